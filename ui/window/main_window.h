// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QMainWindow>

#include "ui/catalog/catalog_store.h"
#include "ui/help/help_topics.h"
#include "ui/project/project_session.h"
#include "ui/results/result_page.h"
#include "ui/settings.h"
#include "ui/theme/theme.h"
#include "ui/window/navigation.h"
#include "ui/window/pin_board.h"
#include "ui/window/planner_thread.h"

class QAction;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTranslator;
class QVBoxLayout;

namespace powertrain {

class CatalogEditor;
class CatalogWindow;
class HelpWindow;
class LocalWindow;
class Dialogs;
class LivePanel;
class RecoveryBar;
class ResultView;
class StartPage;
class StepModel;
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

    /// Where unsaved work is kept against a crash. Work that an earlier run left there is offered on the start page.
    void keepWorkIn(const QString &folder);

    /// The windows beside this one; each made on the first call.
    HelpWindow *helpWindow();
    LocalWindow *localWindow();
    void showHelp(HelpTopic topic);
    void showSettings();
    void showPreview();

    void newProject();
    void openExample(int index);
    /// False, with a sentence to the user, when it cannot be opened.
    bool openProject(const QString &path);
    bool saveProject();
    bool saveProjectAs();
    /// A project, a model's files, a price list or a log, told by what is in it.
    bool openDropped(const QString &path);

    void undo();
    void redo();
    /// Keeps the plan that is shown for comparison.
    void pinShown();

    void goTo(int id); ///< as in Navigation
    void goToStart();
    void setLanguage(Language language);
    void setThemeChoice(ThemeChoice choice);

    const Request &request() const { return m_session.request(); }
    ProposalPtr proposal() const { return m_proposal; }
    const Words &words() const { return m_words; }
    bool hasUnsavedChanges() const { return m_session.isUnsaved(); }
    QString projectPath() const { return m_session.path(); }
    ProjectSession &session() { return m_session; }
    const PinBoard &pinBoard() const { return m_pins; }
    StepPage *step(int index) const { return m_steps[static_cast<std::size_t>(index)]; }
    LivePanel *livePanel() const { return m_live; }
    ResultView *resultView() const { return m_results; }
    Navigation *navigation() const { return m_navigation; }
    StartPage *startPage() const { return m_start; }
    bool isPlanning() const { return m_planner.isBusy() || m_pins.isBusy(); }
    RecoveryBar *recoveryBar() const { return m_recovery; }

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
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Actions {
        QAction *newProject, *open, *save, *saveAs, *pdf, *markdown, *csv, *json, *quit;
        QAction *undo, *redo, *pin;
        QAction *english, *chinese, *system, *light, *dark, *proposalAsWindow, *proposalEnglish, *proposalChinese;
        QAction *prices, *importPrices, *undoPrices, *computer, *settings;
        QAction *preview, *help, *glossary, *outOfMemory, *articles, *keyboard, *about;
    };
    struct Menus {
        QMenu *file, *recent, *edit, *view, *help, *language, *theme, *proposalLanguage, *catalog, *tools;
    };

    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildToolsMenu();
    void buildHelpMenu();
    void settingsChanged();
    void helpKey(QWidget *window, HelpTopic topic);
    bool readLog(const QString &path);
    void saveFile(const QString &name, const QByteArray &bytes);
    void showMissing();
    void showProposalLanguage();
    void cancelPlanning();
    Request freshRequest() const;
    void layOutColumns();
    void buildPages();
    void connectPages();
    void connectSession();
    void retranslate();
    void retranslateMenus();
    void buildCatalogMenu(QMenu *menu);
    void retranslateCatalogMenu();
    StepModel *modelStep() const;
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
    Project remembered() const;
    void recover(const RecoveredWork &work);
    void answersReplaced();
    void showWhereChanged(const QString &key);
    void showState();
    void listRecent();
    QString changeName(const QString &key) const;
    void unpin(int index);
    void renamePin(int index, const QString &name);
    void openScenario(int index);
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

    ProjectSession m_session;
    PinBoard m_pins;
    ProposalPtr m_proposal;
    ProposalPtr m_beforeEdit;    ///< what the answers led to before the user touched them last
    bool m_edited = false;       ///< what is being planned comes from the user's own hand
    QString m_chosenAccelerator; ///< to be looked at once the plan is there
    int m_chosenCount = 0;
    bool m_applyingTheme = false;

    CatalogWindow *m_catalogWindow = nullptr;
    HelpWindow *m_help = nullptr;
    LocalWindow *m_local = nullptr;
    Actions m_actions{};
    Menus m_menus{};
    QStackedWidget *m_top;
    RecoveryBar *m_recovery;
    StartPage *m_start;
    Navigation *m_navigation;
    QStackedWidget *m_middle;
    std::array<StepPage *, kSteps> m_steps{};
    std::array<QScrollArea *, kSteps> m_stepAreas{};
    ResultView *m_results;
    LivePanel *m_live;
    QHBoxLayout *m_columns;
    QVBoxLayout *m_middleColumn;
    QWidget *m_foot;
    QPushButton *m_back;
    QPushButton *m_next;
    QPushButton *m_language;
    QPushButton *m_themeButton;
    QPushButton *m_exportButton;
};

} // namespace powertrain
