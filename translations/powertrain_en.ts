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
    <message numerus="yes">
        <source>%n card(s)</source>
        <comment>label of a bar</comment>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n user(s)</source>
        <comment>label of a bar</comment>
        <translation>
            <numerusform>%n user</numerusform>
            <numerusform>%n users</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) end the run in time.</source>
        <comment>summary of the scaling chart: the smallest number</comment>
        <translation>
            <numerusform>%n card ends the run in time.</numerusform>
            <numerusform>%n cards end the run in time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Beyond %n card(s), twice as many make the run less than one and a half times as fast.</source>
        <comment>summary of the scaling chart</comment>
        <translation>
            <numerusform>Beyond %n card, twice as many make the run less than one and a half times as fast.</numerusform>
            <numerusform>Beyond %n cards, twice as many make the run less than one and a half times as fast.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the loads shown, one replica carries up to %n user(s) within its cache and the targets: %1 in all, %2 for each.</source>
        <comment>summary of the load chart: tokens per second, of one user</comment>
        <translation>
            <numerusform>Of the loads shown, one replica carries up to %n user within its cache and the targets: %1 in all, %2 for each.</numerusform>
            <numerusform>Of the loads shown, one replica carries up to %n users within its cache and the targets: %1 in all, %2 for each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Why %n card(s)</source>
        <comment>heading: what the number is made of</comment>
        <translation>
            <numerusform>Why %n card</numerusform>
            <numerusform>Why %n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recomputation of one layer in %n</source>
        <comment>layout</comment>
        <translation>
            <numerusform>recomputation of one layer in %n</numerusform>
            <numerusform>recomputation of one layer in %n</numerusform>
        </translation>
    </message>
</context>
</TS>
