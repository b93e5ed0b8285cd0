<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Powertrain</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <comment>a number of days</comment>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n regime(s) apply. The strictest demand of all of them counts.</source>
        <comment>page title</comment>
        <translation>
            <numerusform>%n regime applies.</numerusform>
            <numerusform>%n regimes apply. The strictest demand of all of them counts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n regime(s) apply: </source>
        <comment>followed by a list</comment>
        <translation>
            <numerusform>%n regime applies: </numerusform>
            <numerusform>%n regimes apply: </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n file(s), %1 with headers, stored as:</source>
        <comment>heading of a list; bytes</comment>
        <translation>
            <numerusform>In %n file, %1 with headers, stored as:</numerusform>
            <numerusform>In %n files, %1 with headers, stored as:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The range rests on %n published measurement(s).</source>
        <comment>basis of an estimate&apos;s range</comment>
        <translation>
            <numerusform>The range rests on %n published measurement.</numerusform>
            <numerusform>The range rests on %n published measurements.</numerusform>
        </translation>
    </message>
</context>
</TS>
