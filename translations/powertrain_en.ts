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
    <message numerus="yes">
        <source>%n row(s) are selected. Two or three can be compared side by side.</source>
        <comment>in place of details</comment>
        <translation>
            <numerusform>%n row is selected.</numerusform>
            <numerusform>%n rows are selected. Two or three can be compared side by side.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <comment>subject of a change</comment>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n price(s) imported. “Undo” takes them back.</source>
        <comment>notice</comment>
        <translation>
            <numerusform>%n price imported. “Undo” takes it back.</numerusform>
            <numerusform>%n prices imported. “Undo” takes them back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s) written to %1.</source>
        <comment>notice; file</comment>
        <translation>
            <numerusform>%n offer written to %1.</numerusform>
            <numerusform>%n offers written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old</source>
        <comment>date of a price and its age</comment>
        <translation>
            <numerusform>%1, %n day old</numerusform>
            <numerusform>%1, %n days old</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be used.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n row cannot be used.</numerusform>
            <numerusform>%n rows cannot be used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) repeat another for other zones.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n row repeats another for other zones.</numerusform>
            <numerusform>%n rows repeat another for other zones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) are machines without an accelerator.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n row is a machine without an accelerator.</numerusform>
            <numerusform>%n rows are machines without an accelerator.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have no price.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n row has no price.</numerusform>
            <numerusform>%n rows have no price.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Import %n price(s)</source>
        <comment>button</comment>
        <translation>
            <numerusform>&amp;Import %n price</numerusform>
            <numerusform>&amp;Import %n prices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flagged offer(s)</source>
        <comment>prices that look wrong</comment>
        <translation>
            <numerusform>%n flagged offer</numerusform>
            <numerusform>%n flagged offers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s)</source>
        <comment>offers without a known price</comment>
        <translation>
            <numerusform>%n offer</numerusform>
            <numerusform>%n offers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n offer(s))</source>
        <comment>behind a bar: price per GPU-hour, number of offers</comment>
        <translation>
            <numerusform>%1 (%n offer)</numerusform>
            <numerusform>%1 (%n offers)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s) ten times off the others are left out until you confirm them.</source>
        <comment>summary of the chart of prices</comment>
        <translation>
            <numerusform>%n offer ten times off the others are left out until you confirm them.</numerusform>
            <numerusform>%n offers ten times off the others are left out until you confirm them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n further offer(s) the price is not known.</source>
        <comment>summary of the chart of prices</comment>
        <translation>
            <numerusform>Of %n further offer the price is not known.</numerusform>
            <numerusform>Of %n further offers the price is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old: ask for a current price</source>
        <comment>date and age of a price</comment>
        <translation>
            <numerusform>%1, %n day old: ask for a current price</numerusform>
            <numerusform>%1, %n days old: ask for a current price</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old</source>
        <comment>date and age of a price</comment>
        <translation>
            <numerusform>%1, %n day old</numerusform>
            <numerusform>%1, %n days old</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s), none of which has a date.</source>
        <comment>age of the prices</comment>
        <translation>
            <numerusform>The result rests on %n price, none of which has a date.</numerusform>
            <numerusform>The result rests on %n prices, none of which has a date.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s) of %1.</source>
        <comment>age of the prices: date</comment>
        <translation>
            <numerusform>The result rests on %n price of %1.</numerusform>
            <numerusform>The result rests on %n prices of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s), the oldest of %1, the newest of %2.</source>
        <comment>age of the prices: dates</comment>
        <translation>
            <numerusform>The result rests on %n price, the oldest of %1, the newest of %2.</numerusform>
            <numerusform>The result rests on %n prices, the oldest of %1, the newest of %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is (are) older than 90 days or undated: ask for current ones before you sign.</source>
        <comment>age of the prices</comment>
        <translation>
            <numerusform>%n of them is older than 90 days or undated: ask for current ones before you sign.</numerusform>
            <numerusform>%n of them are older than 90 days or undated: ask for current ones before you sign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <comment>a number of sequences</comment>
        <translation>
            <numerusform>%n sequence</numerusform>
            <numerusform>%n sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n stage(s) number %1 needs the most memory per GPU, %2, and number %3 the least, %4.</source>
        <comment>summary of a chart: stage, memory, stage, memory</comment>
        <translation>
            <numerusform>Of %n stage number %1 needs the most memory per GPU, %2, and number %3 the least, %4.</numerusform>
            <numerusform>Of %n stages number %1 needs the most memory per GPU, %2, and number %3 the least, %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found in %n topic(s). Enter goes from place to place.</source>
        <comment>help: result of a search</comment>
        <translation>
            <numerusform>Found in %n topic. Enter goes from place to place.</numerusform>
            <numerusform>Found in %n topics. Enter goes from place to place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n node(s)</source>
        <comment>accelerators</comment>
        <translation>
            <numerusform>in %n node</numerusform>
            <numerusform>in %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <comment>copies of the model that serve</comment>
        <translation>
            <numerusform>%n replica</numerusform>
            <numerusform>%n replicas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>warnings: a button that leads to them</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>After %n month(s)</source>
        <comment>readout of a chart</comment>
        <translation>
            <numerusform>After %n month</numerusform>
            <numerusform>After %n months</numerusform>
        </translation>
    </message>
</context>
</TS>
