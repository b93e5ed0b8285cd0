// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QMainWindow>

#include "ui/catalog/catalog_store.h"
#include "ui/results/result_page.h"
#include "ui/settings.h"
#include "ui/theme/theme.h"
#include "ui/window/navigation.h"
#include "ui/window/planner_thread.h"

class QAction;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTranslator;

namespace powertrain {

class CatalogEditor;
class CatalogWindow;
class Dialogs;
class LivePanel;
class ResultView;
class StartPage;
class StepPage;
struct Project;

/// The window: steps at the left, the step or the result in the middle, the live result at the right.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// The engine is copied; settings and dialogs must outlive the window.
    MainWindow(Engine engine, Settings &settings, Dialogs &dialogs, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Where the catalogue lies and the user's own prices are kept. Without it the catalogue can only be looked at.
    void setCatalogStore(CatalogStore store, std::string today);
    CatalogEditor *catalogEditor() const { return m_editor.get(); }
    /// Made on the first call.
    CatalogWindow *catalogWindow();

    void newProject();
    void openExample(int index);
    /// False, with a sentence to the user, when it cannot be opened.
    bool openProject(const QString &path);
    bool saveProject();
    bool saveProjectAs();

    void goTo(int id); ///< as in Navigation
    void goToStart();
    void setLanguage(Language language);
    void setThemeChoice(ThemeChoice choice);

    const Request &request() const { return m_request; }
    ProposalPtr proposal() const { return m_proposal; }
    const Words &words() const { return m_words; }
    bool hasUnsavedChanges() const { return m_unsaved; }
    QString projectPath() const { return m_path; }
    StepPage *step(int index) const { return m_steps[static_cast<std::size_t>(index)]; }
    LivePanel *livePanel() const { return m_live; }
    ResultView *resultView() const { return m_results; }
    Navigation *navigation() const { return m_navigation; }
    StartPage *startPage() const { return m_start; }
    bool isPlanning() const { return m_planner.isBusy(); }

    enum class Export { Pdf,
        Markdown,
        Csv,
        Json };
    bool exportProposal(Export kind);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Actions {
        QAction *newProject, *open, *save, *saveAs, *pdf, *markdown, *csv, *json, *quit, *english, *chinese, *system, *light, *dark, *proposalAsWindow,
            *proposalEnglish, *proposalChinese, *prices, *importPrices, *undoPrices, *about;
    };

    void buildMenus();
    void buildPages();
    void retranslate();
    void retranslateMenus();
    void buildCatalogMenu(QMenu *menu);
    void retranslateCatalogMenu();
    void useEditor(std::unique_ptr<CatalogEditor> editor);
    void catalogChanged();
    void applyThemeChoice();
    void answersEdited();
    void showAnswers();
    void showOutcome(const PlanOutcome &outcome);
    void showSteps();
    void load(const Project &project, const QString &path, int page);
    bool mayDiscard();
    bool writeTo(const QString &path);
    void setUnsaved(bool unsaved);
    void showTitle();
    QString projectName() const;
    void goForward();
    void goBack();
    Words proposalWords() const;
    QAction *addAction(QMenu *menu, const QKeySequence &keys = {});

    Engine m_engine;
    Settings &m_settings;
    Dialogs &m_dialogs;
    Words m_words;
    Theme m_theme = Theme::light();
    PlannerThread m_planner;
    std::unique_ptr<CatalogEditor> m_editor;
    std::unique_ptr<QTranslator> m_qtWords;
    QPalette m_desktop;

    Request m_request;
    ProposalPtr m_proposal;
    QString m_path;
    QString m_chosenAccelerator; ///< to be looked at once the plan is there
    int m_chosenCount = 0;
    bool m_unsaved = false;
    bool m_applyingTheme = false;

    CatalogWindow *m_catalogWindow = nullptr;
    Actions m_actions{};
    QList<QMenu *> m_menus;
    QStackedWidget *m_top;
    StartPage *m_start;
    Navigation *m_navigation;
    QStackedWidget *m_middle;
    std::array<StepPage *, kSteps> m_steps{};
    std::array<QScrollArea *, kSteps> m_stepAreas{};
    ResultView *m_results;
    LivePanel *m_live;
    QWidget *m_foot;
    QPushButton *m_back;
    QPushButton *m_next;
    QPushButton *m_language;
    QPushButton *m_themeButton;
    QPushButton *m_exportButton;
};

} // namespace powertrain
