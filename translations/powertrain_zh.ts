<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Powertrain</name>
    <message>
        <source>Powertrain: hardware plans for large-model projects. Without arguments it opens the window.</source>
        <translation>动力总成（Powertrain）：大模型项目的硬件方案。不带参数时打开窗口。</translation>
    </message>
    <message>
        <source>Print this help and exit</source>
        <translation>显示本帮助并退出</translation>
    </message>
    <message>
        <source>Print the version and exit</source>
        <translation>显示版本并退出</translation>
    </message>
    <message>
        <source>Use this file of own prices instead of the user&apos;s</source>
        <translation>使用此文件中的自有价格，代替用户的价格库</translation>
    </message>
    <message>
        <source>Use the shipped catalogue alone</source>
        <translation>只使用随程序附带的目录</translation>
    </message>
    <message>
        <source>What counts as today, for the age of prices</source>
        <translation>以哪一天为“今天”，用于计算价格新旧</translation>
    </message>
    <message>
        <source>Write JSON to this file; - is standard output</source>
        <translation>将 JSON 写入该文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>A project file to open in the window</source>
        <translation>要在窗口中打开的项目文件</translation>
    </message>
    <message>
        <source>Plan a request and write the proposal</source>
        <translation>为一份需求制定方案并输出方案书</translation>
    </message>
    <message>
        <source>Request or project file (JSON)</source>
        <translation>需求文件或项目文件（JSON）</translation>
    </message>
    <message>
        <source>Write the proposal as a PDF</source>
        <translation>输出 PDF 方案书</translation>
    </message>
    <message>
        <source>Write the proposal as Markdown</source>
        <translation>输出 Markdown 方案书</translation>
    </message>
    <message>
        <source>Write the tables of the proposal as CSV</source>
        <translation>将方案中的表格输出为 CSV</translation>
    </message>
    <message>
        <source>Estimate cases and compare them with reported figures</source>
        <translation>估算用例，并与公布的数据比较</translation>
    </message>
    <message>
        <source>Files with one case or an array of cases each</source>
        <translation>每个文件含一个用例或用例数组</translation>
    </message>
    <message>
        <source>Show a model&apos;s parameters, bytes and KV cache</source>
        <translation>显示模型的参数量、各精度字节数与 KV 缓存</translation>
    </message>
    <message>
        <source>List the rows of a table</source>
        <translation>列出某张表的各行</translation>
    </message>
    <message>
        <source>Show one row with its sources</source>
        <translation>显示一行及其来源</translation>
    </message>
    <message>
        <source>Id, name or alias</source>
        <translation>标识、名称或别名</translation>
    </message>
    <message>
        <source>Look for missing sources, old and doubtful prices</source>
        <translation>检查缺失来源、过期与可疑的价格</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>label of a bar: provider, billing mode</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>No configuration is recommended, so there is no memory to show.</source>
        <comment>summary of the memory chart</comment>
        <translation>没有推荐配置，因此没有显存可显示。</translation>
    </message>
    <message>
        <source>%1 needs %2 per GPU; the card&apos;s capacity is not known.</source>
        <comment>summary of the memory chart: option, memory range</comment>
        <translation>%1 每卡需 %2；该卡显存容量未知。</translation>
    </message>
    <message>
        <source>%1 needs %2 of the %3 per GPU (%4): %5.</source>
        <comment>summary of the memory chart: option, memory range, capacity, share, verdict</comment>
        <translation>%1 每卡需 %2，占 %3 的 %4：%5。</translation>
    </message>
    <message>
        <source>No price is known for the recommended hardware.</source>
        <comment>summary of the cost chart</comment>
        <translation>推荐硬件的价格未知。</translation>
    </message>
    <message>
        <source>The plan uses %1 at %2; the %3 offers compared lie between %4 and %5.</source>
        <comment>summary of the cost chart: offer, cost range, number of offers, lowest, highest</comment>
        <translation>方案采用：%1，费用 %2；所比较的 %3 个报价在 %4 与 %5 之间。</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <comment>table heading</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>a figure in a table</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Total, likely</source>
        <comment>memory table row</comment>
        <translation>合计（最可能）</translation>
    </message>
    <message>
        <source>Low</source>
        <comment>memory or cost table: lower end of the range</comment>
        <translation>下限</translation>
    </message>
    <message>
        <source>High</source>
        <comment>memory or cost table: upper end of the range</comment>
        <translation>上限</translation>
    </message>
    <message>
        <source>Capacity of the card</source>
        <comment>memory table row</comment>
        <translation>单卡显存容量</translation>
    </message>
    <message>
        <source>Share of the capacity</source>
        <comment>memory table row</comment>
        <translation>占容量比例</translation>
    </message>
    <message>
        <source>Verdict</source>
        <comment>memory table row</comment>
        <translation>结论</translation>
    </message>
    <message>
        <source>Provider</source>
        <comment>table heading</comment>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Billing</source>
        <comment>table heading</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Region</source>
        <comment>table heading</comment>
        <translation>地域</translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <comment>table heading: unit price</comment>
        <translation>每卡时单价</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <comment>table heading</comment>
        <translation>卡时</translation>
    </message>
    <message>
        <source>Whole project</source>
        <comment>table heading: total cost</comment>
        <translation>项目总价</translation>
    </message>
    <message>
        <source>Remark</source>
        <comment>table heading</comment>
        <translation>备注</translation>
    </message>
    <message>
        <source>recommended</source>
        <comment>remark on an offer</comment>
        <translation>推荐</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <comment>remark on an offer: excluded by compliance or by the interruption answer</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>old price</source>
        <comment>remark on an offer: older than 90 days or undated</comment>
        <translation>价格较旧</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a short list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>a number of accelerators: count, name</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Cost over the whole project</source>
        <comment>title of the cost chart</comment>
        <translation>项目总费用</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences, one after the other</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Range of the estimate</source>
        <comment>legend of a chart</comment>
        <translation>估算范围</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>behind a bar: the card&apos;s capacity</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1 over the whole project</source>
        <comment>axis of the cost chart: ISO currency</comment>
        <translation>项目总费用（%1）</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2</source>
        <comment>file name, the system&apos;s reason</comment>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” is too large to be a project.</source>
        <comment>file name</comment>
        <translation>“%1”过大，不是项目文件。</translation>
    </message>
    <message>
        <source>“%1” cannot be opened as a project: %2</source>
        <comment>file name, what is wrong in it</comment>
        <translation>无法将“%1”作为项目打开：%2</translation>
    </message>
    <message>
        <source>“%1” is damaged or is not a Powertrain project.</source>
        <comment>file name</comment>
        <translation>“%1”已损坏，或不是动力总成的项目文件。</translation>
    </message>
    <message>
        <source>“%1” was saved by a newer version of Powertrain. Install that version to open it.</source>
        <comment>file name</comment>
        <translation>“%1”由更新版本的动力总成保存，请安装该版本后再打开。</translation>
    </message>
    <message>
        <source>“%1” cannot be saved: %2</source>
        <comment>file name, the system&apos;s reason</comment>
        <translation>无法保存“%1”：%2</translation>
    </message>
    <message>
        <source>Step</source>
        <comment>table column: of a calculation</comment>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Formula</source>
        <comment>table column</comment>
        <translation>公式</translation>
    </message>
    <message>
        <source>Value</source>
        <comment>table column</comment>
        <translation>数值</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>table column</comment>
        <translation>来源</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>derivation of</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>Time and speed</source>
        <comment>derivation of</comment>
        <translation>时间与速度</translation>
    </message>
    <message>
        <source>Cost</source>
        <comment>derivation of</comment>
        <translation>费用</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>derivation of</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>derivation of</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Worked example: %1</source>
        <comment>derivation of</comment>
        <translation>算例：%1</translation>
    </message>
    <message>
        <source>There is no plan for these answers.</source>
        <translation>按这些回答没有可行方案。</translation>
    </message>
    <message>
        <source>Alternative %1</source>
        <comment>page title</comment>
        <translation>备选方案 %1</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <comment>fact</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Time</source>
        <comment>fact: of the training run</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed</source>
        <comment>fact: of serving</comment>
        <translation>速度</translation>
    </message>
    <message>
        <source>Cost</source>
        <comment>fact</comment>
        <translation>费用</translation>
    </message>
    <message>
        <source>Run as</source>
        <comment>fact: deployment mode</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Why this one</source>
        <comment>heading: reasons</comment>
        <translation>推荐理由</translation>
    </message>
    <message>
        <source>The plan in figures</source>
        <comment>heading</comment>
        <translation>方案要点</translation>
    </message>
    <message>
        <source>What to watch</source>
        <comment>heading: warnings</comment>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>Compared with the usual rule of thumb</source>
        <comment>heading</comment>
        <translation>与常用经验法则对照</translation>
    </message>
    <message>
        <source>Memory of one GPU</source>
        <comment>page title</comment>
        <translation>单卡显存构成</translation>
    </message>
    <message>
        <source>%1: what the memory holds</source>
        <comment>heading, hardware</comment>
        <translation>%1：显存用在哪里</translation>
    </message>
    <message>
        <source>The options compared</source>
        <comment>heading</comment>
        <translation>方案对比</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <comment>heading</comment>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>Cost and billing</source>
        <comment>page title</comment>
        <translation>费用与计费</translation>
    </message>
    <message>
        <source>%1, paid %2</source>
        <comment>heading: provider, billing mode</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Over the whole project: %1.</source>
        <comment>amount of money with its range</comment>
        <translation>项目总费用：%1。</translation>
    </message>
    <message>
        <source>All prices for this hardware</source>
        <comment>heading</comment>
        <translation>该硬件的全部报价</translation>
    </message>
    <message>
        <source>All options</source>
        <comment>page title</comment>
        <translation>全部方案</translation>
    </message>
    <message>
        <source>Every accelerator of the catalogue was tried. Choose one of the usable ones to see all pages for it.</source>
        <translation>目录中的每款加速卡都已试算。选择其中一个可行方案，即可查看其全部页面。</translation>
    </message>
    <message>
        <source>Usable, best first</source>
        <comment>heading</comment>
        <translation>可行方案（优者在前）</translation>
    </message>
    <message>
        <source>&amp;Show the chosen option</source>
        <comment>button</comment>
        <translation>查看所选方案(&amp;S)</translation>
    </message>
    <message>
        <source>Not usable, and why</source>
        <comment>heading</comment>
        <translation>不可行及原因</translation>
    </message>
    <message>
        <source>Filter by name or reason</source>
        <comment>placeholder of a field</comment>
        <translation>按名称或原因筛选</translation>
    </message>
    <message>
        <source>Deployment: how to use the vehicle</source>
        <comment>page title</comment>
        <translation>部署方式：怎么用车</translation>
    </message>
    <message>
        <source>Once the engine is chosen, the question is how to drive: renting, hiring a whole train, or owning a fleet.</source>
        <translation>选好了引擎，接下来决定怎么用车：租车、包一列火车，还是自建车队。</translation>
    </message>
    <message>
        <source>Recommended: %1</source>
        <comment>deployment mode</comment>
        <translation>推荐：%1</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <comment>heading: deployment</comment>
        <translation>推荐</translation>
    </message>
    <message>
        <source>All ways of running, best first</source>
        <comment>heading</comment>
        <translation>各部署方式（优者在前）</translation>
    </message>
    <message>
        <source>Compute, storage and network are one triangle: the weakest corner sets the pace. Storage is granary and conveyor belt, the network is road and motorway.</source>
        <translation>计算、存储、网络是一个铁三角，最短的一角决定速度：存储是粮仓与传送带，网络是公路与高速。</translation>
    </message>
    <message>
        <source>Balance of the triangle</source>
        <comment>heading</comment>
        <translation>铁三角的平衡</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>heading</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>heading</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Compliance</source>
        <comment>page title</comment>
        <translation>合规</translation>
    </message>
    <message>
        <source>No regime applies to these answers.</source>
        <translation>按这些回答没有适用的法规。</translation>
    </message>
    <message>
        <source>Contradictions</source>
        <comment>heading: between regimes</comment>
        <translation>相互冲突之处</translation>
    </message>
    <message>
        <source>What it means for each way of running</source>
        <comment>heading</comment>
        <translation>对各部署方式的影响</translation>
    </message>
    <message>
        <source>Demands</source>
        <comment>heading</comment>
        <translation>要求</translation>
    </message>
    <message>
        <source>The regimes</source>
        <comment>heading</comment>
        <translation>适用法规</translation>
    </message>
    <message>
        <source>Decision support, not legal advice</source>
        <comment>heading</comment>
        <translation>仅供决策参考，不构成法律意见</translation>
    </message>
    <message>
        <source>How it was calculated</source>
        <comment>page title</comment>
        <translation>计算过程</translation>
    </message>
    <message>
        <source>Sources and assumptions</source>
        <comment>page title</comment>
        <translation>来源与假设</translation>
    </message>
    <message>
        <source>What everything rests on: values that were filled in for you, and where facts, prices and formulas come from.</source>
        <translation>方案所依据的一切：为您补全的取值，以及事实、价格与公式的出处。</translation>
    </message>
    <message>
        <source>Value</source>
        <comment>table column: name of a value that was assumed</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>Assumed</source>
        <comment>table column: what was assumed for it</comment>
        <translation>假设值</translation>
    </message>
    <message>
        <source>Filled in for you</source>
        <comment>heading: assumptions</comment>
        <translation>为您补全的取值</translation>
    </message>
    <message>
        <source>Sources</source>
        <comment>heading</comment>
        <translation>来源</translation>
    </message>
    <message>
        <source>Versions</source>
        <comment>heading</comment>
        <translation>版本</translation>
    </message>
    <message>
        <source>Plan of %1. Powertrain %2, catalogue %3, formulas %4.</source>
        <comment>date, versions</comment>
        <translation>方案日期 %1。动力总成 %2，目录 %3，公式 %4。</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <comment>page of the result</comment>
        <translation>推荐方案</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>page of the result</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>Cost and billing</source>
        <comment>page of the result</comment>
        <translation>费用与计费</translation>
    </message>
    <message>
        <source>All options</source>
        <comment>page of the result</comment>
        <translation>全部方案</translation>
    </message>
    <message>
        <source>Deployment</source>
        <comment>page of the result</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Compliance</source>
        <comment>page of the result</comment>
        <translation>合规</translation>
    </message>
    <message>
        <source>How it was calculated</source>
        <comment>page of the result</comment>
        <translation>计算过程</translation>
    </message>
    <message>
        <source>Sources and assumptions</source>
        <comment>page of the result</comment>
        <translation>来源与假设</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <comment>fits or not, memory needed, memory there</comment>
        <translation>%1：需 %2，容量 %3</translation>
    </message>
    <message>
        <source>Part of the memory</source>
        <comment>table column</comment>
        <translation>显存构成</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>table column</comment>
        <translation>大小</translation>
    </message>
    <message>
        <source>Share</source>
        <comment>table column: part of the whole</comment>
        <translation>占比</translation>
    </message>
    <message>
        <source>Together</source>
        <comment>sum of a table</comment>
        <translation>合计</translation>
    </message>
    <message>
        <source>Hardware</source>
        <comment>table column</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Needed per GPU</source>
        <comment>table column: memory</comment>
        <translation>单卡需求</translation>
    </message>
    <message>
        <source>Range</source>
        <comment>table column: low to high</comment>
        <translation>范围</translation>
    </message>
    <message>
        <source>Capacity</source>
        <comment>table column: memory of the card</comment>
        <translation>容量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <comment>table column: does it fit</comment>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>from low to high</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>table column: bill of materials</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <comment>bill of materials</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Nodes</source>
        <comment>bill of materials: servers</comment>
        <translation>节点</translation>
    </message>
    <message>
        <source>Copies of the model</source>
        <comment>serving: replicas</comment>
        <translation>模型副本数</translation>
    </message>
    <message>
        <source>Layout</source>
        <comment>how the model is divided over GPUs</comment>
        <translation>并行布局</translation>
    </message>
    <message>
        <source>Model</source>
        <comment>bill of materials</comment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Weights</source>
        <comment>bill of materials</comment>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>size, weight format</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <comment>bill of materials</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Duration of the run</source>
        <comment>training</comment>
        <translation>训练时长</translation>
    </message>
    <message>
        <source>Training speed</source>
        <comment>tokens per second</comment>
        <translation>训练速度</translation>
    </message>
    <message>
        <source>Use of the compute peak (MFU)</source>
        <comment>model FLOPs utilisation</comment>
        <translation>峰值算力利用率（MFU）</translation>
    </message>
    <message>
        <source>Time to the first word</source>
        <comment>serving: TTFT</comment>
        <translation>首 token 时延</translation>
    </message>
    <message>
        <source>Speed for each user</source>
        <comment>serving</comment>
        <translation>单用户速度</translation>
    </message>
    <message>
        <source>Speed of all copies together</source>
        <comment>serving</comment>
        <translation>全部副本总速度</translation>
    </message>
    <message>
        <source>Users with full context per copy</source>
        <comment>serving: how many fit</comment>
        <translation>单副本可容纳的满上下文用户数</translation>
    </message>
    <message>
        <source>Deployment</source>
        <comment>bill of materials: how it is run</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Billing</source>
        <comment>bill of materials: how it is paid</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Cost over the project</source>
        <comment>bill of materials</comment>
        <translation>项目总费用</translation>
    </message>
    <message>
        <source>Provider</source>
        <comment>table column</comment>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Billing</source>
        <comment>table column</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Region</source>
        <comment>table column</comment>
        <translation>地域</translation>
    </message>
    <message>
        <source>Per GPU hour</source>
        <comment>table column: price</comment>
        <translation>每卡时单价</translation>
    </message>
    <message>
        <source>GPU hours</source>
        <comment>table column</comment>
        <translation>卡时</translation>
    </message>
    <message>
        <source>Whole project</source>
        <comment>table column: cost</comment>
        <translation>项目总价</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <comment>table column: cost</comment>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>table column</comment>
        <translation>备注</translation>
    </message>
    <message>
        <source>chosen</source>
        <comment>note in a table</comment>
        <translation>已选</translation>
    </message>
    <message>
        <source>not allowed</source>
        <comment>note in a table</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>old price</source>
        <comment>note in a table</comment>
        <translation>价格较旧</translation>
    </message>
    <message>
        <source>Part of the cost</source>
        <comment>table column</comment>
        <translation>费用构成</translation>
    </message>
    <message>
        <source>Amount</source>
        <comment>table column</comment>
        <translation>金额</translation>
    </message>
    <message>
        <source>Layout</source>
        <comment>table column</comment>
        <translation>并行布局</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>table column</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>Time or speed</source>
        <comment>table column</comment>
        <translation>时间或速度</translation>
    </message>
    <message>
        <source>Deployment</source>
        <comment>table column</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Cost</source>
        <comment>table column</comment>
        <translation>费用</translation>
    </message>
    <message>
        <source>shown</source>
        <comment>note in a table: the option that the pages show</comment>
        <translation>当前显示</translation>
    </message>
    <message>
        <source>recommended</source>
        <comment>note in a table</comment>
        <translation>推荐</translation>
    </message>
    <message>
        <source>no price known</source>
        <comment>table cell</comment>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <comment>table column</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Why not</source>
        <comment>table column</comment>
        <translation>不可行原因</translation>
    </message>
    <message>
        <source>What would help</source>
        <comment>table column: nearest change that makes it usable</comment>
        <translation>怎样才可行</translation>
    </message>
    <message>
        <source>a rented car, with the wheel in your own hands</source>
        <translation>租来的车，方向盘在自己手里</translation>
    </message>
    <message>
        <source>a railway carriage that is already moving</source>
        <translation>一节已经开动的火车车厢</translation>
    </message>
    <message>
        <source>a whole train that is coupled as needed</source>
        <translation>一列可按需编组的火车</translation>
    </message>
    <message>
        <source>a production line rented for you alone</source>
        <translation>租下一整条专属生产线</translation>
    </message>
    <message>
        <source>a kitchen machine: unpack and switch on</source>
        <translation>一台多功能料理机：开箱即用</translation>
    </message>
    <message>
        <source>your own fleet, with garage and mechanics</source>
        <translation>自己的车队，连同车库与技师</translation>
    </message>
    <message>
        <source>a taxi: say where to, somebody else drives</source>
        <translation>打车：说出目的地，由别人来开</translation>
    </message>
    <message>
        <source>Way of running</source>
        <comment>table column: deployment mode</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Like</source>
        <comment>table column: comparison with a vehicle</comment>
        <translation>好比</translation>
    </message>
    <message>
        <source>Points</source>
        <comment>table column: score</comment>
        <translation>得分</translation>
    </message>
    <message>
        <source>Rules say</source>
        <comment>table column: compliance verdict</comment>
        <translation>合规结论</translation>
    </message>
    <message>
        <source>What counted</source>
        <comment>table column</comment>
        <translation>计分理由</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>table column</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>Read</source>
        <comment>table column: bandwidth</comment>
        <translation>读取</translation>
    </message>
    <message>
        <source>Write</source>
        <comment>table column: bandwidth</comment>
        <translation>写入</translation>
    </message>
    <message>
        <source>Inside a node</source>
        <comment>network</comment>
        <translation>节点内互联</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <comment>network</comment>
        <translation>节点间网络</translation>
    </message>
    <message>
        <source>Needed per GPU, one direction</source>
        <comment>network bandwidth</comment>
        <translation>每卡所需带宽（单向）</translation>
    </message>
    <message>
        <source>Network cards per node</source>
        <comment>network</comment>
        <translation>每节点网卡数</translation>
    </message>
    <message>
        <source>Corner of the triangle</source>
        <comment>table column: compute, network, storage</comment>
        <translation>铁三角的一角</translation>
    </message>
    <message>
        <source>Time compared with compute</source>
        <comment>table column</comment>
        <translation>相对计算的时间</translation>
    </message>
    <message>
        <source>Regime</source>
        <comment>table column: law or standard</comment>
        <translation>法规</translation>
    </message>
    <message>
        <source>What it asks for</source>
        <comment>table column</comment>
        <translation>要求内容</translation>
    </message>
    <message>
        <source>Advice</source>
        <comment>table column</comment>
        <translation>建议</translation>
    </message>
    <message>
        <source>Verdict</source>
        <comment>table column: compliance</comment>
        <translation>结论</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Demand</source>
        <comment>table column</comment>
        <translation>要求</translation>
    </message>
    <message>
        <source>Place</source>
        <comment>compliance demand</comment>
        <translation>地域</translation>
    </message>
    <message>
        <source>the regimes contradict one another</source>
        <comment>compliance demand</comment>
        <translation>法规相互冲突</translation>
    </message>
    <message>
        <source>anywhere</source>
        <comment>compliance demand: place</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>Isolation, at least</source>
        <comment>compliance demand: tenancy</comment>
        <translation>最低隔离级别</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>compliance demand</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Keys</source>
        <comment>compliance demand: who holds the encryption keys</comment>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Logs kept for</source>
        <comment>compliance demand</comment>
        <translation>日志留存</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <comment>a number of days</comment>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Domestic accelerators</source>
        <comment>compliance demand: Chinese-made hardware</comment>
        <translation>国产加速卡</translation>
    </message>
    <message>
        <source>What</source>
        <comment>table column: what a source is for</comment>
        <translation>用途</translation>
    </message>
    <message>
        <source>Price: %1, %2</source>
        <comment>provider, date</comment>
        <translation>价格：%1，%2</translation>
    </message>
    <message>
        <source>This is not a JSON document with a case or an array of cases.</source>
        <translation>这不是包含用例或用例数组的 JSON 文档。</translation>
    </message>
    <message>
        <source>The document is larger than 64 MiB and is not read.</source>
        <translation>文档超过 64 MiB，不予读取。</translation>
    </message>
    <message>
        <source>The document is nested too deeply.</source>
        <translation>文档嵌套过深。</translation>
    </message>
    <message>
        <source>A case has to be a JSON object.</source>
        <translation>用例应当是一个 JSON 对象。</translation>
    </message>
    <message>
        <source>A case has to state its kind: model, train or serve.</source>
        <translation>用例须注明类别（kind）：model、train 或 serve。</translation>
    </message>
    <message>
        <source>The case kind {kind} is not known; use model, train or serve.</source>
        <translation>未知的用例类别 {kind}，可用 model、train 或 serve。</translation>
    </message>
    <message>
        <source>A case has to name its model.</source>
        <translation>用例须给出模型。</translation>
    </message>
    <message>
        <source>The model {name} is not in the library, and neither a configuration nor a size is given.</source>
        <translation>模型库中没有 {name}，且未给出配置或参数量。</translation>
    </message>
    <message>
        <source>The accelerator {name} is not in the catalogue.</source>
        <translation>目录中没有加速卡 {name}。</translation>
    </message>
    <message>
        <source>Time cannot be estimated without an accelerator.</source>
        <translation>未给出加速卡，无法估算时间。</translation>
    </message>
    <message>
        <source>A value has the wrong type.</source>
        <translation>某个值的类型不对。</translation>
    </message>
    <message>
        <source>A value is outside its possible range.</source>
        <translation>某个值超出合理范围。</translation>
    </message>
    <message>
        <source>The numbers of this case are too extreme to estimate.</source>
        <translation>该用例的数字过于极端，无法得出估算。</translation>
    </message>
    <message>
        <source>Parameters on the fullest rank</source>
        <translation>负载最重的 rank 上的参数量</translation>
    </message>
    <message>
        <source>Trained parameters</source>
        <translation>参与训练的参数量</translation>
    </message>
    <message>
        <source>Weights on the rank</source>
        <translation>单个 rank 上的权重</translation>
    </message>
    <message>
        <source>Gradients on the rank</source>
        <translation>单个 rank 上的梯度</translation>
    </message>
    <message>
        <source>Master weights and optimizer states</source>
        <translation>主权重与优化器状态</translation>
    </message>
    <message>
        <source>Activations kept for the backward pass</source>
        <translation>为反向传播保留的激活值</translation>
    </message>
    <message>
        <source>Logits and their loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>Gathered weights and communication buckets</source>
        <translation>聚合的权重与通信缓冲桶</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>Memory held by the allocator</source>
        <translation>分配器占用的显存</translation>
    </message>
    <message>
        <source>Memory the driver reports</source>
        <translation>驱动报告的显存</translation>
    </message>
    <message>
        <source>Host memory per node for offloaded states</source>
        <translation>每节点用于卸载状态的主机内存</translation>
    </message>
    <message>
        <source>{accelerator} has no published peak for {precision}, so time cannot be estimated.</source>
        <translation>{accelerator} 未公布 {precision} 峰值算力，无法估算时间。</translation>
    </message>
    <message>
        <source>{accelerator} has no published memory bandwidth, so speed cannot be estimated.</source>
        <translation>{accelerator} 未公布显存带宽，无法估算速度。</translation>
    </message>
    <message>
        <source>The time for this setup cannot be estimated: {value} is not possible.</source>
        <translation>无法估算该设置的时间：取值 {value} 不成立。</translation>
    </message>
    <message>
        <source>Training FLOPs of one token</source>
        <translation>每个 token 的训练运算量</translation>
    </message>
    <message>
        <source>Matrix multiplications of one step</source>
        <translation>单步的矩阵乘法</translation>
    </message>
    <message>
        <source>Attention of one step</source>
        <translation>单步的注意力</translation>
    </message>
    <message>
        <source>Norms, activations and residuals</source>
        <translation>归一化、激活与残差的访存</translation>
    </message>
    <message>
        <source>All-to-all of the experts</source>
        <translation>专家并行的 all-to-all</translation>
    </message>
    <message>
        <source>Exposed gradient exchange and parameter gathering</source>
        <translation>未被掩盖的梯度同步与参数聚合</translation>
    </message>
    <message>
        <source>Unpacking quantised weights</source>
        <translation>量化权重的反量化</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>Host time not hidden by the device</source>
        <translation>主机侧额外耗时</translation>
    </message>
    <message>
        <source>One optimizer step</source>
        <translation>单个优化器步</translation>
    </message>
    <message>
        <source>Share of the peak (MFU)</source>
        <translation>峰值利用率（MFU）</translation>
    </message>
    <message>
        <source>Productive share of the time</source>
        <translation>有效训练时间占比</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>整个训练过程</translation>
    </message>
    <message>
        <source>Weights on the fullest device</source>
        <translation>负载最重的卡上的权重</translation>
    </message>
    <message>
        <source>KV cache of one token on one device</source>
        <translation>单卡上每个 token 的 KV 缓存</translation>
    </message>
    <message>
        <source>KV cache of the sequences on one device</source>
        <translation>单卡上各序列的 KV 缓存</translation>
    </message>
    <message>
        <source>Working memory of the engine</source>
        <translation>推理引擎的工作显存</translation>
    </message>
    <message>
        <source>CUDA context, libraries, communication buffers and CUDA graphs</source>
        <translation>CUDA 上下文、库、通信缓冲与 CUDA 图</translation>
    </message>
    <message>
        <source>Memory left for the KV cache</source>
        <translation>可用于 KV 缓存的显存池</translation>
    </message>
    <message>
        <source>Sequences of full context length that one replica holds</source>
        <translation>单副本可容纳的满上下文长度序列数</translation>
    </message>
    <message>
        <source>The {heads} attention heads cannot be divided by a tensor-parallel degree of {tensor_parallel}.</source>
        <translation>{heads} 个注意力头不能被张量并行度 {tensor_parallel} 整除。</translation>
    </message>
    <message>
        <source>The {kv_heads} KV heads neither divide nor are divided by a tensor-parallel degree of {tensor_parallel}.</source>
        <translation>{kv_heads} 个 KV 头与张量并行度 {tensor_parallel} 互不整除。</translation>
    </message>
    <message>
        <source>The padded vocabulary cannot be divided by a tensor-parallel degree of {tensor_parallel}.</source>
        <translation>词表（含填充）不能被张量并行度 {tensor_parallel} 整除。</translation>
    </message>
    <message>
        <source>There are more pipeline stages than layers.</source>
        <translation>流水线阶段数多于模型层数。</translation>
    </message>
    <message>
        <source>Time of one prompt on an idle replica</source>
        <translation>空闲副本处理一个提示的时间</translation>
    </message>
    <message>
        <source>One decode step</source>
        <translation>单个解码步</translation>
    </message>
    <message>
        <source>Time per output token of one user</source>
        <translation>单用户每输出 token 的时间</translation>
    </message>
    <message>
        <source>Output tokens per second of a replica at the requested concurrency</source>
        <translation>目标并发下单副本的输出速度</translation>
    </message>
    <message>
        <source>Output tokens per second with as many sequences as fit</source>
        <translation>容纳最多序列时的输出速度</translation>
    </message>
    <message>
        <source>This is not a JSON document: line {line}, column {column}.</source>
        <translation>这不是有效的 JSON：第 {line} 行第 {column} 列有误。</translation>
    </message>
    <message>
        <source>A model configuration has to be a JSON object.</source>
        <translation>模型配置应当是一个 JSON 对象。</translation>
    </message>
    <message>
        <source>A number in the configuration is too large to be represented.</source>
        <translation>配置中有一个数字超出可表示的范围。</translation>
    </message>
    <message>
        <source>The configuration is larger than {maximum} and is not read.</source>
        <translation>配置文件超过 {maximum}，不予读取。</translation>
    </message>
    <message>
        <source>The configuration contains more than {maximum} values and is not read.</source>
        <translation>该配置包含的值超过 {maximum} 个，不予读取。</translation>
    </message>
    <message>
        <source>The configuration is nested deeper than {maximum} levels.</source>
        <translation>配置的嵌套超过 {maximum} 层。</translation>
    </message>
    <message>
        <source>The configuration lacks {key}.</source>
        <translation>配置缺少 {key}。</translation>
    </message>
    <message>
        <source>{key} is not a number.</source>
        <translation>{key} 不是数字。</translation>
    </message>
    <message>
        <source>{key} is not a whole number.</source>
        <translation>{key} 不是整数。</translation>
    </message>
    <message>
        <source>{key} is outside its possible range.</source>
        <translation>{key} 超出合理范围。</translation>
    </message>
    <message>
        <source>The list {key} has {entries} entries for {layers} layers.</source>
        <translation>列表 {key} 只有 {entries} 项，而模型有 {layers} 层。</translation>
    </message>
    <message>
        <source>The sizes given imply {parameters} parameters; no model is that large.</source>
        <translation>按所给尺寸参数量将达 {parameters}，不存在这么大的模型。</translation>
    </message>
    <message>
        <source>The layers have more than {maximum} different shapes.</source>
        <translation>各层的形状超过 {maximum} 种。</translation>
    </message>
    <message>
        <source>The {heads} attention heads are not a multiple of the {kv_heads} KV heads.</source>
        <translation>注意力头数 {heads} 不是 KV 头数 {kv_heads} 的整数倍。</translation>
    </message>
    <message>
        <source>There are {kv_heads} KV heads but only {heads} attention heads.</source>
        <translation>KV 头数 {kv_heads} 多于注意力头数 {heads}。</translation>
    </message>
    <message>
        <source>Each token is routed to {per_token} experts, but there are only {experts}.</source>
        <translation>每个 token 激活 {per_token} 个专家，而专家总数只有 {experts}。</translation>
    </message>
    <message>
        <source>A model of {value} parameters is outside what can be estimated ({minimum} to {maximum}).</source>
        <translation>参数量 {value} 超出可估算范围（{minimum} 至 {maximum}）。</translation>
    </message>
    <message>
        <source>The active parameters ({value}) have to lie between {minimum} and {maximum}.</source>
        <translation>激活参数量（{value}）应在 {minimum} 与 {maximum} 之间。</translation>
    </message>
    <message>
        <source>The model type {model_type} is not known; its sizes were derived from its fields alone.</source>
        <translation>未知的模型类型 {model_type}，仅按配置字段估算。</translation>
    </message>
    <message>
        <source>The quantisation method {method} is not known; the weights are counted at 16 bit.</source>
        <translation>未知的量化方式 {method}，权重按 16 位计。</translation>
    </message>
    <message>
        <source>The pattern {pattern} in the list of quantised or excluded modules is not understood and was not applied.</source>
        <translation>量化模块或排除模块列表中的模式 {pattern} 无法识别，未予应用。</translation>
    </message>
    <message>
        <source>The lists of quantised or excluded modules are too long; some of their patterns were not applied.</source>
        <translation>量化模块或排除模块的列表过长，其中部分模式未予应用。</translation>
    </message>
    <message>
        <source>The field {key} looks like a size but is not understood; it was left out of the estimate.</source>
        <translation>字段 {key} 看似尺寸参数但无法识别，未计入估算。</translation>
    </message>
    <message>
        <source>This is an encoder-decoder model: its weights are counted in full, but the encoder&apos;s own working memory is not.</source>
        <translation>这是编码器–解码器模型：权重已全部计入，编码器自身的工作显存未计入。</translation>
    </message>
    <message>
        <source>This is an encoder without a decoder: it keeps no KV cache and generates no text.</source>
        <translation>这是仅有编码器的模型：没有 KV 缓存，也不生成文本。</translation>
    </message>
    <message>
        <source>The shape of the vision tower is not given, so it is left out.</source>
        <translation>配置未给出视觉编码器的形状，未计入。</translation>
    </message>
    <message>
        <source>The vision tower {model_type} is not known; it is estimated at {parameters}.</source>
        <translation>未知的视觉编码器 {model_type}，按约 {parameters} 参数估计。</translation>
    </message>
    <message>
        <source>The shape of the audio encoder is not given, so it is left out.</source>
        <translation>配置未给出音频编码器的形状，未计入。</translation>
    </message>
    <message>
        <source>The audio encoder {model_type} is not known; it is estimated at {parameters}.</source>
        <translation>未知的音频编码器 {model_type}，按约 {parameters} 参数估计。</translation>
    </message>
    <message>
        <source>Only a size was given: for {parameters}, a typical shape with {built} parameters was assumed.</source>
        <translation>只给出了规模：按 {parameters} 假设了一个典型结构，实际 {built} 参数。</translation>
    </message>
    <message>
        <source>A regime&apos;s trigger is longer than {characters} characters.</source>
        <translation>某法规的触发条件超过 {characters} 个字符。</translation>
    </message>
    <message>
        <source>A regime&apos;s trigger is nested too deeply.</source>
        <translation>某法规的触发条件嵌套过深。</translation>
    </message>
    <message>
        <source>A regime&apos;s trigger cannot be read at character {position}: {found}</source>
        <translation>某法规的触发条件在第 {position} 个字符处无法解析：{found}</translation>
    </message>
    <message>
        <source>A regime&apos;s trigger asks about {field}, which is no fact of a request.</source>
        <translation>某法规的触发条件引用了不存在的字段 {field}。</translation>
    </message>
    <message>
        <source>A regime&apos;s trigger compares {field} with {value}, which it never is.</source>
        <translation>某法规的触发条件将 {field} 与不可能的取值 {value} 比较。</translation>
    </message>
    <message>
        <source>The trigger of the regime {regime} cannot be read, so it was not judged.</source>
        <translation>法规 {regime} 的触发条件无法解析，未作判断。</translation>
    </message>
    <message>
        <source>The regions demanded leave no place at all: {regimes}.</source>
        <translation>各方要求的地域没有交集：{regimes}。</translation>
    </message>
    <message>
        <source>Your own demand: data stays on the premises.</source>
        <translation>自身要求：数据不出本单位机房。</translation>
    </message>
    <message>
        <source>Your own demand: data does not leave the domain.</source>
        <translation>自身要求：数据不出域。</translation>
    </message>
    <message>
        <source>Your own demand: dedicated hardware by contract.</source>
        <translation>自身要求：合同约定硬件独享。</translation>
    </message>
    <message>
        <source>Your own demand: it must run in the regions you gave.</source>
        <translation>自身要求：须在指定地域运行。</translation>
    </message>
    <message>
        <source>The request ticks the regime {regime}, which the catalogue does not have.</source>
        <translation>请求勾选了目录中没有的法规 {regime}。</translation>
    </message>
    <message>
        <source>Only accelerators designed in mainland China are allowed.</source>
        <translation>只允许使用国产加速卡。</translation>
    </message>
    <message>
        <source>A company with a US nexus risks a violation of US General Prohibition 10 by using this Chinese-designed chip.</source>
        <translation>与美国有关联的企业使用该国产芯片，有违反美国《出口管理条例》第 10 项一般禁止的风险。</translation>
    </message>
    <message>
        <source>It cannot be bought for mainland China without a US export licence.</source>
        <translation>未取得美国出口许可，不能采购用于中国内地。</translation>
    </message>
    <message>
        <source>It is only rented out, never sold.</source>
        <translation>该卡只出租，不出售。</translation>
    </message>
    <message>
        <source>The offer&apos;s region ({region}) is outside the regions allowed.</source>
        <translation>该报价的地域（{region}）不在允许范围内。</translation>
    </message>
    <message>
        <source>US export rules stop new deliveries to mainland China: rent only from stock that is already there.</source>
        <translation>美国出口管制已停止向中国内地新供货，只能租用境内存量资源。</translation>
    </message>
    <message>
        <source>Delivery to mainland China depends on a licence and takes an uncertain time.</source>
        <translation>向中国内地供货取决于出口许可，交期不确定。</translation>
    </message>
    <message>
        <source>Confirm with the provider that the machines stand in an allowed region.</source>
        <translation>请与供应商确认机器位于允许的地域。</translation>
    </message>
    <message>
        <source>It is not known under which law this provider stands: ask.</source>
        <translation>该供应商适用何地法律未知，请询问。</translation>
    </message>
    <message>
        <source>This provider&apos;s certificates are not known: ask for the evidence listed.</source>
        <translation>该供应商的资质未知，请按清单索取证明。</translation>
    </message>
    <message>
        <source>Full control of the operating system is needed</source>
        <translation>需要完整的操作系统控制权</translation>
    </message>
    <message>
        <source>Size of the tokenised data set</source>
        <translation>分词后数据集的大小</translation>
    </message>
    <message>
        <source>Size of one checkpoint</source>
        <translation>单个检查点的大小</translation>
    </message>
    <message>
        <source>Space for the checkpoints kept, one in flight included</source>
        <translation>保留检查点所需空间（含写入中的一份）</translation>
    </message>
    <message>
        <source>Capacity to provision, 80 % of it usable</source>
        <translation>应配容量（可用率按 80 % 计）</translation>
    </message>
    <message>
        <source>Time between checkpoints (Young/Daly)</source>
        <translation>检查点间隔（Young/Daly）</translation>
    </message>
    <message>
        <source>Bandwidth to write a checkpoint in the time it may block</source>
        <translation>在允许阻塞时间内写完检查点所需带宽</translation>
    </message>
    <message>
        <source>Bandwidth to feed the data loaders</source>
        <translation>数据加载所需读带宽</translation>
    </message>
    <message>
        <source>Time to load the weights from the local NVMe</source>
        <translation>从本地 NVMe 加载权重的时间</translation>
    </message>
    <message>
        <source>Saving asynchronously every {interval} needs only {bandwidth}.</source>
        <translation>改为异步保存（每 {interval} 一次）只需 {bandwidth}。</translation>
    </message>
    <message>
        <source>Save all ranks in parallel; never gather on rank 0.</source>
        <translation>各 rank 并行分片保存，不要汇聚到 rank 0。</translation>
    </message>
    <message>
        <source>Pack many small files into shards of 0.1–1 GB: training reads large files well and small ones badly.</source>
        <translation>将大量小文件打包成 0.1–1 GB 的分片：训练读大文件快、读小文件慢。</translation>
    </message>
    <message>
        <source>The size of the data set was not given, so its space is not included.</source>
        <translation>未给出数据集大小，未计入其空间。</translation>
    </message>
    <message>
        <source>The first load over the network takes {seconds_10gbe} at 10 GbE and {seconds_100gbe} at 100 GbE.</source>
        <translation>首次经网络加载：10 GbE 需 {seconds_10gbe}，100 GbE 需 {seconds_100gbe}。</translation>
    </message>
    <message>
        <source>Share of the compute time that tensor-parallel communication adds</source>
        <translation>张量并行通信占计算时间的比例</translation>
    </message>
    <message>
        <source>Bandwidth between nodes that one accelerator needs</source>
        <translation>每卡所需的机间带宽</translation>
    </message>
    <message>
        <source>Leaf switches of the rail-optimised fabric</source>
        <translation>多轨（rail-optimized）组网的 leaf 交换机数</translation>
    </message>
    <message>
        <source>Tensor parallelism over this link costs {overhead} of the compute time.</source>
        <translation>在该互联上做张量并行会多花计算时间的 {overhead}。</translation>
    </message>
    <message>
        <source>The link is too slow for tensor parallelism (overhead {overhead}): use pipeline parallelism.</source>
        <translation>该互联做张量并行太慢（额外开销 {overhead}），宜改用流水线并行。</translation>
    </message>
    <message>
        <source>The layout needs NVLink or a like link inside the node; this card has none.</source>
        <translation>该并行布局需要机内 NVLink 一类的高速互联，而该卡没有。</translation>
    </message>
    <message>
        <source>PCIe is enough inside the node for this job.</source>
        <translation>该任务机内用 PCIe 即可。</translation>
    </message>
    <message>
        <source>InfiniBand is the usual choice; RoCE of equal bandwidth will do if the team can run it.</source>
        <translation>通常选 InfiniBand；团队能运维的话，同等带宽的 RoCE 也可。</translation>
    </message>
    <message>
        <source>Build whole scalable units and leave ports empty rather than thin the fabric out.</source>
        <translation>按完整的可扩展单元（SU）建设：宁可留空端口，也不要降低收敛比。</translation>
    </message>
    <message>
        <source>Tensor parallelism across nodes is bound by latency: keep it inside a node.</source>
        <translation>跨节点张量并行受延迟所限，应限制在节点内。</translation>
    </message>
    <message>
        <source>Look for NET/IB in the NCCL log: a silent fall-back to sockets is 5 to 20 times slower.</source>
        <translation>检查 NCCL 日志中是否为 NET/IB：悄然退回 Socket 会慢 5–20 倍。</translation>
    </message>
    <message>
        <source>Give storage and front end a network of their own.</source>
        <translation>存储与前端应使用独立网络。</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved. Save them?</source>
        <translation>“%1”有未保存的更改，是否保存？</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <comment>button</comment>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <comment>button</comment>
        <translation>放弃更改(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <comment>button</comment>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <comment>button</comment>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Mainland China</source>
        <translation>中国内地</translation>
    </message>
    <message>
        <source>European Union</source>
        <translation>欧盟</translation>
    </message>
    <message>
        <source>United States</source>
        <translation>美国</translation>
    </message>
    <message>
        <source>Personal information</source>
        <translation>个人信息</translation>
    </message>
    <message>
        <source>Health records</source>
        <translation>健康医疗数据</translation>
    </message>
    <message>
        <source>Payment card data</source>
        <translation>支付卡数据</translation>
    </message>
    <message>
        <source>“Important data” under the Data Security Law</source>
        <translation>《数据安全法》所称“重要数据”</translation>
    </message>
    <message>
        <source>State secrets</source>
        <translation>国家秘密</translation>
    </message>
    <message>
        <source>Open to the public</source>
        <translation>面向公众开放</translation>
    </message>
    <message>
        <source>Government body</source>
        <translation>政府机关</translation>
    </message>
    <message>
        <source>Critical infrastructure operator</source>
        <translation>关键信息基础设施运营者</translation>
    </message>
    <message>
        <source>State-funded data centre</source>
        <translation>国家财政投资的数据中心</translation>
    </message>
    <message>
        <source>Xinchuang (domestic IT) required</source>
        <translation>要求信创</translation>
    </message>
    <message>
        <source>A contract asks for dedicated hardware</source>
        <translation>合同要求硬件独享</translation>
    </message>
    <message>
        <source>ISO/IEC 27001 certificate needed</source>
        <translation>需要 ISO/IEC 27001 认证</translation>
    </message>
    <message>
        <source>SOC 2 report needed</source>
        <translation>需要 SOC 2 报告</translation>
    </message>
    <message>
        <source>The model is offered on the EU market</source>
        <translation>模型投放欧盟市场</translation>
    </message>
    <message>
        <source>High-risk use under the EU AI Act</source>
        <translation>属《欧盟人工智能法》高风险用途</translation>
    </message>
    <message>
        <source>Headquarters in China</source>
        <translation>总部在中国</translation>
    </message>
    <message>
        <source>Ties to the United States (people, owner, technology)</source>
        <translation>与美国有关联（人员、股权、技术）</translation>
    </message>
    <message>
        <source>US federal agency as customer</source>
        <translation>客户为美国联邦机构</translation>
    </message>
    <message>
        <source>Controlled unclassified information (CUI)</source>
        <translation>受控非密信息（CUI）</translation>
    </message>
    <message>
        <source>ITAR technical data</source>
        <translation>ITAR 技术数据</translation>
    </message>
    <message>
        <source>EAR-controlled technology</source>
        <translation>受 EAR 管制的技术</translation>
    </message>
    <message>
        <source>State secrets: no recommendation is made. Turn to the competent secrecy authority.</source>
        <translation>涉及国家秘密：不作推荐，请咨询保密行政管理部门。</translation>
    </message>
    <message>
        <source>No regime applies: any way of running is allowed.</source>
        <translation>没有适用法规：任何部署方式均可。</translation>
    </message>
    <message>
        <source>They exclude no way of running.</source>
        <translation>未排除任何部署方式。</translation>
    </message>
    <message>
        <source>Excluded: %1</source>
        <comment>deployment modes</comment>
        <translation>已排除：%1</translation>
    </message>
    <message>
        <source>Is the cargo sensitive?</source>
        <translation>货物是否敏感？</translation>
    </message>
    <message>
        <source>Data that must not leave, or rules that must be kept, decide which vehicles may be used at all. Answer the plain questions; the regimes follow from them.</source>
        <translation>不能出域的数据、必须遵守的法规，决定哪些车可以用。回答几个直白的问题，适用法规随之得出。</translation>
    </message>
    <message>
        <source>Where are the people and the operator?</source>
        <translation>数据主体和运营方在哪里？</translation>
    </message>
    <message>
        <source>May the data leave?</source>
        <translation>数据能否出域？</translation>
    </message>
    <message>
        <source>Any provider will do.</source>
        <translation>任何供应商都可以。</translation>
    </message>
    <message>
        <source>Only hardware for you alone, in an allowed place.</source>
        <translation>只用独享硬件，且位于允许的地域。</translation>
    </message>
    <message>
        <source>Only hardware in your own rooms.</source>
        <translation>只用自有机房内的硬件。</translation>
    </message>
    <message>
        <source>What is in the data?</source>
        <translation>数据包含什么？</translation>
    </message>
    <message>
        <source>Who runs it?</source>
        <translation>由谁运营？</translation>
    </message>
    <message>
        <source>not graded</source>
        <comment>MLPS level</comment>
        <translation>未定级</translation>
    </message>
    <message>
        <source>Level 2</source>
        <comment>MLPS level</comment>
        <translation>二级</translation>
    </message>
    <message>
        <source>Level 3</source>
        <comment>MLPS level</comment>
        <translation>三级</translation>
    </message>
    <message>
        <source>Level 4</source>
        <comment>MLPS level</comment>
        <translation>四级</translation>
    </message>
    <message>
        <source>MLPS &amp;level</source>
        <comment>field: level of China&apos;s Multi-Level Protection Scheme</comment>
        <translation>等保级别(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Industry</source>
        <comment>field</comment>
        <translation>行业(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Domestic accelerators</source>
        <comment>field: Chinese-made hardware</comment>
        <translation>国产加速卡(&amp;D)</translation>
    </message>
    <message>
        <source>For e&amp;xperts: tick regimes directly</source>
        <comment>a part of the page that can be opened</comment>
        <translation>专家模式：直接勾选法规(&amp;X)</translation>
    </message>
    <message>
        <source>All regimes</source>
        <translation>全部法规</translation>
    </message>
    <message>
        <source>What follows from this</source>
        <translation>由此得出</translation>
    </message>
    <message>
        <source>This is decision support, not legal advice.</source>
        <translation>仅供决策参考，不构成法律意见。</translation>
    </message>
    <message>
        <source>For how long, and how steadily?</source>
        <translation>用多久？用得稳定吗？</translation>
    </message>
    <message>
        <source>A short trip is best made in a rented car, a daily commute in one of your own. The length of the project decides how to pay.</source>
        <translation>短途出行租车合适，天天通勤不如自己买车。项目时长决定怎么付费。</translation>
    </message>
    <message>
        <source>Now and then, started when needed: pay by the second or the hour.</source>
        <translation>偶尔使用，随用随开：按秒或按小时付费。</translation>
    </message>
    <message>
        <source>In use most of the time for months: reserve by the month or year, or buy.</source>
        <translation>连续数月大部分时间在用：包月、包年或自购。</translation>
    </message>
    <message>
        <source>&amp;Length of the project (days)</source>
        <comment>field</comment>
        <translation>项目时长（天）(&amp;L)</translation>
    </message>
    <message>
        <source>More GPUs shorten the run; the plan takes as many as this needs.</source>
        <translation>卡越多用时越短；方案会取所需的卡数。</translation>
    </message>
    <message>
        <source>no deadline</source>
        <comment>a field that is not set</comment>
        <translation>没有期限</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <comment>field: amount of money</comment>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>For the whole project. Plans above it are marked. Empty: no limit.</source>
        <translation>整个项目的预算，超出的方案会标出。留空表示不限。</translation>
    </message>
    <message>
        <source>for example 200k</source>
        <comment>placeholder: an amount of money</comment>
        <translation>例如 200k</translation>
    </message>
    <message>
        <source>Best &amp;plan is the one with</source>
        <comment>field: ranking</comment>
        <translation>方案优选依据(&amp;P)</translation>
    </message>
    <message>
        <source>The job may be &amp;interrupted</source>
        <translation>任务可以中断(&amp;I)</translation>
    </message>
    <message>
        <source>Spot instances are cheaper by half or more, but can be reclaimed at any time.</source>
        <translation>竞价实例便宜一半以上，但可能随时被回收。</translation>
    </message>
    <message>
        <source>Bu&amp;ying hardware is possible</source>
        <translation>可以自购硬件(&amp;Y)</translation>
    </message>
    <message>
        <source>no statement</source>
        <comment>answer</comment>
        <translation>不说明</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>answer</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>answer</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>People to run servers</source>
        <comment>field: is there an operations team</comment>
        <translation>有运维人员</translation>
    </message>
    <message>
        <source>At most this many GPUs</source>
        <comment>field</comment>
        <translation>最多使用多少张卡</translation>
    </message>
    <message>
        <source>no limit</source>
        <comment>a field that is not set</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>A platform for many jobs and users is being built</source>
        <translation>正在建设服务多任务、多用户的平台</translation>
    </message>
    <message>
        <source>The newest hardware is wanted every few years</source>
        <translation>希望每隔几年换用最新硬件</translation>
    </message>
    <message>
        <source>Effect: %1 hours of use in all, %2 of the calendar time.</source>
        <translation>效果：共使用 %1 小时，占日历时间的 %2。</translation>
    </message>
    <message>
        <source>Effect: %1 hours of use in all, %2 of the calendar time. Cheapest then: %3, paid %4.</source>
        <comment>hours, share, deployment mode, billing mode</comment>
        <translation>效果：共使用 %1 小时，占日历时间的 %2。此时最省：%3，%4。</translation>
    </message>
    <message>
        <source>“%1” cannot be used: %2</source>
        <comment>file name, what is wrong in it</comment>
        <translation>“%1”无法使用：%2</translation>
    </message>
    <message>
        <source>Parameters</source>
        <comment>of the model</comment>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active per token</source>
        <comment>parameters of a mixture of experts</comment>
        <translation>每 token 激活参数</translation>
    </message>
    <message>
        <source>Weights (%1)</source>
        <comment>size of the weights in a format</comment>
        <translation>权重（%1）</translation>
    </message>
    <message>
        <source>Cache per token</source>
        <comment>KV cache</comment>
        <translation>每 token 的 KV 缓存</translation>
    </message>
    <message>
        <source>Longest context</source>
        <comment>of the model</comment>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>How large is the model?</source>
        <translation>“乘客”有多大？</translation>
    </message>
    <message>
        <source>The model is the passenger: its size decides how big a vehicle you need. Video memory is the engine&apos;s fuel tank, everything has to fit into it.</source>
        <translation>模型就是乘客，它的大小决定用多大的车。显存是发动机的油箱，所有东西都得装进去。</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <comment>field: which model</comment>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Name, or a size such as 7B or 671B-A37B</source>
        <translation>名称，或 7B、671B-A37B 这样的规模</translation>
    </message>
    <message>
        <source>Up to 10B: family car</source>
        <translation>10B 以内：家用轿车</translation>
    </message>
    <message>
        <source>One good card carries it, above all with QLoRA.</source>
        <translation>一张好卡就能拉动，配合 QLoRA 更轻松。</translation>
    </message>
    <message>
        <source>Up to 80B: heavy truck</source>
        <translation>80B 以内：重型卡车</translation>
    </message>
    <message>
        <source>Several data-centre cards, joined by a fast link.</source>
        <translation>需要多张数据中心卡，用高速互联相连。</translation>
    </message>
    <message>
        <source>Above 80B: freight train</source>
        <translation>80B 以上：重载火车</translation>
    </message>
    <message>
        <source>Whole servers, and a network between them.</source>
        <translation>需要整台服务器，以及服务器之间的网络。</translation>
    </message>
    <message>
        <source>How much work?</source>
        <comment>heading</comment>
        <translation>工作量有多大？</translation>
    </message>
    <message>
        <source>Training &amp;data (tokens)</source>
        <comment>field</comment>
        <translation>训练数据（token）(&amp;D)</translation>
    </message>
    <message>
        <source>One pass over the data: 10M, 2B, 15T. A page of text is about 700 tokens. Empty: no time is estimated.</source>
        <translation>一遍数据的量：10M、2B、15T。一页文字约 700 个 token。留空则不估算时间。</translation>
    </message>
    <message>
        <source>for example 50M</source>
        <comment>placeholder: an amount of tokens</comment>
        <translation>例如 50M</translation>
    </message>
    <message>
        <source>&amp;Passes over the data</source>
        <comment>field: epochs</comment>
        <translation>训练轮数(&amp;P)</translation>
    </message>
    <message>
        <source>Longest text trained on at once. Activation memory grows in step with it.</source>
        <translation>一次训练的最长文本。激活显存随之增长。</translation>
    </message>
    <message>
        <source>Global &amp;batch (sequences)</source>
        <comment>field</comment>
        <translation>全局批大小（序列）(&amp;B)</translation>
    </message>
    <message>
        <source>chosen for you</source>
        <comment>a field that is left to the program</comment>
        <translation>由程序决定</translation>
    </message>
    <message>
        <source>How many answers are being written at the same moment. Each keeps its own cache in memory.</source>
        <translation>同一时刻正在生成的回答数。每个都占用自己的 KV 缓存。</translation>
    </message>
    <message>
        <source>Prompt and answer together, at most. The cache is sized for this.</source>
        <translation>提示与回答合计的上限，KV 缓存按此预留。</translation>
    </message>
    <message>
        <source>Typical &amp;prompt (tokens)</source>
        <comment>field</comment>
        <translation>典型提示长度（token）(&amp;P)</translation>
    </message>
    <message>
        <source>Typical &amp;answer (tokens)</source>
        <comment>field</comment>
        <translation>典型回答长度（token）(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Weights served as</source>
        <comment>field: weight format</comment>
        <translation>推理权重格式(&amp;W)</translation>
    </message>
    <message>
        <source>Fewer bits: less memory and faster answers, at some loss of quality.</source>
        <translation>位数越少，显存越省、回答越快，质量略有损失。</translation>
    </message>
    <message>
        <source>&amp;Requests per second</source>
        <comment>field</comment>
        <translation>每秒请求数(&amp;R)</translation>
    </message>
    <message>
        <source>Tokens per second per user, at &amp;least</source>
        <comment>field: target speed</comment>
        <translation>单用户每秒 token 不低于(&amp;L)</translation>
    </message>
    <message>
        <source>not asked for</source>
        <comment>a target that is not set</comment>
        <translation>不要求</translation>
    </message>
    <message>
        <source>as published</source>
        <comment>weight format</comment>
        <translation>按发布格式</translation>
    </message>
    <message>
        <source>%1 (%2 bits a weight)</source>
        <comment>weight format and its size</comment>
        <translation>%1（每权重 %2 位）</translation>
    </message>
    <message>
        <source>16 bits</source>
        <comment>KV cache type</comment>
        <translation>16 位</translation>
    </message>
    <message>
        <source>Effect: one copy of the model has room for %1 users at this context; each token in the cache takes %2.</source>
        <translation>效果：单个模型副本在此上下文下可容纳 %1 个用户；每个 token 的 KV 缓存占 %2。</translation>
    </message>
    <message>
        <source>Effect: at this sequence length, activations and logits take %1 of %2 on each GPU.</source>
        <translation>效果：在此序列长度下，激活与 logits 每卡占 %2 中的 %1。</translation>
    </message>
    <message>
        <source>All weights change. Best quality, and by far the most memory: weights, gradients and optimizer take some 16 bytes a parameter.</source>
        <translation>更新全部权重。效果上限最高，显存需求也最大：权重、梯度与优化器约每参数 16 字节。</translation>
    </message>
    <message>
        <source>Only a share of the layers changes; the others stay as they are and need no optimizer.</source>
        <translation>只更新部分层；其余层保持不变，不需要优化器状态。</translation>
    </message>
    <message>
        <source>The model stays as it is, in 16 bits; small matrices beside it are trained. Little more memory than the weights alone.</source>
        <translation>模型以 16 位保持不变，只训练旁边的小矩阵。显存只比权重本身略多。</translation>
    </message>
    <message>
        <source>LoRA on a base compressed to 4 bits. The least memory: a 7B model trains on one 24 GB card.</source>
        <translation>在压缩到 4 位的底座上做 LoRA。显存最省：7B 模型一张 24 GB 卡即可训练。</translation>
    </message>
    <message>
        <source>LoRA on a base compressed to 8 bits. Half the weights of LoRA, a little slower.</source>
        <translation>在压缩到 8 位的底座上做 LoRA。权重是 LoRA 的一半，略慢。</translation>
    </message>
    <message>
        <source>LoRA with direction and size learned apart. Often a little better, slower, somewhat more memory.</source>
        <translation>把方向与幅度分开学习的 LoRA。效果往往略好，但更慢、显存略多。</translation>
    </message>
    <message>
        <source>Small layers are put between those of the model and trained; the model stays as it is.</source>
        <translation>在模型各层之间插入小模块来训练，模型本身不变。</translation>
    </message>
    <message>
        <source>Only the bias terms change. Hardly any optimizer memory, and only for small changes of style.</source>
        <translation>只更新偏置项。几乎不占优化器显存，只适合小幅调整风格。</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <comment>field: fine-tuning method</comment>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>What is to be done?</source>
        <translation>要做什么？</translation>
    </message>
    <message>
        <source>The GPU is the engine. How strong it has to be depends first on the work: trying out, adapting, building or serving a model.</source>
        <translation>GPU 是发动机。需要多大马力，先看做什么：试验、微调、训练，还是提供服务。</translation>
    </message>
    <message>
        <source>Make it run and understand it. Modest hardware is enough, interruptions do no harm.</source>
        <translation>跑通流程、理解原理。普通硬件就够，中断也无妨。</translation>
    </message>
    <message>
        <source>Adapt an existing model with your own data. The method decides how much memory it takes.</source>
        <translation>用自有数据调整现有模型。微调方法决定显存需求。</translation>
    </message>
    <message>
        <source>Train a model from scratch or continue its training. Needs the best compute, storage and network.</source>
        <translation>从零训练或继续预训练。需要顶级的算力、存储和网络。</translation>
    </message>
    <message>
        <source>Let people or programs use a model. Cost, waiting time and throughput matter.</source>
        <translation>让人或程序使用模型。看重成本、时延与吞吐。</translation>
    </message>
    <message>
        <source>How is it used?</source>
        <comment>heading: online or batch</comment>
        <translation>怎么使用？</translation>
    </message>
    <message>
        <source>People wait for the answer: time to the first word and reading speed count.</source>
        <translation>有人在等回答：看重首 token 时延与阅读速度。</translation>
    </message>
    <message>
        <source>A pile of work in the background: only tokens per second and cost count.</source>
        <translation>后台批量处理：只看每秒 token 数与成本。</translation>
    </message>
    <message>
        <source>&amp;Rank of the adapter</source>
        <comment>field: LoRA rank</comment>
        <translation>适配器的秩(&amp;R)</translation>
    </message>
    <message>
        <source>Width of the added matrices: 8 to 64 is usual; the memory grows with it only slightly.</source>
        <translation>附加矩阵的宽度：常用 8–64，显存只略有增加。</translation>
    </message>
    <message>
        <source>&amp;Objective</source>
        <comment>field: what training optimises</comment>
        <translation>训练目标(&amp;O)</translation>
    </message>
    <message>
        <source>DPO keeps a second copy of the model for comparison, PPO and GRPO also generate answers while training.</source>
        <translation>DPO 需再保留一份模型作对照，PPO 与 GRPO 训练中还要生成回答。</translation>
    </message>
    <message>
        <source>O&amp;ptimizer</source>
        <comment>field</comment>
        <translation>优化器(&amp;P)</translation>
    </message>
    <message>
        <source>AdamW keeps two more numbers for every trained weight; 8-bit and paged kinds keep less on the card.</source>
        <translation>AdamW 为每个训练的权重另存两个数；8 位与分页版本在卡上占用更少。</translation>
    </message>
    <message>
        <source>Project &amp;name</source>
        <comment>field</comment>
        <translation>项目名称(&amp;N)</translation>
    </message>
    <message>
        <source>Make it as &amp;simple as possible</source>
        <translation>尽可能简单(&amp;S)</translation>
    </message>
    <message>
        <source>Prefers a managed platform: no environment to set up, at a higher price per hour.</source>
        <translation>优先选择一体化平台：无需配置环境，但每小时价格更高。</translation>
    </message>
    <message>
        <source>Effect: of %1 on the fullest GPU, the weights take %2 and the users&apos; caches %3.</source>
        <translation>效果：占用最高的卡用 %1，其中权重 %2，各用户的 KV 缓存 %3。</translation>
    </message>
    <message>
        <source>Effect: of %1 on the fullest GPU, the weights take %2, gradients and optimizer %3.</source>
        <translation>效果：占用最高的卡用 %1，其中权重 %2，梯度与优化器 %3。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>title of a report: model, task</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Hardware</source>
        <comment>key figure</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Duration of the run</source>
        <comment>key figure</comment>
        <translation>训练时长</translation>
    </message>
    <message>
        <source>Training speed</source>
        <comment>key figure</comment>
        <translation>训练速度</translation>
    </message>
    <message>
        <source>Output of all replicas</source>
        <comment>key figure</comment>
        <translation>全部副本输出速度</translation>
    </message>
    <message>
        <source>Hardware proposal</source>
        <comment>kind of document, on the cover</comment>
        <translation>硬件方案书</translation>
    </message>
    <message>
        <source>Prepared for %1</source>
        <comment>on the cover: the client</comment>
        <translation>客户：%1</translation>
    </message>
    <message>
        <source>Contents</source>
        <comment>heading of the table of contents</comment>
        <translation>目录</translation>
    </message>
    <message>
        <source>All figures are estimates with a range, not a quotation. Prices carry their date and source; ask the provider for a binding offer.</source>
        <comment>at the foot of the cover</comment>
        <translation>所有数字均为带范围的估算，不构成报价。价格附有日期与来源，请向供应商索取正式报价。</translation>
    </message>
    <message>
        <source>Powertrain %1, catalogue %2, formulas %3</source>
        <comment>at the foot of every page: three versions</comment>
        <translation>动力总成 %1，目录 %2，公式 %3</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <comment>at the foot of every page</comment>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>section of the report</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>Raw data</source>
        <comment>storage</comment>
        <translation>原始数据</translation>
    </message>
    <message>
        <source>Tokenised data</source>
        <comment>storage</comment>
        <translation>分词后数据</translation>
    </message>
    <message>
        <source>One checkpoint</source>
        <comment>storage</comment>
        <translation>单个检查点</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <comment>storage: all that are kept at once</comment>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>Weights alone</source>
        <comment>storage</comment>
        <translation>仅权重</translation>
    </message>
    <message>
        <source>A checkpoint every</source>
        <comment>storage</comment>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Training waits for a checkpoint</source>
        <comment>storage</comment>
        <translation>训练等待检查点的时间</translation>
    </message>
    <message>
        <source>Loading the weights takes</source>
        <comment>storage: cold start</comment>
        <translation>加载权重耗时</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>section of the report</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Fast link required</source>
        <comment>network: NVLink or the like</comment>
        <translation>需要高速互联</translation>
    </message>
    <message>
        <source>Tensor-parallel communication</source>
        <comment>share of the compute time</comment>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>Nodes</source>
        <comment>servers</comment>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Switches</source>
        <comment>network</comment>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Regime</source>
        <comment>table heading: law or standard</comment>
        <translation>法规</translation>
    </message>
    <message>
        <source>Applies to</source>
        <comment>table heading</comment>
        <translation>适用对象</translation>
    </message>
    <message>
        <source>Asks for</source>
        <comment>table heading: demands</comment>
        <translation>要求</translation>
    </message>
    <message>
        <source>Mode</source>
        <comment>table heading: deployment mode</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Compliance</source>
        <comment>the fourth of the four answers</comment>
        <translation>合规</translation>
    </message>
    <message>
        <source>State secrets are involved: no recommendation is made. Ask the competent secrecy authority.</source>
        <comment>compliance</comment>
        <translation>涉及国家秘密：不作推荐，请咨询保密行政管理部门。</translation>
    </message>
    <message>
        <source>No regime of the catalogue applies to these answers.</source>
        <comment>compliance</comment>
        <translation>按这些回答，目录中没有适用的法规。</translation>
    </message>
    <message>
        <source>Domestic hardware</source>
        <comment>answer: Chinese accelerators</comment>
        <translation>国产硬件</translation>
    </message>
    <message>
        <source>This is decision support, not legal advice.</source>
        <comment>below Compliance</comment>
        <translation>仅供决策参考，不构成法律意见。</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <comment>section of the report</comment>
        <translation>假设</translation>
    </message>
    <message>
        <source>What was not answered was filled in with these values.</source>
        <comment>section of the report</comment>
        <translation>未回答的项目按以下取值补全。</translation>
    </message>
    <message>
        <source>How the figures came about</source>
        <comment>section of the report: derivations</comment>
        <translation>数字的由来</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>section of the report</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>Time and throughput</source>
        <comment>section of the report</comment>
        <translation>时间与吞吐</translation>
    </message>
    <message>
        <source>Cost</source>
        <comment>section of the report</comment>
        <translation>费用</translation>
    </message>
    <message>
        <source>Two sums to check by hand</source>
        <comment>section of the report: the sums that the introductory articles teach</comment>
        <translation>两道算术题</translation>
    </message>
    <message>
        <source>Full fine-tuning of a 7B model in FP32</source>
        <comment>a sum to check by hand</comment>
        <translation>7B 模型 FP32 全参数微调</translation>
    </message>
    <message>
        <source>DeepSeek-R1 671B in FP8 for 30 users</source>
        <comment>a sum to check by hand</comment>
        <translation>FP8 精度的 DeepSeek-R1 671B，30 个用户</translation>
    </message>
    <message>
        <source>Range</source>
        <comment>table heading: low and high</comment>
        <translation>范围</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>low and high end of a range</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>What the recommended offer is made of</source>
        <comment>below Cost: items</comment>
        <translation>推荐报价的构成</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>table heading: part of the cost</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>Amount</source>
        <comment>table heading</comment>
        <translation>金额</translation>
    </message>
    <message>
        <source>Total</source>
        <comment>last row of the cost items</comment>
        <translation>合计</translation>
    </message>
    <message>
        <source>GPUs paid for</source>
        <comment>whole instances</comment>
        <translation>付费卡数</translation>
    </message>
    <message>
        <source>GPU-hours paid for</source>
        <comment>of the whole project</comment>
        <translation>付费卡时</translation>
    </message>
    <message>
        <source>Price per GPU-hour</source>
        <comment>unit price</comment>
        <translation>每卡时单价</translation>
    </message>
    <message>
        <source>Per month</source>
        <comment>cost</comment>
        <translation>每月</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <comment>cost</comment>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>Pays off above</source>
        <comment>utilisation at which reserving or buying beats on demand</comment>
        <translation>盈亏平衡使用率</translation>
    </message>
    <message>
        <source>%1 use</source>
        <comment>utilisation</comment>
        <translation>使用率 %1</translation>
    </message>
    <message>
        <source>Date of the price</source>
        <comment>of an offer</comment>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>Deployment</source>
        <comment>section of the report</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Score</source>
        <comment>table heading</comment>
        <translation>得分</translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>table heading</comment>
        <translation>理由</translation>
    </message>
    <message>
        <source>Billing</source>
        <comment>section of the report</comment>
        <translation>计费</translation>
    </message>
    <message>
        <source>Price</source>
        <comment>table heading: what the price is of</comment>
        <translation>对象</translation>
    </message>
    <message>
        <source>Date</source>
        <comment>table heading</comment>
        <translation>日期</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>table heading</comment>
        <translation>来源</translation>
    </message>
    <message>
        <source>1 %1 = %2 %3</source>
        <comment>exchange rate</comment>
        <translation>1 %1 = %2 %3</translation>
    </message>
    <message>
        <source>Sources of the prices</source>
        <comment>section of the report</comment>
        <translation>价格来源</translation>
    </message>
    <message>
        <source>One optimizer step</source>
        <comment>time of a training step</comment>
        <translation>单个优化器步</translation>
    </message>
    <message>
        <source>Speed per GPU</source>
        <comment>training tokens per second of one GPU</comment>
        <translation>单卡速度</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation (MFU)</source>
        <comment>share of the peak that the training reaches</comment>
        <translation>模型算力利用率（MFU）</translation>
    </message>
    <message>
        <source>Productive share of the time</source>
        <comment>goodput: failures and checkpoints taken off</comment>
        <translation>有效训练时间占比</translation>
    </message>
    <message>
        <source>Time to first token (TTFT)</source>
        <comment>of serving</comment>
        <translation>首 token 时延（TTFT）</translation>
    </message>
    <message>
        <source>Time per output token (TPOT)</source>
        <comment>of serving</comment>
        <translation>每输出 token 时间（TPOT）</translation>
    </message>
    <message>
        <source>Speed for one user</source>
        <comment>of serving</comment>
        <translation>单用户速度</translation>
    </message>
    <message>
        <source>Output of one replica</source>
        <comment>of serving, at the asked concurrency</comment>
        <translation>单副本输出速度</translation>
    </message>
    <message>
        <source>Output of one replica, fully loaded</source>
        <comment>of serving</comment>
        <translation>满载时单副本输出速度</translation>
    </message>
    <message>
        <source>Replicas</source>
        <comment>copies of the model that serve</comment>
        <translation>副本数</translation>
    </message>
    <message>
        <source>Sequences of full length at once</source>
        <comment>of one replica</comment>
        <translation>可同时容纳的满长度序列</translation>
    </message>
    <message>
        <source>Tokens the cache holds</source>
        <comment>of one replica</comment>
        <translation>KV 缓存可容纳的 token</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory needed, capacity</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>no price known</source>
        <comment>in the cost column</comment>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>Hardware not chosen</source>
        <comment>section of the report</comment>
        <translation>未选用的硬件</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <comment>table heading</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Why not</source>
        <comment>table heading: reason of the rejection</comment>
        <translation>原因</translation>
    </message>
    <message>
        <source>What would change that</source>
        <comment>table heading: nearest fix</comment>
        <translation>怎样才可行</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <comment>section of the report</comment>
        <translation>推荐方案</translation>
    </message>
    <message>
        <source>No configuration is recommended.</source>
        <comment>section of the report</comment>
        <translation>没有推荐的配置。</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <comment>of the recommendation</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <comment>TP × PP × DP</comment>
        <translation>并行布局</translation>
    </message>
    <message>
        <source>Sharding</source>
        <comment>ZeRO or FSDP</comment>
        <translation>切分方式</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <comment>sequences, and accumulation</comment>
        <translation>微批</translation>
    </message>
    <message>
        <source>%1, accumulated %2 times</source>
        <comment>micro-batch, gradient accumulation</comment>
        <translation>微批大小 %1，梯度累积 %2 步</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <comment>activation checkpointing</comment>
        <translation>激活重计算</translation>
    </message>
    <message>
        <source>Offload</source>
        <comment>to the host&apos;s memory</comment>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Deployment</source>
        <comment>how the hardware is had</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Verdict on the memory</source>
        <comment>fits, tight …</comment>
        <translation>显存结论</translation>
    </message>
    <message>
        <source>Why this one</source>
        <comment>below Recommendation: the reasons</comment>
        <translation>推荐理由</translation>
    </message>
    <message>
        <source>To be heeded</source>
        <comment>below Recommendation: the warnings</comment>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>The peak is reached in this phase: %1.</source>
        <comment>memory: forward pass, loss, backward pass …</comment>
        <translation>峰值出现在：%1。</translation>
    </message>
    <message>
        <source>Offloaded states take %1 of host memory per node.</source>
        <comment>memory</comment>
        <translation>每节点需 %1 主机内存存放卸载的状态。</translation>
    </message>
    <message>
        <source>Part of one step</source>
        <comment>table heading</comment>
        <translation>单步构成</translation>
    </message>
    <message>
        <source>Alternatives</source>
        <comment>section of the report</comment>
        <translation>备选方案</translation>
    </message>
    <message>
        <source>Output</source>
        <comment>table heading: tokens per second of all replicas</comment>
        <translation>输出速度</translation>
    </message>
    <message>
        <source>The first row is the recommendation.</source>
        <comment>below the table of alternatives</comment>
        <translation>第一行为推荐方案。</translation>
    </message>
    <message>
        <source>Task</source>
        <comment>the first of the four answers</comment>
        <translation>任务</translation>
    </message>
    <message>
        <source>Method</source>
        <comment>of fine-tuning</comment>
        <translation>方法</translation>
    </message>
    <message>
        <source>Objective</source>
        <comment>of training: SFT, DPO …</comment>
        <translation>训练目标</translation>
    </message>
    <message>
        <source>Serving</source>
        <comment>kind of serving: online or batch</comment>
        <translation>推理方式</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <comment>of training</comment>
        <translation>优化器</translation>
    </message>
    <message>
        <source>As simple as possible</source>
        <comment>answer: a managed platform is wanted</comment>
        <translation>尽可能简单</translation>
    </message>
    <message>
        <source>Model</source>
        <comment>the second of the four answers</comment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Size class</source>
        <comment>of the model</comment>
        <translation>规模类别</translation>
    </message>
    <message>
        <source>Weights</source>
        <comment>of the model: format and size</comment>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>weight format, size of the weights</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <comment>of training</comment>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <comment>a number of tokens</comment>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>Training data</source>
        <comment>tokens and epochs</comment>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>%1 tokens × %2 epochs</source>
        <comment>training data</comment>
        <translation>%1 token × %2 轮</translation>
    </message>
    <message>
        <source>Global batch</source>
        <comment>of training</comment>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <comment>a number of sequences</comment>
        <translation>%1 条序列</translation>
    </message>
    <message>
        <source>Longest context</source>
        <comment>of serving</comment>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Typical request</source>
        <comment>of serving: prompt and answer</comment>
        <translation>典型请求</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 tokens out</source>
        <comment>typical request</comment>
        <translation>输入 %1 token，输出 %2 token</translation>
    </message>
    <message>
        <source>Users at the same time</source>
        <comment>of serving</comment>
        <translation>同时使用的用户数</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <comment>of serving</comment>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Wanted time to first token</source>
        <comment>of serving</comment>
        <translation>要求的首 token 时延</translation>
    </message>
    <message>
        <source>Wanted speed per user</source>
        <comment>of serving</comment>
        <translation>要求的单用户速度</translation>
    </message>
    <message>
        <source>KV cache</source>
        <comment>of serving: bytes a token</comment>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>%1 per token</source>
        <comment>size of the KV cache</comment>
        <translation>每 token %1</translation>
    </message>
    <message>
        <source>Duration</source>
        <comment>the third of the four answers</comment>
        <translation>周期</translation>
    </message>
    <message>
        <source>%1 days, %2 hours a day</source>
        <comment>length of the project</comment>
        <translation>%1 天，每天 %2 小时</translation>
    </message>
    <message>
        <source>Load</source>
        <comment>burst or steady</comment>
        <translation>负载</translation>
    </message>
    <message>
        <source>Deadline</source>
        <comment>of the run</comment>
        <translation>期限</translation>
    </message>
    <message>
        <source>Budget</source>
        <comment>of the project</comment>
        <translation>预算</translation>
    </message>
    <message>
        <source>May be interrupted</source>
        <comment>answer: spot instances are acceptable</comment>
        <translation>可中断</translation>
    </message>
    <message>
        <source>Buying is possible</source>
        <comment>answer: hardware may be bought</comment>
        <translation>可以采购</translation>
    </message>
    <message>
        <source>Own operations team</source>
        <comment>answer about the team</comment>
        <translation>自有运维团队</translation>
    </message>
    <message>
        <source>At most this many GPUs</source>
        <comment>answer: upper limit</comment>
        <translation>最多卡数</translation>
    </message>
    <message>
        <source>personal information</source>
        <comment>kind of data</comment>
        <translation>个人信息</translation>
    </message>
    <message>
        <source>health information</source>
        <comment>kind of data</comment>
        <translation>健康医疗数据</translation>
    </message>
    <message>
        <source>cardholder data</source>
        <comment>kind of data</comment>
        <translation>支付卡数据</translation>
    </message>
    <message>
        <source>important data</source>
        <comment>kind of data, in the sense of China&apos;s Data Security Law</comment>
        <translation>重要数据</translation>
    </message>
    <message>
        <source>state secrets</source>
        <comment>kind of data</comment>
        <translation>国家秘密</translation>
    </message>
    <message>
        <source>controlled unclassified information</source>
        <comment>kind of data, CUI in the United States</comment>
        <translation>受控非密信息</translation>
    </message>
    <message>
        <source>ITAR data</source>
        <comment>kind of data</comment>
        <translation>ITAR 数据</translation>
    </message>
    <message>
        <source>EAR-controlled data</source>
        <comment>kind of data</comment>
        <translation>受 EAR 管制的数据</translation>
    </message>
    <message>
        <source>Data</source>
        <comment>the fourth of the four answers: may data leave</comment>
        <translation>数据</translation>
    </message>
    <message>
        <source>Industry</source>
        <comment>of the client</comment>
        <translation>行业</translation>
    </message>
    <message>
        <source>Jurisdictions</source>
        <comment>where people and operator are</comment>
        <translation>司法辖区</translation>
    </message>
    <message>
        <source>MLPS level</source>
        <comment>China&apos;s Multi-Level Protection Scheme</comment>
        <translation>等保级别</translation>
    </message>
    <message>
        <source>Sensitive data</source>
        <comment>kinds of data</comment>
        <translation>敏感数据</translation>
    </message>
    <message>
        <source>Must run in</source>
        <comment>regions</comment>
        <translation>须运行于</translation>
    </message>
    <message>
        <source>Dedicated hardware</source>
        <comment>answer: the contract asks for isolation</comment>
        <translation>硬件独享</translation>
    </message>
    <message>
        <source>Ranked by</source>
        <comment>balance, cost or time</comment>
        <translation>排名依据</translation>
    </message>
    <message>
        <source>Summary</source>
        <comment>section of the report</comment>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Requirement</source>
        <comment>section of the report: the four answers</comment>
        <translation>需求</translation>
    </message>
    <message>
        <source>Model and size</source>
        <comment>the second of the four answers</comment>
        <translation>模型与规模</translation>
    </message>
    <message>
        <source>Duration and mode</source>
        <comment>the third of the four answers</comment>
        <translation>周期与模式</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>a symbol of a formula and its value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2 (%3)</source>
        <comment>a symbol of a formula, its value, what it stands for</comment>
        <translation>%1 = %2（%3）</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>an answer in the report</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>an answer in the report</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>a likely value and its bounds</comment>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>There is no catalogue at {file}.</source>
        <translation>{file} 处没有目录数据库。</translation>
    </message>
    <message>
        <source>The catalogue {file} is damaged or is no catalogue; install the program again.</source>
        <translation>目录数据库 {file} 已损坏或不是目录数据库，请重新安装程序。</translation>
    </message>
    <message>
        <source>The catalogue {file} was made for a newer version of the program.</source>
        <translation>目录数据库 {file} 属于更新版本的程序。</translation>
    </message>
    <message>
        <source>Your own prices in {file} were saved by a newer version; they are left alone and not used.</source>
        <translation>{file} 中的自有价格由更新版本保存，本次保留不动且不使用。</translation>
    </message>
    <message>
        <source>Your own prices in {file} could not be read and are not used this time.</source>
        <translation>无法读取 {file} 中的自有价格，本次不使用。</translation>
    </message>
    <message>
        <source>The file of your own prices, {file}, is damaged and could not be set aside; it is not used.</source>
        <translation>自有价格文件 {file} 已损坏且无法移开，本次不使用。</translation>
    </message>
    <message>
        <source>The file of your own prices, {file}, was damaged. It was renamed to {moved_to}; the shipped catalogue is used.</source>
        <translation>自有价格文件 {file} 已损坏，已改名为 {moved_to}；现使用随程序附带的目录。</translation>
    </message>
    <message>
        <source>The file for your own prices, {file}, cannot be written.</source>
        <translation>无法写入自有价格文件 {file}。</translation>
    </message>
    <message>
        <source>The source file is missing or cannot be read.</source>
        <translation>源文件缺失或无法读取。</translation>
    </message>
    <message>
        <source>The source file is larger than 64 MiB.</source>
        <translation>源文件超过 64 MiB。</translation>
    </message>
    <message>
        <source>The source file is not JSON, is nested too deeply, or has no list of rows.</source>
        <translation>源文件不是 JSON、嵌套过深，或缺少 rows 列表。</translation>
    </message>
    <message>
        <source>The row lacks {field}.</source>
        <translation>该行缺少 {field}。</translation>
    </message>
    <message>
        <source>{field} has a value of the wrong type or form.</source>
        <translation>{field} 的值类型或格式不对。</translation>
    </message>
    <message>
        <source>The number in {field} cannot be right.</source>
        <translation>{field} 的数值不可能正确。</translation>
    </message>
    <message>
        <source>The text in {field} is none of the names it may have.</source>
        <translation>{field} 的取值不在允许的名称之中。</translation>
    </message>
    <message>
        <source>The row has the field {field}, which this table does not know.</source>
        <translation>该行含有本表未定义的字段 {field}。</translation>
    </message>
    <message>
        <source>{field} names a provider or accelerator that does not exist.</source>
        <translation>{field} 引用了不存在的供应商或加速卡。</translation>
    </message>
    <message>
        <source>The id was met before in this table.</source>
        <translation>该标识在本表中重复。</translation>
    </message>
    <message>
        <source>The row breaks a rule of the database schema.</source>
        <translation>该行违反数据库约束。</translation>
    </message>
    <message>
        <source>The finished catalogue failed its own check.</source>
        <translation>生成的目录未通过自检。</translation>
    </message>
    <message>
        <source>The catalogue could not be written: {detail}</source>
        <translation>无法写入目录：{detail}</translation>
    </message>
    <message>
        <source>{offer}{accelerator} has no source.</source>
        <translation>{offer}{accelerator} 没有来源。</translation>
    </message>
    <message>
        <source>{offer}: {price} per GPU-hour for {accelerator} at {provider} is ten times off its peers&apos; median; it is kept out of plans.</source>
        <translation>{offer}：{provider} 的 {accelerator} 每卡时 {price}，与同类报价中位数相差十倍，未用于方案。</translation>
    </message>
    <message>
        <source>{offer}: the card {name} is not in the catalogue.</source>
        <translation>{offer}：目录中没有加速卡 {name}。</translation>
    </message>
    <message>
        <source>{offer}: the provider {name} is not in the catalogue.</source>
        <translation>{offer}：目录中没有供应商 {name}。</translation>
    </message>
    <message>
        <source>{provider}: {count} of {of} prices are older than 90 days or undated.</source>
        <translation>{provider}：{of} 个价格中有 {count} 个超过 90 天或未注明日期。</translation>
    </message>
    <message>
        <source>{accelerator}: the memory is unknown.</source>
        <translation>{accelerator}：显存容量未知。</translation>
    </message>
    <message>
        <source>{accelerator}: neither a rental nor a purchase price is known.</source>
        <translation>{accelerator}：租用与采购价格均未知。</translation>
    </message>
    <message>
        <source>{count} offers come from a source whose address was not kept.</source>
        <translation>有 {count} 个报价的来源网址未保留。</translation>
    </message>
    <message>
        <source>The exchange rate {from} to {to} is of {as_of}, older than 90 days.</source>
        <translation>{from} 兑 {to} 的汇率日期为 {as_of}，已超过 90 天。</translation>
    </message>
    <message>
        <source>Converted from {from} to {to} at {rate} ({date}).</source>
        <translation>按 {date} 汇率 {rate} 由 {from} 折算为 {to}。</translation>
    </message>
    <message>
        <source>The price is older than 90 days or has no exact date ({date}).</source>
        <translation>价格超过 90 天或没有确切日期（{date}）。</translation>
    </message>
    <message>
        <source>This is the price of the accelerator alone; the host machine costs extra.</source>
        <translation>仅为加速卡价格，主机另计。</translation>
    </message>
    <message>
        <source>Rented in whole instances of {per_instance}: {paid} cards are paid for, {used} are used.</source>
        <translation>按整机（{per_instance} 卡）租用：付费 {paid} 卡，实用 {used} 卡。</translation>
    </message>
    <message>
        <source>Ask whether the provider can join {instances} instances with a fast network.</source>
        <translation>请确认供应商能否用高速网络连接 {instances} 台实例。</translation>
    </message>
    <message>
        <source>It can be reclaimed at any time; {rework} of extra work is counted in.</source>
        <translation>可能随时被回收，已计入 {rework} 的返工。</translation>
    </message>
    <message>
        <source>Only within the provider&apos;s off-peak hours: the same work takes more days.</source>
        <translation>仅限供应商的闲时时段，同样的工作需要更多天。</translation>
    </message>
    <message>
        <source>The term paid for ({paid_days} days) is longer than the project ({project_days} days).</source>
        <translation>付费周期（{paid_days} 天）长于项目周期（{project_days} 天）。</translation>
    </message>
    <message>
        <source>This price is your own entry.</source>
        <translation>该价格由您录入。</translation>
    </message>
    <message>
        <source>The catalogue has no storage price for this part of the world; storage is not included.</source>
        <translation>目录中没有该地区的存储价格，未计入存储费用。</translation>
    </message>
    <message>
        <source>This commitment costs more per hour than on demand.</source>
        <translation>包年包月折合的每卡时单价高于按量付费。</translation>
    </message>
    <message>
        <source>Spot is no basis for online serving.</source>
        <translation>竞价实例不适合在线推理。</translation>
    </message>
    <message>
        <source>The job must not be interrupted, so spot is out.</source>
        <translation>任务不可中断，不能用竞价实例。</translation>
    </message>
    <message>
        <source>Sensitive data: no spot without evidence that disks and memory are wiped.</source>
        <translation>数据敏感：没有磁盘与内存擦除证明，不能用竞价实例。</translation>
    </message>
    <message>
        <source>Sensitive data: no hosts of private persons on a marketplace.</source>
        <translation>数据敏感：不能用算力市场上的个人主机。</translation>
    </message>
    <message>
        <source>Serverless workers are for inference, not for training.</source>
        <translation>Serverless 实例用于推理，不用于训练。</translation>
    </message>
    <message>
        <source>Compliance excludes every deployment mode that goes with this way of paying.</source>
        <translation>合规要求排除了该计费方式对应的所有部署模式。</translation>
    </message>
    <message>
        <source>You said that nothing is to be bought.</source>
        <translation>您选择了不采购硬件。</translation>
    </message>
    <message>
        <source>The card&apos;s power is unknown; {watts} was assumed.</source>
        <translation>该卡功耗未知，按 {watts} 假设。</translation>
    </message>
    <message>
        <source>Counted as a workstation: electricity, but no staff, colocation or maintenance.</source>
        <translation>按工作站计：含电费，不含人员、托管与维护。</translation>
    </message>
    <message>
        <source>The server around the cards was added as {share} of their price.</source>
        <translation>服务器其余部分按加速卡价格的 {share} 计入。</translation>
    </message>
    <message>
        <source>The price is for used hardware.</source>
        <translation>该价格为二手硬件价格。</translation>
    </message>
    <message>
        <source>The resale value of {share} after {years} years is an assumption without a solid source.</source>
        <translation>{years} 年后 {share} 的残值只是假设，缺乏可靠来源。</translation>
    </message>
    <message>
        <source>At the cheapest rent found, buying does not pay even at full use.</source>
        <translation>与找到的最低租价相比，即使满负荷使用，自购也不划算。</translation>
    </message>
    <message>
        <source>Short and interruptible: spot, with on demand behind it.</source>
        <translation>短期且可中断：用竞价实例，按量付费兜底。</translation>
    </message>
    <message>
        <source>On demand, by the second or the hour.</source>
        <translation>按量付费，按秒或按小时计费。</translation>
    </message>
    <message>
        <source>Dedicated pools are rarely let by the hour: pay by the month.</source>
        <translation>专属资源池很少按小时出租：按月付费。</translation>
    </message>
    <message>
        <source>Use of {use} lies above the break-even of {break_even} for a monthly plan.</source>
        <translation>使用率 {use} 高于包月的盈亏平衡点 {break_even}。</translation>
    </message>
    <message>
        <source>Use of {use} lies above the break-even of {break_even} for a yearly commitment; ask for a clause to move to newer hardware.</source>
        <translation>使用率 {use} 高于包年的盈亏平衡点 {break_even}；合同宜约定可迁移到新一代硬件。</translation>
    </message>
    <message>
        <source>Two years or more, use of {use} above the break-even of {break_even} for buying, and there is a team: buy.</source>
        <translation>周期两年以上，使用率 {use} 高于自购盈亏平衡点 {break_even}，且有运维团队：自购。</translation>
    </message>
    <message>
        <source>Online serving: reserve the steady base and rent the peaks on demand.</source>
        <translation>在线推理：稳定基线用包年包月，峰值按量租用。</translation>
    </message>
    <message>
        <source>In off-peak hours one pays {pay_low} to {pay_high} of the list price.</source>
        <translation>闲时只付列表价的 {pay_low} 至 {pay_high}。</translation>
    </message>
    <message>
        <source>Accelerator-hours paid for</source>
        <translation>付费卡时</translation>
    </message>
    <message>
        <source>Accelerator-hours times price</source>
        <translation>卡时乘以单价</translation>
    </message>
    <message>
        <source>Storage for the months of the project</source>
        <translation>项目期间的存储</translation>
    </message>
    <message>
        <source>Total of renting</source>
        <translation>租用合计</translation>
    </message>
    <message>
        <source>Price of cards and servers</source>
        <translation>加速卡与服务器价格</translation>
    </message>
    <message>
        <source>Running costs of a year</source>
        <translation>年运行费用</translation>
    </message>
    <message>
        <source>Discounted total cost of ownership</source>
        <translation>折现后的总拥有成本</translation>
    </message>
    <message>
        <source>There is no catalogue to plan with.</source>
        <translation>没有可用的目录。</translation>
    </message>
    <message>
        <source>The plan was cancelled.</source>
        <translation>规划已取消。</translation>
    </message>
    <message>
        <source>The request names no model, no configuration and no size.</source>
        <translation>需求中没有给出模型、配置或规模。</translation>
    </message>
    <message>
        <source>The library has no model called {name}. Close names: {near}</source>
        <translation>模型库中没有 {name}。相近的名称：{near}</translation>
    </message>
    <message>
        <source>There is no weight format called {format}.</source>
        <translation>没有名为 {format} 的权重格式。</translation>
    </message>
    <message>
        <source>There is no KV cache type called {kv_type}.</source>
        <translation>没有名为 {kv_type} 的 KV 缓存格式。</translation>
    </message>
    <message>
        <source>State secrets are involved: no recommendation is made. Turn to the secrecy office in charge.</source>
        <translation>涉及国家秘密：不作推荐，请咨询保密行政管理部门。</translation>
    </message>
    <message>
        <source>The regimes that apply exclude every way of deployment.</source>
        <translation>适用法规排除了所有部署方式。</translation>
    </message>
    <message>
        <source>Nothing ends in time: the fastest plan tried takes {needed} of the {available} there are.</source>
        <translation>没有方案能按时完成：最快的也需 {needed}，而可用时间为 {available}。</translation>
    </message>
    <message>
        <source>Nothing is as fast as asked: the fastest plan gives each user {reached} of the {target} wanted.</source>
        <translation>没有方案达到要求的速度：最快为单用户 {reached}，要求 {target}。</translation>
    </message>
    <message>
        <source>Nothing answers as soon as asked: the best plan takes {reached} to the first token, {target} is wanted.</source>
        <translation>没有方案达到要求的首 token 时延：最好为 {reached}，要求 {target}。</translation>
    </message>
    <message>
        <source>It needs more cards than allowed: at least {needed}, the limit is {limit}.</source>
        <translation>所需卡数超过上限：至少 {needed} 张，上限 {limit} 张。</translation>
    </message>
    <message>
        <source>The global batch of {batch} is too small for the {count} cards that are needed.</source>
        <translation>全局批大小 {batch} 对所需的 {count} 张卡来说太小。</translation>
    </message>
    <message>
        <source>It fits on nothing: the best case needs {needed} of {capacity} with {count} cards.</source>
        <translation>没有任何卡放得下：最好的情况用 {count} 张卡，每卡需 {needed}，容量 {capacity}。</translation>
    </message>
    <message>
        <source>The filter on vendors and accelerators leaves nothing that can do it; it left out {left_out} accelerators.</source>
        <translation>按厂商与型号筛选后没有可行的卡，共排除 {left_out} 款。</translation>
    </message>
    <message>
        <source>No accelerator of the catalogue can do this as asked; see the reasons.</source>
        <translation>目录中没有加速卡能按要求完成，原因见列表。</translation>
    </message>
    <message>
        <source>It is not among the accelerators asked for.</source>
        <translation>不在指定的加速卡之内。</translation>
    </message>
    <message>
        <source>Its vendor is not among those asked for.</source>
        <translation>厂商不在指定范围内。</translation>
    </message>
    <message>
        <source>It is announced but not sold yet.</source>
        <translation>已发布但尚未上市。</translation>
    </message>
    <message>
        <source>It was not designed in mainland China, which the request demands.</source>
        <translation>不是国产卡，而需求要求国产。</translation>
    </message>
    <message>
        <source>Compliance allows no recommendation at all.</source>
        <translation>合规要求下不作任何推荐。</translation>
    </message>
    <message>
        <source>A figure is unknown, so nothing can be estimated: {fact}.</source>
        <translation>关键参数未知，无法估算：{fact}。</translation>
    </message>
    <message>
        <source>It does not compute in {precision}.</source>
        <translation>不支持 {precision} 计算。</translation>
    </message>
    <message>
        <source>Its matrix units lack {precision}, which the weight format {format} needs.</source>
        <translation>矩阵单元不支持权重格式 {format} 所需的 {precision}。</translation>
    </message>
    <message>
        <source>It is sold for inference only.</source>
        <translation>仅用于推理。</translation>
    </message>
    <message>
        <source>No library quantises the base model for training on it.</source>
        <translation>该卡没有可用于量化训练底座的软件库。</translation>
    </message>
    <message>
        <source>It does not fit: with {count} cards the fullest one needs {needed} of {capacity}.</source>
        <translation>放不下：用 {count} 张卡时，占用最高的一张需 {needed}，容量 {capacity}。</translation>
    </message>
    <message>
        <source>The global batch of {batch} has too few sequences for the {count} cards it needs.</source>
        <translation>全局批大小 {batch} 分不到所需的 {count} 张卡上。</translation>
    </message>
    <message>
        <source>There is no legal layout within {limit} cards.</source>
        <translation>在 {limit} 张卡以内没有合法的并行布局。</translation>
    </message>
    <message>
        <source>Not in time: {count} cards take {needed}, there are {available}.</source>
        <translation>来不及：{count} 张卡需 {needed}，可用时间 {available}。</translation>
    </message>
    <message>
        <source>Too slow for one user: {reached}, wanted {target}.</source>
        <translation>单用户速度不够：{reached}，要求 {target}。</translation>
    </message>
    <message>
        <source>The first token comes too late: {reached}, wanted {target}.</source>
        <translation>首 token 时延过长：{reached}，要求 {target}。</translation>
    </message>
    <message>
        <source>It needs {needed} cards, more than the {limit} allowed.</source>
        <translation>需要 {needed} 张卡，超过上限 {limit}。</translation>
    </message>
    <message>
        <source>No deployment mode is left for it under the regimes that apply.</source>
        <translation>在适用法规下，没有可用于该卡的部署方式。</translation>
    </message>
    <message>
        <source>It would do, but ranks below those shown (place {place}, {count} cards).</source>
        <translation>可行，但排名在所列方案之后（第 {place} 位，{count} 张卡）。</translation>
    </message>
    <message>
        <source>Widen the filter on vendors and accelerators.</source>
        <translation>放宽厂商与型号的筛选。</translation>
    </message>
    <message>
        <source>Name it among the accelerators to plan with it anyway.</source>
        <translation>在指定加速卡中列出它，即可按它规划。</translation>
    </message>
    <message>
        <source>Prefer domestic hardware instead of requiring it.</source>
        <translation>将国产硬件由“必须”改为“优先”。</translation>
    </message>
    <message>
        <source>Enter the missing figure in your own catalogue.</source>
        <translation>在自有目录中补上缺失的参数。</translation>
    </message>
    <message>
        <source>Enter a price to have it ranked with the others.</source>
        <translation>录入价格即可参与排名。</translation>
    </message>
    <message>
        <source>Allow {days} days.</source>
        <translation>把期限放宽到 {days} 天。</translation>
    </message>
    <message>
        <source>Use {method} instead.</source>
        <translation>改用 {method}。</translation>
    </message>
    <message>
        <source>Use a larger global batch.</source>
        <translation>增大全局批大小。</translation>
    </message>
    <message>
        <source>Use the weight format {format}.</source>
        <translation>改用权重格式 {format}。</translation>
    </message>
    <message>
        <source>Accept {reached} for each user.</source>
        <translation>接受单用户 {reached}。</translation>
    </message>
    <message>
        <source>Accept {reached} to the first token.</source>
        <translation>接受首 token 时延 {reached}。</translation>
    </message>
    <message>
        <source>Plan for fewer users or a shorter context, or allow more cards.</source>
        <translation>减少用户数、缩短上下文，或允许更多卡。</translation>
    </message>
    <message>
        <source>It fits: {used} of {capacity} per card, {headroom} to spare.</source>
        <translation>放得下：每卡用 {used}，容量 {capacity}，余量 {headroom}。</translation>
    </message>
    <message>
        <source>None of the {accelerators} possible accelerators has a price; fewest cards come first.</source>
        <translation>{accelerators} 款可行的卡都没有价格，按卡数最少者优先。</translation>
    </message>
    <message>
        <source>The fastest of {accelerators} possible accelerators: {cost}.</source>
        <translation>在 {accelerators} 款可行的卡中最快：{cost}。</translation>
    </message>
    <message>
        <source>The best balance of cost and time among {priced} priced accelerators ({accelerators} are possible): {cost}.</source>
        <translation>在 {priced} 款有价格的卡中费用与时间最均衡（可行的共 {accelerators} 款）：{cost}。</translation>
    </message>
    <message>
        <source>It ends before the deadline: {needed} of {available}.</source>
        <translation>能在期限内完成：需 {needed}，期限 {available}。</translation>
    </message>
    <message>
        <source>It ends within the project&apos;s time: {needed} of {available}.</source>
        <translation>能在项目周期内完成：需 {needed}，周期 {available}。</translation>
    </message>
    <message>
        <source>Memory holds {holds} users with {context} each; {users} are asked for.</source>
        <translation>显存可容纳 {holds} 个各 {context} 的用户，要求 {users} 个。</translation>
    </message>
    <message>
        <source>Each user gets {reached}, at least the {target} asked for.</source>
        <translation>单用户速度 {reached}，达到要求的 {target}。</translation>
    </message>
    <message>
        <source>Each user gets {reached}.</source>
        <translation>单用户速度 {reached}。</translation>
    </message>
    <message>
        <source>Each of the {ranks} ranks keeps only its own users&apos; cache (attention data parallelism).</source>
        <translation>{ranks} 个 rank 各自只保存自己用户的 KV 缓存（注意力数据并行）。</translation>
    </message>
    <message>
        <source>Whole nodes: {nodes} of {per_node} cards each, because one is not enough.</source>
        <translation>单节点不够，按整节点配置：{nodes} 个节点，每节点 {per_node} 卡。</translation>
    </message>
    <message>
        <source>A tensor-parallel degree of {degree} divides the {heads} heads and stays inside the fast domain of {domain} cards.</source>
        <translation>张量并行度 {degree} 可整除 {heads} 个注意力头，且不超出 {domain} 卡的高速互联域。</translation>
    </message>
    <message>
        <source>It was designed in mainland China, as wished.</source>
        <translation>国产卡，符合意愿。</translation>
    </message>
    <message>
        <source>It costs {ratio} of the recommendation.</source>
        <translation>费用为推荐方案的 {ratio}。</translation>
    </message>
    <message>
        <source>No price is known.</source>
        <translation>价格未知。</translation>
    </message>
    <message>
        <source>It takes {ratio} of the recommendation&apos;s time.</source>
        <translation>耗时为推荐方案的 {ratio}。</translation>
    </message>
    <message>
        <source>Each user gets {ratio} of the recommendation&apos;s speed.</source>
        <translation>单用户速度为推荐方案的 {ratio}。</translation>
    </message>
    <message>
        <source>It costs {cost}, more than the budget of {budget}.</source>
        <translation>费用 {cost}，超出预算 {budget}。</translation>
    </message>
    <message>
        <source>Weights are served as {format} instead of the published {stored}; check the quality of the answers.</source>
        <translation>权重以 {format} 提供服务，而非发布的 {stored}，请检验回答质量。</translation>
    </message>
    <message>
        <source>Memory is tight: {share} of the card is used.</source>
        <translation>显存紧张：占用 {share}。</translation>
    </message>
    <message>
        <source>The upper end of the memory estimate, {high}, is above the card&apos;s {capacity}: try it before you commit.</source>
        <translation>显存估算的上限 {high} 超过卡容量 {capacity}，签约前请先试跑。</translation>
    </message>
    <message>
        <source>Plain tensor parallelism copies the MLA cache to each of {copies} ranks.</source>
        <translation>普通张量并行会把 MLA 缓存复制到 {copies} 个 rank。</translation>
    </message>
    <message>
        <source>No price is known, so the cost is unknown.</source>
        <translation>没有已知价格，费用未知。</translation>
    </message>
    <message>
        <source>Spot machines can be reclaimed at any time: save checkpoints often.</source>
        <translation>竞价实例可能随时被回收，请经常保存检查点。</translation>
    </message>
    <message>
        <source>The price is more than 90 days old ({as_of}): ask for a new one.</source>
        <translation>价格已超过 90 天（{as_of}），请重新询价。</translation>
    </message>
    <message>
        <source>Quantised training on {stack} is experimental.</source>
        <translation>在 {stack} 上做量化训练仍属试验性质。</translation>
    </message>
    <message>
        <source>It has a software stack of its own ({stack}): check that the framework supports the model.</source>
        <translation>该卡使用自有软件栈（{stack}），请确认框架支持该模型。</translation>
    </message>
    <message>
        <source>Some of its specifications are of low confidence.</source>
        <translation>该卡部分规格可信度较低。</translation>
    </message>
    <message>
        <source>The usable memory of {capacity} was derived from the marketed size.</source>
        <translation>可用显存 {capacity} 由标称容量推算。</translation>
    </message>
    <message>
        <source>The length asked for, {asked}, is beyond the {limit} that the model was made for.</source>
        <translation>所要求的长度 {asked} 超过模型设计的 {limit}。</translation>
    </message>
    <message>
        <source>The size of the training data is unknown, and so is the time; the cost is for the hours of the project.</source>
        <translation>训练数据量未知，因此时间未知；费用按项目时长计算。</translation>
    </message>
    <message>
        <source>This objective keeps further models in memory beside the one trained: {objective}.</source>
        <translation>该训练目标除被训练模型外还要在显存中保留其他模型：{objective}。</translation>
    </message>
    <message>
        <source>Only a size was given; a typical shape was assumed.</source>
        <translation>只给出了规模，按典型结构假设。</translation>
    </message>
    <message>
        <source>Weights: parameters × bytes</source>
        <translation>权重：参数量 × 字节数</translation>
    </message>
    <message>
        <source>Weights, gradients and two optimizer moments</source>
        <translation>权重、梯度与两份优化器动量</translation>
    </message>
    <message>
        <source>The same states by this program&apos;s estimate</source>
        <translation>本程序对同样状态的估算</translation>
    </message>
    <message>
        <source>Peak with activations, logits, buffers and runtime</source>
        <translation>含激活、logits、缓冲与运行时的峰值</translation>
    </message>
    <message>
        <source>KV cache of one token (MLA)</source>
        <translation>每个 token 的 KV 缓存（MLA）</translation>
    </message>
    <message>
        <source>KV cache of all users</source>
        <translation>全部用户的 KV 缓存</translation>
    </message>
    <message>
        <source>Weights and cache together</source>
        <translation>权重与 KV 缓存合计</translation>
    </message>
    <message>
        <source>Cards by capacity alone</source>
        <translation>仅按容量所需卡数</translation>
    </message>
    <message>
        <source>Weights of the published files by this program&apos;s tensor inventory</source>
        <translation>按张量清单计算的发布权重</translation>
    </message>
    <message>
        <source>The file {file} cannot be opened for writing: {reason}</source>
        <translation>无法打开文件 {file} 进行写入：{reason}</translation>
    </message>
    <message>
        <source>The file {file} cannot be written: {reason}</source>
        <translation>无法写入文件 {file}：{reason}</translation>
    </message>
    <message>
        <source>The PDF could not be made: {reason}</source>
        <translation>无法生成 PDF：{reason}</translation>
    </message>
    <message>
        <source>A number in the request is too large to be one.</source>
        <translation>需求中有一个数字大得不合理。</translation>
    </message>
    <message>
        <source>The request is larger than {maximum} and is not read.</source>
        <translation>需求文件超过 {maximum}，不予读取。</translation>
    </message>
    <message>
        <source>The request is nested deeper than {maximum} levels.</source>
        <translation>需求文件的嵌套超过 {maximum} 层。</translation>
    </message>
    <message>
        <source>A JSON object is needed here.</source>
        <translation>此处应为 JSON 对象。</translation>
    </message>
    <message>
        <source>The key {key} means nothing here.</source>
        <translation>此处没有名为 {key} 的键。</translation>
    </message>
    <message>
        <source>The key {key} stands twice in one object.</source>
        <translation>键 {key} 在同一对象中出现了两次。</translation>
    </message>
    <message>
        <source>The value has the wrong type; needed: {expected}.</source>
        <translation>值的类型不对，应为：{expected}。</translation>
    </message>
    <message>
        <source>The value {value} is not between {minimum} and {maximum}.</source>
        <translation>值 {value} 不在 {minimum} 与 {maximum} 之间。</translation>
    </message>
    <message>
        <source>{value} is not possible here; choose from: {allowed}.</source>
        <translation>此处不能取 {value}，可选：{allowed}。</translation>
    </message>
    <message>
        <source>The text or list is longer than {maximum}.</source>
        <translation>文本或列表超过上限 {maximum}。</translation>
    </message>
    <message>
        <source>{value} is no ISO 4217 currency code.</source>
        <translation>{value} 不是 ISO 4217 货币代码。</translation>
    </message>
    <message>
        <source>The document has schema version {found}; this program reads up to {supported}.</source>
        <translation>文档版本为 {found}，本程序最高支持 {supported}。</translation>
    </message>
    <message>
        <source>number of accelerators</source>
        <translation>加速卡数量</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>memory of the card</source>
        <translation>显卡显存</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>16-bit compute peak</source>
        <translation>16 位峰值算力</translation>
    </message>
    <message>
        <source>compute peak</source>
        <translation>峰值算力</translation>
    </message>
    <message>
        <source>tensor-parallel degree</source>
        <translation>张量并行度</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>temporary buffers</source>
        <translation>临时缓冲</translation>
    </message>
    <message>
        <source>allocated by the framework</source>
        <translation>框架已分配</translation>
    </message>
    <message>
        <source>held by the allocator</source>
        <translation>分配器占用</translation>
    </message>
    <message>
        <source>runtime and communication</source>
        <translation>运行时与通信</translation>
    </message>
    <message>
        <source>offloaded states</source>
        <translation>卸载的状态</translation>
    </message>
    <message>
        <source>moment of the peak</source>
        <translation>峰值时刻</translation>
    </message>
    <message>
        <source>sharding of states</source>
        <translation>状态切分方式</translation>
    </message>
    <message>
        <source>recomputation of activations</source>
        <translation>激活重计算</translation>
    </message>
    <message>
        <source>way of computing the loss</source>
        <translation>损失计算方式</translation>
    </message>
    <message>
        <source>paged states</source>
        <translation>分页状态</translation>
    </message>
    <message>
        <source>launch overhead</source>
        <translation>启动开销</translation>
    </message>
    <message>
        <source>recomputed share</source>
        <translation>重计算比例</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>productive share of the time</source>
        <translation>有效时间占比</translation>
    </message>
    <message>
        <source>matrix multiplications</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>访存</translation>
    </message>
    <message>
        <source>data-parallel communication</source>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>expert-parallel communication</source>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>dequantisation</source>
        <translation>反量化</translation>
    </message>
    <message>
        <source>host overhead</source>
        <translation>主机开销</translation>
    </message>
    <message>
        <source>one decode step</source>
        <translation>单个解码步</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>遍数</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>use of the compute peak</source>
        <translation>峰值利用率</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>sequences together</source>
        <translation>同批序列数</translation>
    </message>
    <message>
        <source>bytes of weights read</source>
        <translation>读取的权重字节</translation>
    </message>
    <message>
        <source>bytes of cache read</source>
        <translation>读取的 KV 缓存字节</translation>
    </message>
    <message>
        <source>fixed time of a step</source>
        <translation>每步固定耗时</translation>
    </message>
    <message>
        <source>share of the bandwidth reached</source>
        <translation>带宽利用率</translation>
    </message>
    <message>
        <source>share of the compute peak reached</source>
        <translation>算力利用率</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>time of one prompt</source>
        <translation>单个提示耗时</translation>
    </message>
    <message>
        <source>share of prompts in a token&apos;s time</source>
        <translation>分摊到每 token 的提示耗时</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>提示 token 数</translation>
    </message>
    <message>
        <source>tokens of the answer</source>
        <translation>回答 token 数</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>每输出 token 时间</translation>
    </message>
    <message>
        <source>output of a replica</source>
        <translation>单副本输出速度</translation>
    </message>
    <message>
        <source>output of a full replica</source>
        <translation>满载单副本输出速度</translation>
    </message>
    <message>
        <source>weights on every rank</source>
        <translation>每个 rank 都有的权重</translation>
    </message>
    <message>
        <source>weights of attention</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weights of the KV projections</source>
        <translation>KV 投影权重</translation>
    </message>
    <message>
        <source>weights of the dense MLP</source>
        <translation>稠密 MLP 权重</translation>
    </message>
    <message>
        <source>weights of the experts</source>
        <translation>专家权重</translation>
    </message>
    <message>
        <source>embedding and output layer</source>
        <translation>词嵌入与输出层</translation>
    </message>
    <message>
        <source>bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>流水线阶段数</translation>
    </message>
    <message>
        <source>cache of one token, whole model</source>
        <translation>整模型每 token KV 缓存</translation>
    </message>
    <message>
        <source>cache of one token on one card</source>
        <translation>单卡每 token KV 缓存</translation>
    </message>
    <message>
        <source>sequences per card</source>
        <translation>每卡序列数</translation>
    </message>
    <message>
        <source>tokens of context</source>
        <translation>上下文 token 数</translation>
    </message>
    <message>
        <source>cache of one sequence</source>
        <translation>单序列 KV 缓存</translation>
    </message>
    <message>
        <source>tokens per page</source>
        <translation>每页 token 数</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>sequences the engine allows</source>
        <translation>引擎允许的序列数</translation>
    </message>
    <message>
        <source>tokens batched at most</source>
        <translation>单批最大 token 数</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>width of the model</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA 上下文</translation>
    </message>
    <message>
        <source>libraries and communication</source>
        <translation>库与通信</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>share of memory the engine takes</source>
        <translation>引擎占用显存比例</translation>
    </message>
    <message>
        <source>room for the cache</source>
        <translation>KV 缓存可用空间</translation>
    </message>
    <message>
        <source>groups of layers</source>
        <translation>层组数</translation>
    </message>
    <message>
        <source>sequences that fit</source>
        <translation>可容纳序列数</translation>
    </message>
    <message>
        <source>parameters in matrix multiplications</source>
        <translation>参与矩阵乘法的参数量</translation>
    </message>
    <message>
        <source>share of the peak reached</source>
        <translation>峰值达成率</translation>
    </message>
    <message>
        <source>layer being recomputed</source>
        <translation>正在重计算的层</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>份数</translation>
    </message>
    <message>
        <source>users</source>
        <translation>用户数</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>modules trained in full</source>
        <translation>全量训练的模块</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>preferences (DPO)</source>
        <translation>偏好优化（DPO）</translation>
    </message>
    <message>
        <source>reinforcement learning (PPO)</source>
        <translation>强化学习（PPO）</translation>
    </message>
    <message>
        <source>reinforcement learning (GRPO)</source>
        <translation>强化学习（GRPO）</translation>
    </message>
    <message>
        <source>training states</source>
        <translation>训练状态</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>price</source>
        <translation>单价</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时数</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>discount rate</source>
        <translation>折现率</translation>
    </message>
    <message>
        <source>residual value</source>
        <translation>残值</translation>
    </message>
    <message>
        <source>years</source>
        <translation>年数</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>power usage effectiveness (PUE)</source>
        <translation>能源使用效率（PUE）</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>task, kind</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 days, %2 h a day</source>
        <comment>length of the project, hours of use</comment>
        <translation>%1 天，每天 %2 小时</translation>
    </message>
    <message>
        <source>%1, MLPS %2</source>
        <comment>data boundary, level</comment>
        <translation>%1，等保 %2 级</translation>
    </message>
    <message>
        <source>Calculating…</source>
        <comment>state of the live result</comment>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory used, memory there</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Training time</source>
        <comment>caption in the live result</comment>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>Speed, all users together</source>
        <comment>caption in the live result</comment>
        <translation>全部用户合计速度</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>deployment mode, billing mode</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>No plan fits</source>
        <comment>verdict</comment>
        <translation>没有可行方案</translation>
    </message>
    <message>
        <source>Answer needed</source>
        <comment>verdict: the request is not complete or not valid</comment>
        <translation>需要补充回答</translation>
    </message>
    <message>
        <source>Live result</source>
        <comment>heading</comment>
        <translation>实时结果</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <comment>caption in the live result</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Cost over the project</source>
        <comment>caption in the live result</comment>
        <translation>项目总费用</translation>
    </message>
    <message>
        <source>Run and paid as</source>
        <comment>caption in the live result: deployment and billing</comment>
        <translation>部署与计费</translation>
    </message>
    <message>
        <source>Open the full res&amp;ult</source>
        <comment>button</comment>
        <translation>打开完整结果(&amp;U)</translation>
    </message>
    <message>
        <source>Sho&amp;w the result</source>
        <comment>button</comment>
        <translation>查看结果(&amp;W)</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <comment>button: to the next page</comment>
        <translation>下一步(&amp;X)</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <comment>button: to the page before</comment>
        <translation>上一步(&amp;K)</translation>
    </message>
    <message>
        <source>Switch to Chinese</source>
        <comment>button; in the Chinese window: switch to English</comment>
        <translation>English</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <comment>button</comment>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Open a project</source>
        <comment>title of a file dialog</comment>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Projects and requests (*.powertrain *.json)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>项目与需求文件 (*.powertrain *.json)</translation>
    </message>
    <message>
        <source>Powertrain %1, catalogue of %2. Free software under the GNU General Public License, version 3 or later. Nothing is sent anywhere.</source>
        <comment>version, date</comment>
        <translation>动力总成 %1，目录日期 %2。自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。不向任何地方发送数据。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <comment>menu</comment>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <comment>menu</comment>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <comment>menu</comment>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <comment>menu</comment>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <comment>menu: light or dark</comment>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>Language of the p&amp;roposal</source>
        <comment>menu</comment>
        <translation>方案书语言(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;New project</source>
        <comment>menu entry</comment>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <comment>menu entry: a project</comment>
        <translation>打开…(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <comment>menu entry</comment>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <comment>menu entry</comment>
        <translation>另存为…(&amp;A)</translation>
    </message>
    <message>
        <source>Proposal as &amp;PDF…</source>
        <comment>menu entry</comment>
        <translation>PDF 方案书…(&amp;P)</translation>
    </message>
    <message>
        <source>Proposal as &amp;Markdown…</source>
        <comment>menu entry</comment>
        <translation>Markdown 方案书…(&amp;M)</translation>
    </message>
    <message>
        <source>Tables as &amp;CSV…</source>
        <comment>menu entry</comment>
        <translation>CSV 表格…(&amp;C)</translation>
    </message>
    <message>
        <source>Everything as &amp;JSON…</source>
        <comment>menu entry</comment>
        <translation>全部数据 JSON…(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <comment>menu entry</comment>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <comment>menu entry: light or dark like the desktop</comment>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <comment>menu entry: colours</comment>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <comment>menu entry: colours</comment>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>As the &amp;window</source>
        <comment>menu entry: language of the proposal</comment>
        <translation>与窗口相同(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Powertrain</source>
        <comment>menu entry</comment>
        <translation>关于动力总成(&amp;A)</translation>
    </message>
    <message>
        <source>New project</source>
        <comment>name of a project that has none</comment>
        <translation>新项目</translation>
    </message>
    <message>
        <source>%1[*] – Powertrain</source>
        <comment>window title, %1 is the project; keep [*]</comment>
        <translation>%1[*] – 动力总成</translation>
    </message>
    <message>
        <source>Save the project</source>
        <comment>title of a file dialog</comment>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Projects (*.powertrain)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>项目 (*.powertrain)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Save the proposal</source>
        <comment>title of a file dialog</comment>
        <translation>保存方案书</translation>
    </message>
    <message>
        <source>The proposal was written, but these characters could not be shown in it: %1</source>
        <translation>方案书已写出，但其中无法显示这些字符：%1</translation>
    </message>
    <message>
        <source>Task</source>
        <comment>step of the wizard</comment>
        <translation>任务</translation>
    </message>
    <message>
        <source>Model size</source>
        <comment>step of the wizard</comment>
        <translation>模型规模</translation>
    </message>
    <message>
        <source>Duration and mode</source>
        <comment>step of the wizard</comment>
        <translation>周期与模式</translation>
    </message>
    <message>
        <source>Compliance</source>
        <comment>step of the wizard</comment>
        <translation>合规</translation>
    </message>
    <message>
        <source>Powertrain</source>
        <comment>the program&apos;s name</comment>
        <translation>动力总成</translation>
    </message>
    <message>
        <source>To the start page</source>
        <translation>回到起始页</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>heading of a list of pages</comment>
        <translation>结果</translation>
    </message>
    <message>
        <source>Steps and result</source>
        <translation>步骤与结果</translation>
    </message>
    <message>
        <source>Fine-tune a 7B model on one RTX 4090</source>
        <translation>在一张 RTX 4090 上微调 7B 模型</translation>
    </message>
    <message>
        <source>QLoRA on the card under the desk: does it fit, at what sequence length, and how long does it take?</source>
        <translation>用桌下的一张卡做 QLoRA：放得下吗？序列能多长？要多久？</translation>
    </message>
    <message>
        <source>Adapt a 32B model in a company</source>
        <translation>在企业内微调 32B 模型</translation>
    </message>
    <message>
        <source>LoRA on the company&apos;s own documents: how many cards, rented or bought, and at what cost?</source>
        <translation>用企业自有文档做 LoRA：需要几张卡，租还是买，花多少钱？</translation>
    </message>
    <message>
        <source>DeepSeek-R1 for 30 people, on the premises</source>
        <translation>30 人使用的本地 DeepSeek-R1</translation>
    </message>
    <message>
        <source>Data must not leave, MLPS level 3: which servers, which evidence, and what over three years?</source>
        <translation>数据不出域、等保三级：用什么服务器，要哪些证明，三年费用多少？</translation>
    </message>
    <message>
        <source>Pre-train a 70B model in 60 days</source>
        <translation>60 天预训练 70B 模型</translation>
    </message>
    <message>
        <source>Two trillion tokens: how many GPUs, in which layout, with what network and storage?</source>
        <translation>两万亿 token：需要多少张卡、怎样并行、配什么网络与存储？</translation>
    </message>
    <message>
        <source>The right hardware for your model</source>
        <translation>为您的模型选对硬件</translation>
    </message>
    <message>
        <source>Four answers give a costed plan with reasons: which accelerators, how many, how to run and pay for them. Everything stays on this computer.</source>
        <translation>四个回答，得出带理由、带价格的方案：用什么卡、用多少、怎么部署、怎么付费。一切都留在本机。</translation>
    </message>
    <message>
        <source>&amp;New project</source>
        <comment>button</comment>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <comment>button: open a project file</comment>
        <translation>打开…(&amp;O)</translation>
    </message>
    <message>
        <source>Start from a ready project</source>
        <translation>从现成项目开始</translation>
    </message>
    <message>
        <source>Used last</source>
        <comment>heading: recent projects</comment>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>An alternative that was chosen for a closer look; all pages show it. The recommendation is on the page “All options”.</source>
        <translation>正在细看的备选方案，所有页面都按它显示。推荐方案见“全部方案”页。</translation>
    </message>
    <message>
        <source>Bill of materials</source>
        <comment>table of the CSV file</comment>
        <translation>物料清单</translation>
    </message>
    <message>
        <source>Quantity</source>
        <comment>table heading</comment>
        <translation>数量</translation>
    </message>
    <message>
        <source>Unit</source>
        <comment>table heading</comment>
        <translation>单位</translation>
    </message>
    <message>
        <source>pieces</source>
        <comment>unit in the bill of materials</comment>
        <translation>件</translation>
    </message>
    <message>
        <source>Cost options</source>
        <comment>table of the CSV file</comment>
        <translation>费用选项</translation>
    </message>
    <message>
        <source>Offer</source>
        <comment>table heading: its id</comment>
        <translation>报价</translation>
    </message>
    <message>
        <source>Currency</source>
        <comment>table heading</comment>
        <translation>货币</translation>
    </message>
    <message>
        <source>Old price</source>
        <comment>table heading: yes or no</comment>
        <translation>价格较旧</translation>
    </message>
    <message>
        <source>Allowed</source>
        <comment>table heading: yes or no</comment>
        <translation>可用</translation>
    </message>
    <message>
        <source>Recommended</source>
        <comment>table heading: yes or no</comment>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Rank</source>
        <comment>table heading: 1 is the recommendation</comment>
        <translation>排名</translation>
    </message>
    <message>
        <source>Accelerator id</source>
        <comment>table heading</comment>
        <translation>加速卡标识</translation>
    </message>
    <message>
        <source>Memory per GPU (bytes)</source>
        <comment>table heading</comment>
        <translation>单卡显存（字节）</translation>
    </message>
    <message>
        <source>Capacity (bytes)</source>
        <comment>table heading</comment>
        <translation>单卡显存容量（字节）</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <comment>table heading</comment>
        <translation>每秒 token</translation>
    </message>
    <message>
        <source>Hours</source>
        <comment>table heading: duration of the run</comment>
        <translation>小时</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s licence does not allow GeForce drivers in a data centre; ask how the provider deals with it.</source>
        <translation>NVIDIA 许可不允许在数据中心使用 GeForce 驱动，请询问供应商如何处理。</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>a missing fact in a table</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>The catalogue has nothing called %1.</source>
        <translation>目录中没有名为 %1 的条目。</translation>
    </message>
    <message>
        <source>%1 accelerators, %2 models, %3 offers from %4 providers, %5 purchase prices</source>
        <comment>what the catalogue holds</comment>
        <translation>%1 款加速卡，%2 个模型，%4 家供应商的 %3 个报价，%5 个采购价格</translation>
    </message>
    <message>
        <source>%1: n %2, false fits %3, false out-of-memory %4</source>
        <comment>summary of an estimate&apos;s errors</comment>
        <translation>%1：n %2，误判可容纳 %3，误判显存溢出 %4</translation>
    </message>
    <message>
        <source>%1: n %2, median error %3, 90th percentile %4, bias %5</source>
        <comment>summary of an estimate&apos;s errors</comment>
        <translation>%1：n %2，误差中位数 %3，90 分位 %4，偏差 %5</translation>
    </message>
    <message>
        <source>%1: %2 parameters, %3 active per token</source>
        <comment>model</comment>
        <translation>%1：参数量 %2，每 token 激活 %3</translation>
    </message>
    <message>
        <source>Exactly %1 parameters; input embedding %2</source>
        <comment>model</comment>
        <translation>精确参数量 %1；输入词嵌入 %2</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads, %3 KV heads, width %4, vocabulary %5</source>
        <comment>model</comment>
        <translation>%1 层，%2 个注意力头，%3 个 KV 头，隐藏维度 %4，词表 %5</translation>
    </message>
    <message>
        <source>Checkpoint as published (%1): %2</source>
        <comment>model</comment>
        <translation>发布的检查点（%1）：%2</translation>
    </message>
    <message>
        <source>KV cache: %1 per token in 16 bit, %2 in 8 bit</source>
        <comment>model</comment>
        <translation>KV 缓存：16 位每 token %1，8 位每 token %2</translation>
    </message>
    <message>
        <source>Assumed: %1</source>
        <comment>key=value</comment>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>%1 × %2; %3; %4 per GPU; %5</source>
        <comment>count, accelerator, layout, memory, cost</comment>
        <translation>%1 × %2；%3；每卡 %4；%5</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <comment>heading</comment>
        <translation>推荐方案</translation>
    </message>
    <message>
        <source>Warnings</source>
        <comment>heading</comment>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>Alternatives</source>
        <comment>heading</comment>
        <translation>备选方案</translation>
    </message>
    <message>
        <source>The PDF cannot show these characters: %1</source>
        <translation>PDF 无法显示这些字符：%1</translation>
    </message>
    <message>
        <source>There is an argument that no command knows: %1</source>
        <comment>usage error</comment>
        <translation>有一个参数不属于任何命令：%1</translation>
    </message>
    <message>
        <source>Something is missing on the command line: %1</source>
        <comment>usage error</comment>
        <translation>命令行缺少内容：%1</translation>
    </message>
    <message>
        <source>An option has too few or too many values: %1</source>
        <comment>usage error</comment>
        <translation>某选项的取值过少或过多：%1</translation>
    </message>
    <message>
        <source>--overlay and --no-overlay exclude each other.</source>
        <comment>usage error</comment>
        <translation>--overlay 与 --no-overlay 不能同时使用。</translation>
    </message>
    <message>
        <source>A value on the command line cannot be used: %1</source>
        <comment>usage error</comment>
        <translation>命令行上有一个值无法使用：%1</translation>
    </message>
    <message>
        <source>Usage</source>
        <comment>heading in the command line&apos;s help</comment>
        <translation>用法</translation>
    </message>
    <message>
        <source>Options</source>
        <comment>heading in the command line&apos;s help</comment>
        <translation>选项</translation>
    </message>
    <message>
        <source>Arguments</source>
        <comment>heading in the command line&apos;s help</comment>
        <translation>参数</translation>
    </message>
    <message>
        <source>Commands</source>
        <comment>heading in the command line&apos;s help</comment>
        <translation>命令</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <comment>placeholder in the command line&apos;s usage line</comment>
        <translation>选项</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <comment>placeholder in the command line&apos;s usage line</comment>
        <translation>命令</translation>
    </message>
    <message>
        <source>(required)</source>
        <comment>in the command line&apos;s help</comment>
        <translation>（必填）</translation>
    </message>
    <message>
        <source>TEXT</source>
        <comment>placeholder in the command line&apos;s help</comment>
        <translation>文本</translation>
    </message>
    <message>
        <source>See powertrain --help.</source>
        <comment>after a usage error</comment>
        <translation>请参阅 powertrain --help。</translation>
    </message>
    <message>
        <source>There is no display to open a window on. Use the command line instead, for instance: powertrain plan REQUEST.json --pdf proposal.pdf</source>
        <translation>没有可用的图形显示，无法打开窗口。请改用命令行，例如：powertrain plan REQUEST.json --pdf proposal.pdf</translation>
    </message>
    <message>
        <source>Powertrain</source>
        <comment>name of the program</comment>
        <translation>动力总成</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <comment>file, the system&apos;s reason</comment>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <comment>reason</comment>
        <translation>它是一个文件夹</translation>
    </message>
    <message>
        <source>%1 is larger than 64 MiB and is not read.</source>
        <comment>file</comment>
        <translation>%1 超过 64 MiB，不予读取。</translation>
    </message>
    <message>
        <source>Standard output cannot be written to.</source>
        <translation>无法写入标准输出。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <comment>file</comment>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>%1 (at %2)</source>
        <comment>an error and its place in the input</comment>
        <translation>%1（位置：%2）</translation>
    </message>
    <message>
        <source>Experiment or learning</source>
        <comment>task</comment>
        <translation>实验或学习</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <comment>task</comment>
        <translation>微调</translation>
    </message>
    <message>
        <source>Pre-training</source>
        <comment>task</comment>
        <translation>预训练</translation>
    </message>
    <message>
        <source>Inference</source>
        <comment>task</comment>
        <translation>推理</translation>
    </message>
    <message>
        <source>Full parameters</source>
        <comment>fine-tuning method</comment>
        <translation>全参数</translation>
    </message>
    <message>
        <source>Freeze (last layers only)</source>
        <comment>fine-tuning method</comment>
        <translation>冻结（只训练后几层）</translation>
    </message>
    <message>
        <source>LoRA</source>
        <comment>fine-tuning method</comment>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>QLoRA, 4-bit base</source>
        <comment>fine-tuning method</comment>
        <translation>QLoRA，4 位量化底座</translation>
    </message>
    <message>
        <source>QLoRA, 8-bit base</source>
        <comment>fine-tuning method</comment>
        <translation>QLoRA，8 位量化底座</translation>
    </message>
    <message>
        <source>DoRA</source>
        <comment>fine-tuning method</comment>
        <translation>DoRA</translation>
    </message>
    <message>
        <source>Adapter</source>
        <comment>fine-tuning method</comment>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>BitFit (biases only)</source>
        <comment>fine-tuning method</comment>
        <translation>BitFit（仅偏置）</translation>
    </message>
    <message>
        <source>Supervised (SFT)</source>
        <comment>training objective</comment>
        <translation>监督微调（SFT）</translation>
    </message>
    <message>
        <source>Preferences (DPO)</source>
        <comment>training objective</comment>
        <translation>偏好优化（DPO）</translation>
    </message>
    <message>
        <source>Reinforcement learning (PPO)</source>
        <comment>training objective</comment>
        <translation>强化学习（PPO）</translation>
    </message>
    <message>
        <source>Reinforcement learning (GRPO)</source>
        <comment>training objective</comment>
        <translation>强化学习（GRPO）</translation>
    </message>
    <message>
        <source>Online service</source>
        <comment>inference kind</comment>
        <translation>在线服务</translation>
    </message>
    <message>
        <source>Batch</source>
        <comment>inference kind</comment>
        <translation>批处理</translation>
    </message>
    <message>
        <source>Bursts</source>
        <comment>load pattern</comment>
        <translation>脉冲式</translation>
    </message>
    <message>
        <source>Steady</source>
        <comment>load pattern</comment>
        <translation>稳定</translation>
    </message>
    <message>
        <source>Data may leave</source>
        <comment>data boundary</comment>
        <translation>数据可出域</translation>
    </message>
    <message>
        <source>Data stays in the domain</source>
        <comment>data boundary</comment>
        <translation>数据不出域</translation>
    </message>
    <message>
        <source>Data stays on the premises</source>
        <comment>data boundary</comment>
        <translation>数据不出本单位机房</translation>
    </message>
    <message>
        <source>General</source>
        <comment>industry</comment>
        <translation>通用</translation>
    </message>
    <message>
        <source>Finance</source>
        <comment>industry</comment>
        <translation>金融</translation>
    </message>
    <message>
        <source>Health</source>
        <comment>industry</comment>
        <translation>医疗</translation>
    </message>
    <message>
        <source>Government</source>
        <comment>industry</comment>
        <translation>政务</translation>
    </message>
    <message>
        <source>Manufacturing</source>
        <comment>industry</comment>
        <translation>制造</translation>
    </message>
    <message>
        <source>Telecom</source>
        <comment>industry</comment>
        <translation>电信</translation>
    </message>
    <message>
        <source>Education</source>
        <comment>industry</comment>
        <translation>教育</translation>
    </message>
    <message>
        <source>Defence</source>
        <comment>industry</comment>
        <translation>国防</translation>
    </message>
    <message>
        <source>Indifferent</source>
        <comment>domestic hardware</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>Preferred</source>
        <comment>domestic hardware</comment>
        <translation>优先</translation>
    </message>
    <message>
        <source>Required</source>
        <comment>domestic hardware</comment>
        <translation>必须</translation>
    </message>
    <message>
        <source>Balance of cost and time</source>
        <comment>ranking</comment>
        <translation>费用与时间均衡</translation>
    </message>
    <message>
        <source>Lowest cost</source>
        <comment>ranking</comment>
        <translation>费用最低</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <comment>ranking</comment>
        <translation>用时最短</translation>
    </message>
    <message>
        <source>AdamW</source>
        <comment>optimizer</comment>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>AdamW, 8-bit states</source>
        <comment>optimizer</comment>
        <translation>AdamW，8 位状态</translation>
    </message>
    <message>
        <source>Paged AdamW, 32-bit</source>
        <comment>optimizer</comment>
        <translation>分页 AdamW，32 位</translation>
    </message>
    <message>
        <source>Paged AdamW, 8-bit</source>
        <comment>optimizer</comment>
        <translation>分页 AdamW，8 位</translation>
    </message>
    <message>
        <source>AdamW, 4-bit states</source>
        <comment>optimizer</comment>
        <translation>AdamW，4 位状态</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <comment>optimizer</comment>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>Lion</source>
        <comment>optimizer</comment>
        <translation>Lion</translation>
    </message>
    <message>
        <source>SGD</source>
        <comment>optimizer</comment>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <comment>optimizer</comment>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>GaLore AdamW</source>
        <comment>optimizer</comment>
        <translation>GaLore AdamW</translation>
    </message>
    <message>
        <source>Muon</source>
        <comment>optimizer</comment>
        <translation>Muon</translation>
    </message>
    <message>
        <source>AdamW inside the backward pass</source>
        <comment>optimizer</comment>
        <translation>反向传播内更新的 AdamW</translation>
    </message>
    <message>
        <source>not sharded</source>
        <comment>sharding of training states</comment>
        <translation>不切分</translation>
    </message>
    <message>
        <source>DDP</source>
        <comment>sharding of training states</comment>
        <translation>DDP</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <comment>sharding of training states</comment>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <comment>sharding of training states</comment>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <comment>sharding of training states</comment>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>FSDP</source>
        <comment>sharding of training states</comment>
        <translation>FSDP</translation>
    </message>
    <message>
        <source>FSDP without mixed precision</source>
        <comment>sharding of training states</comment>
        <translation>FSDP（不用混合精度）</translation>
    </message>
    <message>
        <source>Megatron distributed optimizer</source>
        <comment>sharding of training states</comment>
        <translation>Megatron 分布式优化器</translation>
    </message>
    <message>
        <source>no offload</source>
        <comment>offload to host memory</comment>
        <translation>不卸载</translation>
    </message>
    <message>
        <source>optimizer offloaded</source>
        <comment>offload to host memory</comment>
        <translation>卸载优化器</translation>
    </message>
    <message>
        <source>weights offloaded</source>
        <comment>offload to host memory</comment>
        <translation>卸载权重</translation>
    </message>
    <message>
        <source>weights and optimizer offloaded</source>
        <comment>offload to host memory</comment>
        <translation>卸载权重与优化器</translation>
    </message>
    <message>
        <source>activations offloaded</source>
        <comment>offload to host memory</comment>
        <translation>卸载激活</translation>
    </message>
    <message>
        <source>no recomputation</source>
        <comment>activation checkpointing</comment>
        <translation>不重计算</translation>
    </message>
    <message>
        <source>selective recomputation</source>
        <comment>activation checkpointing</comment>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>full recomputation</source>
        <comment>activation checkpointing</comment>
        <translation>完全重计算</translation>
    </message>
    <message>
        <source>recomputation with offload</source>
        <comment>activation checkpointing</comment>
        <translation>重计算并卸载</translation>
    </message>
    <message>
        <source>Weights</source>
        <comment>part of the memory</comment>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <comment>part of the memory</comment>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <comment>part of the memory</comment>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <comment>part of the memory</comment>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <comment>part of the memory</comment>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>Temporary buffers</source>
        <comment>part of the memory</comment>
        <translation>临时缓冲</translation>
    </message>
    <message>
        <source>KV cache</source>
        <comment>part of the memory</comment>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <comment>part of the memory</comment>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <comment>part of the memory</comment>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>Allocator reserve</source>
        <comment>part of the memory</comment>
        <translation>分配器预留</translation>
    </message>
    <message>
        <source>Runtime and communication</source>
        <comment>part of the memory</comment>
        <translation>运行时与通信</translation>
    </message>
    <message>
        <source>end of the forward pass</source>
        <comment>when memory peaks</comment>
        <translation>前向结束时</translation>
    </message>
    <message>
        <source>loss</source>
        <comment>when memory peaks</comment>
        <translation>计算损失时</translation>
    </message>
    <message>
        <source>backward pass</source>
        <comment>when memory peaks</comment>
        <translation>反向传播时</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <comment>when memory peaks</comment>
        <translation>优化器更新时</translation>
    </message>
    <message>
        <source>loading the weights</source>
        <comment>when memory peaks</comment>
        <translation>加载权重时</translation>
    </message>
    <message>
        <source>serving</source>
        <comment>when memory peaks</comment>
        <translation>推理服务时</translation>
    </message>
    <message>
        <source>Fits</source>
        <comment>memory verdict</comment>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Fits, but tight</source>
        <comment>memory verdict</comment>
        <translation>放得下，但偏紧</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <comment>memory verdict</comment>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>memory verdict</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Matrix multiplications</source>
        <comment>part of the time</comment>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Attention</source>
        <comment>part of the time</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <comment>part of the time</comment>
        <translation>访存</translation>
    </message>
    <message>
        <source>Tensor-parallel communication</source>
        <comment>part of the time</comment>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>Data-parallel communication</source>
        <comment>part of the time</comment>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <comment>part of the time</comment>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Expert-parallel communication</source>
        <comment>part of the time</comment>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <comment>part of the time</comment>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>Dequantisation</source>
        <comment>part of the time</comment>
        <translation>反量化</translation>
    </message>
    <message>
        <source>Host and launch overhead</source>
        <comment>part of the time</comment>
        <translation>主机与内核下发开销</translation>
    </message>
    <message>
        <source>On demand</source>
        <comment>billing mode</comment>
        <translation>按量付费</translation>
    </message>
    <message>
        <source>Spot</source>
        <comment>billing mode</comment>
        <translation>竞价实例</translation>
    </message>
    <message>
        <source>Off-peak</source>
        <comment>billing mode</comment>
        <translation>闲时</translation>
    </message>
    <message>
        <source>Marketplace</source>
        <comment>billing mode</comment>
        <translation>算力市场</translation>
    </message>
    <message>
        <source>Serverless</source>
        <comment>billing mode</comment>
        <translation>Serverless</translation>
    </message>
    <message>
        <source>Capacity block</source>
        <comment>billing mode</comment>
        <translation>容量预订</translation>
    </message>
    <message>
        <source>Monthly</source>
        <comment>billing mode</comment>
        <translation>包月</translation>
    </message>
    <message>
        <source>Reserved, 3 months</source>
        <comment>billing mode</comment>
        <translation>包 3 个月</translation>
    </message>
    <message>
        <source>Reserved, 6 months</source>
        <comment>billing mode</comment>
        <translation>包 6 个月</translation>
    </message>
    <message>
        <source>Reserved, 1 year</source>
        <comment>billing mode</comment>
        <translation>包 1 年</translation>
    </message>
    <message>
        <source>Reserved, 2 years</source>
        <comment>billing mode</comment>
        <translation>包 2 年</translation>
    </message>
    <message>
        <source>Reserved, 3 years</source>
        <comment>billing mode</comment>
        <translation>包 3 年</translation>
    </message>
    <message>
        <source>Reserved, 5 years</source>
        <comment>billing mode</comment>
        <translation>包 5 年</translation>
    </message>
    <message>
        <source>Purchase</source>
        <comment>billing mode</comment>
        <translation>采购</translation>
    </message>
    <message>
        <source>Cloud VM</source>
        <comment>deployment mode</comment>
        <translation>云主机</translation>
    </message>
    <message>
        <source>Container instance</source>
        <comment>deployment mode</comment>
        <translation>云容器实例</translation>
    </message>
    <message>
        <source>Elastic container cluster</source>
        <comment>deployment mode</comment>
        <translation>弹性容器集群</translation>
    </message>
    <message>
        <source>Bare metal</source>
        <comment>deployment mode</comment>
        <translation>裸金属服务器</translation>
    </message>
    <message>
        <source>All-in-one appliance</source>
        <comment>deployment mode</comment>
        <translation>一体机</translation>
    </message>
    <message>
        <source>Own data centre</source>
        <comment>deployment mode</comment>
        <translation>自有数据中心</translation>
    </message>
    <message>
        <source>Managed platform</source>
        <comment>deployment mode</comment>
        <translation>托管平台</translation>
    </message>
    <message>
        <source>Excluded</source>
        <comment>compliance verdict</comment>
        <translation>排除</translation>
    </message>
    <message>
        <source>Discouraged</source>
        <comment>compliance verdict</comment>
        <translation>不建议</translation>
    </message>
    <message>
        <source>With conditions</source>
        <comment>compliance verdict</comment>
        <translation>有条件</translation>
    </message>
    <message>
        <source>Allowed</source>
        <comment>compliance verdict</comment>
        <translation>允许</translation>
    </message>
    <message>
        <source>Preferred</source>
        <comment>compliance verdict</comment>
        <translation>优先</translation>
    </message>
    <message>
        <source>Compute</source>
        <comment>part of the cost</comment>
        <translation>计算</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>part of the cost</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>Electricity</source>
        <comment>part of the cost</comment>
        <translation>电费</translation>
    </message>
    <message>
        <source>Staff</source>
        <comment>part of the cost</comment>
        <translation>人员</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <comment>part of the cost</comment>
        <translation>维护</translation>
    </message>
    <message>
        <source>Colocation</source>
        <comment>part of the cost</comment>
        <translation>托管</translation>
    </message>
    <message>
        <source>Hardware</source>
        <comment>part of the cost</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Installation</source>
        <comment>part of the cost</comment>
        <translation>安装</translation>
    </message>
    <message>
        <source>Residual value</source>
        <comment>part of the cost</comment>
        <translation>残值</translation>
    </message>
    <message>
        <source>Object store</source>
        <comment>storage tier</comment>
        <translation>对象存储</translation>
    </message>
    <message>
        <source>Local NVMe</source>
        <comment>storage tier</comment>
        <translation>本地 NVMe</translation>
    </message>
    <message>
        <source>Parallel file system</source>
        <comment>storage tier</comment>
        <translation>并行文件系统</translation>
    </message>
    <message>
        <source>One accelerator, no link needed</source>
        <comment>link in the node</comment>
        <translation>单卡，无需互联</translation>
    </message>
    <message>
        <source>PCIe</source>
        <comment>link in the node</comment>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>Fast link (NVLink class)</source>
        <comment>link in the node</comment>
        <translation>高速互联（NVLink 类）</translation>
    </message>
    <message>
        <source>One node, no fabric needed</source>
        <comment>fabric between nodes</comment>
        <translation>单节点，无需组网</translation>
    </message>
    <message>
        <source>25 GbE</source>
        <comment>fabric between nodes</comment>
        <translation>25 GbE</translation>
    </message>
    <message>
        <source>100 GbE</source>
        <comment>fabric between nodes</comment>
        <translation>100 GbE</translation>
    </message>
    <message>
        <source>RoCE, 200–400 Gb/s</source>
        <comment>fabric between nodes</comment>
        <translation>RoCE，200–400 Gb/s</translation>
    </message>
    <message>
        <source>InfiniBand NDR, 400 Gb/s</source>
        <comment>fabric between nodes</comment>
        <translation>InfiniBand NDR，400 Gb/s</translation>
    </message>
    <message>
        <source>Rail-optimised InfiniBand or RoCE, one 400 Gb/s port per accelerator</source>
        <comment>fabric between nodes</comment>
        <translation>多轨（rail-optimized）InfiniBand 或 RoCE，每卡一个 400 Gb/s 端口</translation>
    </message>
    <message>
        <source>Family car</source>
        <comment>model size class, up to 10B</comment>
        <translation>家用轿车</translation>
    </message>
    <message>
        <source>Heavy truck</source>
        <comment>model size class, 10B to 80B</comment>
        <translation>重型卡车</translation>
    </message>
    <message>
        <source>Freight train</source>
        <comment>model size class, above 80B</comment>
        <translation>重载火车</translation>
    </message>
    <message>
        <source>Compute</source>
        <comment>corner of the iron triangle</comment>
        <translation>计算</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>corner of the iron triangle</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Storage</source>
        <comment>corner of the iron triangle</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>single accelerator</source>
        <comment>parallel layout</comment>
        <translation>单卡</translation>
    </message>
    <message>
        <source>attention data-parallel</source>
        <comment>parallel layout</comment>
        <translation>注意力数据并行</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a layout</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>No accelerator of the catalogue can do this as asked.</source>
        <translation>目录中没有加速卡能按要求完成。</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count and accelerator</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1: about %2, %3 in total.</source>
        <comment>hardware, time, cost</comment>
        <translation>%1：约 %2，合计 %3。</translation>
    </message>
    <message>
        <source>%1: about %2; no price is known.</source>
        <comment>hardware, time</comment>
        <translation>%1：约 %2；价格未知。</translation>
    </message>
    <message>
        <source>%1: about %2 in total, %3 for the whole project.</source>
        <comment>hardware, speed, cost</comment>
        <translation>%1：合计约 %2，整个项目 %3。</translation>
    </message>
    <message>
        <source>%1: about %2 in total; no price is known.</source>
        <comment>hardware, speed</comment>
        <translation>%1：合计约 %2；价格未知。</translation>
    </message>
    <message>
        <source>%1: %2 for the whole project.</source>
        <comment>hardware, cost</comment>
        <translation>%1：整个项目 %2。</translation>
    </message>
    <message>
        <source>%1; no price is known.</source>
        <comment>hardware</comment>
        <translation>%1；价格未知。</translation>
    </message>
    <message>
        <source>%1 × 10^%2 FLOP</source>
        <comment>a very large number of operations</comment>
        <translation>%1 × 10^%2 FLOP</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>milliseconds</comment>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 days</source>
        <comment>a duration</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 years</source>
        <comment>a duration</comment>
        <translation>%1 年</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <comment>a speed</comment>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <comment>an amount of text</comment>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>%1 bit</source>
        <comment>bits per weight</comment>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>%1 per hour</source>
        <comment>a rate</comment>
        <translation>每小时 %1</translation>
    </message>
    <message>
        <source>Full fine-tuning of a 7B model in FP32</source>
        <translation>7B 模型 FP32 全参数微调</translation>
    </message>
    <message>
        <source>DeepSeek-R1 671B in FP8 for 30 users</source>
        <translation>FP8 精度的 DeepSeek-R1 671B，30 个用户</translation>
    </message>
    <message>
        <source>How such a project is best paid for</source>
        <comment>heading: advice on billing</comment>
        <translation>这类项目怎样付费最划算</translation>
    </message>
    <message numerus="yes">
        <source>%n regime(s) apply. The strictest demand of all of them counts.</source>
        <comment>page title</comment>
        <translation>
            <numerusform>适用 %n 项法规，以最严格的要求为准。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n regime(s) apply: </source>
        <comment>followed by a list</comment>
        <translation>
            <numerusform>适用 %n 项法规：</numerusform>
        </translation>
    </message>
    <message>
        <source>shared with other tenants</source>
        <translation>多租户共享</translation>
    </message>
    <message>
        <source>logically isolated</source>
        <translation>逻辑隔离</translation>
    </message>
    <message>
        <source>dedicated machine</source>
        <translation>独享主机</translation>
    </message>
    <message>
        <source>dedicated pool</source>
        <translation>专属资源池</translation>
    </message>
    <message>
        <source>owned by you</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>certified for classified data</source>
        <translation>经认证的涉密系统</translation>
    </message>
    <message>
        <source>internet allowed</source>
        <translation>可经互联网</translation>
    </message>
    <message>
        <source>private link</source>
        <translation>专线或内网</translation>
    </message>
    <message>
        <source>not reachable from the internet</source>
        <translation>不暴露于公网</translation>
    </message>
    <message>
        <source>separated from all other networks</source>
        <translation>物理隔离</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>provider&apos;s key management</source>
        <translation>供应商密钥管理</translation>
    </message>
    <message>
        <source>keys managed by you</source>
        <translation>客户自管密钥</translation>
    </message>
    <message>
        <source>keys in your own hardware module</source>
        <translation>客户自持硬件密码机</translation>
    </message>
    <message>
        <source>certified Chinese cryptography</source>
        <translation>国密认证密码</translation>
    </message>
    <message>
        <source>European Economic Area</source>
        <translation>欧洲经济区</translation>
    </message>
    <message>
        <source>US government regions</source>
        <translation>美国政府专区</translation>
    </message>
    <message>
        <source>countries with an EU adequacy decision</source>
        <translation>获欧盟充分性认定的国家</translation>
    </message>
    <message>
        <source>outside US Country Group D:5</source>
        <translation>美国 D:5 国家组以外</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>provider and billing mode, offer</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>This regime applies: {regime}.</source>
        <translation>适用法规：{regime}。</translation>
    </message>
    <message>
        <source>Fast and easy: an experiment, a short job, or &quot;as simple as possible&quot; ({points} points)</source>
        <translation>求快求省心：实验、短期任务或“极致简化”（{points} 分）</translation>
    </message>
    <message>
        <source>Full control of the operating system is needed ({points} points)</source>
        <translation>需要完整的操作系统控制权（{points} 分）</translation>
    </message>
    <message>
        <source>Demand comes in bursts or waves ({points} points)</source>
        <translation>需求有波峰波谷（{points} 分）</translation>
    </message>
    <message>
        <source>A platform for many jobs and pipelines ({points} points)</source>
        <translation>承载多任务与流水线的平台（{points} 分）</translation>
    </message>
    <message>
        <source>A long project with steady use ({points} points)</source>
        <translation>长期稳定的正式项目（{points} 分）</translation>
    </message>
    <message>
        <source>Training over several nodes needs RDMA ({points} points)</source>
        <translation>多机训练需要 RDMA（{points} 分）</translation>
    </message>
    <message>
        <source>Strong isolation or compliance ({points} points)</source>
        <translation>强隔离或强合规（{points} 分）</translation>
    </message>
    <message>
        <source>There is no team to operate machines, and the need is fixed ({points} points)</source>
        <translation>没有运维团队，且需求固定（{points} 分）</translation>
    </message>
    <message>
        <source>Use lies above the break-even point of buying ({points} points)</source>
        <translation>使用率高于自购的盈亏平衡点（{points} 分）</translation>
    </message>
    <message>
        <source>Newer hardware is wanted within 24 months ({points} points)</source>
        <translation>希望 24 个月内升级硬件（{points} 分）</translation>
    </message>
    <message>
        <source>It is the only accelerator that is left to choose.</source>
        <translation>在可选范围内只有这一款能完成任务。</translation>
    </message>
    <message>
        <source>The upper end of the time estimate, {high}, is longer than the {available} there are: plan a reserve.</source>
        <translation>时间估算的上限为 {high}，超过可用的 {available}，请留出余量。</translation>
    </message>
    <message>
        <source>The ×4 rule holds for FP32 only and gives {article} without activations, logits and runtime, which add {omitted}; the peak is {peak}. With BF16 weights and Adam it is still about 16 bytes a parameter, eight times the 16-bit weights.</source>
        <translation>×4 的规则只适用于 FP32，得 {article}，未计激活、logits 与运行时（另需 {omitted}）；峰值为 {peak}。用 BF16 权重加 Adam 时仍约每参数 16 字节，即 16 位权重的 8 倍。</translation>
    </message>
    <message>
        <source>By capacity alone the articles&apos; 800 GB (771 GB rounded up) make {cards} A100 of 80 GB. That cannot be deployed: the A100 has no FP8, {cards} does not divide {heads} heads, it is no whole number of nodes, and nothing is left to spare; the published files alone take {weights}. What can be deployed depends on how the engine shards the MLA cache: plain tensor parallelism copies the whole {cache} to every rank, which at 47,000 tokens a user does not fit on eight H200; attention data parallelism with expert parallelism leaves each rank its own users&apos; cache, and eight H200 or sixteen 80 GB cards with FP8 do. NVLink joins the cards inside a node, InfiniBand or RoCE the nodes. The 47,000 tokens are inferred from the articles&apos; 100 GB.</source>
        <translation>仅按容量，文章的 800 GB（由 771 GB 取整）对应 {cards} 张 80 GB 的 A100。这无法部署：A100 没有 FP8，{cards} 不能整除 {heads} 个注意力头，不是整节点，也没有余量；发布的文件本身就有 {weights}。能否部署取决于引擎如何切分 MLA 缓存：普通张量并行会把全部 {cache} 复制到每个 rank，每用户 47,000 token 时 8 张 H200 放不下；注意力数据并行加专家并行让每个 rank 只保存自己用户的缓存，8 张 H200 或 16 张支持 FP8 的 80 GB 卡即可。NVLink 用于节点内，节点间用 InfiniBand 或 RoCE。47,000 token 由文章的 100 GB 反推。</translation>
    </message>
    <message>
        <source>Price date</source>
        <comment>table heading: date of the price</comment>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>Price date</source>
        <comment>table column: date of the price</comment>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>%1 is no usable file of own prices.</source>
        <comment>file</comment>
        <translation>%1 不是可用的自有价格文件。</translation>
    </message>
    <message>
        <source>The catalogue has no exchange rate into {currency}, so no price is known in it.</source>
        <translation>目录中没有兑换为 {currency} 的汇率，因此以该货币计的价格未知。</translation>
    </message>
    <message>
        <source>There is no exchange rate for {currency}, so the budget was not compared.</source>
        <translation>没有 {currency} 的汇率，未与预算比较。</translation>
    </message>
    <message>
        <source>%1 × %2, weights as %3</source>
        <comment>a number of accelerators: count, name, weight format</comment>
        <translation>%1 × %2，权重 %3</translation>
    </message>
    <message>
        <source>Draft models and room for adapters</source>
        <translation>草稿模型与适配器预留空间</translation>
    </message>
    <message>
        <source>Longest context at the requested concurrency</source>
        <translation>目标并发下的最大上下文长度</translation>
    </message>
    <message>
        <source>The weights alone are larger than the memory that the engine may use.</source>
        <translation>仅权重就超过了推理引擎可用的显存。</translation>
    </message>
    <message>
        <source>The weights fit, but the engine&apos;s working memory leaves nothing for the KV cache.</source>
        <translation>权重放得下，但扣除引擎运行开销后，没有显存可留给 KV 缓存。</translation>
    </message>
    <message>
        <source>The engine&apos;s share of the card plus what it uses outside that share exceeds the card&apos;s memory.</source>
        <translation>引擎按显存占比预留的部分加上占比之外的开销，超出了整卡显存。</translation>
    </message>
    <message>
        <source>Not even one sequence of full context length fits beside the weights.</source>
        <translation>扣除权重后，连 1 条满上下文长度的序列也容纳不下。</translation>
    </message>
    <message>
        <source>One sequence of full context length fits, but not the requested concurrency.</source>
        <translation>满上下文长度下能容纳 1 条序列，但达不到要求的并发数。</translation>
    </message>
    <message>
        <source>The cache pool holds fewer recurrent states than the engine&apos;s limit on concurrent sequences: lower that limit.</source>
        <translation>KV 缓存池能容纳的循环状态少于允许的并发序列数：请调低该上限。</translation>
    </message>
    <message>
        <source>Limit the engine to {max_sequences} sequences and {max_batched_tokens} at once; long prompts are then cut into more pieces.</source>
        <translation>将引擎同时处理的上限设为 {max_sequences} 条序列、{max_batched_tokens}；长提示词会被切成更多段。</translation>
    </message>
    <message>
        <source>Let the engine take {fraction} of the card; less is left for other programs.</source>
        <translation>让引擎占用整卡显存的 {fraction}；留给其他程序的会更少。</translation>
    </message>
    <message>
        <source>Keep the cache in {kv_type}; check the answers&apos; quality on long contexts.</source>
        <translation>用 {kv_type} 保存 KV 缓存；请检查长上下文下的回答质量。</translation>
    </message>
    <message>
        <source>Allow a context of at most {context}.</source>
        <translation>将上下文上限设为 {context}。</translation>
    </message>
    <message>
        <source>Serve at most {sequences} sequences at once; the others wait.</source>
        <translation>同时最多服务 {sequences} 条序列，其余排队等待。</translation>
    </message>
    <message>
        <source>Use weights in {format}; check the answers&apos; quality.</source>
        <translation>改用 {format} 格式的权重；请检查回答质量。</translation>
    </message>
    <message>
        <source>Use tensor parallelism over {degree} cards for each replica.</source>
        <translation>每个副本改用 {degree} 卡张量并行。</translation>
    </message>
    <message>
        <source>neither weights, working memory nor cache</source>
        <translation>权重、工作显存与 KV 缓存之外的占用</translation>
    </message>
    <message>
        <source>left behind by a growing cache</source>
        <translation>KV 缓存增长时留下的碎片</translation>
    </message>
    <message>
        <source>width of the MLP</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>bytes per sequence and vocabulary entry</source>
        <translation>每条序列、每个词表项的字节数</translation>
    </message>
    <message>
        <source>weights of the draft model</source>
        <translation>草稿模型权重</translation>
    </message>
    <message>
        <source>room for adapters</source>
        <translation>适配器预留空间</translation>
    </message>
    <message>
        <source>adapters at once</source>
        <translation>同时使用的适配器数</translation>
    </message>
    <message>
        <source>largest adapter rank</source>
        <translation>适配器的最大秩</translation>
    </message>
    <message>
        <source>draft tokens per step</source>
        <translation>每步草稿 token 数（投机解码）</translation>
    </message>
    <message>
        <source>draft models and adapters</source>
        <translation>草稿模型与适配器</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列数</translation>
    </message>
    <message>
        <source>highest concurrency at this context length</source>
        <translation>该上下文长度下的最大并发数</translation>
    </message>
    <message>
        <source>longest context at this concurrency</source>
        <translation>该并发下的最大上下文长度</translation>
    </message>
    <message>
        <source>At this number of users the longest context is %1 tokens; at this context one copy holds at most %2 sequences.</source>
        <comment>serving: how far the memory goes</comment>
        <translation>在该用户数下，上下文最长为 %1 个 token；在该上下文下，一份副本最多容纳 %2 条序列。</translation>
    </message>
    <message>
        <source>Weights by group:</source>
        <comment>heading of a list</comment>
        <translation>各模块权重：</translation>
    </message>
    <message>
        <source>%1: %2 parameters, %3</source>
        <comment>group of weights, parameters, bytes</comment>
        <translation>%1：%2 个参数，%3</translation>
    </message>
    <message>
        <source>%1: %2 tensors, %3</source>
        <comment>type, count, bytes</comment>
        <translation>%1：张量 %2 个，%3</translation>
    </message>
    <message>
        <source>Recurrent state: %1 per sequence</source>
        <comment>model</comment>
        <translation>循环状态：每条序列 %1</translation>
    </message>
    <message>
        <source>A config.json, *.safetensors, their index, *.gguf, a folder with any of them, a name from the library, or a size such as 7B</source>
        <translation>config.json、*.safetensors、其索引、*.gguf、含有这些文件的文件夹、模型库中的名称，或“7B”这样的规模</translation>
    </message>
    <message>
        <source>{file} does not exist.</source>
        <translation>{file} 不存在。</translation>
    </message>
    <message>
        <source>{file} cannot be read.</source>
        <translation>无法读取 {file}。</translation>
    </message>
    <message>
        <source>{file} is neither a file nor a folder.</source>
        <translation>{file} 既不是普通文件，也不是文件夹。</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空文件。</translation>
    </message>
    <message>
        <source>{file} is not a model file that can be read: open a config.json, *.safetensors, its index, *.gguf, or the folder that contains them.</source>
        <translation>{file} 不是可读取的模型文件：请打开 config.json、*.safetensors 或其索引、*.gguf，或它们所在的文件夹。</translation>
    </message>
    <message>
        <source>{file} contains Python pickles. Loading a pickle runs the code in it, so it is never read: open the model&apos;s config.json, safetensors or GGUF instead.</source>
        <translation>{file} 含有 Python pickle。加载 pickle 会执行其中的代码，因此从不读取：请改为打开该模型的 config.json、safetensors 或 GGUF。</translation>
    </message>
    <message>
        <source>{file} is in a GGML format older than GGUF, which is not read. Convert it to GGUF.</source>
        <translation>{file} 是早于 GGUF 的 GGML 格式，不予读取。请先转换为 GGUF。</translation>
    </message>
    <message>
        <source>{file} is truncated: it has {present} but needs {needed}. Was the download interrupted?</source>
        <translation>{file} 不完整：现有 {present}，需要 {needed}。下载是否中断过？</translation>
    </message>
    <message>
        <source>{file} has {excess} after its last tensor, so its header cannot be right.</source>
        <translation>{file} 在最后一个张量之后还有 {excess}，文件头有误。</translation>
    </message>
    <message>
        <source>The header of {file} declares a size of {size}; the format allows at most {maximum}.</source>
        <translation>{file} 的文件头声明的大小为 {size}，格式上限为 {maximum}。</translation>
    </message>
    <message>
        <source>The header of {file} is damaged near byte {position}.</source>
        <translation>{file} 的文件头在第 {position} 字节附近损坏。</translation>
    </message>
    <message>
        <source>{file} contains a name that is empty or longer than {maximum}.</source>
        <translation>{file} 中有空名称，或长度超过 {maximum} 的名称。</translation>
    </message>
    <message>
        <source>{file} declares too many tensors; at most {maximum} are read.</source>
        <translation>{file} 声明的张量数超出上限（最多读取 {maximum} 个）。</translation>
    </message>
    <message>
        <source>The tensor {tensor} in {file} has the unknown type {type}.</source>
        <translation>{file} 中张量 {tensor} 的类型 {type} 未知。</translation>
    </message>
    <message>
        <source>The tensor {tensor} in {file} has an invalid shape.</source>
        <translation>{file} 中张量 {tensor} 的形状非法。</translation>
    </message>
    <message>
        <source>The tensor {tensor} has offsets that do not match {file}.</source>
        <translation>张量 {tensor} 的偏移量与 {file} 的内容不符。</translation>
    </message>
    <message>
        <source>The tensor {tensor} appears twice in {file}.</source>
        <translation>张量 {tensor} 在 {file} 中出现了两次。</translation>
    </message>
    <message>
        <source>{file} is GGUF version {version}; only versions 2 and 3 are read.</source>
        <translation>{file} 是 GGUF 第 {version} 版；只读取第 2 版和第 3 版。</translation>
    </message>
    <message>
        <source>{file} is a big-endian GGUF, which is not read.</source>
        <translation>{file} 是大端序的 GGUF，不予读取。</translation>
    </message>
    <message>
        <source>{file} does not state its architecture. Put the first part of its set in the same folder.</source>
        <translation>{file} 没有注明模型架构。请把这一组分片的第一个文件放在同一文件夹。</translation>
    </message>
    <message>
        <source>{file} is not an index of safetensors files.</source>
        <translation>{file} 不是 safetensors 的索引文件。</translation>
    </message>
    <message>
        <source>{file} names “{name}”, which is not a file name without a path. Nothing outside its folder is opened.</source>
        <translation>{file} 中的“{name}”应为不含路径的文件名。文件夹之外的任何内容都不会打开。</translation>
    </message>
    <message>
        <source>{file} names more than {maximum} files.</source>
        <translation>{file} 列出的文件超过 {maximum} 个。</translation>
    </message>
    <message>
        <source>None of the files that {file} names is in its folder, and neither is a config.json.</source>
        <translation>{file} 所列的文件都不在同一文件夹，也没有 config.json。</translation>
    </message>
    <message>
        <source>{folder} contains several models. Open one of them: {files}.</source>
        <translation>{folder} 中有多个模型，请打开其中一个：{files}。</translation>
    </message>
    <message>
        <source>{file} is only a multimodal projector (mmproj). Open the language model it belongs to.</source>
        <translation>{file} 只是多模态投影器（mmproj）。请打开它所属的语言模型。</translation>
    </message>
    <message>
        <source>{folder} contains an adapter, not a model. Open its base model {base}.</source>
        <translation>{folder} 中是适配器而非模型。请打开其底座模型 {base}。</translation>
    </message>
    <message>
        <source>{folder} contains no config.json, safetensors or GGUF.</source>
        <translation>{folder} 中没有 config.json、safetensors 或 GGUF。</translation>
    </message>
    <message>
        <source>The tensors of {file} do not belong to a language model. If they do, put its config.json in the same folder.</source>
        <translation>{file} 中的张量不属于语言模型。如果确属语言模型，请把它的 config.json 放在同一文件夹。</translation>
    </message>
    <message>
        <source>The summary of the model&apos;s files saved in this project ({key}) is damaged. Open the model again.</source>
        <translation>本项目所保存的模型文件摘要（{key}）已损坏。请重新打开模型。</translation>
    </message>
    <message>
        <source>The configuration implies {config} parameters; the files contain {files}. Weights are taken from the files.</source>
        <translation>按配置应有 {config} 个参数，文件中实有 {files} 个。权重以文件为准。</translation>
    </message>
    <message>
        <source>The sizes in the header imply {config} parameters; the tensors contain {files}. Weights are taken from the tensors.</source>
        <translation>按文件头中的尺寸应有 {config} 个参数，张量实有 {files} 个。权重以张量为准。</translation>
    </message>
    <message>
        <source>The files contain {files}, but the configuration tells engines to load the weights as {config}.</source>
        <translation>文件中是 {files}，而配置要求引擎以 {config} 加载权重。</translation>
    </message>
    <message>
        <source>{missing} of {all} parts of the model are missing: {files}. Sizes are taken from its configuration.</source>
        <translation>模型的 {all} 个分片中缺少 {missing} 个：{files}。尺寸以配置为准。</translation>
    </message>
    <message>
        <source>The index states {index}; the tensors add up to {files}.</source>
        <translation>索引注明 {index}，张量合计 {files}。</translation>
    </message>
    <message>
        <source>Other copies and formats were not counted: {files}.</source>
        <translation>其他副本和格式未计入：{files}。</translation>
    </message>
    <message>
        <source>The weights are Python pickles and were not read: {files}. Sizes are taken from the configuration.</source>
        <translation>权重是 Python pickle 文件，未读取：{files}。尺寸以配置为准。</translation>
    </message>
    <message>
        <source>There are several sets of weights here: {files}. Open one of them for its exact size; only the configuration was read.</source>
        <translation>这里有多组权重：{files}。要得到准确大小，请打开其中一个；目前只读取了配置。</translation>
    </message>
    <message>
        <source>An adapter in the same folder was not counted.</source>
        <translation>同一文件夹中的适配器未计入。</translation>
    </message>
    <message>
        <source>The multimodal projector (mmproj) was not counted: {files}.</source>
        <translation>多模态投影器（mmproj）未计入：{files}。</translation>
    </message>
    <message>
        <source>All {files} parts of the model that are present were read.</source>
        <translation>已读取现有的全部 {files} 个分片。</translation>
    </message>
    <message>
        <source>{count} tensors appear in several files and were counted once.</source>
        <translation>有 {count} 个张量出现在多个文件中，只计一次。</translation>
    </message>
    <message>
        <source>There is no config.json: the model&apos;s shape was derived from its tensors.</source>
        <translation>没有 config.json：模型结构由张量推得。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <comment>group of weights</comment>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Attention</source>
        <comment>group of weights</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>MLP</source>
        <comment>group of weights</comment>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Experts</source>
        <comment>group of weights</comment>
        <translation>专家</translation>
    </message>
    <message>
        <source>Router</source>
        <comment>group of weights</comment>
        <translation>路由层</translation>
    </message>
    <message>
        <source>Norms</source>
        <comment>group of weights</comment>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>Output head</source>
        <comment>group of weights</comment>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Vision and audio</source>
        <comment>group of weights</comment>
        <translation>视觉与音频</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <comment>group of weights</comment>
        <translation>多 token 预测</translation>
    </message>
    <message>
        <source>Other</source>
        <comment>group of weights</comment>
        <translation>其他</translation>
    </message>
    <message>
        <source>No model of this name is in the library. Choose one from the list, type a size such as 7B or 671B-A37B, or open its files.</source>
        <translation>模型库中没有这个名称。请从列表选择，输入“7B”“671B-A37B”这样的规模，或打开它的文件。</translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <comment>button: a model&apos;s file</comment>
        <translation>打开文件…(&amp;O)</translation>
    </message>
    <message>
        <source>config.json, *.safetensors, their index, or *.gguf. Only headers are read.</source>
        <translation>config.json、*.safetensors、其索引，或 *.gguf。只读取文件头。</translation>
    </message>
    <message>
        <source>The folder of a model as it was published. Only headers are read.</source>
        <translation>模型发布时的文件夹。只读取文件头。</translation>
    </message>
    <message>
        <source>Open a model&apos;s file</source>
        <comment>title of a file dialog</comment>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Model files (*.json *.safetensors *.gguf)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>模型文件 (*.json *.safetensors *.gguf)</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <comment>title of a file dialog</comment>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <comment>file name</comment>
        <translation>正在读取“%1”…</translation>
    </message>
    <message numerus="yes">
        <source>In %n file(s), %1 with headers, stored as:</source>
        <comment>heading of a list; bytes</comment>
        <translation>
            <numerusform>共 %n 个文件，含文件头 %1，存储类型：</numerusform>
        </translation>
    </message>
    <message>
        <source>The fullest GPU needs %1. Peak: %2.</source>
        <comment>memory, phase</comment>
        <translation>占用最多的 GPU 需要 %1，峰值出现在：%2。</translation>
    </message>
    <message>
        <source>Range from published measurements</source>
        <translation>由公开实测得出的误差范围</translation>
    </message>
    <message>
        <source>Parameters of attention and other token mixers</source>
        <translation>注意力及其他序列混合层的参数</translation>
    </message>
    <message>
        <source>Parameters of the feed-forward layers</source>
        <translation>前馈层的参数</translation>
    </message>
    <message>
        <source>Parameters of the routed experts</source>
        <translation>路由专家的参数</translation>
    </message>
    <message>
        <source>Parameters of norms and single vectors</source>
        <translation>归一化层与单个向量的参数</translation>
    </message>
    <message>
        <source>Parameters of the vision and audio towers</source>
        <translation>视觉与音频编码器的参数</translation>
    </message>
    <message>
        <source>Parameters of the multi-token-prediction layers</source>
        <translation>多 token 预测层的参数</translation>
    </message>
    <message>
        <source>Parameters of the whole model</source>
        <translation>整个模型的参数</translation>
    </message>
    <message>
        <source>Fuse the output layer with the loss (Liger, cut cross-entropy).</source>
        <translation>把输出层与损失融合计算（Liger、Cut Cross-Entropy）。</translation>
    </message>
    <message>
        <source>Train one sequence at a time and accumulate more steps.</source>
        <translation>每次只训练一条序列，增加梯度累积步数。</translation>
    </message>
    <message>
        <source>Recompute all layers in the backward pass.</source>
        <translation>反向传播时重计算全部层。</translation>
    </message>
    <message>
        <source>Use 8-bit AdamW.</source>
        <translation>改用 8 位 AdamW。</translation>
    </message>
    <message>
        <source>Shard weights, gradients and optimizer states across the cards (ZeRO-3 or FSDP).</source>
        <translation>把权重、梯度和优化器状态切分到各卡（ZeRO-3 或 FSDP）。</translation>
    </message>
    <message>
        <source>Train LoRA adapters instead of all weights.</source>
        <translation>改为训练 LoRA 适配器，不做全参数微调。</translation>
    </message>
    <message>
        <source>Train adapters on a 4-bit base model (QLoRA).</source>
        <translation>在 4 位量化的底座上训练适配器（QLoRA）。</translation>
    </message>
    <message>
        <source>Offload the optimizer states to host memory.</source>
        <translation>把优化器状态卸载到主机内存。</translation>
    </message>
    <message>
        <source>Offload weights and optimizer states to host memory.</source>
        <translation>把权重和优化器状态卸载到主机内存。</translation>
    </message>
    <message>
        <source>Train with sequences of at most {sequence}.</source>
        <translation>将序列长度限制在 {sequence} 以内。</translation>
    </message>
    <message>
        <source>Use {count} cards and shard the training states.</source>
        <translation>增至 {count} 张卡并切分训练状态。</translation>
    </message>
    <message>
        <source>Use a card with at least {needed} of memory.</source>
        <translation>换用显存不少于 {needed} 的卡。</translation>
    </message>
    <message>
        <source>Recompute all layers, train one sequence at a time and fuse the loss.</source>
        <translation>重计算全部层、每次只训练一条序列，并使用融合损失。</translation>
    </message>
    <message>
        <source>end of the forward pass</source>
        <translation>前向结束时</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失计算</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>loading the weights</source>
        <translation>加载权重</translation>
    </message>
    <message>
        <source>sampling answers</source>
        <translation>采样生成</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>推理服务</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>全部层重计算</translation>
    </message>
    <message>
        <source>all layers, inputs on the host</source>
        <translation>全部层重计算，层输入卸载到主机</translation>
    </message>
    <message>
        <source>none (DDP)</source>
        <translation>不切分（DDP）</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>FSDP</source>
        <translation>FSDP</translation>
    </message>
    <message>
        <source>FSDP without mixed precision</source>
        <translation>FSDP（不用混合精度）</translation>
    </message>
    <message>
        <source>Megatron&apos;s distributed optimizer</source>
        <translation>Megatron 分布式优化器</translation>
    </message>
    <message>
        <source>step by step (eager)</source>
        <translation>逐步计算（eager）</translation>
    </message>
    <message>
        <source>in FP32</source>
        <translation>转 FP32 计算</translation>
    </message>
    <message>
        <source>in 16 bit</source>
        <translation>16 位计算</translation>
    </message>
    <message>
        <source>in chunks</source>
        <translation>分块计算</translation>
    </message>
    <message>
        <source>fused with the output layer</source>
        <translation>与输出层融合</translation>
    </message>
    <message>
        <source>the only one</source>
        <translation>仅一个阶段</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>首阶段</translation>
    </message>
    <message>
        <source>one in between</source>
        <translation>中间阶段</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>末阶段</translation>
    </message>
    <message>
        <source>fullest pipeline stage</source>
        <translation>显存占用最高的流水线阶段</translation>
    </message>
    <message>
        <source>projections and MLP, per token</source>
        <translation>投影与 MLP（每 token）</translation>
    </message>
    <message>
        <source>copies sent to experts, per token</source>
        <translation>发往专家的副本（每 token）</translation>
    </message>
    <message>
        <source>attention scores, per token and key</source>
        <translation>注意力分数（每 token、每个 key）</translation>
    </message>
    <message>
        <source>uncertain part of the estimate</source>
        <translation>估算中不确定的部分</translation>
    </message>
    <message>
        <source>relative error, low</source>
        <translation>相对误差下界</translation>
    </message>
    <message>
        <source>relative error, high</source>
        <translation>相对误差上界</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>实测条数</translation>
    </message>
    <message>
        <source>low</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>high</source>
        <translation>上界</translation>
    </message>
    <message>
        <source>feed-forward layers</source>
        <translation>前馈层</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>vision and audio towers</source>
        <translation>视觉与音频编码器</translation>
    </message>
    <message>
        <source>multi-token-prediction layers</source>
        <translation>多 token 预测层</translation>
    </message>
    <message>
        <source>reported by the driver</source>
        <translation>驱动报告的显存</translation>
    </message>
    <message numerus="yes">
        <source>The range rests on %n published measurement(s).</source>
        <comment>basis of an estimate&apos;s range</comment>
        <translation>
            <numerusform>误差范围依据 %n 条公开实测数据。</numerusform>
        </translation>
    </message>
    <message>
        <source>No run of this kind has been published; the range is that of related ones.</source>
        <comment>basis of an estimate&apos;s range</comment>
        <translation>尚无同类公开实测，误差范围取自相近的实测。</translation>
    </message>
    <message>
        <source>sampling answers</source>
        <comment>when memory peaks</comment>
        <translation>采样生成</translation>
    </message>
    <message>
        <source>Language of the window and of everything that is printed: zh or en</source>
        <translation>窗口与所有输出的语言：zh 或 en</translation>
    </message>
    <message>
        <source>Parameters of the embeddings</source>
        <translation>词嵌入的参数</translation>
    </message>
    <message>
        <source>Parameters of the routers</source>
        <translation>路由层的参数</translation>
    </message>
    <message>
        <source>Parameters of the output layer</source>
        <translation>输出层的参数</translation>
    </message>
    <message>
        <source>Other parameters</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>routers</source>
        <translation>路由层</translation>
    </message>
    <message>
        <source>output layer</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>anything else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>configuration in the project</source>
        <comment>a model without a name</comment>
        <translation>项目自带的配置</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>summary of an estimate&apos;s errors</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>residual stream and norms, per token</source>
        <translation>残差流与归一化（每 token）</translation>
    </message>
    <message>
        <source>ranks that share it</source>
        <translation>分摊的 rank 数</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>在途微批次数</translation>
    </message>
    <message>
        <source>share kept</source>
        <translation>保留比例</translation>
    </message>
    <message>
        <source>gathered weights</source>
        <translation>聚合的权重</translation>
    </message>
    <message>
        <source>communication buckets</source>
        <translation>通信缓冲桶</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>inputs that adapters keep</source>
        <translation>适配器保留的输入</translation>
    </message>
    <message>
        <source>cases</source>
        <translation>用例数</translation>
    </message>
    <message>
        <source>not estimated</source>
        <translation>未能估算</translation>
    </message>
    <message>
        <source>checkpoint size</source>
        <translation>检查点大小</translation>
    </message>
    <message>
        <source>memory of the weights</source>
        <translation>权重显存</translation>
    </message>
    <message>
        <source>activation memory</source>
        <translation>激活显存</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>KV cache per token</source>
        <translation>每 token KV 缓存</translation>
    </message>
    <message>
        <source>KV cache pool</source>
        <translation>KV 缓存池</translation>
    </message>
    <message>
        <source>tokens the KV cache holds</source>
        <translation>KV 缓存可容纳的 token 数</translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>fits into memory</source>
        <translation>显存能否容纳</translation>
    </message>
    <message>
        <source>use of the compute peak (MFU)</source>
        <translation>峰值算力利用率（MFU）</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>单卡算力（TFLOP/s）</translation>
    </message>
    <message>
        <source>time of one step</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>卡时</translation>
    </message>
    <message>
        <source>tokens per second per GPU</source>
        <translation>单卡每秒 token 数</translation>
    </message>
    <message>
        <source>time to first token (TTFT)</source>
        <translation>首 token 时延（TTFT）</translation>
    </message>
    <message>
        <source>time per output token (TPOT)</source>
        <translation>每输出 token 时间（TPOT）</translation>
    </message>
    <message>
        <source>Also recompute all layers, train one sequence at a time and fuse the loss.</source>
        <comment>sentence after a piece of advice</comment>
        <translation>同时重计算全部层、每次只训练一条序列，并使用融合损失。</translation>
    </message>
    <message>
        <source>This takes about %1 times as long.</source>
        <comment>sentence after a piece of advice: a factor</comment>
        <translation>所需时间约为原来的 %1 倍。</translation>
    </message>
    <message>
        <source>Kept by the layers for the backward pass, per token</source>
        <translation>各层为反向传播保留的字节（每 token）</translation>
    </message>
    <message>
        <source>bytes per logit</source>
        <translation>每个 logit 的字节数</translation>
    </message>
    <message>
        <source>kept per token</source>
        <translation>每 token 保留的字节</translation>
    </message>
    <message>
        <source>layer inputs, per token</source>
        <translation>每 token 的层输入</translation>
    </message>
    <message>
        <source>precision of activations against 16 bit</source>
        <translation>激活精度相对 16 位的倍数</translation>
    </message>
    <message>
        <source>share that a compiled model keeps</source>
        <translation>编译后保留的比例</translation>
    </message>
    <message>
        <source>16-bit copies of FP32 weights</source>
        <translation>FP32 权重的 16 位副本</translation>
    </message>
    <message>
        <source>quantised weights at work</source>
        <translation>解量化的权重</translation>
    </message>
    <message>
        <source>weights divided by tensor parallelism</source>
        <translation>按张量并行切分的权重</translation>
    </message>
    <message>
        <source>K and V projections</source>
        <translation>K、V 投影</translation>
    </message>
    <message>
        <source>base model, one copy</source>
        <translation>基座模型（单份）</translation>
    </message>
    <message>
        <source>least that the allocator loses</source>
        <translation>分配器最少浪费</translation>
    </message>
    <message>
        <source>room left on the card</source>
        <translation>卡上剩余空间</translation>
    </message>
    <message>
        <source>busiest expert&apos;s surplus</source>
        <translation>最忙专家的额外占用</translation>
    </message>
    <message>
        <source>embedding and output layer on this rank</source>
        <translation>该 rank 上的词嵌入与输出层</translation>
    </message>
    <message>
        <source>The layout takes {ranks} ranks, but there are only {gpus} GPUs.</source>
        <translation>该并行布局需要 {ranks} 个 rank，而 GPU 只有 {gpus} 张。</translation>
    </message>
    <message>
        <source>upper end of what is handed out, above what is held</source>
        <translation>已分配量上界超出持有量的部分</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>likely value, low, high</comment>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>Would help: %1</source>
        <comment>a change that makes a job fit</comment>
        <translation>可行的改动：%1</translation>
    </message>
    <message>
        <source>parameters active per token</source>
        <translation>每 token 激活参数</translation>
    </message>
    <message>
        <source>host memory per node</source>
        <translation>每节点主机内存</translation>
    </message>
    <message>
        <source>compute</source>
        <comment>what sets an operator&apos;s time</comment>
        <translation>算力</translation>
    </message>
    <message>
        <source>attention</source>
        <comment>share of the peak</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>prompts</source>
        <comment>share of the peak</comment>
        <translation>预填充</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <comment>what sets an operator&apos;s time</comment>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>seconds a step</source>
        <comment>fixed time of a decode step</comment>
        <translation>每步固定秒数</translation>
    </message>
    <message>
        <source>There is no entry called %1.</source>
        <comment>a measured efficiency</comment>
        <translation>没有名为 %1 的条目。</translation>
    </message>
    <message>
        <source>Kept as %1.</source>
        <comment>a measured efficiency, its id</comment>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Keep shares of a card&apos;s paper figures that you measured; estimates use them in place of the program&apos;s own</source>
        <translation>保存您实测的效率（占标称指标的比例），估算时以此代替程序自带的数值</translation>
    </message>
    <message>
        <source>What was measured: training or serving</source>
        <translation>实测的工作类型：training（训练）或 serving（推理服务）</translation>
    </message>
    <message>
        <source>Kind of model it holds for; without it both</source>
        <translation>适用的模型类型；不填则两类都适用</translation>
    </message>
    <message>
        <source>Framework or engine it holds for, such as megatron-lm or vllm; without it any</source>
        <translation>适用的框架或引擎，如 megatron-lm、vllm；不填则全部适用</translation>
    </message>
    <message>
        <source>Of the dense peak: matrix multiplications</source>
        <translation>矩阵乘占稠密峰值算力的比例</translation>
    </message>
    <message>
        <source>Of the 16-bit peak: attention in training</source>
        <translation>训练中注意力占 16 位峰值算力的比例</translation>
    </message>
    <message>
        <source>Of the dense peak: prompts in serving</source>
        <translation>推理预填充占稠密峰值算力的比例</translation>
    </message>
    <message>
        <source>Of the memory bandwidth</source>
        <translation>占显存带宽的比例</translation>
    </message>
    <message>
        <source>Fixed time of one decode step in seconds</source>
        <translation>每个解码步的固定开销（秒）</translation>
    </message>
    <message>
        <source>On how many runs it rests</source>
        <translation>依据多少次实测</translation>
    </message>
    <message>
        <source>Where it comes from, in your own words</source>
        <translation>数据来源（自行填写）</translation>
    </message>
    <message>
        <source>Remove measured shares; list efficiencies shows their ids</source>
        <translation>删除实测效率；用 list efficiencies 查看条目编号</translation>
    </message>
    <message>
        <source>Id of the entry</source>
        <translation>条目编号</translation>
    </message>
    <message>
        <source>Nothing can be kept under --no-overlay.</source>
        <translation>使用 --no-overlay 时无法保存。</translation>
    </message>
    <message>
        <source>seconds per step</source>
        <comment>axis of the time chart</comment>
        <translation>每步秒数</translation>
    </message>
    <message>
        <source>milliseconds per step</source>
        <comment>axis of the time chart</comment>
        <translation>每步毫秒数</translation>
    </message>
    <message>
        <source>seconds per token of one user</source>
        <comment>axis of the time chart</comment>
        <translation>单用户每 token 秒数</translation>
    </message>
    <message>
        <source>milliseconds per token of one user</source>
        <comment>axis of the time chart</comment>
        <translation>单用户每 token 毫秒数</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <comment>label of a bar</comment>
        <translation>
            <numerusform>%n 卡</numerusform>
        </translation>
    </message>
    <message>
        <source>Ends in time</source>
        <comment>legend of the scaling chart</comment>
        <translation>按期完成</translation>
    </message>
    <message>
        <source>Too late</source>
        <comment>legend of the scaling chart</comment>
        <translation>超出期限</translation>
    </message>
    <message>
        <source>Time allowed</source>
        <comment>legend of the scaling chart</comment>
        <translation>允许的时间</translation>
    </message>
    <message>
        <source>days of the whole run</source>
        <comment>axis of the scaling chart</comment>
        <translation>整个训练的天数</translation>
    </message>
    <message>
        <source>hours of the whole run</source>
        <comment>axis of the scaling chart</comment>
        <translation>整个训练的小时数</translation>
    </message>
    <message numerus="yes">
        <source>%n user(s)</source>
        <comment>label of a bar</comment>
        <translation>
            <numerusform>%n 个用户</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each, first token after %2</source>
        <comment>behind a bar: tokens per second of one user, time to first token</comment>
        <translation>每用户 %1，首 token %2</translation>
    </message>
    <message>
        <source>Within the targets</source>
        <comment>legend of the load chart</comment>
        <translation>满足目标</translation>
    </message>
    <message>
        <source>Beyond the cache or the targets</source>
        <comment>legend of the load chart</comment>
        <translation>超出 KV 缓存或不满足目标</translation>
    </message>
    <message>
        <source>tokens per second of one replica</source>
        <comment>axis of the load chart</comment>
        <translation>单副本每秒 token 数</translation>
    </message>
    <message>
        <source>Speed by size and load</source>
        <comment>title of a chart</comment>
        <translation>规模、负载与速度</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) end the run in time.</source>
        <comment>summary of the scaling chart: the smallest number</comment>
        <translation>
            <numerusform>%n 卡即可按期完成训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>No number of these cards ends the run in time.</source>
        <comment>summary of the scaling chart</comment>
        <translation>这种加速卡无论用多少张都无法按期完成。</translation>
    </message>
    <message numerus="yes">
        <source>Beyond %n card(s), twice as many make the run less than one and a half times as fast.</source>
        <comment>summary of the scaling chart</comment>
        <translation>
            <numerusform>超过 %n 卡后，卡数翻倍带来的提速不到 1.5 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>More cards keep shortening the run over the whole range shown.</source>
        <comment>summary of the scaling chart</comment>
        <translation>在所示范围内，增加卡数一直能有效缩短训练时间。</translation>
    </message>
    <message>
        <source>One replica meets the targets at none of the loads shown.</source>
        <comment>summary of the load chart</comment>
        <translation>在所示各档负载下，单副本均不满足目标。</translation>
    </message>
    <message numerus="yes">
        <source>Of the loads shown, one replica carries up to %n user(s) within its cache and the targets: %1 in all, %2 for each.</source>
        <comment>summary of the load chart: tokens per second, of one user</comment>
        <translation>
            <numerusform>在所示各档负载中，单副本在 KV 缓存和目标之内最多承载 %n 个用户：合计 %1，每用户 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>No time is known for the recommended hardware.</source>
        <comment>summary of the time chart</comment>
        <translation>推荐硬件的耗时未知。</translation>
    </message>
    <message>
        <source>One step of %1 takes %2. Its largest part: %3, %4.</source>
        <comment>summary of the time chart: option, time range, part of the time, share</comment>
        <translation>%1 每步耗时 %2，其中占比最大的是%3（%4）。</translation>
    </message>
    <message>
        <source>One token of one user takes %2 on %1. Its largest part: %3, %4.</source>
        <comment>summary of the time chart: option, time range, part of the time, share</comment>
        <translation>在 %1 上，单用户每个 token 耗时 %2，其中占比最大的是%3（%4）。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a time and its share</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Without the size of the data set there is no run to compare.</source>
        <comment>summary of the scaling chart</comment>
        <translation>未填写数据量，无法比较训练时长。</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <comment>table heading</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Speed per card against the fewest</source>
        <comment>table heading</comment>
        <translation>单卡速度（相对最少卡数）</translation>
    </message>
    <message>
        <source>In time</source>
        <comment>table heading</comment>
        <translation>按期</translation>
    </message>
    <message>
        <source>Users of one replica</source>
        <comment>table heading</comment>
        <translation>单副本用户数</translation>
    </message>
    <message>
        <source>All at once in the cache</source>
        <comment>table heading</comment>
        <translation>KV 缓存全部放得下</translation>
    </message>
    <message>
        <source>Within the targets</source>
        <comment>table heading</comment>
        <translation>满足目标</translation>
    </message>
    <message>
        <source>What would make it faster</source>
        <comment>heading</comment>
        <translation>怎样更快</translation>
    </message>
    <message>
        <source>How many cards, and how long</source>
        <comment>heading</comment>
        <translation>卡数与训练时长</translation>
    </message>
    <message>
        <source>How many users one replica carries</source>
        <comment>heading</comment>
        <translation>单副本能承载多少用户</translation>
    </message>
    <message>
        <source>Time and throughput</source>
        <comment>page of the result</comment>
        <translation>时间与吞吐</translation>
    </message>
    <message>
        <source>The run in figures</source>
        <comment>heading</comment>
        <translation>训练任务明细</translation>
    </message>
    <message>
        <source>Figure of the run</source>
        <comment>table column</comment>
        <translation>训练指标</translation>
    </message>
    <message>
        <source>The service in figures</source>
        <comment>heading</comment>
        <translation>推理服务明细</translation>
    </message>
    <message>
        <source>Figure of the service</source>
        <comment>table column</comment>
        <translation>服务指标</translation>
    </message>
    <message>
        <source>One replica, operator by operator</source>
        <comment>heading</comment>
        <translation>单副本各类算子</translation>
    </message>
    <message>
        <source>Kind of operator</source>
        <comment>table column</comment>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Decode step</source>
        <comment>table column: time</comment>
        <translation>解码一步</translation>
    </message>
    <message>
        <source>Reads</source>
        <comment>table column: bytes of a decode step</comment>
        <translation>读取量</translation>
    </message>
    <message>
        <source>Set by</source>
        <comment>table column: what limits the operator</comment>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>One prompt</source>
        <comment>table column: time</comment>
        <translation>一次预填充</translation>
    </message>
    <message>
        <source>FLOPs of a prompt</source>
        <comment>table column</comment>
        <translation>预填充计算量</translation>
    </message>
    <message>
        <source>host</source>
        <comment>what sets an operator&apos;s time</comment>
        <translation>主机</translation>
    </message>
    <message>
        <source>The measured share “{field}” has to lie above 0 and at most at 1.2, and at least one has to be given; a step&apos;s fixed time lies between 0 and 10 s.</source>
        <translation>实测效率“{field}”须大于 0 且不超过 1.2，并至少填写一项；每步固定开销须在 0 到 10 秒之间。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>a figure and its range</comment>
        <translation>%1（%2～%3）</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <comment>training</comment>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>Model FLOPs of one token</source>
        <comment>training</comment>
        <translation>每 token 模型计算量</translation>
    </message>
    <message>
        <source>Executed with recomputation</source>
        <comment>FLOPs of one token</comment>
        <translation>每 token 实际计算量（含重计算）</translation>
    </message>
    <message>
        <source>Compute rate of one GPU</source>
        <comment>training, model FLOPs</comment>
        <translation>单卡实际算力（模型计算量）</translation>
    </message>
    <message>
        <source>Use of the hardware with recomputation (HFU)</source>
        <comment>share of the peak</comment>
        <translation>硬件算力利用率（HFU，含重计算）</translation>
    </message>
    <message>
        <source>Tokens that are not padding</source>
        <comment>training: share</comment>
        <translation>有效 token 占比（非填充）</translation>
    </message>
    <message>
        <source>Lost to checkpoints</source>
        <comment>share of the wall time</comment>
        <translation>检查点占用</translation>
    </message>
    <message>
        <source>%1: a pause of %2 every %3</source>
        <comment>share, duration, duration</comment>
        <translation>%1：每 %3 暂停 %2</translation>
    </message>
    <message>
        <source>Lost to failures and restarts</source>
        <comment>share of the wall time</comment>
        <translation>故障与重启损失</translation>
    </message>
    <message>
        <source>Lost to interruptions of spot instances</source>
        <comment>share of the wall time</comment>
        <translation>抢占式实例中断损失</translation>
    </message>
    <message>
        <source>Lost to evaluation, stragglers and repeated steps</source>
        <comment>share of the wall time</comment>
        <translation>评测、慢节点与重跑损失</translation>
    </message>
    <message>
        <source>Failures to expect in the whole run</source>
        <comment>training</comment>
        <translation>全程预计故障次数</translation>
    </message>
    <message>
        <source>Energy of the accelerators</source>
        <comment>training: whole run</comment>
        <translation>加速卡耗电量</translation>
    </message>
    <message>
        <source>%1 kWh</source>
        <comment>energy</comment>
        <translation>%1 kWh</translation>
    </message>
    <message>
        <source>Tokens per step with drafts</source>
        <comment>speculative decoding</comment>
        <translation>投机解码每步 token 数</translation>
    </message>
    <message>
        <source>Largest load of one replica within the targets</source>
        <comment>serving</comment>
        <translation>单副本满足目标的最大负载</translation>
    </message>
    <message>
        <source>%1 users, %2 requests a second, %3</source>
        <comment>users, requests per second, tokens per second</comment>
        <translation>%1 个用户，每秒 %2 个请求，%3</translation>
    </message>
    <message>
        <source>Requests per second, mean and peak</source>
        <comment>serving</comment>
        <translation>每秒请求数（平均、峰值）</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>two figures</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Replicas for the peak and spare</source>
        <comment>serving</comment>
        <translation>副本数（承载峰值、备用）</translation>
    </message>
    <message>
        <source>Load of the replicas at the peak</source>
        <comment>serving: utilisation</comment>
        <translation>峰值时副本利用率</translation>
    </message>
    <message>
        <source>Wait for a place at the peak, 95 of 100 requests</source>
        <comment>serving</comment>
        <translation>峰值排队等待（P95）</translation>
    </message>
    <message>
        <source>Availability with the spare replicas</source>
        <comment>serving</comment>
        <translation>含备用副本的可用性</translation>
    </message>
    <message>
        <source>Prompts and answers on GPUs of their own</source>
        <comment>serving: disaggregated</comment>
        <translation>预填充与解码分离部署</translation>
    </message>
    <message>
        <source>%1 for prompts, %2 for answers, %3 GPUs in all</source>
        <comment>replicas, replicas, devices</comment>
        <translation>预填充 %1 个副本，解码 %2 个副本，共 %3 张 GPU</translation>
    </message>
    <message>
        <source>Cache moved from prompts to answers</source>
        <comment>serving: disaggregated</comment>
        <translation>预填充到解码的 KV 缓存传输</translation>
    </message>
    <message>
        <source>Energy of the accelerators over the project</source>
        <comment>serving</comment>
        <translation>项目期内加速卡耗电量</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <comment>part of the time</comment>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Context-parallel communication</source>
        <comment>part of the time</comment>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>Offload to the host</source>
        <comment>part of the time</comment>
        <translation>卸载到主机</translation>
    </message>
    <message>
        <source>Data loading</source>
        <comment>part of the time</comment>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>Sampling of answers</source>
        <comment>part of the time</comment>
        <translation>采样生成（rollout）</translation>
    </message>
    <message>
        <source>Projections of attention</source>
        <comment>kind of operator</comment>
        <translation>注意力投影</translation>
    </message>
    <message>
        <source>Attention over the cache</source>
        <comment>kind of operator</comment>
        <translation>注意力（读 KV 缓存）</translation>
    </message>
    <message>
        <source>MLP</source>
        <comment>kind of operator</comment>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Experts</source>
        <comment>kind of operator</comment>
        <translation>专家</translation>
    </message>
    <message>
        <source>Output layer</source>
        <comment>kind of operator</comment>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Launches, scheduler, sampler</source>
        <comment>kind of operator</comment>
        <translation>内核下发、调度与采样</translation>
    </message>
    <message>
        <source>Least energy</source>
        <comment>ranking</comment>
        <translation>能耗最低</translation>
    </message>
    <message>
        <source>Hours between interruptions</source>
        <comment>field: spot instances</comment>
        <translation>平均中断间隔（小时）</translation>
    </message>
    <message>
        <source>Mean over the busy hours; how far the peak lies above it is said below. Decides how many copies of the model run.</source>
        <translation>繁忙时段的平均值，峰值倍数在下方填写；它决定运行多少个模型副本。</translation>
    </message>
    <message>
        <source>Mean length of a sample (tokens)</source>
        <comment>field</comment>
        <translation>样本平均长度（token）</translation>
    </message>
    <message>
        <source>Short samples leave room in a sequence: joined they fill it, padded they waste it.</source>
        <translation>短样本填不满序列：打包可以填满，逐条填充则浪费算力。</translation>
    </message>
    <message>
        <source>as long as the sequence</source>
        <comment>a field that is not set</comment>
        <translation>与序列等长</translation>
    </message>
    <message>
        <source>Busiest minutes over the mean (times)</source>
        <comment>field: peak over mean of requests</comment>
        <translation>峰值倍数（最忙时段 ÷ 平均）</translation>
    </message>
    <message>
        <source>Copies of the model are counted for the peak, waiting in line included. 2 is usual for a service used in office hours.</source>
        <translation>副本数按峰值计算，并计入排队。办公时段使用的服务通常取 2。</translation>
    </message>
    <message>
        <source>Wanted availability</source>
        <comment>field: share of the time in which the service carries its full load</comment>
        <translation>目标可用性</translation>
    </message>
    <message>
        <source>Adds spare copies for failures and for updates without a break: 99.9 % usually takes one or two.</source>
        <translation>为故障和不停机更新增加备用副本：99.9 % 通常需要一到两个。</translation>
    </message>
    <message>
        <source>no spare copies</source>
        <comment>a field that is not set</comment>
        <translation>不设备用副本</translation>
    </message>
    <message>
        <source>Part of a prompt seen before</source>
        <comment>field: share of prompt tokens in the prefix cache</comment>
        <translation>提示词中已缓存的比例</translation>
    </message>
    <message>
        <source>Speculative decoding</source>
        <comment>field</comment>
        <translation>投机解码</translation>
    </message>
    <message>
        <source>Drafted tokens are checked several at a time: faster for few users, slower for many.</source>
        <translation>一次校验多个草稿 token：用户少时更快，用户多时反而更慢。</translation>
    </message>
    <message>
        <source>none</source>
        <comment>speculative decoding</comment>
        <translation>不使用</translation>
    </message>
    <message>
        <source>MTP heads of the model</source>
        <comment>speculative decoding</comment>
        <translation>模型自带 MTP 头</translation>
    </message>
    <message>
        <source>EAGLE-3 head</source>
        <comment>speculative decoding</comment>
        <translation>EAGLE-3 头</translation>
    </message>
    <message>
        <source>small draft model</source>
        <comment>speculative decoding</comment>
        <translation>小草稿模型</translation>
    </message>
    <message>
        <source>n-grams of the prompt</source>
        <comment>speculative decoding</comment>
        <translation>提示词 n-gram</translation>
    </message>
    <message>
        <source>Prompts and answers may run on GPUs of their own</source>
        <translation>允许预填充与解码分离部署</translation>
    </message>
    <message>
        <source>Disaggregated prefill and decode: worth its network only for large models and many users.</source>
        <translation>预填充与解码分别占用 GPU：只有大模型、多用户时，才值得为其配置网络。</translation>
    </message>
    <message>
        <source>Prompts of other users</source>
        <comment>part of the time of a token</comment>
        <translation>其他用户的预填充</translation>
    </message>
    <message>
        <source>Part of one token of one user</source>
        <comment>table heading</comment>
        <translation>单用户每 token 的构成</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <comment>microseconds</comment>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>FLOPs of one token with recomputation</source>
        <translation>每个 token 的 FLOPs（含重计算）</translation>
    </message>
    <message>
        <source>Layers run forward again</source>
        <translation>激活重计算</translation>
    </message>
    <message>
        <source>Exposed tensor-parallel communication</source>
        <translation>未被掩盖的张量并行通信</translation>
    </message>
    <message>
        <source>Exposed context-parallel communication</source>
        <translation>未被掩盖的上下文并行通信</translation>
    </message>
    <message>
        <source>Pipeline bubble and transfers between stages</source>
        <translation>流水线气泡与级间传输</translation>
    </message>
    <message>
        <source>Transfers to and from host memory</source>
        <translation>与主机内存之间的传输</translation>
    </message>
    <message>
        <source>Waiting for training data</source>
        <translation>等待训练数据</translation>
    </message>
    <message>
        <source>Sampling and scoring answers</source>
        <translation>采样与打分（rollout）</translation>
    </message>
    <message>
        <source>Tokens that are not padding</source>
        <translation>非填充 token 占比</translation>
    </message>
    <message>
        <source>Trained tokens per second</source>
        <translation>每秒训练 token 数</translation>
    </message>
    <message>
        <source>Share of the peak with recomputation and padding (HFU)</source>
        <translation>计入重计算与填充的峰值算力占比（HFU）</translation>
    </message>
    <message>
        <source>Time lost to checkpoints</source>
        <translation>检查点占用的时间</translation>
    </message>
    <message>
        <source>Time lost to failures</source>
        <translation>故障损失的时间</translation>
    </message>
    <message>
        <source>Time lost to spot interruptions</source>
        <translation>抢占式实例中断损失的时间</translation>
    </message>
    <message>
        <source>Keep all activations instead of recomputing them.</source>
        <translation>保留全部激活，不做重计算。</translation>
    </message>
    <message>
        <source>Recompute only part of each layer (selective recomputation).</source>
        <translation>每层只重计算一部分（选择性重计算）。</translation>
    </message>
    <message>
        <source>Recompute only one layer in {every}.</source>
        <translation>每 {every} 层只重计算 1 层。</translation>
    </message>
    <message>
        <source>Process {micro_batch} sequences per micro-batch.</source>
        <translation>每个微批处理 {micro_batch} 条序列。</translation>
    </message>
    <message>
        <source>Compile the model (torch.compile).</source>
        <translation>编译模型（torch.compile）。</translation>
    </message>
    <message>
        <source>Fuse the output layer with the loss.</source>
        <translation>将输出层与损失计算融合。</translation>
    </message>
    <message>
        <source>Use a fused attention kernel (FlashAttention).</source>
        <translation>使用融合注意力算子（FlashAttention）。</translation>
    </message>
    <message>
        <source>Run the matrix multiplications in FP8.</source>
        <translation>矩阵乘改用 FP8。</translation>
    </message>
    <message>
        <source>Keep weights, states and activations on the cards instead of offloading them.</source>
        <translation>权重、优化器状态与激活都留在显存，不做卸载。</translation>
    </message>
    <message>
        <source>Interleave the pipeline: {virtual_pipeline} chunks per stage.</source>
        <translation>采用交错流水线：每级 {virtual_pipeline} 个分块。</translation>
    </message>
    <message>
        <source>Reduce tensor parallelism from {from} to {to} and use more data parallelism.</source>
        <translation>张量并行度由 {from} 降到 {to}，相应增加数据并行。</translation>
    </message>
    <message>
        <source>Reduce the pipeline from {from} to {to} stages and use more data parallelism.</source>
        <translation>流水线级数由 {from} 降到 {to}，相应增加数据并行。</translation>
    </message>
    <message>
        <source>Pack short samples into full sequences.</source>
        <translation>将短样本拼接成满长序列（packing）。</translation>
    </message>
    <message>
        <source>Accumulate {accumulation} micro-batches per step; the global batch grows.</source>
        <translation>每步累积 {accumulation} 个微批；全局批量随之增大。</translation>
    </message>
    <message>
        <source>Use a network with {per_gpu} per card between the nodes.</source>
        <translation>使用每卡节点间带宽 {per_gpu} 的网络。</translation>
    </message>
    <message>
        <source>Projections of the attention in a decode step</source>
        <translation>解码步中注意力的投影</translation>
    </message>
    <message>
        <source>Attention over the cache in a decode step</source>
        <translation>解码步中对 KV 缓存的注意力计算</translation>
    </message>
    <message>
        <source>Dense feed-forward layers in a decode step</source>
        <translation>解码步中的稠密前馈层</translation>
    </message>
    <message>
        <source>Routed experts in a decode step</source>
        <translation>解码步中的路由专家</translation>
    </message>
    <message>
        <source>Output layer in a decode step</source>
        <translation>解码步中的输出层</translation>
    </message>
    <message>
        <source>Launches, scheduling, sampling and drafts of a decode step</source>
        <translation>解码步的内核下发、调度、采样与草稿生成</translation>
    </message>
    <message>
        <source>Tokens that one step gives a sequence</source>
        <translation>每个序列一步得到的 token 数</translation>
    </message>
    <message>
        <source>It takes least energy of the {accelerators} possible accelerators: {cost}.</source>
        <translation>在 {accelerators} 种可行的加速卡中能耗最低：{cost}。</translation>
    </message>
    <message>
        <source>The cards take about {kilowatt_hours} kWh at their board power of {watts} each; cooling and hosts come on top.</source>
        <translation>按单卡额定功耗（TDP）{watts} 计，加速卡约耗电 {kilowatt_hours} kWh；散热与主机另计。</translation>
    </message>
    <message>
        <source>{devices} devices = tensor {tensor} × pipeline {pipeline} × context {context} × data {data}.</source>
        <translation>{devices} 个设备 = 张量并行 {tensor} × 流水线并行 {pipeline} × 上下文并行 {context} × 数据并行 {data}。</translation>
    </message>
    <message>
        <source>{count} cards hold {replicas} replicas of {devices} devices each.</source>
        <translation>{count} 张卡承载 {replicas} 个副本，每个副本 {devices} 个设备。</translation>
    </message>
    <message>
        <source>The busiest minutes bring {rate} requests a second and a replica takes {per_replica}: {replicas} replicas, and {spare} spare.</source>
        <translation>高峰时每秒 {rate} 个请求，单副本可承载 {per_replica} 个：需 {replicas} 个副本，另备 {spare} 个。</translation>
    </message>
    <message>
        <source>Memory alone takes at least {cards} of these cards.</source>
        <translation>仅显存一项就至少需要 {cards} 张此卡。</translation>
    </message>
    <message>
        <source>To end within {available} it takes at least {cards} of these cards.</source>
        <translation>要在 {available} 内完成，至少需要 {cards} 张此卡。</translation>
    </message>
    <message>
        <source>A batch of {batch} sequences = {data} data-parallel ranks × {micro} at a time × {steps} steps of accumulation.</source>
        <translation>批次 {batch} 条序列 = 数据并行 {data} × 微批 {micro} × 梯度累积 {steps} 步。</translation>
    </message>
    <message>
        <source>Beyond one node only whole nodes count: {nodes} × {per_node} cards.</source>
        <translation>超过单节点后按整节点计：{nodes} × {per_node} 张卡。</translation>
    </message>
    <message>
        <source>{smallest} of these cards would do; this count ranks better.</source>
        <translation>{smallest} 张此卡即可满足；当前数量排序更优。</translation>
    </message>
    <message>
        <source>{cards} of these cards are enough to end in time.</source>
        <translation>{cards} 张此卡足以按时完成。</translation>
    </message>
    <message>
        <source>Beyond {cards} cards, twice the cards bring less than 1.5 times the speed.</source>
        <translation>超过 {cards} 张卡后，卡数翻倍带来的提速不足 1.5 倍。</translation>
    </message>
    <message>
        <source>fixed time of a step with one sequence</source>
        <translation>单序列时每步的固定耗时</translation>
    </message>
    <message>
        <source>fixed time of a step with a full batch</source>
        <translation>满批次时每步的固定耗时</translation>
    </message>
    <message>
        <source>time of the operators</source>
        <translation>各算子耗时</translation>
    </message>
    <message>
        <source>share of drafted tokens accepted</source>
        <translation>草稿 token 接受率</translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation>每步 token 数</translation>
    </message>
    <message>
        <source>adapters and modules trained in full</source>
        <translation>适配器与全量训练模块</translation>
    </message>
    <message>
        <source>operations with recomputation</source>
        <translation>含重计算的运算量</translation>
    </message>
    <message>
        <source>operations computed again</source>
        <translation>重计算的运算量</translation>
    </message>
    <message>
        <source>one forward pass again</source>
        <translation>再做一次前向</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>bytes moved to and from memory</source>
        <translation>访存字节数</translation>
    </message>
    <message>
        <source>share hidden behind computation</source>
        <translation>被计算掩盖的比例</translation>
    </message>
    <message>
        <source>context-parallel communication</source>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>not hidden behind computation</source>
        <translation>未被计算掩盖的部分</translation>
    </message>
    <message>
        <source>waiting for the slowest node</source>
        <translation>等待最慢节点</translation>
    </message>
    <message>
        <source>gathering weights, per micro-batch</source>
        <translation>收集权重（每个微批）</translation>
    </message>
    <message>
        <source>exchanging gradients, per step</source>
        <translation>梯度同步（每步）</translation>
    </message>
    <message>
        <source>one micro-batch</source>
        <translation>一个微批</translation>
    </message>
    <message>
        <source>transfers between stages</source>
        <translation>级间传输</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>transfers to and from host memory</source>
        <translation>与主机内存之间的传输</translation>
    </message>
    <message>
        <source>preparing the data</source>
        <translation>准备数据</translation>
    </message>
    <message>
        <source>the rest of the step</source>
        <translation>该步其余部分</translation>
    </message>
    <message>
        <source>waiting for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>mean length of a sample</source>
        <translation>样本平均长度</translation>
    </message>
    <message>
        <source>longest sample of a micro-batch</source>
        <translation>微批中最长的样本</translation>
    </message>
    <message>
        <source>share that is not padding</source>
        <translation>非填充占比</translation>
    </message>
    <message>
        <source>sequences per step</source>
        <translation>每步序列数</translation>
    </message>
    <message>
        <source>use of the compute peak with recomputation</source>
        <translation>计入重计算的算力利用率</translation>
    </message>
    <message>
        <source>lost to checkpoints</source>
        <translation>检查点损失</translation>
    </message>
    <message>
        <source>lost to failures</source>
        <translation>故障损失</translation>
    </message>
    <message>
        <source>lost to spot interruptions</source>
        <translation>抢占式中断损失</translation>
    </message>
    <message>
        <source>operations of one token in the layers</source>
        <translation>每个 token 在各层的运算量</translation>
    </message>
    <message>
        <source>operations of one token in the output layer</source>
        <translation>每个 token 在输出层的运算量</translation>
    </message>
    <message>
        <source>operations of one token in attention</source>
        <translation>每个 token 的注意力运算量</translation>
    </message>
    <message>
        <source>share of the peak reached in experts</source>
        <translation>专家矩阵乘达到的峰值比例</translation>
    </message>
    <message>
        <source>share of the peak reached in the output layer</source>
        <translation>输出层矩阵乘达到的峰值比例</translation>
    </message>
    <message>
        <source>parameters stepped by the rank</source>
        <translation>该卡更新的参数量</translation>
    </message>
    <message>
        <source>Within the targets one replica carries %1 users, %2 requests a second, %3.</source>
        <comment>users, requests per second, tokens per second</comment>
        <translation>在目标之内，单副本可承载 %1 个用户，每秒 %2 个请求，%3。</translation>
    </message>
    <message>
        <source>The peak of %1 requests a second takes %2 replicas, and %3 spare.</source>
        <comment>requests per second, two numbers</comment>
        <translation>峰值每秒 %1 个请求需 %2 个副本，另备 %3 个。</translation>
    </message>
    <message>
        <source>Would be faster: %1</source>
        <comment>a change that shortens a step</comment>
        <translation>可提速：%1</translation>
    </message>
    <message>
        <source>samples per second</source>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>use of the compute peak with recomputation (HFU)</source>
        <translation>算力利用率（HFU，含重计算）</translation>
    </message>
    <message>
        <source>tokens that are not padding</source>
        <translation>非填充 token 占比</translation>
    </message>
    <message>
        <source>duration of the run</source>
        <translation>训练时长</translation>
    </message>
    <message numerus="yes">
        <source>Why %n card(s)</source>
        <comment>heading: what the number is made of</comment>
        <translation>
            <numerusform>为什么是 %n 卡</numerusform>
        </translation>
    </message>
    <message>
        <source>Energy</source>
        <comment>table column: of the accelerators</comment>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <comment>note in a table: no other option is better in cost, time and energy at once</comment>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>Even one user misses the targets.</source>
        <translation>即使只有一个用户也达不到目标。</translation>
    </message>
    <message numerus="yes">
        <source>recomputation of one layer in %n</source>
        <comment>layout</comment>
        <translation>
            <numerusform>每 %n 层重计算 1 层</numerusform>
        </translation>
    </message>
    <message>
        <source>Expert parallelism of {expert_parallel} needs as many GPUs and as many experts at least; there are {gpus} GPUs and {experts} experts.</source>
        <translation>专家并行度 {expert_parallel} 至少需要同样多的 GPU 和专家；现有 {gpus} 张 GPU、{experts} 个专家。</translation>
    </message>
    <message>
        <source>above %1</source>
        <comment>a percentage</comment>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>With the interruptions of spot machines the run takes {needed}, longer than the {available} there are: use machines that are not taken back, or save checkpoints more often.</source>
        <translation>计入抢占式实例被回收的中断后，训练需要 {needed}，超过可用的 {available}：请改用不会被回收的实例，或更频繁地保存检查点。</translation>
    </message>
    <message>
        <source>FP8 training needs Megatron-LM with Transformer Engine. This job is planned with {framework}, which trains in 16 bit.</source>
        <translation>FP8 训练需要 Megatron-LM 加 Transformer Engine。本任务按 {framework} 规划，以 16 位精度训练。</translation>
    </message>
    <message>
        <source>16 bit (BF16)</source>
        <comment>training precision</comment>
        <translation>16 位（BF16）</translation>
    </message>
    <message>
        <source>FP8 (Transformer Engine)</source>
        <comment>training precision</comment>
        <translation>FP8（Transformer Engine）</translation>
    </message>
    <message>
        <source>Whichever suits better</source>
        <comment>training precision</comment>
        <translation>自动选择更合适的精度</translation>
    </message>
    <message>
        <source>Training computes in</source>
        <comment>field: precision</comment>
        <translation>训练计算精度</translation>
    </message>
    <message>
        <source>FP8 makes pre-training faster on cards that have it, at some risk for the loss; it needs Megatron-LM with Transformer Engine.</source>
        <translation>FP8 可在支持它的加速卡上加快预训练，但对 loss 有一定风险；需要 Megatron-LM 加 Transformer Engine。</translation>
    </message>
    <message>
        <source>GPUs of their own for prompts and answers were not looked at: that takes the number of requests per second.</source>
        <translation>未评估预填充与解码分离部署：需要先填写每秒请求数。</translation>
    </message>
    <message>
        <source>A typical prompt and its answer take {needed}, more than the longest context of {context}: prompts are cut to it.</source>
        <translation>典型提示词加回答共 {needed}，超过最长上下文 {context}：提示词将按此截断。</translation>
    </message>
    <message>
        <source>any</source>
        <comment>in a table: no restriction</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>left out</source>
        <comment>a name in price files</comment>
        <translation>略去</translation>
    </message>
    <message>
        <source>Row %1</source>
        <comment>place in a price file</comment>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Row %1, %2</source>
        <comment>place in a price file: row, field</comment>
        <translation>第 %1 行，%2</translation>
    </message>
    <message>
        <source>Line %1</source>
        <comment>place in a price file</comment>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <comment>place in a price file</comment>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Line %1, column %2 (%3)</source>
        <comment>place in a price file: line, column, its name</comment>
        <translation>第 %1 行第 %2 列（%3）</translation>
    </message>
    <message>
        <source>%1 new</source>
        <comment>offers of a price file</comment>
        <translation>新增 %1 条</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <comment>offers of a price file</comment>
        <translation>变更 %1 条</translation>
    </message>
    <message>
        <source>%1 the same</source>
        <comment>offers of a price file</comment>
        <translation>相同 %1 条</translation>
    </message>
    <message>
        <source>%1 ten times off their peers</source>
        <comment>offers of a price file</comment>
        <translation>与同类相差十倍 %1 条</translation>
    </message>
    <message>
        <source>%1 of unknown cards</source>
        <comment>offers of a price file</comment>
        <translation>未知卡型 %1 条</translation>
    </message>
    <message>
        <source>%1 repeat another one</source>
        <comment>rows of a price file</comment>
        <translation>%1 行与其他行重复</translation>
    </message>
    <message>
        <source>%1 have no accelerator</source>
        <comment>rows of a price file</comment>
        <translation>%1 行没有加速卡</translation>
    </message>
    <message>
        <source>%1 left out by a mapping</source>
        <comment>rows of a price file</comment>
        <translation>%1 行按对应关系略去</translation>
    </message>
    <message>
        <source>%1 have no price</source>
        <comment>rows of a price file</comment>
        <translation>%1 行没有价格</translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <comment>rows of a price file</comment>
        <translation>%1 行无法使用</translation>
    </message>
    <message>
        <source>Rows: %1</source>
        <comment>rows of a price file</comment>
        <translation>各行：%1</translation>
    </message>
    <message>
        <source>… and %1 more; --json has all of them</source>
        <translation>……另有 %1 条，--json 可输出全部</translation>
    </message>
    <message>
        <source>Unknown card %1 (rows: %2). Name it by --map.</source>
        <comment>name in a price file</comment>
        <translation>未知卡型 %1，共 %2 行。请用 --map 指定。</translation>
    </message>
    <message>
        <source>Unknown card %1 (rows: %2); perhaps %3. Name it by --map.</source>
        <comment>name in a price file, likely ids</comment>
        <translation>未知卡型 %1，共 %2 行，可能是 %3。请用 --map 指定。</translation>
    </message>
    <message>
        <source>Line %1: %2 costs %3 per GPU-hour, its peers %4.</source>
        <comment>a suspicious price: line, id, price, median</comment>
        <translation>第 %1 行：%2 每卡时 %3，同类价格为 %4。</translation>
    </message>
    <message>
        <source>%1 (%2, %3), rows: %4, offers: %5</source>
        <comment>a price file: name, format, providers, counts</comment>
        <translation>%1（%2，%3）：%4 行，%5 条报价</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place in a file, what is wrong there</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Nothing was written (--dry-run); %1 offers would be.</source>
        <translation>未写入任何内容（--dry-run）；若写入将有 %1 条报价。</translation>
    </message>
    <message>
        <source>Kept as change %1 (rows: %2); powertrain catalog undo takes it back.</source>
        <translation>已保存为更改 %1，共 %2 行；可用 powertrain catalog undo 撤销。</translation>
    </message>
    <message>
        <source>There is no offer to export.</source>
        <translation>没有可导出的报价。</translation>
    </message>
    <message>
        <source>Import of %1 (rows: %2)</source>
        <comment>a change, the file&apos;s name</comment>
        <translation>导入 %1，%2 行</translation>
    </message>
    <message>
        <source>Removal of %1 (rows: %2)</source>
        <comment>a change, the entry&apos;s id</comment>
        <translation>删除 %1，%2 行</translation>
    </message>
    <message>
        <source>Price of %1 confirmed</source>
        <comment>a change, the offer&apos;s id</comment>
        <translation>确认 %1 的价格</translation>
    </message>
    <message>
        <source>Edit of %1 (rows: %2)</source>
        <comment>a change, the entry&apos;s id</comment>
        <translation>编辑 %1，%2 行</translation>
    </message>
    <message>
        <source>(taken back)</source>
        <comment>a change</comment>
        <translation>（已撤销）</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>尚无任何更改。</translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation>没有可撤销的更改。</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>没有可重做的更改。</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <comment>a change</comment>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Done again: %1</source>
        <comment>a change</comment>
        <translation>已重做：%1</translation>
    </message>
    <message>
        <source>This price is ten times off its peers (%1 per GPU-hour). It is kept, and stays out of plans until you confirm it.</source>
        <translation>该价格与同类价格（每卡时 %1）相差十倍以上。价格已保存，但在确认之前不会用于方案。</translation>
    </message>
    <message>
        <source>There is no term called %1; there are: %2</source>
        <comment>what owning costs</comment>
        <translation>没有名为 %1 的参数；可用的有：%2</translation>
    </message>
    <message>
        <source>%1 has no price that could be confirmed.</source>
        <comment>an offer&apos;s id</comment>
        <translation>%1 没有可确认的价格。</translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <comment>an entry&apos;s id</comment>
        <translation>已删除：%1</translation>
    </message>
    <message>
        <source>Look into the catalogue, import and export prices, keep your own</source>
        <translation>查看目录，导入和导出价格，保存自己的数据</translation>
    </message>
    <message>
        <source>accelerators, models, offers, providers, purchases, services, rates, regimes or efficiencies; of your own: discounts, owned, terms, mappings or changes</source>
        <translation>accelerators、models、offers、providers、purchases、services、rates、regimes 或 efficiencies；自己的数据：discounts、owned、terms、mappings 或 changes</translation>
    </message>
    <message>
        <source>Read price files and keep what is new in them</source>
        <translation>读取价格文件，并保存其中的新内容</translation>
    </message>
    <message>
        <source>SkyPilot&apos;s vms.csv, gpuhunt&apos;s CSV, or the program&apos;s own CSV or JSON</source>
        <translation>SkyPilot 的 vms.csv、gpuhunt 的 CSV，或本程序自己的 CSV、JSON</translation>
    </message>
    <message>
        <source>Whose prices these are, where the file and its name do not say</source>
        <translation>价格所属的供应商（文件内容和文件名都未说明时）</translation>
    </message>
    <message>
        <source>Format of the files; without it told from their content</source>
        <translation>文件格式；不指定则按内容判断</translation>
    </message>
    <message>
        <source>Date of prices that carry none</source>
        <translation>未注明日期的价格所用的日期</translation>
    </message>
    <message>
        <source>Read this name as that accelerator, now and later; NAME@80=… only with 80 GB, NAME= leaves such rows out</source>
        <translation>把此名称识别为该加速卡，本次及以后均有效；NAME@80=… 仅限 80 GB，NAME= 则略去这类行</translation>
    </message>
    <message>
        <source>Show what would be done and write nothing</source>
        <translation>只显示将要进行的操作，不写入</translation>
    </message>
    <message>
        <source>Keep the good rows of files that have bad ones</source>
        <translation>文件含有错误行时，仍导入其余正确的行</translation>
    </message>
    <message>
        <source>Keep prices of cards that the catalogue does not know as well</source>
        <translation>目录中没有的卡，其价格也保存</translation>
    </message>
    <message>
        <source>Leave out prices that are ten times off their peers</source>
        <translation>略去与同类价格相差十倍的价格</translation>
    </message>
    <message>
        <source>Write offers as a price file</source>
        <translation>把报价导出为价格文件</translation>
    </message>
    <message>
        <source>File to write; without it or with -, standard output</source>
        <translation>要写入的文件；不指定或为 - 时写到标准输出</translation>
    </message>
    <message>
        <source>Format of the file; without it by its ending, else csv</source>
        <translation>文件格式；不指定则按扩展名判断，否则为 csv</translation>
    </message>
    <message>
        <source>Only the prices that you keep yourself</source>
        <translation>仅限自己保存的价格</translation>
    </message>
    <message>
        <source>Only offers of this accelerator</source>
        <translation>仅限该加速卡的报价</translation>
    </message>
    <message>
        <source>Only offers of this provider</source>
        <translation>仅限该供应商的报价</translation>
    </message>
    <message>
        <source>Only offers that are paid like this, such as on_demand or spot</source>
        <translation>仅限该计费方式的报价，如 on_demand 或 spot</translation>
    </message>
    <message>
        <source>List what was imported and edited, newest first</source>
        <translation>列出导入和编辑记录，最新的在前</translation>
    </message>
    <message>
        <source>Take the newest change back</source>
        <translation>撤销最近一次更改</translation>
    </message>
    <message>
        <source>Do what was taken back again</source>
        <translation>重做已撤销的更改</translation>
    </message>
    <message>
        <source>Vouch for a price that looks wrong, until it changes</source>
        <translation>确认一个看似异常的价格无误，直到它再次变化</translation>
    </message>
    <message>
        <source>Id of the offer</source>
        <translation>报价的标识</translation>
    </message>
    <message>
        <source>Keep a price of your own</source>
        <translation>保存自己的价格</translation>
    </message>
    <message>
        <source>Id or name of the provider</source>
        <translation>供应商的标识或名称</translation>
    </message>
    <message>
        <source>The price; may carry its currency, such as ¥12.5 or &quot;EUR 2&quot;</source>
        <translation>价格，可带币种，如 ¥12.5 或 &quot;EUR 2&quot;</translation>
    </message>
    <message>
        <source>ISO code of the currency</source>
        <translation>币种的 ISO 代码</translation>
    </message>
    <message>
        <source>What is paid for: gpu_hour (without this option), gpu_month, instance_hour, node_month, …</source>
        <translation>计价单位：gpu_hour（默认）、gpu_month、instance_hour、node_month 等</translation>
    </message>
    <message>
        <source>How it is paid: on_demand (without this option), spot, off_peak, reserved_1y, …</source>
        <translation>计费方式：on_demand（默认）、spot、off_peak、reserved_1y 等</translation>
    </message>
    <message>
        <source>Region, as the provider writes it</source>
        <translation>地域，按供应商的写法</translation>
    </message>
    <message>
        <source>The provider&apos;s name of the instance</source>
        <translation>供应商的实例规格名</translation>
    </message>
    <message>
        <source>Cards in one instance; below 1: a share of one card</source>
        <translation>每个实例的卡数；小于 1 表示一张卡的一部分</translation>
    </message>
    <message>
        <source>Share of the price that is paid: 0.8, 80%, 8折 or 2.5-5折</source>
        <translation>实付比例：0.8、80%、8折 或 2.5-5折</translation>
    </message>
    <message>
        <source>Hours of the day in which it holds, such as 00:00-06:00</source>
        <translation>每天适用的时段，如 00:00-06:00</translation>
    </message>
    <message>
        <source>Whether VAT is in the price: included or excluded</source>
        <translation>价格是否含增值税：included（含税）或 excluded（不含税）</translation>
    </message>
    <message>
        <source>Date of the price; without it today</source>
        <translation>价格日期；不指定则为今天</translation>
    </message>
    <message>
        <source>A note of your own</source>
        <translation>自己的备注</translation>
    </message>
    <message>
        <source>Remove an entry of your own; a shipped one shows again</source>
        <translation>删除自己的一条记录；原有的内置记录会重新显示</translation>
    </message>
    <message>
        <source>Where it is: offers, discounts, owned, rates, mappings, confirmations, …</source>
        <translation>所在的表：offers、discounts、owned、rates、mappings、confirmations 等</translation>
    </message>
    <message>
        <source>Keep a negotiated share of the list price</source>
        <translation>保存谈定的折扣</translation>
    </message>
    <message>
        <source>Share of the list price that is paid: 0.8, 80% or 8折</source>
        <translation>实付占目录价的比例：0.8、80% 或 8折</translation>
    </message>
    <message>
        <source>Last day on which it holds</source>
        <translation>有效期的最后一天</translation>
    </message>
    <message>
        <source>Keep cards that you have already bought</source>
        <translation>登记已购买的卡</translation>
    </message>
    <message>
        <source>How many cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>What all of them cost, servers included; may carry its currency</source>
        <translation>全部购置费用（含服务器），可带币种</translation>
    </message>
    <message>
        <source>When they were bought</source>
        <translation>购置日期</translation>
    </message>
    <message>
        <source>Years over which they are written off</source>
        <translation>折旧年限</translation>
    </message>
    <message>
        <source>Id of the entry; without it made from the card and the date</source>
        <translation>记录标识；不指定则由卡型和日期组成</translation>
    </message>
    <message>
        <source>Keep what owning and running costs you: KEY VALUE [CURRENCY], or several KEY=VALUE; the value none forgets it</source>
        <translation>保存自有设备的购置与运行成本参数：KEY VALUE [币种]，或多个 KEY=VALUE；值为 none 表示删除</translation>
    </message>
    <message>
        <source>For instance: electricity_per_kwh 0.6 CNY, pue 1.3, vat_services 0.06, unit.compute=0.4 unit.memory=0.3 unit.bandwidth=0.3</source>
        <translation>例如：electricity_per_kwh 0.6 CNY、pue 1.3、vat_services 0.06、unit.compute=0.4 unit.memory=0.3 unit.bandwidth=0.3</translation>
    </message>
    <message>
        <source>Keep an exchange rate of your own</source>
        <translation>保存自己的汇率</translation>
    </message>
    <message>
        <source>How much of the second currency one unit of the first is worth</source>
        <translation>一单位前一币种折合多少后一币种</translation>
    </message>
    <message>
        <source>Date of the rate; without it today</source>
        <translation>汇率日期；不指定则为今天</translation>
    </message>
    <message>
        <source>%1, %2 flagged</source>
        <comment>count under a table, and how many prices look wrong</comment>
        <translation>%1，其中 %2 条存疑</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <comment>button: a row of one&apos;s own</comment>
        <translation>添加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <comment>button: a row, as one&apos;s own</comment>
        <translation>修改(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Remove mine</source>
        <comment>button: one&apos;s own row, so that the shipped one holds again</comment>
        <translation>删除我的数据(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <comment>button: two or three rows side by side</comment>
        <translation>对比(&amp;O)</translation>
    </message>
    <message>
        <source>This &amp;price is right</source>
        <comment>button: a flagged price is to be used</comment>
        <translation>该价格无误(&amp;P)</translation>
    </message>
    <message>
        <source>Table</source>
        <comment>accessible name</comment>
        <translation>表格</translation>
    </message>
    <message>
        <source>Details of the selected row</source>
        <comment>accessible name</comment>
        <translation>所选行的详情</translation>
    </message>
    <message>
        <source>Select two or three rows with Ctrl or Shift.</source>
        <translation>按住 Ctrl 或 Shift 选择两行或三行。</translation>
    </message>
    <message>
        <source>Select a row to see everything that is known about it, with its source.</source>
        <comment>in place of details</comment>
        <translation>选择一行，即可查看其全部信息及来源。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) are selected. Two or three can be compared side by side.</source>
        <comment>in place of details</comment>
        <translation>
            <numerusform>已选 %n 行。选择两行或三行可以并排对比。</numerusform>
        </translation>
    </message>
    <message>
        <source>yours</source>
        <comment>who a price is from: the user</comment>
        <translation>我的</translation>
    </message>
    <message>
        <source>flagged</source>
        <comment>a price that looks wrong and is kept out of plans</comment>
        <translation>存疑</translation>
    </message>
    <message>
        <source>superseded</source>
        <comment>a newer price of the same thing is known</comment>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <comment>heading over the source of a row</comment>
        <translation>来源信息</translation>
    </message>
    <message>
        <source>Whose</source>
        <comment>fact: who a row is from</comment>
        <translation>归属</translation>
    </message>
    <message>
        <source>shipped, catalogue of %1</source>
        <comment>who a row is from; date</comment>
        <translation>随程序提供，目录日期 %1</translation>
    </message>
    <message>
        <source>Date</source>
        <comment>fact: of a price</comment>
        <translation>日期</translation>
    </message>
    <message>
        <source>Confidence</source>
        <comment>fact: in the source</comment>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>fact</comment>
        <translation>来源</translation>
    </message>
    <message>
        <source>none given</source>
        <comment>fact: no source</comment>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>fact: of the source</comment>
        <translation>来源地址</translation>
    </message>
    <message>
        <source>was not kept, so that this cannot be looked up again</source>
        <comment>fact: address of a source</comment>
        <translation>未保留，无法再次查证</translation>
    </message>
    <message>
        <source>%1 (about %2)</source>
        <comment>an amount and the same in another currency</comment>
        <translation>%1（约 %2）</translation>
    </message>
    <message>
        <source>(no known accelerator)</source>
        <comment>choice in a list: prices whose card is unknown</comment>
        <translation>（未识别的加速卡）</translation>
    </message>
    <message>
        <source>All vendors</source>
        <comment>choice in a list</comment>
        <translation>全部厂商</translation>
    </message>
    <message>
        <source>All accelerators</source>
        <comment>choice in a list</comment>
        <translation>全部加速卡</translation>
    </message>
    <message>
        <source>All providers</source>
        <comment>choice in a list</comment>
        <translation>全部供应商</translation>
    </message>
    <message>
        <source>All regions</source>
        <comment>choice in a list</comment>
        <translation>全部区域</translation>
    </message>
    <message>
        <source>All ways of paying</source>
        <comment>choice in a list</comment>
        <translation>全部计费方式</translation>
    </message>
    <message>
        <source>All kinds</source>
        <comment>choice in a list</comment>
        <translation>全部类别</translation>
    </message>
    <message>
        <source>Vendor</source>
        <comment>filter of a table</comment>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <comment>filter of a table</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Provider</source>
        <comment>filter of a table</comment>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Region</source>
        <comment>filter of a table</comment>
        <translation>区域</translation>
    </message>
    <message>
        <source>Way of paying</source>
        <comment>filter of a table</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>filter of a table</comment>
        <translation>类别</translation>
    </message>
    <message>
        <source>Prices and hardware – Powertrain</source>
        <comment>title of a window</comment>
        <translation>价格与硬件 – 动力总成</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <comment>tab</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Models</source>
        <comment>tab</comment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Offers</source>
        <comment>tab: rental prices</comment>
        <translation>租赁报价</translation>
    </message>
    <message>
        <source>Purchases</source>
        <comment>tab: prices to buy</comment>
        <translation>采购价格</translation>
    </message>
    <message>
        <source>Services</source>
        <comment>tab: storage, traffic, API tokens</comment>
        <translation>服务价格</translation>
    </message>
    <message>
        <source>Rates and tax</source>
        <comment>tab</comment>
        <translation>汇率与税</translation>
    </message>
    <message>
        <source>My terms</source>
        <comment>tab: discounts, own cards, electricity</comment>
        <translation>我的条件</translation>
    </message>
    <message>
        <source>Changes</source>
        <comment>tab: what the user changed</comment>
        <translation>更改记录</translation>
    </message>
    <message>
        <source>Tables of the catalogue</source>
        <comment>accessible name</comment>
        <translation>目录的各个表格</translation>
    </message>
    <message>
        <source>Exchange rates</source>
        <comment>heading</comment>
        <translation>汇率</translation>
    </message>
    <message>
        <source>Value-added tax</source>
        <comment>heading</comment>
        <translation>增值税</translation>
    </message>
    <message>
        <source>&amp;Import prices…</source>
        <comment>button</comment>
        <translation>导入价格(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export offers</source>
        <comment>button with a menu of formats</comment>
        <translation>导出报价(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <comment>button</comment>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <comment>button</comment>
        <translation>重做(&amp;D)</translation>
    </message>
    <message>
        <source>The offers that the filters leave, as a file</source>
        <comment>tool tip</comment>
        <translation>将筛选后的报价导出为文件</translation>
    </message>
    <message>
        <source>The change before is being written.</source>
        <translation>正在写入上一次更改。</translation>
    </message>
    <message>
        <source>The program was started without a file for your own prices.</source>
        <translation>程序启动时未使用您的自有价格文件。</translation>
    </message>
    <message>
        <source>Undone: %1.</source>
        <comment>subject of a change</comment>
        <translation>已撤销：%1。</translation>
    </message>
    <message>
        <source>Imported: %1.</source>
        <comment>notice; name of a file</comment>
        <translation>已导入：%1。</translation>
    </message>
    <message>
        <source>Removed: %1. “Undo” brings it back.</source>
        <comment>notice; subject of a change</comment>
        <translation>已删除：%1。可用“撤销”恢复。</translation>
    </message>
    <message>
        <source>Kept: %1.</source>
        <comment>notice; subject of a change</comment>
        <translation>已保存：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <comment>subject of a change</comment>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Import prices</source>
        <comment>title of a file dialog</comment>
        <translation>导入价格</translation>
    </message>
    <message>
        <source>Price files (*.csv *.json)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>价格文件 (*.csv *.json)</translation>
    </message>
    <message numerus="yes">
        <source>%n price(s) imported. “Undo” takes them back.</source>
        <comment>notice</comment>
        <translation>
            <numerusform>已导入 %n 条价格。可用“撤销”收回。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the offers</source>
        <comment>title of a file dialog</comment>
        <translation>保存报价</translation>
    </message>
    <message>
        <source>prices</source>
        <comment>name of a file</comment>
        <translation>价格</translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s) written to %1.</source>
        <comment>notice; file</comment>
        <translation>
            <numerusform>已将 %n 条报价写入 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU-hour</source>
        <comment>unit of a price</comment>
        <translation>卡时</translation>
    </message>
    <message>
        <source>GPU-second</source>
        <comment>unit of a price</comment>
        <translation>卡秒</translation>
    </message>
    <message>
        <source>GPU-month</source>
        <comment>unit of a price</comment>
        <translation>卡月</translation>
    </message>
    <message>
        <source>instance-hour</source>
        <comment>unit of a price</comment>
        <translation>实例小时</translation>
    </message>
    <message>
        <source>instance-month</source>
        <comment>unit of a price</comment>
        <translation>实例月</translation>
    </message>
    <message>
        <source>pack of GPU-hours</source>
        <comment>unit of a price</comment>
        <translation>卡时包</translation>
    </message>
    <message>
        <source>North America</source>
        <comment>part of the world</comment>
        <translation>北美</translation>
    </message>
    <message>
        <source>Europe</source>
        <comment>part of the world</comment>
        <translation>欧洲</translation>
    </message>
    <message>
        <source>Asia</source>
        <comment>part of the world, without mainland China</comment>
        <translation>亚洲（不含中国大陆）</translation>
    </message>
    <message>
        <source>Mainland China</source>
        <comment>part of the world</comment>
        <translation>中国大陆</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <comment>part of the world: the offer names none</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>Inference API</source>
        <comment>kind of service</comment>
        <translation>推理 API</translation>
    </message>
    <message>
        <source>Fine-tuning API</source>
        <comment>kind of service</comment>
        <translation>微调 API</translation>
    </message>
    <message>
        <source>Object storage</source>
        <comment>kind of service</comment>
        <translation>对象存储</translation>
    </message>
    <message>
        <source>Parallel file system</source>
        <comment>kind of service</comment>
        <translation>并行文件系统</translation>
    </message>
    <message>
        <source>Block storage</source>
        <comment>kind of service</comment>
        <translation>块存储</translation>
    </message>
    <message>
        <source>File storage</source>
        <comment>kind of service</comment>
        <translation>文件存储</translation>
    </message>
    <message>
        <source>Outgoing traffic</source>
        <comment>kind of service</comment>
        <translation>出口流量</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>kind of service</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>Electricity</source>
        <comment>kind of service</comment>
        <translation>电价</translation>
    </message>
    <message>
        <source>PUE</source>
        <comment>kind of service: power usage effectiveness</comment>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Colocation</source>
        <comment>kind of service: a rented rack</comment>
        <translation>机柜托管</translation>
    </message>
    <message>
        <source>Platform unit</source>
        <comment>kind of service: a managed platform&apos;s own unit</comment>
        <translation>平台计费单元</translation>
    </message>
    <message>
        <source>Platform fee</source>
        <comment>kind of service</comment>
        <translation>平台费</translation>
    </message>
    <message>
        <source>Power draw</source>
        <comment>kind of service</comment>
        <translation>功耗</translation>
    </message>
    <message>
        <source>million tokens</source>
        <comment>unit of a price</comment>
        <translation>百万 token</translation>
    </message>
    <message>
        <source>million trained tokens</source>
        <comment>unit of a price</comment>
        <translation>百万训练 token</translation>
    </message>
    <message>
        <source>GB-month</source>
        <comment>unit of a price</comment>
        <translation>GB·月</translation>
    </message>
    <message>
        <source>GB-hour</source>
        <comment>unit of a price</comment>
        <translation>GB·小时</translation>
    </message>
    <message>
        <source>GB-day</source>
        <comment>unit of a price</comment>
        <translation>GB·天</translation>
    </message>
    <message>
        <source>GB</source>
        <comment>unit of a price</comment>
        <translation>GB</translation>
    </message>
    <message>
        <source>kWh</source>
        <comment>unit of a price</comment>
        <translation>千瓦时</translation>
    </message>
    <message>
        <source>kW</source>
        <comment>unit of a price</comment>
        <translation>千瓦</translation>
    </message>
    <message>
        <source>ratio</source>
        <comment>unit: a plain number</comment>
        <translation>比值</translation>
    </message>
    <message>
        <source>kW-month</source>
        <comment>unit of a price</comment>
        <translation>千瓦·月</translation>
    </message>
    <message>
        <source>compute-hour</source>
        <comment>unit of a price</comment>
        <translation>计算小时</translation>
    </message>
    <message>
        <source>GPU-day</source>
        <comment>unit of a price</comment>
        <translation>卡天</translation>
    </message>
    <message>
        <source>hour</source>
        <comment>unit of a price</comment>
        <translation>小时</translation>
    </message>
    <message>
        <source>Mbit/s-month</source>
        <comment>unit of a price</comment>
        <translation>Mbit/s·月</translation>
    </message>
    <message>
        <source>address-month</source>
        <comment>unit of a price: an IP address</comment>
        <translation>IP 地址·月</translation>
    </message>
    <message>
        <source>input</source>
        <comment>kind of tokens</comment>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <comment>kind of tokens</comment>
        <translation>输出</translation>
    </message>
    <message>
        <source>cached input</source>
        <comment>kind of tokens</comment>
        <translation>缓存命中输入</translation>
    </message>
    <message>
        <source>training</source>
        <comment>kind of tokens</comment>
        <translation>训练</translation>
    </message>
    <message>
        <source>GPU time</source>
        <comment>what a service charges</comment>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Card</source>
        <comment>what is bought</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Server</source>
        <comment>what is bought</comment>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Appliance</source>
        <comment>what is bought: an all-in-one machine</comment>
        <translation>一体机</translation>
    </message>
    <message>
        <source>Network</source>
        <comment>what is bought</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>high</source>
        <comment>confidence in a source</comment>
        <translation>高</translation>
    </message>
    <message>
        <source>medium</source>
        <comment>confidence in a source</comment>
        <translation>中</translation>
    </message>
    <message>
        <source>low</source>
        <comment>confidence in a source</comment>
        <translation>低</translation>
    </message>
    <message>
        <source>unknown whether VAT is included</source>
        <comment>tax in a price</comment>
        <translation>是否含增值税未知</translation>
    </message>
    <message>
        <source>VAT included</source>
        <comment>tax in a price</comment>
        <translation>含增值税</translation>
    </message>
    <message>
        <source>without VAT</source>
        <comment>tax in a price</comment>
        <translation>不含增值税</translation>
    </message>
    <message>
        <source>Import</source>
        <comment>kind of change to own prices</comment>
        <translation>导入</translation>
    </message>
    <message>
        <source>Edit</source>
        <comment>kind of change to own prices</comment>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Removal</source>
        <comment>kind of change to own prices</comment>
        <translation>删除</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <comment>kind of change to own prices</comment>
        <translation>确认</translation>
    </message>
    <message>
        <source>Added</source>
        <comment>state of a row in an import</comment>
        <translation>新增</translation>
    </message>
    <message>
        <source>Changed</source>
        <comment>state of a row in an import</comment>
        <translation>变更</translation>
    </message>
    <message>
        <source>The same</source>
        <comment>state of a row in an import</comment>
        <translation>相同</translation>
    </message>
    <message>
        <source>Suspicious</source>
        <comment>state of a row in an import</comment>
        <translation>存疑</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <comment>state of a row in an import</comment>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>SkyPilot catalogue (CSV)</source>
        <comment>format of a price file</comment>
        <translation>SkyPilot 目录（CSV）</translation>
    </message>
    <message>
        <source>gpuhunt catalogue (CSV)</source>
        <comment>format of a price file</comment>
        <translation>gpuhunt 目录（CSV）</translation>
    </message>
    <message>
        <source>Powertrain prices (CSV)</source>
        <comment>format of a price file</comment>
        <translation>动力总成价格（CSV）</translation>
    </message>
    <message>
        <source>Powertrain prices (JSON)</source>
        <comment>format of a price file</comment>
        <translation>动力总成价格（JSON）</translation>
    </message>
    <message>
        <source>undated</source>
        <comment>a price or a rate without a date</comment>
        <translation>无日期</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old</source>
        <comment>date of a price and its age</comment>
        <translation>
            <numerusform>%1，距今 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: old</source>
        <comment>a date and its age, then that this counts as old</comment>
        <translation>%1：已陈旧</translation>
    </message>
    <message>
        <source>%1 to %2 of the printed price</source>
        <comment>share that is paid</comment>
        <translation>标价的 %1 至 %2</translation>
    </message>
    <message>
        <source>%1 of the printed price</source>
        <comment>share that is paid</comment>
        <translation>标价的 %1</translation>
    </message>
    <message>
        <source>%1 to %2, the provider&apos;s time (%3 h a day)</source>
        <comment>hours of the day in which a price holds</comment>
        <translation>%1 至 %2，供应商当地时间（每天 %3 小时）</translation>
    </message>
    <message>
        <source>price unknown</source>
        <comment>in place of a missing price</comment>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>value of a fact</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>value of a fact</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>shipped</source>
        <comment>who a price is from: the catalogue that came with the program</comment>
        <translation>随程序提供</translation>
    </message>
    <message>
        <source>Compare</source>
        <comment>title of a window</comment>
        <translation>对比</translation>
    </message>
    <message>
        <source>Show &amp;differences only</source>
        <comment>tick box</comment>
        <translation>仅显示差异(&amp;D)</translation>
    </message>
    <message>
        <source>Comparison</source>
        <comment>accessible name of a table</comment>
        <translation>对比表</translation>
    </message>
    <message>
        <source>Fact</source>
        <comment>table heading</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>Differs</source>
        <comment>table heading: whether the compared rows differ</comment>
        <translation>差异</translation>
    </message>
    <message>
        <source>≠ differs</source>
        <comment>mark of a row in a comparison</comment>
        <translation>≠ 不同</translation>
    </message>
    <message>
        <source>%1 of %2 facts differ.</source>
        <comment>above a comparison</comment>
        <translation>%2 项中有 %1 项不同。</translation>
    </message>
    <message>
        <source>%1: currency</source>
        <comment>accessible name of a list; %1 is an amount&apos;s label</comment>
        <translation>%1：币种</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <comment>button: the row entered in a form</comment>
        <translation>保存(&amp;K)</translation>
    </message>
    <message>
        <source>This is not a number, an amount or a time: %1</source>
        <comment>problem of a form; list of fields</comment>
        <translation>以下内容不是数字、金额或时间：%1</translation>
    </message>
    <message>
        <source>“%1” is missing or cannot be right.</source>
        <comment>problem of a form; label of a field</comment>
        <translation>“%1”缺失或不合理。</translation>
    </message>
    <message>
        <source>&amp;Date of the price</source>
        <comment>label of a field</comment>
        <translation>价格日期(&amp;D)</translation>
    </message>
    <message>
        <source>For instance 2026-11-30.</source>
        <comment>hint under a date field</comment>
        <translation>例如 2026-11-30。</translation>
    </message>
    <message>
        <source>&amp;Source</source>
        <comment>label of a field</comment>
        <translation>来源(&amp;S)</translation>
    </message>
    <message>
        <source>Where it stands: an address, a quotation, a contract.</source>
        <comment>hint under a field</comment>
        <translation>出处：网址、报价单或合同。</translation>
    </message>
    <message>
        <source>&amp;Tax</source>
        <comment>label of a field</comment>
        <translation>税(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <comment>label of a field</comment>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>entered by hand</source>
        <comment>source of a row that gives none</comment>
        <translation>手工录入</translation>
    </message>
    <message>
        <source>&amp;Provider</source>
        <comment>label of a field</comment>
        <translation>供应商(&amp;P)</translation>
    </message>
    <message>
        <source>One of the list, or a new name.</source>
        <comment>hint under a field</comment>
        <translation>从列表中选择，或输入新名称。</translation>
    </message>
    <message>
        <source>&amp;Accelerator</source>
        <comment>label of a field</comment>
        <translation>加速卡(&amp;A)</translation>
    </message>
    <message>
        <source>P&amp;roduct</source>
        <comment>label of a field: the provider&apos;s name of the thing</comment>
        <translation>产品(&amp;R)</translation>
    </message>
    <message>
        <source>Cards per &amp;instance</source>
        <comment>label of a field</comment>
        <translation>每实例卡数(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Way of paying</source>
        <comment>label of a field</comment>
        <translation>计费方式(&amp;W)</translation>
    </message>
    <message>
        <source>Pri&amp;ce</source>
        <comment>label of a field</comment>
        <translation>价格(&amp;C)</translation>
    </message>
    <message>
        <source>As the provider prints it. Leave it empty where it is not known.</source>
        <comment>hint under a field</comment>
        <translation>按供应商标价填写；未知时留空。</translation>
    </message>
    <message>
        <source>U&amp;nit</source>
        <comment>label of a field: of a price</comment>
        <translation>计价单位(&amp;N)</translation>
    </message>
    <message>
        <source>Share that is pai&amp;d, %</source>
        <comment>label of a field</comment>
        <translation>实付比例，%(&amp;D)</translation>
    </message>
    <message>
        <source>100, or less under a discount or off-peak: at 5 折 it is 50.</source>
        <comment>hint under a field</comment>
        <translation>通常为 100；有折扣或闲时价时更低：5 折即 50。</translation>
    </message>
    <message>
        <source>… at the &amp;least, %</source>
        <comment>label of a field: cheap end of a band of shares</comment>
        <translation>最低实付比例，%(&amp;L)</translation>
    </message>
    <message>
        <source>Of a band: for 2.5–5 折 it is 25.</source>
        <comment>hint under a field</comment>
        <translation>用于折扣区间：2.5–5 折即 25。</translation>
    </message>
    <message>
        <source>Holds &amp;from</source>
        <comment>label of a field: time of day</comment>
        <translation>时段开始(&amp;F)</translation>
    </message>
    <message>
        <source>For instance 23:00; the provider&apos;s time. Empty: all day.</source>
        <comment>hint under a field</comment>
        <translation>例如 23:00，供应商当地时间；留空表示全天。</translation>
    </message>
    <message>
        <source>… unti&amp;l</source>
        <comment>label of a field: time of day</comment>
        <translation>时段结束(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;GPU-hours in a pack</source>
        <comment>label of a field</comment>
        <translation>每包卡时数(&amp;G)</translation>
    </message>
    <message>
        <source>Charged in steps of, s</source>
        <comment>label of a field: seconds</comment>
        <translation>计费步长，秒</translation>
    </message>
    <message>
        <source>Least charged, s</source>
        <comment>label of a field: seconds for one start</comment>
        <translation>最低计费时长，秒</translation>
    </message>
    <message>
        <source>R&amp;egion</source>
        <comment>label of a field</comment>
        <translation>区域(&amp;E)</translation>
    </message>
    <message>
        <source>As the provider writes it.</source>
        <comment>hint under a field</comment>
        <translation>按供应商的写法。</translation>
    </message>
    <message>
        <source>Part of the &amp;world</source>
        <comment>label of a field</comment>
        <translation>所属地区(&amp;W)</translation>
    </message>
    <message>
        <source>(none of the catalogue)</source>
        <comment>choice in a list of accelerators</comment>
        <translation>（不在目录中）</translation>
    </message>
    <message>
        <source>Change a rental price</source>
        <comment>title of a window</comment>
        <translation>修改租赁价格</translation>
    </message>
    <message>
        <source>Add a rental price</source>
        <comment>title of a window</comment>
        <translation>添加租赁价格</translation>
    </message>
    <message>
        <source>The shipped row stays as it is. Yours is used in its place until you remove it.</source>
        <comment>above a form</comment>
        <translation>随程序提供的数据保持不变；在您删除之前，将以您的数据代替它。</translation>
    </message>
    <message>
        <source>Change a purchase price</source>
        <comment>title of a window</comment>
        <translation>修改采购价格</translation>
    </message>
    <message>
        <source>Add a purchase price</source>
        <comment>title of a window</comment>
        <translation>添加采购价格</translation>
    </message>
    <message>
        <source>&amp;Item</source>
        <comment>label of a field: what is bought</comment>
        <translation>名称(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <comment>label of a field</comment>
        <translation>类别(&amp;K)</translation>
    </message>
    <message>
        <source>Cards &amp;in it</source>
        <comment>label of a field: of a server</comment>
        <translation>所含卡数(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Low end</source>
        <comment>label of a field: of a price band</comment>
        <translation>价格下限(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;High end</source>
        <comment>label of a field: of a price band</comment>
        <translation>价格上限(&amp;H)</translation>
    </message>
    <message>
        <source>C&amp;ondition</source>
        <comment>label of a field: new, used</comment>
        <translation>成色(&amp;O)</translation>
    </message>
    <message>
        <source>For instance new, used, quotation.</source>
        <comment>hint under a field</comment>
        <translation>例如全新、二手、报价。</translation>
    </message>
    <message>
        <source>(no tokens)</source>
        <comment>choice in a list</comment>
        <translation>（非 token 计费）</translation>
    </message>
    <message>
        <source>Change a service price</source>
        <comment>title of a window</comment>
        <translation>修改服务价格</translation>
    </message>
    <message>
        <source>Add a service price</source>
        <comment>title of a window</comment>
        <translation>添加服务价格</translation>
    </message>
    <message>
        <source>For an API the model&apos;s name.</source>
        <comment>hint under a field</comment>
        <translation>API 填模型名称。</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <comment>label of a field: input, output</comment>
        <translation>token 类型(&amp;K)</translation>
    </message>
    <message>
        <source>For a ratio (PUE) the currency does not count.</source>
        <comment>hint under a field</comment>
        <translation>比值（PUE）不计币种。</translation>
    </message>
    <message>
        <source>Change an exchange rate</source>
        <comment>title of a window</comment>
        <translation>修改汇率</translation>
    </message>
    <message>
        <source>Add an exchange rate</source>
        <comment>title of a window</comment>
        <translation>添加汇率</translation>
    </message>
    <message>
        <source>One &amp;unit of</source>
        <comment>label of a field: ISO code of a currency</comment>
        <translation>一单位(&amp;U)</translation>
    </message>
    <message>
        <source>ISO code, for instance USD.</source>
        <comment>hint under a field</comment>
        <translation>ISO 代码，例如 USD。</translation>
    </message>
    <message>
        <source>&amp;costs</source>
        <comment>label of a field: a rate, between two currencies</comment>
        <translation>折合(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;in</source>
        <comment>label of a field: ISO code of the other currency</comment>
        <translation>币种(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Date of the rate</source>
        <comment>label of a field</comment>
        <translation>汇率日期(&amp;D)</translation>
    </message>
    <message>
        <source>Memory as sold, GB</source>
        <comment>label of a field</comment>
        <translation>标称显存，GB</translation>
    </message>
    <message>
        <source>Memory of the driver, MiB</source>
        <comment>label of a field</comment>
        <translation>驱动报告显存，MiB</translation>
    </message>
    <message>
        <source>Memory bandwidth, GB/s</source>
        <comment>label of a field</comment>
        <translation>显存带宽，GB/s</translation>
    </message>
    <message>
        <source>FP32, TFLOP/s</source>
        <comment>label of a field</comment>
        <translation>FP32，TFLOP/s</translation>
    </message>
    <message>
        <source>BF16, TFLOP/s</source>
        <comment>label of a field</comment>
        <translation>BF16，TFLOP/s</translation>
    </message>
    <message>
        <source>FP16, TFLOP/s</source>
        <comment>label of a field</comment>
        <translation>FP16，TFLOP/s</translation>
    </message>
    <message>
        <source>FP8, TFLOP/s</source>
        <comment>label of a field</comment>
        <translation>FP8，TFLOP/s</translation>
    </message>
    <message>
        <source>INT8, TOP/s</source>
        <comment>label of a field</comment>
        <translation>INT8，TOP/s</translation>
    </message>
    <message>
        <source>Link, one direction, GB/s</source>
        <comment>label of a field</comment>
        <translation>互连单向带宽，GB/s</translation>
    </message>
    <message>
        <source>Cards in a node</source>
        <comment>label of a field</comment>
        <translation>单节点卡数</translation>
    </message>
    <message>
        <source>Power, W</source>
        <comment>label of a field</comment>
        <translation>功耗，W</translation>
    </message>
    <message>
        <source>Change facts of an accelerator</source>
        <comment>title of a window</comment>
        <translation>修改加速卡参数</translation>
    </message>
    <message>
        <source>Add an accelerator</source>
        <comment>title of a window</comment>
        <translation>添加加速卡</translation>
    </message>
    <message>
        <source>%1: what you change is used in place of the shipped fact; a field left empty goes back to it.</source>
        <comment>above a form; accelerator</comment>
        <translation>%1：您修改的内容将代替随程序提供的参数；留空则恢复原值。</translation>
    </message>
    <message>
        <source>&amp;Vendor</source>
        <comment>label of a field</comment>
        <translation>厂商(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <comment>label of a field: of an accelerator</comment>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Change a discount</source>
        <comment>title of a window</comment>
        <translation>修改折扣</translation>
    </message>
    <message>
        <source>Add a discount</source>
        <comment>title of a window</comment>
        <translation>添加折扣</translation>
    </message>
    <message>
        <source>The discount is applied to every offer that it fits; offers of your own are taken as negotiated already.</source>
        <comment>above a form</comment>
        <translation>折扣适用于所有符合条件的报价；您自己的报价视为已经议定。</translation>
    </message>
    <message>
        <source>You pa&amp;y, %</source>
        <comment>label of a field: share of the list price</comment>
        <translation>实付，%(&amp;Y)</translation>
    </message>
    <message>
        <source>Of the list price: at 8 折 it is 80.</source>
        <comment>hint under a field</comment>
        <translation>相对目录价：8 折即 80。</translation>
    </message>
    <message>
        <source>&amp;Until</source>
        <comment>label of a field: last day of a discount</comment>
        <translation>截止日期(&amp;U)</translation>
    </message>
    <message>
        <source>A date, for instance 2027-06-30. Empty: no end.</source>
        <comment>hint under a field</comment>
        <translation>日期，例如 2027-06-30；留空表示不限期。</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <comment>label of a field</comment>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Discount: %1</source>
        <comment>subject of a change; share that is paid</comment>
        <translation>折扣：%1</translation>
    </message>
    <message>
        <source>Change own cards</source>
        <comment>title of a window</comment>
        <translation>修改自有加速卡</translation>
    </message>
    <message>
        <source>Add own cards</source>
        <comment>title of a window</comment>
        <translation>添加自有加速卡</translation>
    </message>
    <message>
        <source>Cards and servers that are there already: their price is spent, so that a plan on them costs what running them costs.</source>
        <comment>above a form</comment>
        <translation>已有的加速卡和服务器：购置款已经支出，因此在其上的方案只计运行成本。</translation>
    </message>
    <message>
        <source>Number of &amp;cards</source>
        <comment>label of a field</comment>
        <translation>卡数(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Bought on</source>
        <comment>label of a field: a date</comment>
        <translation>购置日期(&amp;B)</translation>
    </message>
    <message>
        <source>For instance 2025-03-01. Empty: unknown.</source>
        <comment>hint under a field</comment>
        <translation>例如 2025-03-01；留空表示未知。</translation>
    </message>
    <message>
        <source>&amp;Paid for all of them</source>
        <comment>label of a field</comment>
        <translation>购置总价(&amp;P)</translation>
    </message>
    <message>
        <source>Servers included. Empty: unknown.</source>
        <comment>hint under a field</comment>
        <translation>含服务器；留空表示未知。</translation>
    </message>
    <message>
        <source>&amp;Depreciation, years</source>
        <comment>label of a field</comment>
        <translation>折旧年限(&amp;D)</translation>
    </message>
    <message>
        <source>Empty: as in “My terms”.</source>
        <comment>hint under a field</comment>
        <translation>留空则按“我的条件”。</translation>
    </message>
    <message>
        <source>My terms</source>
        <comment>title of a window: what owning and running costs the user</comment>
        <translation>我的条件</translation>
    </message>
    <message>
        <source>What you leave empty is a planning value of the program.</source>
        <comment>above a form</comment>
        <translation>留空的项目采用程序的规划值。</translation>
    </message>
    <message>
        <source>&amp;Electricity, per kWh</source>
        <comment>label of a field</comment>
        <translation>电价，每千瓦时(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;PUE</source>
        <comment>label of a field: power usage effectiveness</comment>
        <translation>PUE(&amp;P)</translation>
    </message>
    <message>
        <source>Power of the site over power of the machines, 1 to 3.</source>
        <comment>hint under a field</comment>
        <translation>机房总功耗与设备功耗之比，1 至 3。</translation>
    </message>
    <message>
        <source>&amp;Load while busy, %</source>
        <comment>label of a field: share of the greatest power</comment>
        <translation>忙时负载，%(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Staff, full-time posts</source>
        <comment>label of a field</comment>
        <translation>运维人员，全职岗位数(&amp;S)</translation>
    </message>
    <message>
        <source>Cost of a post, a &amp;year</source>
        <comment>label of a field</comment>
        <translation>每岗位年成本(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Maintenance, % a year</source>
        <comment>label of a field</comment>
        <translation>年维保费率，%(&amp;M)</translation>
    </message>
    <message>
        <source>Of the hardware&apos;s price.</source>
        <comment>hint under a field</comment>
        <translation>占硬件价格的比例。</translation>
    </message>
    <message>
        <source>&amp;Installation, %</source>
        <comment>label of a field</comment>
        <translation>安装费率，%(&amp;I)</translation>
    </message>
    <message>
        <source>Of the hardware&apos;s price, once.</source>
        <comment>hint under a field</comment>
        <translation>占硬件价格的比例，一次性。</translation>
    </message>
    <message>
        <source>&amp;Discount rate, % a year</source>
        <comment>label of a field: interest</comment>
        <translation>年折现率，%(&amp;D)</translation>
    </message>
    <message>
        <source>Depreciation, yea&amp;rs</source>
        <comment>label of a field</comment>
        <translation>折旧年限(&amp;R)</translation>
    </message>
    <message>
        <source>Residual &amp;value at their end, %</source>
        <comment>label of a field</comment>
        <translation>期末残值率，%(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Colocation, per kW and month</source>
        <comment>label of a field</comment>
        <translation>机柜托管，每千瓦每月(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Trend of rents, % a year</source>
        <comment>label of a field</comment>
        <translation>租金年变化率，%(&amp;T)</translation>
    </message>
    <message>
        <source>−15: rents fall by 15 % a year.</source>
        <comment>hint under a field</comment>
        <translation>−15：租金每年下降 15%。</translation>
    </message>
    <message>
        <source>&amp;Factor for failed runs</source>
        <comment>label of a field</comment>
        <translation>失败重跑系数(&amp;F)</translation>
    </message>
    <message>
        <source>1.2: a fifth more is computed than the one good run.</source>
        <comment>hint under a field</comment>
        <translation>1.2：比一次成功运行多算五分之一。</translation>
    </message>
    <message>
        <source>V&amp;AT on services, %</source>
        <comment>label of a field</comment>
        <translation>服务增值税率，%(&amp;A)</translation>
    </message>
    <message>
        <source>Empty: that of the country.</source>
        <comment>hint under a field</comment>
        <translation>留空则按所在国家。</translation>
    </message>
    <message>
        <source>VAT on &amp;hardware, %</source>
        <comment>label of a field</comment>
        <translation>硬件增值税率，%(&amp;H)</translation>
    </message>
    <message>
        <source>Normalised compute unit</source>
        <comment>title of a window</comment>
        <translation>标准化算力单位</translation>
    </message>
    <message>
        <source>One unit is one GPU-hour of the reference card. Another card counts by its 16-bit peak, memory and bandwidth against the reference&apos;s; the three weights add up to 100 %. It is no vendor&apos;s unit, and not Hygon&apos;s DCU.</source>
        <comment>above a form</comment>
        <translation>一个单位等于基准卡的一个卡时。其他卡按其 16 位峰值算力、显存和带宽与基准卡之比折算；三项权重之和为 100%。它不是任何厂商的计量单位，也不是海光 DCU。</translation>
    </message>
    <message>
        <source>&amp;Reference card</source>
        <comment>label of a field</comment>
        <translation>基准卡(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compute, %</source>
        <comment>label of a field: a weight</comment>
        <translation>算力，%(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Memory, %</source>
        <comment>label of a field: a weight</comment>
        <translation>显存，%(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Bandwidth, %</source>
        <comment>label of a field: a weight</comment>
        <translation>带宽，%(&amp;B)</translation>
    </message>
    <message>
        <source>Any memory</source>
        <comment>choice in a list</comment>
        <translation>显存不限</translation>
    </message>
    <message>
        <source>≥ %1 GB</source>
        <comment>choice in a list: least memory</comment>
        <translation>≥ %1 GB</translation>
    </message>
    <message>
        <source>Any age</source>
        <comment>choice in a list: of prices</comment>
        <translation>日期不限</translation>
    </message>
    <message>
        <source>At most 90 days old</source>
        <comment>choice in a list: of prices</comment>
        <translation>90 天以内</translation>
    </message>
    <message>
        <source>Old or undated</source>
        <comment>choice in a list: of prices</comment>
        <translation>陈旧或无日期</translation>
    </message>
    <message>
        <source>Undated</source>
        <comment>choice in a list: of prices</comment>
        <translation>无日期</translation>
    </message>
    <message>
        <source>All rows</source>
        <comment>choice in a list</comment>
        <translation>全部数据</translation>
    </message>
    <message>
        <source>Mine</source>
        <comment>choice in a list: the user&apos;s own rows</comment>
        <translation>我的</translation>
    </message>
    <message>
        <source>Flagged</source>
        <comment>choice in a list: prices that look wrong</comment>
        <translation>存疑</translation>
    </message>
    <message>
        <source>Superseded</source>
        <comment>choice in a list: a newer price is known</comment>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>Without a price</source>
        <comment>choice in a list</comment>
        <translation>无价格</translation>
    </message>
    <message>
        <source>Least memory</source>
        <comment>filter of a table</comment>
        <translation>最小显存</translation>
    </message>
    <message>
        <source>Age of the price</source>
        <comment>filter of a table</comment>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>State</source>
        <comment>filter of a table: all, mine, flagged</comment>
        <translation>状态</translation>
    </message>
    <message>
        <source>Currency of the prices</source>
        <comment>choice above a table</comment>
        <translation>价格币种</translation>
    </message>
    <message>
        <source>Search, several words narrow it down</source>
        <comment>placeholder of the search field above a table</comment>
        <translation>搜索，多个词可缩小范围</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>filter of a table</comment>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <comment>button</comment>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Import prices</source>
        <comment>title of a window</comment>
        <translation>导入价格</translation>
    </message>
    <message>
        <source>as the file says</source>
        <comment>choice in a list: provider of an import</comment>
        <translation>以文件为准</translation>
    </message>
    <message>
        <source>&amp;Date of prices without one</source>
        <comment>label of a field</comment>
        <translation>无日期价格的日期(&amp;D)</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <comment>accessible name</comment>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Keep:</source>
        <comment>label before tick boxes: which rows of an import</comment>
        <translation>保留：</translation>
    </message>
    <message>
        <source>&amp;added</source>
        <comment>tick box: rows of an import</comment>
        <translation>新增(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;changed</source>
        <comment>tick box: rows of an import</comment>
        <translation>变更(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;suspicious (flagged)</source>
        <comment>tick box: rows of an import</comment>
        <translation>存疑（作标记）(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;unmatched, without a card</source>
        <comment>tick box: rows of an import</comment>
        <translation>未匹配，不关联加速卡(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;good rows despite problems</source>
        <comment>tick box: rows of an import</comment>
        <translation>忽略问题行，保留有效行(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Read as</source>
        <comment>label of a field: an unknown name</comment>
        <translation>识别为(&amp;R)</translation>
    </message>
    <message>
        <source>Take the &amp;likeliest for all</source>
        <comment>button: unknown names</comment>
        <translation>全部采用最可能的(&amp;L)</translation>
    </message>
    <message>
        <source>Added rows</source>
        <comment>accessible name of a table</comment>
        <translation>新增的行</translation>
    </message>
    <message>
        <source>Changed rows</source>
        <comment>accessible name of a table</comment>
        <translation>变更的行</translation>
    </message>
    <message>
        <source>Suspicious rows</source>
        <comment>accessible name of a table</comment>
        <translation>存疑的行</translation>
    </message>
    <message>
        <source>Unmatched rows</source>
        <comment>accessible name of a table</comment>
        <translation>未匹配的行</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <comment>accessible name of a table</comment>
        <translation>文件中的问题</translation>
    </message>
    <message>
        <source>Unknown names</source>
        <comment>accessible name of a table</comment>
        <translation>未知名称</translation>
    </message>
    <message>
        <source>Preview of the import</source>
        <comment>accessible name</comment>
        <translation>导入预览</translation>
    </message>
    <message>
        <source>Problems</source>
        <comment>tab of an import&apos;s preview</comment>
        <translation>问题</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>tab with the number of its rows</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2 rows read, %3 added, %4 changed, %5 the same, %6 suspicious, %7 unmatched.</source>
        <comment>summary of an import: format, counts</comment>
        <translation>%1：读取 %2 行，新增 %3，变更 %4，相同 %5，存疑 %6，未匹配 %7。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be used.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n 行无法使用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) repeat another for other zones.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n 行为其他可用区的重复报价。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) are machines without an accelerator.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n 行为不带加速卡的机器。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have no price.</source>
        <comment>summary of an import</comment>
        <translation>
            <numerusform>%n 行没有价格。</numerusform>
        </translation>
    </message>
    <message>
        <source>not decided</source>
        <comment>an unknown name in an import</comment>
        <translation>未确定</translation>
    </message>
    <message>
        <source>leave these rows out</source>
        <comment>an unknown name in an import</comment>
        <translation>不导入这些行</translation>
    </message>
    <message>
        <source>%1 (suggested)</source>
        <comment>accelerator for an unknown name</comment>
        <translation>%1（建议）</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Import %n price(s)</source>
        <comment>button</comment>
        <translation>
            <numerusform>导入 %n 条价格(&amp;I)</numerusform>
        </translation>
    </message>
    <message>
        <source>Some rows of the file cannot be used. Say first that you want the good ones all the same.</source>
        <comment>tool tip</comment>
        <translation>文件中有些行无法使用。请先勾选仍要导入有效行。</translation>
    </message>
    <message>
        <source>Line</source>
        <comment>table heading: of a file</comment>
        <translation>行号</translation>
    </message>
    <message>
        <source>Product</source>
        <comment>table heading: the provider&apos;s name of the thing</comment>
        <translation>产品</translation>
    </message>
    <message>
        <source>Way of paying</source>
        <comment>table heading</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Before</source>
        <comment>table heading: old price</comment>
        <translation>变更前</translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <comment>table heading: price</comment>
        <translation>每卡时</translation>
    </message>
    <message>
        <source>After</source>
        <comment>table heading: new price</comment>
        <translation>变更后</translation>
    </message>
    <message>
        <source>Peers&apos; median</source>
        <comment>table heading: price of comparable offers</comment>
        <translation>同类中位数</translation>
    </message>
    <message>
        <source>whole row</source>
        <comment>in place of a column&apos;s number</comment>
        <translation>整行</translation>
    </message>
    <message>
        <source>row left out</source>
        <comment>what happened to a row of a file</comment>
        <translation>该行不导入</translation>
    </message>
    <message>
        <source>value passed over</source>
        <comment>what happened to a row of a file</comment>
        <translation>忽略该值</translation>
    </message>
    <message>
        <source>Column</source>
        <comment>table heading: of a file</comment>
        <translation>列号</translation>
    </message>
    <message>
        <source>Field</source>
        <comment>table heading: of a file</comment>
        <translation>字段</translation>
    </message>
    <message>
        <source>What happens</source>
        <comment>table heading: to a row of a file</comment>
        <translation>处理</translation>
    </message>
    <message>
        <source>Problem</source>
        <comment>table heading</comment>
        <translation>问题</translation>
    </message>
    <message>
        <source>left out</source>
        <comment>an unknown name in an import</comment>
        <translation>不导入</translation>
    </message>
    <message>
        <source>Name in the file</source>
        <comment>table heading</comment>
        <translation>文件中的名称</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>table heading</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>Rows</source>
        <comment>table heading: of a file</comment>
        <translation>行数</translation>
    </message>
    <message>
        <source>Is read as</source>
        <comment>table heading: an unknown name</comment>
        <translation>识别为</translation>
    </message>
    <message>
        <source>1 %1 = %2 %3 (%4)</source>
        <comment>exchange rate: one unit of a currency, amount, other currency, date</comment>
        <translation>1 %1 = %2 %3（%4）</translation>
    </message>
    <message>
        <source>There is no exchange rate for %1: prices in other currencies cannot be compared.</source>
        <comment>ISO code</comment>
        <translation>没有 %1 的汇率：无法比较其他币种的价格。</translation>
    </message>
    <message>
        <source>Prices in %1, converted at %2.</source>
        <comment>currency, list of exchange rates</comment>
        <translation>价格以 %1 计，换算汇率：%2。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>provider, way of paying</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 %2 (one offer)</source>
        <comment>currency, price</comment>
        <translation>%1 %2（1 条报价）</translation>
    </message>
    <message>
        <source>%1 %2 / %3 / %4 (%5 offers)</source>
        <comment>currency; low, median and high price; count</comment>
        <translation>%1 %2 / %3 / %4（%5 条报价）</translation>
    </message>
    <message>
        <source>Rent per GPU-hour by provider: low / median / high</source>
        <comment>heading</comment>
        <translation>各供应商每卡时租金：最低 / 中位 / 最高</translation>
    </message>
    <message>
        <source>Offers</source>
        <comment>fact</comment>
        <translation>报价</translation>
    </message>
    <message>
        <source>no rental price is known</source>
        <comment>fact</comment>
        <translation>没有已知的租赁价格</translation>
    </message>
    <message>
        <source>Kept out</source>
        <comment>fact</comment>
        <translation>未采用</translation>
    </message>
    <message numerus="yes">
        <source>%n flagged offer(s)</source>
        <comment>prices that look wrong</comment>
        <translation>
            <numerusform>%n 条存疑报价</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a price</source>
        <comment>fact</comment>
        <translation>无价格</translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s)</source>
        <comment>offers without a known price</comment>
        <translation>
            <numerusform>%n 条报价</numerusform>
        </translation>
    </message>
    <message>
        <source>Dense peaks of one card</source>
        <comment>heading: compute without sparsity</comment>
        <translation>单卡稠密峰值</translation>
    </message>
    <message>
        <source>Links and power</source>
        <comment>heading</comment>
        <translation>互连与功耗</translation>
    </message>
    <message>
        <source>Link between cards</source>
        <comment>fact</comment>
        <translation>卡间互连</translation>
    </message>
    <message>
        <source>One direction</source>
        <comment>fact: bandwidth of the link</comment>
        <translation>单向带宽</translation>
    </message>
    <message>
        <source>In the vendor&apos;s words</source>
        <comment>fact</comment>
        <translation>厂商原文</translation>
    </message>
    <message>
        <source>Cards on that link</source>
        <comment>fact</comment>
        <translation>互连域内卡数</translation>
    </message>
    <message>
        <source>Cards in a node</source>
        <comment>fact</comment>
        <translation>单节点卡数</translation>
    </message>
    <message>
        <source>PCIe</source>
        <comment>fact</comment>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>Power</source>
        <comment>fact: greatest, of one card</comment>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Vendor</source>
        <comment>fact</comment>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Architecture</source>
        <comment>fact</comment>
        <translation>架构</translation>
    </message>
    <message>
        <source>Form</source>
        <comment>fact: card, module, package</comment>
        <translation>形态</translation>
    </message>
    <message>
        <source>Year</source>
        <comment>fact: of release</comment>
        <translation>年份</translation>
    </message>
    <message>
        <source>Memory as sold</source>
        <comment>fact</comment>
        <translation>标称显存</translation>
    </message>
    <message>
        <source>Memory of the driver</source>
        <comment>fact: what the driver reports</comment>
        <translation>驱动报告显存</translation>
    </message>
    <message>
        <source>%1, derived from the marketed size</source>
        <comment>memory</comment>
        <translation>%1，由标称容量推算</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <comment>fact</comment>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Devices of the driver</source>
        <comment>fact: one card appears as several</comment>
        <translation>驱动显示的设备数</translation>
    </message>
    <message>
        <source>Designed in mainland China</source>
        <comment>fact</comment>
        <translation>中国大陆设计</translation>
    </message>
    <message>
        <source>Note on China</source>
        <comment>fact</comment>
        <translation>中国市场说明</translation>
    </message>
    <message>
        <source>Family</source>
        <comment>fact: of models</comment>
        <translation>系列</translation>
    </message>
    <message>
        <source>Licence</source>
        <comment>fact</comment>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Parameters</source>
        <comment>fact</comment>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active for a token</source>
        <comment>fact: parameters of a mixture of experts</comment>
        <translation>每 token 激活参数</translation>
    </message>
    <message>
        <source>Longest context</source>
        <comment>fact</comment>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <comment>table heading: of the memory</comment>
        <translation>带宽</translation>
    </message>
    <message>
        <source>16-bit peak</source>
        <comment>table heading: dense compute</comment>
        <translation>16 位峰值</translation>
    </message>
    <message>
        <source>FP8 peak</source>
        <comment>table heading: dense compute</comment>
        <translation>FP8 峰值</translation>
    </message>
    <message>
        <source>Power</source>
        <comment>table heading</comment>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Cheapest on demand</source>
        <comment>table heading: price per GPU-hour</comment>
        <translation>最低按量价</translation>
    </message>
    <message>
        <source>Year</source>
        <comment>table heading: of release</comment>
        <translation>年份</translation>
    </message>
    <message>
        <source>State</source>
        <comment>table heading: yours, flagged, superseded</comment>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 of %2 accelerators</source>
        <comment>count under a table</comment>
        <translation>%2 款加速卡中的 %1 款</translation>
    </message>
    <message>
        <source>No accelerator fits these filters.</source>
        <comment>in place of an empty table</comment>
        <translation>没有符合筛选条件的加速卡。</translation>
    </message>
    <message>
        <source>Model</source>
        <comment>table heading</comment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Vendor</source>
        <comment>table heading</comment>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Parameters</source>
        <comment>table heading</comment>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Longest context</source>
        <comment>table heading</comment>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Licence</source>
        <comment>table heading</comment>
        <translation>许可证</translation>
    </message>
    <message>
        <source>%1 of %2 models</source>
        <comment>count under a table</comment>
        <translation>%2 个模型中的 %1 个</translation>
    </message>
    <message>
        <source>No model fits these filters.</source>
        <comment>in place of an empty table</comment>
        <translation>没有符合筛选条件的模型。</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>a price and its unit: CNY 20 / GPU-hour</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Price</source>
        <comment>heading</comment>
        <translation>价格</translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <comment>fact: price</comment>
        <translation>每卡时</translation>
    </message>
    <message>
        <source>As printed</source>
        <comment>fact: the provider&apos;s own price</comment>
        <translation>标价</translation>
    </message>
    <message>
        <source>Paid share</source>
        <comment>fact</comment>
        <translation>实付比例</translation>
    </message>
    <message>
        <source>Before your discount</source>
        <comment>fact: price</comment>
        <translation>折扣前</translation>
    </message>
    <message>
        <source>Your discount</source>
        <comment>fact</comment>
        <translation>您的折扣</translation>
    </message>
    <message>
        <source>Tax</source>
        <comment>fact</comment>
        <translation>税</translation>
    </message>
    <message>
        <source>Way of paying</source>
        <comment>fact</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Hours</source>
        <comment>fact: when the price holds</comment>
        <translation>时段</translation>
    </message>
    <message>
        <source>Pack</source>
        <comment>fact: card-hours bought at once</comment>
        <translation>卡时包</translation>
    </message>
    <message>
        <source>%1 GPU-hours, whole packs are bought</source>
        <comment>fact</comment>
        <translation>%1 卡时，整包购买</translation>
    </message>
    <message>
        <source>Charged in steps of</source>
        <comment>fact: time, rounded up</comment>
        <translation>计费步长</translation>
    </message>
    <message>
        <source>Least charged</source>
        <comment>fact: time for one start</comment>
        <translation>最低计费</translation>
    </message>
    <message>
        <source>Host</source>
        <comment>fact: the machine around the card</comment>
        <translation>主机</translation>
    </message>
    <message>
        <source>not in the price: this is the accelerator alone</source>
        <comment>fact</comment>
        <translation>不含在价格内：仅为加速卡本身的价格</translation>
    </message>
    <message>
        <source>Remarks</source>
        <comment>heading</comment>
        <translation>说明</translation>
    </message>
    <message>
        <source>Flagged</source>
        <comment>fact</comment>
        <translation>存疑</translation>
    </message>
    <message>
        <source>The price is ten times off the median of its peers. It is kept out of plans until you say that it is right.</source>
        <translation>该价格与同类中位数相差十倍以上。在您确认无误之前，方案不采用该价格。</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <comment>fact</comment>
        <translation>已确认</translation>
    </message>
    <message>
        <source>The price is ten times off the median of its peers; you said that it is right.</source>
        <translation>该价格与同类中位数相差十倍以上；您已确认无误。</translation>
    </message>
    <message>
        <source>Superseded</source>
        <comment>fact</comment>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>A newer price of the same thing is known; plans use that one.</source>
        <translation>已有同一产品的更新价格，方案采用新价格。</translation>
    </message>
    <message>
        <source>Assumed</source>
        <comment>fact</comment>
        <translation>推定</translation>
    </message>
    <message>
        <source>The printed name “%1” means several products; the commonest was taken.</source>
        <translation>原文名称“%1”对应多个产品，已取最常见的一种。</translation>
    </message>
    <message>
        <source>Notes</source>
        <comment>fact</comment>
        <translation>备注</translation>
    </message>
    <message>
        <source>Provider</source>
        <comment>fact</comment>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Product</source>
        <comment>fact: the provider&apos;s name of the thing</comment>
        <translation>产品</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <comment>fact</comment>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Printed as</source>
        <comment>fact: name of the card</comment>
        <translation>原文名称</translation>
    </message>
    <message>
        <source>Cards per instance</source>
        <comment>fact</comment>
        <translation>每实例卡数</translation>
    </message>
    <message>
        <source>Share of a card</source>
        <comment>fact</comment>
        <translation>单卡份额</translation>
    </message>
    <message>
        <source>%1; not used in plans</source>
        <comment>share of a card</comment>
        <translation>%1；方案不采用</translation>
    </message>
    <message>
        <source>vCPU</source>
        <comment>fact</comment>
        <translation>vCPU</translation>
    </message>
    <message>
        <source>Memory of the host</source>
        <comment>fact</comment>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Region</source>
        <comment>fact</comment>
        <translation>区域</translation>
    </message>
    <message>
        <source>Cards</source>
        <comment>table heading: in one instance</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>As printed</source>
        <comment>table heading: the provider&apos;s own price</comment>
        <translation>标价</translation>
    </message>
    <message>
        <source>Date</source>
        <comment>table heading: of a price</comment>
        <translation>日期</translation>
    </message>
    <message>
        <source>%1 of %2 offers</source>
        <comment>count under a table</comment>
        <translation>%2 条报价中的 %1 条</translation>
    </message>
    <message>
        <source>No offer fits these filters.</source>
        <comment>in place of an empty table</comment>
        <translation>没有符合筛选条件的报价。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>provider and card, provider and service</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>United Arab Emirates</source>
        <comment>country</comment>
        <translation>阿联酋</translation>
    </message>
    <message>
        <source>Austria</source>
        <comment>country</comment>
        <translation>奥地利</translation>
    </message>
    <message>
        <source>Australia</source>
        <comment>country</comment>
        <translation>澳大利亚</translation>
    </message>
    <message>
        <source>Belgium</source>
        <comment>country</comment>
        <translation>比利时</translation>
    </message>
    <message>
        <source>Canada</source>
        <comment>country</comment>
        <translation>加拿大</translation>
    </message>
    <message>
        <source>Switzerland</source>
        <comment>country</comment>
        <translation>瑞士</translation>
    </message>
    <message>
        <source>China</source>
        <comment>country</comment>
        <translation>中国</translation>
    </message>
    <message>
        <source>Germany</source>
        <comment>country</comment>
        <translation>德国</translation>
    </message>
    <message>
        <source>Spain</source>
        <comment>country</comment>
        <translation>西班牙</translation>
    </message>
    <message>
        <source>Finland</source>
        <comment>country</comment>
        <translation>芬兰</translation>
    </message>
    <message>
        <source>France</source>
        <comment>country</comment>
        <translation>法国</translation>
    </message>
    <message>
        <source>United Kingdom</source>
        <comment>country</comment>
        <translation>英国</translation>
    </message>
    <message>
        <source>Ireland</source>
        <comment>country</comment>
        <translation>爱尔兰</translation>
    </message>
    <message>
        <source>India</source>
        <comment>country</comment>
        <translation>印度</translation>
    </message>
    <message>
        <source>Italy</source>
        <comment>country</comment>
        <translation>意大利</translation>
    </message>
    <message>
        <source>Japan</source>
        <comment>country</comment>
        <translation>日本</translation>
    </message>
    <message>
        <source>South Korea</source>
        <comment>country</comment>
        <translation>韩国</translation>
    </message>
    <message>
        <source>Netherlands</source>
        <comment>country</comment>
        <translation>荷兰</translation>
    </message>
    <message>
        <source>Norway</source>
        <comment>country</comment>
        <translation>挪威</translation>
    </message>
    <message>
        <source>Poland</source>
        <comment>country</comment>
        <translation>波兰</translation>
    </message>
    <message>
        <source>Saudi Arabia</source>
        <comment>country</comment>
        <translation>沙特阿拉伯</translation>
    </message>
    <message>
        <source>Sweden</source>
        <comment>country</comment>
        <translation>瑞典</translation>
    </message>
    <message>
        <source>Singapore</source>
        <comment>country</comment>
        <translation>新加坡</translation>
    </message>
    <message>
        <source>Hardware</source>
        <comment>what is taxed</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Cloud services</source>
        <comment>what is taxed</comment>
        <translation>云服务</translation>
    </message>
    <message>
        <source>Currencies</source>
        <comment>table heading: from/to</comment>
        <translation>币种</translation>
    </message>
    <message>
        <source>Rate</source>
        <comment>table heading: exchange rate</comment>
        <translation>汇率</translation>
    </message>
    <message>
        <source>%1 of %2 exchange rates</source>
        <comment>count under a table</comment>
        <translation>%2 个汇率中的 %1 个</translation>
    </message>
    <message>
        <source>There is no exchange rate.</source>
        <comment>in place of an empty table</comment>
        <translation>没有汇率。</translation>
    </message>
    <message>
        <source>Rate</source>
        <comment>fact: exchange rate</comment>
        <translation>汇率</translation>
    </message>
    <message>
        <source>%1 %2 for one %3</source>
        <comment>amount, currency, currency</comment>
        <translation>1 %3 折合 %1 %2</translation>
    </message>
    <message>
        <source>Country</source>
        <comment>table heading</comment>
        <translation>国家</translation>
    </message>
    <message>
        <source>What is taxed</source>
        <comment>table heading</comment>
        <translation>征税对象</translation>
    </message>
    <message>
        <source>VAT</source>
        <comment>table heading: rate of the value-added tax</comment>
        <translation>增值税</translation>
    </message>
    <message>
        <source>%1 of %2 tax rates</source>
        <comment>count under a table</comment>
        <translation>%2 个税率中的 %1 个</translation>
    </message>
    <message>
        <source>The catalogue holds no tax rate. Your own can be entered under “My terms”.</source>
        <comment>in place of an empty table</comment>
        <translation>目录中没有税率。您可在“我的条件”中填写自己的税率。</translation>
    </message>
    <message>
        <source>You pay</source>
        <comment>table heading: share of the list price</comment>
        <translation>实付</translation>
    </message>
    <message>
        <source>Until</source>
        <comment>table heading: last day of a discount</comment>
        <translation>截止</translation>
    </message>
    <message>
        <source>open</source>
        <comment>a discount without an end</comment>
        <translation>不限期</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>table heading</comment>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1 of %2 discounts</source>
        <comment>count under a table</comment>
        <translation>%2 条折扣中的 %1 条</translation>
    </message>
    <message>
        <source>No negotiated discount yet. “Add…” makes one: it applies to every offer that it fits.</source>
        <comment>in place of an empty table</comment>
        <translation>尚无议定折扣。可用“添加…”建立，适用于所有符合条件的报价。</translation>
    </message>
    <message>
        <source>Cards</source>
        <comment>table heading: owned</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Bought on</source>
        <comment>table heading: date</comment>
        <translation>购置日期</translation>
    </message>
    <message>
        <source>Paid</source>
        <comment>table heading: for all of them</comment>
        <translation>购置总价</translation>
    </message>
    <message>
        <source>Depreciation</source>
        <comment>table heading</comment>
        <translation>折旧</translation>
    </message>
    <message>
        <source>as my terms</source>
        <comment>the user&apos;s general depreciation holds</comment>
        <translation>按我的条件</translation>
    </message>
    <message>
        <source>%1 of %2 kinds of own cards</source>
        <comment>count under a table</comment>
        <translation>%2 种自有加速卡中的 %1 种</translation>
    </message>
    <message>
        <source>No cards of your own yet. “Add…” enters them: a plan on them costs what running them costs.</source>
        <comment>in place of an empty table</comment>
        <translation>尚无自有加速卡。可用“添加…”录入，在其上的方案只计运行成本。</translation>
    </message>
    <message>
        <source>When</source>
        <comment>table heading: of a change</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>table heading: its kind</comment>
        <translation>更改</translation>
    </message>
    <message>
        <source>What</source>
        <comment>table heading: what a change was about</comment>
        <translation>内容</translation>
    </message>
    <message>
        <source>Rows</source>
        <comment>table heading: changed by one step</comment>
        <translation>行数</translation>
    </message>
    <message>
        <source>Now</source>
        <comment>table heading: whether a change is in force</comment>
        <translation>现状</translation>
    </message>
    <message>
        <source>undone</source>
        <comment>state of a change</comment>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>in force</source>
        <comment>state of a change</comment>
        <translation>有效</translation>
    </message>
    <message>
        <source>%1 of %2 changes</source>
        <comment>count under a table</comment>
        <translation>%2 次更改中的 %1 次</translation>
    </message>
    <message>
        <source>Nothing was changed yet. Every edit and import is listed here and can be undone.</source>
        <comment>in place of an empty table</comment>
        <translation>尚无更改。每次编辑和导入都会列在这里，并可撤销。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a price band</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>fact: what is bought</comment>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>fact</comment>
        <translation>类别</translation>
    </message>
    <message>
        <source>Cards</source>
        <comment>fact: in what is bought</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Condition</source>
        <comment>fact: new, used, list price</comment>
        <translation>成色</translation>
    </message>
    <message>
        <source>Likely</source>
        <comment>fact: price</comment>
        <translation>可能值</translation>
    </message>
    <message>
        <source>Low</source>
        <comment>fact: price</comment>
        <translation>最低</translation>
    </message>
    <message>
        <source>High</source>
        <comment>fact: price</comment>
        <translation>最高</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>currency and amount</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>fact: what is paid for</comment>
        <translation>名称</translation>
    </message>
    <message>
        <source>Tokens</source>
        <comment>fact: input, output</comment>
        <translation>token 类型</translation>
    </message>
    <message>
        <source>In %1</source>
        <comment>fact: an amount in a currency</comment>
        <translation>折合 %1</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>table heading: what is bought</comment>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>table heading</comment>
        <translation>类别</translation>
    </message>
    <message>
        <source>Price</source>
        <comment>table heading</comment>
        <translation>价格</translation>
    </message>
    <message>
        <source>Condition</source>
        <comment>table heading: new, used, list price</comment>
        <translation>成色</translation>
    </message>
    <message>
        <source>%1 of %2 purchase prices</source>
        <comment>count under a table</comment>
        <translation>%2 条采购价格中的 %1 条</translation>
    </message>
    <message>
        <source>No purchase price fits these filters.</source>
        <comment>in place of an empty table</comment>
        <translation>没有符合筛选条件的采购价格。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <comment>table heading: input, output</comment>
        <translation>token 类型</translation>
    </message>
    <message>
        <source>%1 of %2 service prices</source>
        <comment>count under a table</comment>
        <translation>%2 条服务价格中的 %1 条</translation>
    </message>
    <message>
        <source>No service price fits these filters.</source>
        <comment>in place of an empty table</comment>
        <translation>没有符合筛选条件的服务价格。</translation>
    </message>
    <message>
        <source>Negotiated discounts</source>
        <comment>heading</comment>
        <translation>议定折扣</translation>
    </message>
    <message>
        <source>Own cards</source>
        <comment>heading</comment>
        <translation>自有加速卡</translation>
    </message>
    <message>
        <source>What owning costs</source>
        <comment>heading</comment>
        <translation>自持成本</translation>
    </message>
    <message>
        <source>Normalised compute unit</source>
        <comment>heading</comment>
        <translation>标准化算力单位</translation>
    </message>
    <message>
        <source>Change &amp;terms…</source>
        <comment>button</comment>
        <translation>修改条件(&amp;T)…</translation>
    </message>
    <message>
        <source>Change &amp;unit…</source>
        <comment>button</comment>
        <translation>修改单位(&amp;U)…</translation>
    </message>
    <message>
        <source>Term</source>
        <comment>table heading</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <comment>table heading</comment>
        <translation>数值</translation>
    </message>
    <message>
        <source>Whose</source>
        <comment>table heading: yours or a planning value</comment>
        <translation>归属</translation>
    </message>
    <message>
        <source>planning value</source>
        <comment>a figure that the program assumes</comment>
        <translation>规划值</translation>
    </message>
    <message>
        <source>Electricity, per kWh</source>
        <comment>a term</comment>
        <translation>电价，每千瓦时</translation>
    </message>
    <message>
        <source>median of the catalogue&apos;s tariffs</source>
        <comment>a term</comment>
        <translation>目录电价的中位数</translation>
    </message>
    <message>
        <source>PUE</source>
        <comment>a term: power usage effectiveness</comment>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Load while busy</source>
        <comment>a term: share of the greatest power</comment>
        <translation>忙时负载</translation>
    </message>
    <message>
        <source>Staff</source>
        <comment>a term</comment>
        <translation>运维人员</translation>
    </message>
    <message>
        <source>%1 posts</source>
        <comment>full-time staff</comment>
        <translation>%1 个岗位</translation>
    </message>
    <message>
        <source>by the number of cards</source>
        <comment>a term: staff</comment>
        <translation>按卡数估算</translation>
    </message>
    <message>
        <source>Cost of a post, a year</source>
        <comment>a term</comment>
        <translation>每岗位年成本</translation>
    </message>
    <message>
        <source>Maintenance, of the price a year</source>
        <comment>a term</comment>
        <translation>年维保费率</translation>
    </message>
    <message>
        <source>Installation, of the price once</source>
        <comment>a term</comment>
        <translation>安装费率（一次性）</translation>
    </message>
    <message>
        <source>Discount rate, a year</source>
        <comment>a term: interest</comment>
        <translation>年折现率</translation>
    </message>
    <message>
        <source>Depreciation</source>
        <comment>a term</comment>
        <translation>折旧</translation>
    </message>
    <message>
        <source>by the plan&apos;s length</source>
        <comment>a term: depreciation</comment>
        <translation>按方案周期</translation>
    </message>
    <message>
        <source>Residual value at their end</source>
        <comment>a term</comment>
        <translation>期末残值</translation>
    </message>
    <message>
        <source>by age</source>
        <comment>a term: residual value</comment>
        <translation>按使用年限</translation>
    </message>
    <message>
        <source>Colocation, per kW and month</source>
        <comment>a term</comment>
        <translation>机柜托管，每千瓦每月</translation>
    </message>
    <message>
        <source>median of the catalogue&apos;s prices</source>
        <comment>a term</comment>
        <translation>目录价格的中位数</translation>
    </message>
    <message>
        <source>Trend of rents, a year</source>
        <comment>a term</comment>
        <translation>租金年变化率</translation>
    </message>
    <message>
        <source>Factor for failed runs</source>
        <comment>a term</comment>
        <translation>失败重跑系数</translation>
    </message>
    <message>
        <source>that of the country</source>
        <comment>a term: VAT</comment>
        <translation>按所在国家</translation>
    </message>
    <message>
        <source>VAT on services</source>
        <comment>a term</comment>
        <translation>服务增值税率</translation>
    </message>
    <message>
        <source>VAT on hardware</source>
        <comment>a term</comment>
        <translation>硬件增值税率</translation>
    </message>
    <message>
        <source>One unit is one GPU-hour of %1. Weights: compute %2, memory %3, bandwidth %4. It is no vendor&apos;s unit, and not Hygon&apos;s DCU, which is a card.</source>
        <comment>reference card and three weights</comment>
        <translation>一个单位等于 %1 的一个卡时。权重：算力 %2，显存 %3，带宽 %4。它不是任何厂商的计量单位，也不是海光 DCU（DCU 是加速卡）。</translation>
    </message>
    <message>
        <source>One GPU-hour of</source>
        <comment>table heading: a card</comment>
        <translation>以下加速卡的一个卡时</translation>
    </message>
    <message>
        <source>Units</source>
        <comment>table heading: normalised compute units</comment>
        <translation>折合单位</translation>
    </message>
    <message>
        <source>Rent, reserve, buy or pay by the token</source>
        <comment>title of a chart</comment>
        <translation>租用、预留、自购还是按 token 付费</translation>
    </message>
    <message>
        <source>Prices of this card across providers</source>
        <comment>title of a chart</comment>
        <translation>各供应商对这款卡的报价</translation>
    </message>
    <message>
        <source>%1, not allowed here</source>
        <comment>behind a bar: amount of money</comment>
        <translation>%1，不符合要求</translation>
    </message>
    <message>
        <source>month %1</source>
        <comment>on a chart: where two lines cross</comment>
        <translation>第 %1 个月</translation>
    </message>
    <message>
        <source>Checkpoints, rework, failed runs</source>
        <comment>part of the cost</comment>
        <translation>检查点、返工与失败运行</translation>
    </message>
    <message>
        <source>Hardware, less its resale value</source>
        <comment>part of the cost</comment>
        <translation>硬件（扣除残值）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an inference service and the model that it serves</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (not allowed here)</source>
        <comment>legend of a chart: a way of paying</comment>
        <translation>%1（不符合要求）</translation>
    </message>
    <message>
        <source>months</source>
        <comment>axis of a chart</comment>
        <translation>月</translation>
    </message>
    <message>
        <source>%1 paid so far</source>
        <comment>axis of a chart: ISO currency</comment>
        <translation>累计支出（%1）</translation>
    </message>
    <message>
        <source>There are not two ways of paying to compare.</source>
        <comment>summary of the chart of the outlay</comment>
        <translation>没有可供比较的两种付费方式。</translation>
    </message>
    <message>
        <source>From month %1 on, %2 has cost less than %3.</source>
        <comment>summary of the chart of the outlay: two ways of paying</comment>
        <translation>从第 %1 个月起，%2 的累计支出低于 %3。</translation>
    </message>
    <message>
        <source>After months</source>
        <comment>table heading</comment>
        <translation>月末</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n offer(s))</source>
        <comment>behind a bar: price per GPU-hour, number of offers</comment>
        <translation>
            <numerusform>%1（%n 个报价）</numerusform>
        </translation>
    </message>
    <message>
        <source>Median of the provider&apos;s offers</source>
        <comment>legend of a chart</comment>
        <translation>该供应商报价的中位数</translation>
    </message>
    <message>
        <source>Only old or undated prices</source>
        <comment>legend of a chart</comment>
        <translation>只有旧价格或无日期的价格</translation>
    </message>
    <message>
        <source>From the cheapest to the dearest offer</source>
        <comment>legend of a chart</comment>
        <translation>最低价到最高价</translation>
    </message>
    <message>
        <source>%1 per GPU-hour</source>
        <comment>axis of a chart: ISO currency</comment>
        <translation>每卡时（%1）</translation>
    </message>
    <message>
        <source>No rental price is known for this card.</source>
        <comment>summary of the chart of prices</comment>
        <translation>没有这款卡的已知租用价格。</translation>
    </message>
    <message>
        <source>%1 costs between %2 (%3) and %4 (%5) per GPU-hour.</source>
        <comment>summary of the chart of prices: card, price, provider and billing, price, provider and billing</comment>
        <translation>%1 的每卡时价格在 %2（%3）与 %4（%5）之间。</translation>
    </message>
    <message numerus="yes">
        <source>%n offer(s) ten times off the others are left out until you confirm them.</source>
        <comment>summary of the chart of prices</comment>
        <translation>
            <numerusform>有 %n 个报价与同类相差十倍以上，在您确认之前不计入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n further offer(s) the price is not known.</source>
        <comment>summary of the chart of prices</comment>
        <translation>
            <numerusform>另有 %n 个报价的价格未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cheapest</source>
        <comment>table heading: price</comment>
        <translation>最低</translation>
    </message>
    <message>
        <source>Median</source>
        <comment>table heading: price</comment>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Dearest</source>
        <comment>table heading: price</comment>
        <translation>最高</translation>
    </message>
    <message>
        <source>Offers</source>
        <comment>table heading</comment>
        <translation>报价数</translation>
    </message>
    <message>
        <source>Newest price</source>
        <comment>table heading: date</comment>
        <translation>最新价格日期</translation>
    </message>
    <message>
        <source>undated</source>
        <comment>table cell: a price without a date</comment>
        <translation>无日期</translation>
    </message>
    <message>
        <source>%1 (old)</source>
        <comment>table cell: date of a price</comment>
        <translation>%1（已旧）</translation>
    </message>
    <message>
        <source>Service</source>
        <comment>table heading</comment>
        <translation>服务</translation>
    </message>
    <message>
        <source>Per million trained tokens</source>
        <comment>table heading: price</comment>
        <translation>每百万训练 token</translation>
    </message>
    <message>
        <source>Per million input tokens</source>
        <comment>table heading: price</comment>
        <translation>每百万输入 token</translation>
    </message>
    <message>
        <source>Per million output tokens</source>
        <comment>table heading: price</comment>
        <translation>每百万输出 token</translation>
    </message>
    <message>
        <source>the same model</source>
        <comment>remark on an inference service</comment>
        <translation>同一模型</translation>
    </message>
    <message>
        <source>When this changes</source>
        <comment>table heading</comment>
        <translation>变动因素</translation>
    </message>
    <message>
        <source>from</source>
        <comment>table heading: low value of a figure</comment>
        <translation>低值</translation>
    </message>
    <message>
        <source>the difference is</source>
        <comment>table heading: amount of money</comment>
        <translation>差额</translation>
    </message>
    <message>
        <source>to</source>
        <comment>table heading: high value of a figure</comment>
        <translation>高值</translation>
    </message>
    <message>
        <source>Cost of owning less the cost of renting over the same time, when one figure changes and the others stay. Below zero buying is cheaper.</source>
        <translation>其他条件不变、仅一项变动时，同期自有成本减去租用成本的差额。小于零表示购买更便宜。</translation>
    </message>
    <message>
        <source>Spot instances</source>
        <comment>heading</comment>
        <translation>竞价实例</translation>
    </message>
    <message>
        <source>By the token instead of by the card</source>
        <comment>heading</comment>
        <translation>按 token 付费而非按卡付费</translation>
    </message>
    <message>
        <source>The first chart as a table</source>
        <comment>heading</comment>
        <translation>首图数据表</translation>
    </message>
    <message>
        <source>The price in figures</source>
        <comment>heading</comment>
        <translation>价格明细</translation>
    </message>
    <message>
        <source>Figure</source>
        <comment>table column</comment>
        <translation>项目</translation>
    </message>
    <message>
        <source>What moves the answer to buying</source>
        <comment>heading</comment>
        <translation>哪些因素会改变自购的结论</translation>
    </message>
    <message>
        <source>{row}: the value of “{field}” cannot be.</source>
        <translation>{row}：“{field}”的值不合理。</translation>
    </message>
    <message>
        <source>“{subject}” cannot be undone or done again: its rows have been changed since.</source>
        <translation>“{subject}”无法撤销或重做：相关数据此后已被改动。</translation>
    </message>
    <message>
        <source>The price file {file} cannot be read.</source>
        <translation>价格文件 {file} 无法读取。</translation>
    </message>
    <message>
        <source>The price file {file} is larger than 256 MiB and is not read.</source>
        <translation>价格文件 {file} 超过 256 MiB，未读取。</translation>
    </message>
    <message>
        <source>{file} is no price file that the program knows: SkyPilot&apos;s vms.csv, gpuhunt&apos;s CSV, or its own CSV or JSON.</source>
        <translation>{file} 不是可识别的价格文件：支持 SkyPilot 的 vms.csv、gpuhunt 的 CSV，以及本程序自己的 CSV 或 JSON。</translation>
    </message>
    <message>
        <source>{file} is not written in UTF-8; save it as “CSV UTF-8”.</source>
        <translation>{file} 不是 UTF-8 编码，请另存为“CSV UTF-8”。</translation>
    </message>
    <message>
        <source>The price file lacks the column {field}.</source>
        <translation>价格文件缺少列 {field}。</translation>
    </message>
    <message>
        <source>Neither {file} nor its name says whose prices these are; name the provider.</source>
        <translation>文件 {file} 及其文件名都没有说明这是哪家供应商的价格，请指定供应商。</translation>
    </message>
    <message>
        <source>{file} has no row that can be used, of {count}.</source>
        <translation>{file} 共 {count} 行，没有一行可用。</translation>
    </message>
    <message>
        <source>The import was stopped; nothing was written.</source>
        <translation>导入已停止，未写入任何内容。</translation>
    </message>
    <message>
        <source>Rows of the file that cannot be used: {count}; nothing was written. Say that the others are wanted all the same, or mend the file.</source>
        <translation>文件中有 {count} 行无法使用，未写入任何内容。请确认仍要导入其余各行，或先修正文件。</translation>
    </message>
    <message>
        <source>There is nothing to import: no row is new or changed, or none was chosen.</source>
        <translation>没有可导入的内容：没有新增或变更的行，或一行也没有选中。</translation>
    </message>
    <message>
        <source>The column is not known and is passed over.</source>
        <translation>未知的列，已忽略。</translation>
    </message>
    <message>
        <source>The column is there twice; the first one counts.</source>
        <translation>该列出现了两次，以第一列为准。</translation>
    </message>
    <message>
        <source>The row has {count} cells, the first line {of}.</source>
        <translation>该行有 {count} 个单元格，而首行有 {of} 个。</translation>
    </message>
    <message>
        <source>A quotation mark is opened and never closed.</source>
        <translation>引号打开后没有闭合。</translation>
    </message>
    <message>
        <source>The row is too long to be one: a cell above 1 MiB or more than 2,000 cells.</source>
        <translation>该行过长：单元格超过 1 MiB，或单元格多于 2000 个。</translation>
    </message>
    <message>
        <source>A hundred rows before this one had no end; the rest of the file was not read.</source>
        <translation>此前已有一百行没有结尾，文件其余部分未再读取。</translation>
    </message>
    <message>
        <source>The text in {field} is too long.</source>
        <translation>{field} 中的文本过长。</translation>
    </message>
    <message>
        <source>The cell is not written in UTF-8.</source>
        <translation>单元格不是 UTF-8 编码。</translation>
    </message>
    <message>
        <source>The cell holds a NUL byte.</source>
        <translation>单元格含有 NUL 字节。</translation>
    </message>
    <message>
        <source>{field} is empty, and the row cannot be used without it.</source>
        <translation>{field} 为空，缺少它该行无法使用。</translation>
    </message>
    <message>
        <source>{field} is no number: “{text}”.</source>
        <translation>{field} 不是数字：“{text}”。</translation>
    </message>
    <message>
        <source>The number in {field} cannot be right: “{text}”.</source>
        <translation>{field} 中的数值不可能成立：“{text}”。</translation>
    </message>
    <message>
        <source>{field} has a form that is not understood: “{text}”.</source>
        <translation>{field} 的写法无法识别：“{text}”。</translation>
    </message>
    <message>
        <source>{field} is none of the names it may have: “{text}”.</source>
        <translation>{field} 不是允许的取值：“{text}”。</translation>
    </message>
    <message>
        <source>{field} is 0, which means that it cannot be had.</source>
        <translation>{field} 为 0，表示目前无法购买。</translation>
    </message>
    <message>
        <source>{field} is the list price or exactly a tenth of it ({text}): a placeholder, taken as no spot price.</source>
        <translation>{field} 等于按量价格或恰为其十分之一（{text}）：属占位值，按无竞价价格处理。</translation>
    </message>
    <message>
        <source>{field} lies above the list price ({text}) and is taken as no spot price.</source>
        <translation>{field} 高于按量价格（{text}），按无竞价价格处理。</translation>
    </message>
    <message>
        <source>GpuInfo is not understood; the card&apos;s name has to do.</source>
        <translation>GpuInfo 无法识别，仅以卡名为准。</translation>
    </message>
    <message>
        <source>The date {text} lies in the future and is not used.</source>
        <translation>日期 {text} 在未来，未采用。</translation>
    </message>
    <message>
        <source>Another price for the same thing stands in line {line}.</source>
        <translation>第 {line} 行已有同一报价的另一个价格。</translation>
    </message>
    <message>
        <source>The JSON breaks off or is wrong at line {line}, column {column} of the text; the rows before it were read.</source>
        <translation>JSON 在文本第 {line} 行第 {column} 列处中断或有误，此前各行已读取。</translation>
    </message>
    <message>
        <source>{field} has to be a plain value.</source>
        <translation>{field} 应为单一值。</translation>
    </message>
    <message>
        <source>Something stands among the rows that is no row.</source>
        <translation>行列表中有一项不是行。</translation>
    </message>
    <message>
        <source>Owning counts with PUE {pue}, {posts} full-time staff, maintenance {maintenance} a year, residual value {residual}, discount rate {discount_rate}; what is not marked as yours is a planning assumption.</source>
        <translation>自有硬件按以下数值计算：PUE {pue}，全职运维 {posts} 人，维护每年 {maintenance}，残值 {residual}，贴现率 {discount_rate}；未注明为您填写的均为规划假设。</translation>
    </message>
    <message>
        <source>Converted from {from} to {to} at your own rate of {rate} ({date}).</source>
        <translation>已按您自己的汇率 {rate} 从 {from} 换算为 {to}（{date}）。</translation>
    </message>
    <message>
        <source>The card is sold without its host: {vcpus} vCPUs and {memory} for one instance were added, {per_card_hour} for each card-hour.</source>
        <translation>该价格只含加速卡：已为每个实例加上 {vcpus} 个 vCPU 和 {memory} 内存，折合每卡时 {per_card_hour}。</translation>
    </message>
    <message>
        <source>Time is charged in steps of {step}, at least {minimum} for each start; {sessions} starts were counted.</source>
        <translation>计费时长按 {step} 为一档向上取整，每次启动至少计 {minimum}；按启动 {sessions} 次计算。</translation>
    </message>
    <message>
        <source>Sold in packs of {pack_hours} card-hours: {packs} packs are paid for, {used_hours} card-hours are used.</source>
        <translation>按卡时包出售，每包 {pack_hours} 卡时：需购买 {packs} 包，实际用 {used_hours} 卡时。</translation>
    </message>
    <message>
        <source>Failed runs are counted in: {factor} times the one good run is computed.</source>
        <translation>已计入失败重跑：总计算量为一次成功运行的 {factor} 倍。</translation>
    </message>
    <message>
        <source>Your discount is in the price: {pay_share} of the list price of {list} is paid.</source>
        <translation>价格已含您的折扣：列表价 {list}，实付其 {pay_share}。</translation>
    </message>
    <message>
        <source>The provider names a band of {pay_low} to {pay_high} of the list price; the dear end was counted.</source>
        <translation>服务商给出的价格为列表价的 {pay_low} 至 {pay_high}；此处按高价计算。</translation>
    </message>
    <message>
        <source>Only {window_hours} hours a day at this price: the work takes {days} days, {factor} times as long as around the clock.</source>
        <translation>该价格每天只有 {window_hours} 小时可用：任务需要 {days} 天，是全天运行的 {factor} 倍。</translation>
    </message>
    <message>
        <source>Off-peak hours are no basis for online serving.</source>
        <translation>闲时价不适合在线推理服务。</translation>
    </message>
    <message>
        <source>The job must not pause, and it is longer than the {window_hours} off-peak hours of a day.</source>
        <translation>任务不允许中断，而它超出每天 {window_hours} 小时的闲时时段。</translation>
    </message>
    <message>
        <source>In off-peak hours the work would take {days} days, but there are only {available_days}.</source>
        <translation>只用闲时时段需要 {days} 天，而可用时间只有 {available_days} 天。</translation>
    </message>
    <message>
        <source>{data} leave the provider (the last checkpoint with its weights, or what you entered), at {per_gb} for each GB.</source>
        <translation>计入流出流量 {data}（最后一个检查点及权重，或您填写的数据量），每 GB {per_gb}。</translation>
    </message>
    <message>
        <source>The catalogue has no price for data that leaves the provider; it is not included.</source>
        <translation>价格目录中没有流出流量的价格，未计入。</translation>
    </message>
    <message>
        <source>It is not known whether VAT is in this price: it stays as printed, and only totals whose side of VAT is known can be compared with each other.</source>
        <translation>不清楚该价格是否含增值税：按原价显示；只有含税与否已知的总价之间才可比较。</translation>
    </message>
    <message>
        <source>The VAT rate is not known ({country}): the price stays as printed.</source>
        <translation>增值税率未知（{country}）：按原价显示。</translation>
    </message>
    <message>
        <source>Shown with VAT of {rate}.</source>
        <translation>按含 {rate} 增值税显示。</translation>
    </message>
    <message>
        <source>Shown without VAT of {rate}.</source>
        <translation>按不含 {rate} 增值税显示。</translation>
    </message>
    <message>
        <source>Storage, traffic and running costs carry no mark of VAT: they stay as printed.</source>
        <translation>存储、流量和运行成本没有含税标记，按原价计入。</translation>
    </message>
    <message>
        <source>You own {owned} of these cards, of which {used} are used: only running them is counted.</source>
        <translation>您已拥有 {owned} 张这种卡，使用其中 {used} 张：只计运行成本。</translation>
    </message>
    <message>
        <source>Over the project they lose {amount} in worth; this is not in the total, because their price is spent.</source>
        <translation>项目期间折旧 {amount}；购置款已经付出，故不计入总价。</translation>
    </message>
    <message>
        <source>You own {owned} of these cards; {missing} are missing.</source>
        <translation>您已拥有 {owned} 张这种卡，还差 {missing} 张。</translation>
    </message>
    <message>
        <source>The hardware stands in your own rooms: no colocation is counted unless you enter what it costs.</source>
        <translation>硬件放在自有机房：不计托管费；如有此项费用请填写。</translation>
    </message>
    <message>
        <source>Electricity at {price} a kWh is your figure.</source>
        <translation>电价每千瓦时 {price} 为您填写的数值。</translation>
    </message>
    <message>
        <source>PUE {pue} is your figure.</source>
        <translation>PUE {pue} 为您填写的数值。</translation>
    </message>
    <message>
        <source>A load of {load} while busy is your figure.</source>
        <translation>忙时负载 {load} 为您填写的数值。</translation>
    </message>
    <message>
        <source>{posts} full-time staff is your figure.</source>
        <translation>全职运维 {posts} 人为您填写的数值。</translation>
    </message>
    <message>
        <source>{price} a year for one post is your figure.</source>
        <translation>每个岗位每年 {price} 为您填写的数值。</translation>
    </message>
    <message>
        <source>Maintenance of {share} of the hardware&apos;s price a year is your figure.</source>
        <translation>每年维护费为硬件价格的 {share}，为您填写的数值。</translation>
    </message>
    <message>
        <source>Installation at {share} of the hardware&apos;s price is your figure.</source>
        <translation>安装费为硬件价格的 {share}，为您填写的数值。</translation>
    </message>
    <message>
        <source>The discount rate of {rate} is your figure.</source>
        <translation>贴现率 {rate} 为您填写的数值。</translation>
    </message>
    <message>
        <source>Depreciation over {years} years is your figure.</source>
        <translation>折旧年限 {years} 年为您填写的数值。</translation>
    </message>
    <message>
        <source>A residual value of {share} at the end of depreciation is your figure.</source>
        <translation>折旧期末残值 {share} 为您填写的数值。</translation>
    </message>
    <message>
        <source>Colocation at {price} for a kW and month is your figure.</source>
        <translation>托管费每千瓦每月 {price} 为您填写的数值。</translation>
    </message>
    <message>
        <source>{interruptions} interruptions of the whole job are expected: too many to get anything done.</source>
        <translation>预计整个任务每小时中断 {interruptions}，过于频繁，无法推进。</translation>
    </message>
    <message>
        <source>What the hardware may still be worth after {months} months, {amount}, is not in the curve.</source>
        <translation>曲线未扣除 {months} 个月后硬件的残值 {amount}。</translation>
    </message>
    <message>
        <source>The curves take it that the cards stay as busy as in this plan ({use} of all hours) for {months} months.</source>
        <translation>曲线假定 {months} 个月内利用率与本方案相同（占全部小时的 {use}）。</translation>
    </message>
    <message>
        <source>No price to buy this accelerator is known.</source>
        <translation>没有该加速卡的采购价格。</translation>
    </message>
    <message>
        <source>Another model, of {parameters} parameters by its name: of about the size, not of the same quality.</source>
        <translation>这是另一个模型，按名称为 {parameters} 参数：规模相近，质量不一定相同。</translation>
    </message>
    <message>
        <source>The price is for models of this size; ask whether this one can be tuned.</source>
        <translation>该价格适用于此规模的模型；能否微调该模型需向服务商确认。</translation>
    </message>
    <message>
        <source>The price is the lowest that the service names; larger models cost more.</source>
        <translation>这是服务商给出的最低价；更大的模型价格更高。</translation>
    </message>
    <message>
        <source>The data would go to the service, which your answers do not allow.</source>
        <translation>数据会发送到该服务，而您的回答不允许。</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Yearly change of rents</source>
        <translation>租金年变化</translation>
    </message>
    <message>
        <source>Price of the hardware</source>
        <translation>硬件价格</translation>
    </message>
    <message>
        <source>Residual value</source>
        <translation>残值</translation>
    </message>
    <message>
        <source>Years of use</source>
        <translation>使用年限</translation>
    </message>
    <message>
        <source>Staff, a year</source>
        <translation>每年人力</translation>
    </message>
    <message>
        <source>Electricity, a year</source>
        <translation>每年电费</translation>
    </message>
    <message>
        <source>Processors and memory beside the cards</source>
        <translation>加速卡之外的处理器与内存</translation>
    </message>
    <message>
        <source>Data that leaves the provider</source>
        <translation>流出流量</translation>
    </message>
    <message>
        <source>VAT added or taken off</source>
        <translation>加上或扣除的增值税</translation>
    </message>
    <message>
        <source>No rent is allowed or has a price here: there is nothing to compare buying with.</source>
        <translation>此处没有允许的或有价格的租用方式，无从与自购比较。</translation>
    </message>
    <message>
        <source>%1 with VAT, %2 without</source>
        <comment>two amounts of money</comment>
        <translation>含税 %1，不含税 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old: ask for a current price</source>
        <comment>date and age of a price</comment>
        <translation>
            <numerusform>%1，已过 %n 天：请询当前价格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n day(s) old</source>
        <comment>date and age of a price</comment>
        <translation>
            <numerusform>%1，已过 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Per effective PFLOP-day</source>
        <comment>cost of 1e15 × 86400 useful FLOPs</comment>
        <translation>每有效 PFLOP·日</translation>
    </message>
    <message>
        <source>Per normalised compute unit</source>
        <comment>cost</comment>
        <translation>每标准化算力单位</translation>
    </message>
    <message>
        <source>Days in off-peak hours alone</source>
        <comment>cost</comment>
        <translation>仅在闲时运行所需天数</translation>
    </message>
    <message>
        <source>VAT</source>
        <comment>of a price</comment>
        <translation>增值税</translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s), none of which has a date.</source>
        <comment>age of the prices</comment>
        <translation>
            <numerusform>结果依据 %n 个价格，均无日期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s) of %1.</source>
        <comment>age of the prices: date</comment>
        <translation>
            <numerusform>结果依据 %1 的 %n 个价格。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The result rests on %n price(s), the oldest of %1, the newest of %2.</source>
        <comment>age of the prices: dates</comment>
        <translation>
            <numerusform>结果依据 %n 个价格，最早的为 %1，最新的为 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is (are) older than 90 days or undated: ask for current ones before you sign.</source>
        <comment>age of the prices</comment>
        <translation>
            <numerusform>其中 %n 个已超过 90 天或没有日期：签约前请询最新报价。</numerusform>
        </translation>
    </message>
    <message>
        <source>Spot instances are expected to cost %1 against %2 on demand (%3 less) and to take %4 against %5.</source>
        <comment>amounts of money, percentage, durations</comment>
        <translation>竞价实例预计花费 %1，按量付费为 %2（节省 %3）；耗时 %4，按量付费为 %5。</translation>
    </message>
    <message>
        <source>Spot price against on demand</source>
        <comment>spot</comment>
        <translation>竞价价格占按量价格</translation>
    </message>
    <message>
        <source>One interruption every</source>
        <comment>spot, of the whole job</comment>
        <translation>平均中断间隔</translation>
    </message>
    <message>
        <source>Writing a checkpoint blocks for</source>
        <comment>spot</comment>
        <translation>写检查点的阻塞时间</translation>
    </message>
    <message>
        <source>Restart after an interruption</source>
        <comment>spot</comment>
        <translation>中断后的重启时间</translation>
    </message>
    <message>
        <source>Best interval between checkpoints</source>
        <comment>spot</comment>
        <translation>最佳检查点间隔</translation>
    </message>
    <message>
        <source>Extra time expected</source>
        <comment>spot</comment>
        <translation>预计额外时间</translation>
    </message>
    <message>
        <source>Time, in 80 of 100 runs</source>
        <comment>spot: 10 to 90 % band of a simulation</comment>
        <translation>耗时（80% 区间）</translation>
    </message>
    <message>
        <source>Cost, in 80 of 100 runs</source>
        <comment>spot: 10 to 90 % band of a simulation</comment>
        <translation>花费（80% 区间）</translation>
    </message>
    <message>
        <source>Simulated runs</source>
        <comment>spot</comment>
        <translation>模拟次数</translation>
    </message>
    <message>
        <source>%1 (seed %2)</source>
        <comment>number of runs, seed of the random numbers</comment>
        <translation>%1（随机种子 %2）</translation>
    </message>
    <message>
        <source>Spot pays below</source>
        <comment>share of the on-demand price</comment>
        <translation>竞价划算：价格低于按量的</translation>
    </message>
    <message>
        <source>Owning costs %1 per useful GPU-hour at %2 use; the best rent for such a time is %3 (%4).</source>
        <comment>price, share, price, provider and billing</comment>
        <translation>使用率为 %2 时，自有每有效卡时成本为 %1；同样期限的最优租价为 %3（%4）。</translation>
    </message>
    <message>
        <source>At that rent buying never pays, not even at full use.</source>
        <translation>按此租价，即使满负荷使用，自购也不划算。</translation>
    </message>
    <message>
        <source>Buying pays above %1 use.</source>
        <comment>share of all hours</comment>
        <translation>使用率高于 %1 时自购划算。</translation>
    </message>
    <message>
        <source>At the plan&apos;s use the hardware has paid for itself after %1 months.</source>
        <translation>按方案的使用率，硬件在 %1 个月后回本。</translation>
    </message>
    <message>
        <source>By the token, %1 does the same work for %2 over the project.</source>
        <comment>service, amount of money</comment>
        <translation>按 token 付费时，%1 在整个项目中完成同样工作的费用为 %2。</translation>
    </message>
    <message>
        <source>The plan&apos;s cards cost more even when they are always busy.</source>
        <translation>即使始终满负荷，方案的卡也更贵。</translation>
    </message>
    <message>
        <source>One normalised compute unit is one hour of one %1; other cards count by their dense 16-bit rate (%2), memory (%3) and bandwidth (%4) against it. It is this program&apos;s own measure, no vendor&apos;s unit and no Hygon DCU.</source>
        <comment>card, three weights</comment>
        <translation>一个标准化算力单位等于一张 %1 运行一小时；其他卡按稠密 16 位算力（%2）、显存（%3）和带宽（%4）与之相比折算。这是本程序自定的度量，不是任何厂商的计费单位，也不是海光 DCU。</translation>
    </message>
    <message>
        <source>An hour of %1 is %2 units.</source>
        <comment>card, number</comment>
        <translation>%1 一小时折合 %2 个单位。</translation>
    </message>
    <message>
        <source>Already there</source>
        <comment>billing mode: hardware that the user owns</comment>
        <translation>已有硬件</translation>
    </message>
    <message>
        <source>Rework and restarts</source>
        <comment>part of the cost</comment>
        <translation>返工与重启</translation>
    </message>
    <message>
        <source>Waiting for checkpoints</source>
        <comment>part of the cost</comment>
        <translation>等待检查点</translation>
    </message>
    <message>
        <source>Failed runs</source>
        <comment>part of the cost</comment>
        <translation>失败的运行</translation>
    </message>
    <message>
        <source>Hours paid for but idle</source>
        <comment>part of the cost</comment>
        <translation>已付费的闲置时间</translation>
    </message>
    <message>
        <source>Processors and memory of the host</source>
        <comment>part of the cost</comment>
        <translation>主机的 CPU 与内存</translation>
    </message>
    <message>
        <source>Data leaving the provider</source>
        <comment>part of the cost</comment>
        <translation>数据流出</translation>
    </message>
    <message>
        <source>VAT</source>
        <comment>part of the cost</comment>
        <translation>增值税</translation>
    </message>
    <message>
        <source>Rent</source>
        <comment>way of paying</comment>
        <translation>租用</translation>
    </message>
    <message>
        <source>Reserve</source>
        <comment>way of paying</comment>
        <translation>预留</translation>
    </message>
    <message>
        <source>Buy</source>
        <comment>way of paying</comment>
        <translation>自购</translation>
    </message>
    <message>
        <source>Run what is there</source>
        <comment>way of paying: hardware that the user owns</comment>
        <translation>使用已有硬件</translation>
    </message>
    <message>
        <source>Pay by the token</source>
        <comment>way of paying</comment>
        <translation>按 token 付费</translation>
    </message>
    <message>
        <source>not said whether VAT is in it</source>
        <comment>of a price</comment>
        <translation>未说明是否含税</translation>
    </message>
    <message>
        <source>with VAT</source>
        <comment>of a price</comment>
        <translation>含税</translation>
    </message>
    <message>
        <source>without VAT</source>
        <comment>of a price</comment>
        <translation>不含税</translation>
    </message>
    <message>
        <source>As the price lists have them</source>
        <comment>amounts and VAT</comment>
        <translation>与价目表一致</translation>
    </message>
    <message>
        <source>With VAT where known</source>
        <comment>amounts and VAT</comment>
        <translation>已知者换算为含税</translation>
    </message>
    <message>
        <source>Without VAT where known</source>
        <comment>amounts and VAT</comment>
        <translation>已知者换算为不含税</translation>
    </message>
    <message>
        <source>&amp;Prices and hardware…</source>
        <comment>menu entry</comment>
        <translation>价格与硬件(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Import prices…</source>
        <comment>menu entry</comment>
        <translation>导入价格(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Undo the last change</source>
        <comment>menu entry: to the user&apos;s own prices</comment>
        <translation>撤销上一次更改(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Catalogue</source>
        <comment>menu</comment>
        <translation>目录(&amp;C)</translation>
    </message>
    <message>
        <source>50, assumed</source>
        <comment>a field that is not set</comment>
        <translation>50（假定）</translation>
    </message>
    <message>
        <source>Spot price (% of on demand)</source>
        <comment>field</comment>
        <translation>竞价价格（占按量价格的 %）</translation>
    </message>
    <message>
        <source>Failed and repeated runs (% on top)</source>
        <comment>field</comment>
        <translation>失败与重跑（额外 %）</translation>
    </message>
    <message>
        <source>none, or your own term</source>
        <comment>a field that is not set</comment>
        <translation>无，或按您的自有参数</translation>
    </message>
    <message>
        <source>Data leaving the provider (GB a month)</source>
        <comment>field</comment>
        <translation>流出供应商的数据（GB/月）</translation>
    </message>
    <message>
        <source>what the job makes</source>
        <comment>a field that is not set</comment>
        <translation>按任务自身产出</translation>
    </message>
    <message>
        <source>Over %1 months, in use %2 of the hours, of what is allowed the least is paid with %3: %4.</source>
        <comment>summary of the chart of the outlay: months, share, way of paying, amount</comment>
        <translation>在 %1 个月内、使用率为 %2 时，符合要求的方式中累计支出最少的是%3：%4。</translation>
    </message>
    <message>
        <source>The plan&apos;s cards cheaper above, tokens a month</source>
        <comment>table heading</comment>
        <translation>方案的卡更便宜的月 token 量下限</translation>
    </message>
    <message>
        <source>always</source>
        <comment>table cell: at any number of tokens</comment>
        <translation>始终</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between remarks in a table cell</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>The row has an older price ({text}), or none, than the catalogue ({known}); the newer one stays. Give a date to prices without one if they are newer.</source>
        <translation>该行的价格（{text}）早于目录中的价格（{known}）或为空，保留较新的价格。若无日期的价格其实更新，请为其指定日期。</translation>
    </message>
    <message>
        <source>The price has no date.</source>
        <translation>该价格没有日期。</translation>
    </message>
    <message>
        <source>Network, shared storage and spare parts are not in the price of buying; 5 to 10 % of the hardware is usual for spares.</source>
        <translation>自购价格不含网络、共享存储和备件；备件通常为硬件的 5%～10%。</translation>
    </message>
    <message>
        <source>A price of another country ({region}): import duty and transport are not in it.</source>
        <translation>该价格来自其他国家或地区（{region}），不含进口关税和运输费用。</translation>
    </message>
    <message>
        <source>Terms are counted as paid at their beginning; many providers bill them by the month.</source>
        <translation>预留按期初一次付清计算；许多供应商按月收取。</translation>
    </message>
    <message>
        <source>Another model of the same family; its name does not say its size.</source>
        <translation>同系列的另一模型，名称中未标明规模。</translation>
    </message>
    <message>
        <source>No rental offer is allowed or priced here: what is left is hardware of your own.</source>
        <translation>没有符合要求且有价格的租用报价，只能使用自有硬件。</translation>
    </message>
    <message>
        <source>The cheapest of {priced} priced accelerators ({accelerators} are possible) once doubtful prices count at their dear end and runs that nobody has measured at the bad end of their range: {cost}.</source>
        <translation>可选的 {accelerators} 款加速卡中有价格的 {priced} 款里，存疑价格按高端、未经实测的运行按不利一端计入后，它最便宜：{cost}。</translation>
    </message>
    <message>
        <source>Per million generated tokens</source>
        <comment>cost</comment>
        <translation>每百万生成 token</translation>
    </message>
    <message>
        <source>Per million tokens, prompts included</source>
        <comment>cost</comment>
        <translation>每百万 token（含提示）</translation>
    </message>
    <message>
        <source>The cheapest spot price found is no lower than the price on demand.</source>
        <translation>找到的最低竞价价格并不低于按量价格。</translation>
    </message>
    <message>
        <source>Spot instances (%1) are not expected to cost less than on demand (%2): interruptions, or instances larger than needed, eat up what the price saves.</source>
        <comment>amounts of money</comment>
        <translation>竞价实例（%1）预计不比按量付费（%2）便宜：中断损失或超出需要的实例规格抵消了价差。</translation>
    </message>
    <message>
        <source>Rents are taken to change by %1 a year.</source>
        <comment>percentage with its sign</comment>
        <translation>假定租价每年变化 %1。</translation>
    </message>
    <message>
        <source>The plan&apos;s cards cost less at any number of tokens.</source>
        <translation>无论 token 量多少，方案的卡都更便宜。</translation>
    </message>
    <message>
        <source>Above %1 tokens a month the plan&apos;s cards cost less.</source>
        <comment>number</comment>
        <translation>每月超过 %1 个 token 时，方案的卡更便宜。</translation>
    </message>
    <message>
        <source>35, assumed</source>
        <comment>a field that is not set</comment>
        <translation>35（假定）</translation>
    </message>
    <message>
        <source>No service with a known price offers this very model; those below are of its family or of about its size.</source>
        <translation>没有已知价格的服务提供这一模型；以下为同系列或规模相近的模型。</translation>
    </message>
    <message>
        <source>Among what is allowed the order stays the same all the time.</source>
        <comment>summary of the chart of the outlay</comment>
        <translation>符合要求的方式之间，先后次序始终不变。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a figure: name, value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Around the cards</source>
        <comment>heading: storage, network, hosts</comment>
        <translation>卡外配套</translation>
    </message>
    <message>
        <source>%1, %2 a month</source>
        <comment>capacity, price</comment>
        <translation>%1，每月 %2</translation>
    </message>
    <message>
        <source>%1 of a step</source>
        <comment>share of the time</comment>
        <translation>占每步 %1</translation>
    </message>
    <message>
        <source>No time was estimated, so there is no balance to show.</source>
        <comment>summary of the balance chart</comment>
        <translation>没有时间估算，无法显示平衡情况。</translation>
    </message>
    <message>
        <source>What the GPUs send each other</source>
        <comment>heading</comment>
        <translation>卡间通信</translation>
    </message>
    <message>
        <source>Servers</source>
        <comment>heading</comment>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Power and space</source>
        <comment>heading</comment>
        <translation>供电与机房</translation>
    </message>
    <message>
        <source>Software for this card</source>
        <comment>heading</comment>
        <translation>该卡的软件环境</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the items of a list of phrases</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>This option: %1, %2</source>
        <comment>heading: hardware, deployment mode</comment>
        <translation>本方案：%1，%2</translation>
    </message>
    <message>
        <source>Verdict: %1.</source>
        <comment>of compliance on an option</comment>
        <translation>结论：%1。</translation>
    </message>
    <message>
        <source>Export control and availability of this card</source>
        <comment>heading</comment>
        <translation>该卡的出口管制与可得性</translation>
    </message>
    <message>
        <source>Bill of materials</source>
        <comment>heading</comment>
        <translation>物料清单</translation>
    </message>
    <message>
        <source>What has to be there, whoever provides it. Parts without an amount are not in any total.</source>
        <translation>无论由谁提供，都必须具备的部件。未列金额的部件不计入任何合计。</translation>
    </message>
    <message>
        <source>Data leaving mainland China</source>
        <comment>heading</comment>
        <translation>数据出境</translation>
    </message>
    <message>
        <source>Training compute and the lines that laws draw</source>
        <comment>heading</comment>
        <translation>训练算力与法律门槛</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <comment>section of the report: where both sides sign</comment>
        <translation>双方确认</translation>
    </message>
    <message>
        <source>Both sides agree on this plan as the basis for binding offers. Before an order is placed, these have to be in hand:</source>
        <comment>acceptance</comment>
        <translation>双方同意以本方案作为正式报价的依据。下单之前，应当具备：</translation>
    </message>
    <message>
        <source>a binding offer for every line of the bill of materials, with its validity</source>
        <comment>acceptance</comment>
        <translation>物料清单每一项的正式报价及其有效期</translation>
    </message>
    <message>
        <source>the evidence listed under compliance, checked by the client&apos;s counsel or assessor</source>
        <comment>acceptance</comment>
        <translation>合规章节所列证明材料，并经客户法务或测评机构核对</translation>
    </message>
    <message>
        <source>a trial run of the client&apos;s own model on the recommended card that meets the figures of this proposal within their range</source>
        <comment>acceptance</comment>
        <translation>在推荐的卡上以客户自有模型试运行，结果落在本方案给出的区间之内</translation>
    </message>
    <message>
        <source>Client</source>
        <comment>acceptance: who signs</comment>
        <translation>甲方（客户）</translation>
    </message>
    <message>
        <source>Contractor</source>
        <comment>acceptance: who signs</comment>
        <translation>乙方（承建方）</translation>
    </message>
    <message>
        <source>Organisation</source>
        <comment>acceptance</comment>
        <translation>单位</translation>
    </message>
    <message>
        <source>Name and position</source>
        <comment>acceptance</comment>
        <translation>姓名与职务</translation>
    </message>
    <message>
        <source>Date</source>
        <comment>acceptance</comment>
        <translation>日期</translation>
    </message>
    <message>
        <source>Signature or seal</source>
        <comment>acceptance</comment>
        <translation>签字或盖章</translation>
    </message>
    <message>
        <source>Servers, power and space</source>
        <comment>derivation of</comment>
        <translation>服务器、供电与机房</translation>
    </message>
    <message>
        <source>First useful work after</source>
        <comment>table column: start-up time</comment>
        <translation>首次有效工作所需时间</translation>
    </message>
    <message>
        <source>Before you sign</source>
        <comment>heading: cautions about the recommended deployment mode</comment>
        <translation>签约前须知</translation>
    </message>
    <message>
        <source>How</source>
        <comment>table column: rented, bought or to be asked for</comment>
        <translation>来源</translation>
    </message>
    <message>
        <source>Balance of the triangle</source>
        <comment>derivation of</comment>
        <translation>铁三角平衡</translation>
    </message>
    <message>
        <source>First useful work counts handing over the machine, pulling the image and reading the weights or data.</source>
        <translation>首次有效工作时间包括交付机器、拉取镜像以及读取权重或数据。</translation>
    </message>
    <message>
        <source>Storage, network and hosts</source>
        <comment>page title</comment>
        <translation>存储、网络与主机</translation>
    </message>
    <message>
        <source>Where it lies, and how fast that must be</source>
        <comment>heading: storage tiers</comment>
        <translation>数据放在哪里，需要多快</translation>
    </message>
    <message>
        <source>Storage, network, hosts</source>
        <comment>page of the result</comment>
        <translation>存储、网络与主机</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>regime, its verdict</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>regime, its verdict, why</comment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>General-purpose model (EU AI Act)</source>
        <comment>threshold of training compute</comment>
        <translation>通用目的模型（欧盟《人工智能法》）</translation>
    </message>
    <message>
        <source>Third of the base model&apos;s training: provider of a new model (EU AI Act)</source>
        <comment>threshold of training compute</comment>
        <translation>超过基础模型训练量的三分之一：视为新模型提供者（欧盟《人工智能法》）</translation>
    </message>
    <message>
        <source>Systemic risk (EU AI Act)</source>
        <comment>threshold of training compute</comment>
        <translation>系统性风险（欧盟《人工智能法》）</translation>
    </message>
    <message>
        <source>Frontier model (laws of US states)</source>
        <comment>threshold of training compute</comment>
        <translation>前沿模型（美国州法）</translation>
    </message>
    <message>
        <source>needs a US export licence; existing stock can be rented</source>
        <comment>availability in mainland China</comment>
        <translation>须美国出口许可；境内存量可租用</translation>
    </message>
    <message>
        <source>US licence case by case, delivery uncertain</source>
        <comment>availability in mainland China</comment>
        <translation>美国逐案审批，交期不确定</translation>
    </message>
    <message>
        <source>US licence on and off, delivery uncertain</source>
        <comment>availability in mainland China</comment>
        <translation>美国许可时有时无，交期不确定</translation>
    </message>
    <message>
        <source>by its performance it probably needs a US export licence</source>
        <comment>availability in mainland China</comment>
        <translation>按性能推断，可能须美国出口许可</translation>
    </message>
    <message>
        <source>made for the Chinese market</source>
        <comment>availability in mainland China</comment>
        <translation>中国市场特供型号</translation>
    </message>
    <message>
        <source>made for the Chinese market, withdrawn</source>
        <comment>availability in mainland China</comment>
        <translation>中国市场特供型号，已停供</translation>
    </message>
    <message>
        <source>sources contradict one another</source>
        <comment>availability in mainland China</comment>
        <translation>各来源说法不一</translation>
    </message>
    <message>
        <source>rented only, by its maker&apos;s cloud</source>
        <comment>availability in mainland China</comment>
        <translation>仅由厂商自有云出租</translation>
    </message>
    <message>
        <source>domestic, sold in mainland China</source>
        <comment>availability in mainland China</comment>
        <translation>国产，境内在售</translation>
    </message>
    <message>
        <source>no restriction known</source>
        <comment>availability in mainland China</comment>
        <translation>未见限制</translation>
    </message>
    <message>
        <source>Who says so, and why</source>
        <comment>table column: regimes</comment>
        <translation>依据与理由</translation>
    </message>
    <message>
        <source>Evidence to ask for</source>
        <comment>table column</comment>
        <translation>应索取的证明</translation>
    </message>
    <message>
        <source>anywhere, advisably in %1</source>
        <comment>compliance demand: place, regions</comment>
        <translation>不限，建议在%1</translation>
    </message>
    <message>
        <source>Threshold</source>
        <comment>table column: of training compute in a law</comment>
        <translation>门槛</translation>
    </message>
    <message>
        <source>This project</source>
        <comment>table column: training compute</comment>
        <translation>本项目</translation>
    </message>
    <message>
        <source>Line</source>
        <comment>table column: limit of training compute</comment>
        <translation>界线</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>table column</comment>
        <translation>结果</translation>
    </message>
    <message>
        <source>below</source>
        <comment>result: training compute against a threshold</comment>
        <translation>未达到</translation>
    </message>
    <message>
        <source>open</source>
        <comment>result: training compute against a threshold</comment>
        <translation>待定</translation>
    </message>
    <message>
        <source>above: the regime applies</source>
        <comment>result: training compute against a threshold</comment>
        <translation>已超过：适用该法规</translation>
    </message>
    <message>
        <source>above, but the model is not offered there</source>
        <comment>result: training compute against a threshold</comment>
        <translation>已超过，但模型不在当地提供</translation>
    </message>
    <message>
        <source>Total processing performance (TPP)</source>
        <comment>figure of US export control</comment>
        <translation>总处理性能（TPP）</translation>
    </message>
    <message>
        <source>Performance density (TPP per mm²)</source>
        <comment>figure of US export control</comment>
        <translation>性能密度（TPP/mm²）</translation>
    </message>
    <message>
        <source>%1; for consumer parts the licence exceptions NAC or ACA may apply</source>
        <comment>class of US export control</comment>
        <translation>%1；消费级产品或可适用 NAC/ACA 许可例外</translation>
    </message>
    <message>
        <source>Class by these figures</source>
        <comment>US export control</comment>
        <translation>按上述数值归类</translation>
    </message>
    <message>
        <source>Case by case review for mainland China (rule of January 2026)</source>
        <comment>US export control</comment>
        <translation>对华逐案审查（2026 年 1 月规则）</translation>
    </message>
    <message>
        <source>Availability in mainland China</source>
        <comment>of an accelerator</comment>
        <translation>中国内地可得性</translation>
    </message>
    <message>
        <source>%1 (as of %2)</source>
        <comment>a note, its date</comment>
        <translation>%1（截至 %2）</translation>
    </message>
    <message>
        <source>%1 Ask for: %2.</source>
        <comment>condition of a regime, evidence</comment>
        <translation>%1 应索取：%2。</translation>
    </message>
    <message>
        <source>%1 kW</source>
        <comment>power</comment>
        <translation>%1 kW</translation>
    </message>
    <message>
        <source>%1 on %2 drives</source>
        <comment>capacity, number of drives</comment>
        <translation>%1（%2 块盘）</translation>
    </message>
    <message>
        <source>%1 × %2 Gb/s</source>
        <comment>network adapters: number, rate of one</comment>
        <translation>%1 × %2 Gb/s</translation>
    </message>
    <message>
        <source>The data lie in</source>
        <comment>storage: shape of the data</comment>
        <translation>数据形态</translation>
    </message>
    <message>
        <source>Files read per second</source>
        <comment>storage</comment>
        <translation>每秒读取文件数</translation>
    </message>
    <message>
        <source>Container images</source>
        <comment>storage</comment>
        <translation>容器镜像</translation>
    </message>
    <message>
        <source>Together, with a fifth kept free</source>
        <comment>storage: sum</comment>
        <translation>合计（预留五分之一空间）</translation>
    </message>
    <message>
        <source>Lies on it</source>
        <comment>table column: storage used</comment>
        <translation>实际占用</translation>
    </message>
    <message>
        <source>To provide</source>
        <comment>table column: storage capacity</comment>
        <translation>应配容量</translation>
    </message>
    <message>
        <source>File operations/s</source>
        <comment>table column: storage</comment>
        <translation>文件操作/秒</translation>
    </message>
    <message>
        <source>Per month</source>
        <comment>table column: price of storage</comment>
        <translation>每月费用</translation>
    </message>
    <message>
        <source>bandwidth is sold with capacity</source>
        <comment>note on a storage tier</comment>
        <translation>带宽随容量售卖</translation>
    </message>
    <message>
        <source>checkpoints drain in the background</source>
        <comment>note on a storage tier</comment>
        <translation>检查点后台异步落盘</translation>
    </message>
    <message>
        <source>in each node</source>
        <comment>note on a storage tier</comment>
        <translation>每节点</translation>
    </message>
    <message>
        <source>with the host</source>
        <comment>price of a storage tier: part of the server</comment>
        <translation>随主机提供</translation>
    </message>
    <message>
        <source>%1, %2 per GPU and direction</source>
        <comment>link in the node: name, bandwidth</comment>
        <translation>%1，每卡单向 %2</translation>
    </message>
    <message>
        <source>Of its own for storage and front end, per node</source>
        <comment>network cards</comment>
        <translation>另配存储与前端网卡（每节点）</translation>
    </message>
    <message>
        <source>Ports per rail</source>
        <comment>network: leaf ports that one rail takes</comment>
        <translation>每轨端口数</translation>
    </message>
    <message>
        <source>Cables</source>
        <comment>network</comment>
        <translation>线缆</translation>
    </message>
    <message>
        <source>Traffic</source>
        <comment>table column: kind of communication</comment>
        <translation>通信类型</translation>
    </message>
    <message>
        <source>Runs</source>
        <comment>table column: inside a node or between nodes</comment>
        <translation>走向</translation>
    </message>
    <message>
        <source>Ranks</source>
        <comment>table column: members of the group</comment>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>Sent per GPU and step</source>
        <comment>table column: bytes</comment>
        <translation>每卡每步发送量</translation>
    </message>
    <message>
        <source>Needs</source>
        <comment>table column: bandwidth</comment>
        <translation>所需带宽</translation>
    </message>
    <message>
        <source>Link gives</source>
        <comment>table column: bandwidth</comment>
        <translation>链路可用</translation>
    </message>
    <message>
        <source>Verdict</source>
        <comment>table column: of a link</comment>
        <translation>判定</translation>
    </message>
    <message>
        <source>between nodes</source>
        <comment>where traffic runs</comment>
        <translation>节点间</translation>
    </message>
    <message>
        <source>inside a node</source>
        <comment>where traffic runs</comment>
        <translation>节点内</translation>
    </message>
    <message>
        <source>Of a step&apos;s time %1 goes into compute, %2 into the network and %3 into storage.</source>
        <comment>the iron triangle: three shares</comment>
        <translation>每步时间中，算力占 %1，网络占 %2，存储占 %3。</translation>
    </message>
    <message>
        <source>Compute sets the pace, as it should.</source>
        <comment>the iron triangle</comment>
        <translation>节奏由算力决定，配置均衡。</translation>
    </message>
    <message>
        <source>The bottleneck is this corner: %1.</source>
        <comment>the iron triangle</comment>
        <translation>瓶颈在：%1。</translation>
    </message>
    <message>
        <source>Share of a step</source>
        <comment>table column</comment>
        <translation>占每步时间</translation>
    </message>
    <message>
        <source>sets the pace</source>
        <comment>note on a corner of the triangle</comment>
        <translation>决定节奏</translation>
    </message>
    <message>
        <source>bottleneck</source>
        <comment>note on a corner of the triangle</comment>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Servers</source>
        <comment>hosts</comment>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1 with %2 GPUs each</source>
        <comment>servers, GPUs of one</comment>
        <translation>%1 台，每台 %2 卡</translation>
    </message>
    <message>
        <source>Memory of a server</source>
        <comment>hosts</comment>
        <translation>单台内存</translation>
    </message>
    <message>
        <source>%1, of which the job needs %2</source>
        <comment>memory of a server, needed</comment>
        <translation>%1，其中任务需 %2</translation>
    </message>
    <message>
        <source>Processor cores of a server, at least</source>
        <comment>hosts</comment>
        <translation>单台 CPU 物理核数（至少）</translation>
    </message>
    <message>
        <source>Local NVMe of a server</source>
        <comment>hosts</comment>
        <translation>单台本地 NVMe</translation>
    </message>
    <message>
        <source>Server as it is sold</source>
        <comment>hosts</comment>
        <translation>对应整机</translation>
    </message>
    <message>
        <source>Power supply of the workstation</source>
        <comment>hosts</comment>
        <translation>工作站电源</translation>
    </message>
    <message>
        <source>%1 W</source>
        <comment>power</comment>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>Power of a server at full load</source>
        <comment>own hardware</comment>
        <translation>单台满载功率</translation>
    </message>
    <message>
        <source>Power of all servers, switches and storage</source>
        <comment>own hardware</comment>
        <translation>服务器、交换机与存储总功率</translation>
    </message>
    <message>
        <source>PUE</source>
        <comment>power usage effectiveness</comment>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Power from the grid, cooling included</source>
        <comment>own hardware</comment>
        <translation>市电功率（含制冷）</translation>
    </message>
    <message>
        <source>Heat to be taken away</source>
        <comment>own hardware</comment>
        <translation>散热量</translation>
    </message>
    <message>
        <source>air</source>
        <comment>kind of cooling</comment>
        <translation>风冷</translation>
    </message>
    <message>
        <source>liquid</source>
        <comment>kind of cooling</comment>
        <translation>液冷</translation>
    </message>
    <message>
        <source>Cooling</source>
        <comment>own hardware</comment>
        <translation>冷却方式</translation>
    </message>
    <message>
        <source>Height</source>
        <comment>own hardware: rack units</comment>
        <translation>占用高度</translation>
    </message>
    <message>
        <source>%1 U</source>
        <comment>rack units</comment>
        <translation>%1 U</translation>
    </message>
    <message>
        <source>Racks</source>
        <comment>own hardware</comment>
        <translation>机柜数</translation>
    </message>
    <message>
        <source>Circuits, three-phase 32 A at 400 V</source>
        <comment>own hardware</comment>
        <translation>供电回路（三相 32 A / 400 V）</translation>
    </message>
    <message>
        <source>Delivery</source>
        <comment>own hardware: time until it stands there</comment>
        <translation>交付周期</translation>
    </message>
    <message>
        <source>%1 weeks, as answered</source>
        <comment>time of delivery</comment>
        <translation>%1 周（按所填）</translation>
    </message>
    <message>
        <source>unknown: ask the vendor</source>
        <comment>time of delivery</comment>
        <translation>未知，请询问供应商</translation>
    </message>
    <message>
        <source>Software stack</source>
        <comment>of the accelerator</comment>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>How far it reaches</source>
        <comment>software stack</comment>
        <translation>生态覆盖</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>reach of a software stack, why</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>driver %1 (Linux)</source>
        <comment>software</comment>
        <translation>驱动 %1（Linux）</translation>
    </message>
    <message>
        <source>driver %1 (Windows)</source>
        <comment>software</comment>
        <translation>驱动 %1（Windows）</translation>
    </message>
    <message>
        <source>At least, for %1</source>
        <comment>software: precision</comment>
        <translation>最低要求（%1）</translation>
    </message>
    <message>
        <source>At least, for the card</source>
        <comment>software: oldest toolkit and driver</comment>
        <translation>最低要求（该卡）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>program, version it was checked with</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Runs there</source>
        <comment>software: programs</comment>
        <translation>可用程序</translation>
    </message>
    <message>
        <source>large shards of packed tokens</source>
        <comment>shape of the training data</comment>
        <translation>打包好的大分片</translation>
    </message>
    <message>
        <source>single files</source>
        <comment>shape of the training data</comment>
        <translation>独立文件</translation>
    </message>
    <message>
        <source>very many small files</source>
        <comment>shape of the training data</comment>
        <translation>海量小文件</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <comment>kind of traffic</comment>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <comment>kind of traffic</comment>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <comment>kind of traffic</comment>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Pipeline parallelism</source>
        <comment>kind of traffic</comment>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <comment>kind of traffic</comment>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>verdict on a link</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>good</source>
        <comment>verdict on a link</comment>
        <translation>充足</translation>
    </message>
    <message>
        <source>poor: costs time</source>
        <comment>verdict on a link</comment>
        <translation>偏低，会拖慢</translation>
    </message>
    <message>
        <source>not enough</source>
        <comment>verdict on a link</comment>
        <translation>不足</translation>
    </message>
    <message>
        <source>First choice of all frameworks</source>
        <comment>reach of a software stack</comment>
        <translation>各框架首选支持</translation>
    </message>
    <message>
        <source>In the frameworks&apos; own releases, with gaps</source>
        <comment>reach of a software stack</comment>
        <translation>框架官方版本支持，尚有缺口</translation>
    </message>
    <message>
        <source>Kept by the vendor as plug-ins or forks</source>
        <comment>reach of a software stack</comment>
        <translation>由厂商以插件或分支维护</translation>
    </message>
    <message>
        <source>The vendor&apos;s own kit, for few models</source>
        <comment>reach of a software stack</comment>
        <translation>厂商自有套件，支持模型较少</translation>
    </message>
    <message>
        <source>in the rent</source>
        <comment>how a part is had</comment>
        <translation>含在租金内</translation>
    </message>
    <message>
        <source>bought</source>
        <comment>how a part is had</comment>
        <translation>采购</translation>
    </message>
    <message>
        <source>to be quoted</source>
        <comment>how a part is had</comment>
        <translation>待报价</translation>
    </message>
    <message>
        <source>Everything is computed in mainland China: nothing has to be done for data to leave it.</source>
        <comment>cross-border data</comment>
        <translation>计算全部在中国内地完成，不涉及数据出境。</translation>
    </message>
    <message>
        <source>Exempt from assessment, standard contract and certification; the other duties of personal information protection remain.</source>
        <comment>cross-border data</comment>
        <translation>免予安全评估、标准合同备案与认证；个人信息保护的其他义务仍须履行。</translation>
    </message>
    <message>
        <source>A filed standard contract or a certification for personal information leaving the country is needed.</source>
        <comment>cross-border data</comment>
        <translation>须备案个人信息出境标准合同，或通过个人信息出境认证。</translation>
    </message>
    <message>
        <source>A security assessment by the Cyberspace Administration is needed before data leave the country.</source>
        <comment>cross-border data</comment>
        <translation>数据出境前须通过国家网信部门的安全评估。</translation>
    </message>
    <message>
        <source>unknown: a figure is missing</source>
        <comment>class of US export control</comment>
        <translation>未知：缺少数值</translation>
    </message>
    <message>
        <source>outside 3A090 by arithmetic</source>
        <comment>class of US export control</comment>
        <translation>按数值不属于 3A090</translation>
    </message>
    <message>
        <source>outside 3A090: not made for data centres</source>
        <comment>class of US export control</comment>
        <translation>不属于 3A090：非数据中心产品</translation>
    </message>
    <message>
        <source>ECCN 3A090.a</source>
        <comment>class of US export control</comment>
        <translation>ECCN 3A090.a</translation>
    </message>
    <message>
        <source>ECCN 3A090.b</source>
        <comment>class of US export control</comment>
        <translation>ECCN 3A090.b</translation>
    </message>
    <message>
        <source>anywhere the rules allow</source>
        <translation>法规允许的任何地方</translation>
    </message>
    <message>
        <source>in mainland China</source>
        <translation>中国内地</translation>
    </message>
    <message>
        <source>in the European Union or the EEA</source>
        <translation>欧盟或欧洲经济区</translation>
    </message>
    <message>
        <source>in the United States</source>
        <translation>美国</translation>
    </message>
    <message>
        <source>elsewhere abroad, Singapore for example</source>
        <translation>其他境外地区，如新加坡</translation>
    </message>
    <message>
        <source>People whose data leave the country, per year</source>
        <comment>field: head-count</comment>
        <translation>每年数据出境涉及人数</translation>
    </message>
    <message>
        <source>Different persons since 1 January, without sensitive data. Empty: not known. From 100,000 a contract or certification is due, from 1,000,000 a security assessment.</source>
        <translation>自 1 月 1 日起累计、去重，不含敏感个人信息。留空表示未知。满 10 万人须标准合同或认证，满 100 万人须安全评估。</translation>
    </message>
    <message>
        <source>Of whom sensitive data leave</source>
        <comment>field: head-count</comment>
        <translation>其中敏感个人信息涉及人数</translation>
    </message>
    <message>
        <source>Biometric, medical or financial data, whereabouts, data of minors. From the first person on a contract or certification is due, from 10,000 a security assessment.</source>
        <translation>生物识别、医疗健康、金融账户、行踪轨迹、未成年人信息等。有 1 人即须标准合同或认证，满 1 万人须安全评估。</translation>
    </message>
    <message>
        <source>The transfer itself is exempt</source>
        <translation>该出境活动本身属于豁免情形</translation>
    </message>
    <message>
        <source>It is needed for a contract with the person, for managing staff abroad or in an emergency, or it falls under a free-trade zone&apos;s list.</source>
        <translation>为订立、履行个人作为一方的合同所必需，跨境人力资源管理，紧急情况，或自贸区负面清单外的数据。</translation>
    </message>
    <message>
        <source>The machines s&amp;tand</source>
        <comment>field: region</comment>
        <translation>机器所在地(&amp;T)</translation>
    </message>
    <message>
        <source>Training of the base model (10²¹ FLOP)</source>
        <comment>field</comment>
        <translation>基础模型的训练量（10²¹ FLOP）</translation>
    </message>
    <message>
        <source>Who tunes a model with more than a third of its own training compute counts as the provider of a new one under the EU AI Act. About 6 × parameters × training tokens.</source>
        <translation>微调算力超过原模型训练算力三分之一的，按欧盟《人工智能法》视为新模型的提供者。约为 6 × 参数量 × 训练 token 数。</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>a field that is not set</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Delivery of bought hardware (weeks)</source>
        <comment>field</comment>
        <translation>采购硬件的交付周期（周）</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <comment>a field that is not set</comment>
        <translation>尚未询问</translation>
    </message>
    <message>
        <source>Files of the training data</source>
        <comment>field</comment>
        <translation>训练数据的文件数</translation>
    </message>
    <message>
        <source>Packed shards need almost no bandwidth; millions of single images or texts are a matter of file operations. Empty: packed shards.</source>
        <translation>打包分片几乎不占带宽；数百万张图片或零散文本考验的是文件操作。留空表示打包分片。</translation>
    </message>
    <message>
        <source>Mean size of a file (kB)</source>
        <comment>field</comment>
        <translation>文件平均大小（kB）</translation>
    </message>
    <message>
        <source>Export control and availability</source>
        <comment>heading</comment>
        <translation>出口管制与可得性</translation>
    </message>
    <message>
        <source>Software</source>
        <comment>heading</comment>
        <translation>软件</translation>
    </message>
    <message>
        <source>To know</source>
        <comment>fact: what a software stack cannot do</comment>
        <translation>须知</translation>
    </message>
    <message>
        <source>What counted besides, and what is open</source>
        <comment>heading: remarks of the compliance check</comment>
        <translation>其他已计入因素与待定事项</translation>
    </message>
    <message>
        <source>The catalogue has no price for some of the storage in this part of the world; that part is not included.</source>
        <translation>目录中没有该地区部分存储的价格，这部分未计入。</translation>
    </message>
    <message>
        <source>Together these exclude every deployment mode: {regimes}.</source>
        <translation>以下要求叠加后排除了所有部署模式：{regimes}。</translation>
    </message>
    <message>
        <source>Chinese accelerators are required, but the company has a US nexus, and US rules may forbid using them: {regimes}. This conflict is for your counsel to decide.</source>
        <translation>要求使用国产加速卡，但企业与美国存在关联，美国规则可能禁止使用：{regimes}。该冲突须由法务裁定。</translation>
    </message>
    <message>
        <source>Your own demand: accelerators designed in mainland China.</source>
        <translation>您自己的要求：采用国产加速卡。</translation>
    </message>
    <message>
        <source>{regime} may apply: that depends on the training compute, which is not known yet.</source>
        <translation>可能适用：{regime}。取决于训练算力，目前尚不清楚。</translation>
    </message>
    <message>
        <source>{regime} may apply: it does if training the base model took less than {base}, three times the {flops} of this run. Ask the base model&apos;s publisher, or enter the figure.</source>
        <translation>可能适用：{regime}。若基础模型的训练算力低于 {base}（即本次训练 {flops} 的三倍），则适用。请向基础模型发布方核实，或填入该数值。</translation>
    </message>
    <message>
        <source>This run takes about {flops}, close to the threshold of {limit}: {regime}. The estimate may be off by more than what is left, so count again when the run is planned in detail.</source>
        <translation>本次训练约需 {flops}，已接近 {limit} 的门槛：{regime}。估算误差可能超过剩余余量，训练方案细化后请重新核算。</translation>
    </message>
    <message>
        <source>Data of {people} people are concerned. From {limit} on, the duties of a processor of important data come on top: {regime}.</source>
        <translation>涉及 {people} 人的个人信息。达到 {limit} 人的，还须履行重要数据处理者的义务：{regime}。</translation>
    </message>
    <message>
        <source>Some rules want keys in certified Chinese cryptographic products, others want keys that only the customer holds: {regimes}. One key system may not satisfy both; have it decided before you buy one.</source>
        <translation>有的规定要求密钥使用经认证的国密产品，有的要求密钥仅由客户自持：{regimes}。同一套密钥体系未必能同时满足，采购前须先明确。</translation>
    </message>
    <message>
        <source>A service for the public is planned, but these rules allow no exposure to the public network: {regimes}. Separate the public front end from the protected system, or have it decided by the assessor.</source>
        <translation>计划面向公众提供服务，但以下规定不允许暴露于公网：{regimes}。应将公众前端与受保护系统隔离部署，或由测评机构认定。</translation>
    </message>
    <message>
        <source>Everything is processed in mainland China: no data go abroad.</source>
        <translation>全部处理均在境内完成，不涉及数据出境。</translation>
    </message>
    <message>
        <source>Important data are concerned: a security assessment is due at any volume.</source>
        <translation>涉及重要数据：无论数量多少，均须申报数据出境安全评估。</translation>
    </message>
    <message>
        <source>The transfer falls under an exempt scenario, such as a contract with the person, staff management or an emergency. Keep the proof.</source>
        <translation>该出境活动属于豁免情形（如为订立、履行个人作为一方当事人的合同，跨境人力资源管理，紧急情况等），应留存证明材料。</translation>
    </message>
    <message>
        <source>Neither personal information nor important data are concerned: nothing has to be filed.</source>
        <translation>不涉及个人信息和重要数据，无须履行出境手续。</translation>
    </message>
    <message>
        <source>An operator of critical information infrastructure needs a security assessment for personal information of any number of people.</source>
        <translation>关键信息基础设施运营者向境外提供个人信息，无论人数多少，均须申报数据出境安全评估。</translation>
    </message>
    <message>
        <source>Data of {people} people go abroad in a year, {limit} or more: security assessment.</source>
        <translation>年度累计向境外提供 {people} 人的个人信息，达到 {limit} 人以上：须申报安全评估。</translation>
    </message>
    <message>
        <source>Sensitive data of {people} people go abroad in a year, {limit} or more: security assessment.</source>
        <translation>年度累计向境外提供 {people} 人的敏感个人信息，达到 {limit} 人以上：须申报安全评估。</translation>
    </message>
    <message>
        <source>Data of {people} people go abroad in a year, {limit} or more: standard contract or certification, at least.</source>
        <translation>年度累计向境外提供 {people} 人的个人信息，达到 {limit} 人以上：至少须订立标准合同或通过认证。</translation>
    </message>
    <message>
        <source>Sensitive data of {people} people go abroad in a year: from the first person on, standard contract or certification, at least.</source>
        <translation>年度累计向境外提供 {people} 人的敏感个人信息：自第一人起，至少须订立标准合同或通过认证。</translation>
    </message>
    <message>
        <source>Data of {people} people go abroad in a year, fewer than {limit}, and no sensitive data: exempt.</source>
        <translation>年度累计向境外提供 {people} 人的个人信息，不满 {limit} 人，且不含敏感个人信息：免于办理。</translation>
    </message>
    <message>
        <source>It is not known of how many people data go abroad in a year. From {contract} on a contract or certification is due, from {limit} on a security assessment.</source>
        <translation>年度累计向境外提供个人信息的人数未知。达到 {contract} 人以上须订立标准合同或通过认证，达到 {limit} 人以上须申报安全评估。</translation>
    </message>
    <message>
        <source>It is not known of how many people sensitive data go abroad in a year. From {contract} on a contract or certification is due, from {limit} on a security assessment.</source>
        <translation>年度累计向境外提供敏感个人信息的人数未知。达到 {contract} 人以上须订立标准合同或通过认证，达到 {limit} 人以上须申报安全评估。</translation>
    </message>
    <message>
        <source>A run over eight nodes or more takes a scheduler, spare nodes and restarts, as a platform does ({points} points)</source>
        <translation>作业横跨八个及以上节点，与平台一样需要调度、备用节点和断点重启（{points} 分）</translation>
    </message>
    <message>
        <source>A stopped machine may go on costing money: disks, addresses, and at some providers machines with local disks or bare metal, are charged until they are released. Check how billing stops.</source>
        <translation>停机不等于停止计费：云盘、公网地址，以及部分厂商的本地盘机型和裸金属，在释放之前仍会计费。请确认停止计费的方式。</translation>
    </message>
    <message>
        <source>What lies inside a container is gone when it is released: keep data and checkpoints on mounted storage. Only the container itself starts in seconds; image and weights come on top.</source>
        <translation>容器释放后，容器内的数据随之消失：数据与检查点应放在挂载存储上。秒级启动的只是容器本身，镜像拉取和权重加载另计。</translation>
    </message>
    <message>
        <source>It takes somebody who runs Kubernetes, and RDMA between the nodes where training spans several of them.</source>
        <translation>需要有人运维 Kubernetes；跨节点训练时还要会运维节点间的 RDMA 网络。</translation>
    </message>
    <message>
        <source>Isolation is highest here, but isolation alone is not compliance: the region and the provider&apos;s filing still decide.</source>
        <translation>隔离级别最高，但隔离不等于合规：是否合规仍取决于所在地域和服务商的备案。</translation>
    </message>
    <message>
        <source>An appliance ties you to its vendor: hardware, software and support come from one hand. Ask for open interfaces and for a way to take models and data out.</source>
        <translation>一体机可能被厂商绑定：硬件、软件和服务出自一家。采购前要求开放接口，并约定模型和数据的迁出方式。</translation>
    </message>
    <message>
        <source>An appliance is renewed slowly and as a whole; new generations of accelerators come every 12 to 18 months.</source>
        <translation>一体机只能整机更换，升级换代慢；而加速卡每 12～18 个月就出新一代。</translation>
    </message>
    <message>
        <source>Before signing, compare its price per million tokens with rent and API prices as they may be after 24 months.</source>
        <translation>签约前，请按 24 个月之后的租金和 API 价格，比较一体机每百万 token 的成本。</translation>
    </message>
    <message>
        <source>People, power, cooling, spare parts and repairs are yours; one failed node should not stop the service.</source>
        <translation>人员、电力、制冷、备件和维修都由自己承担；须做到单个节点故障不影响服务。</translation>
    </message>
    <message>
        <source>Most teams do better to start in the cloud; own rooms pay once scale and use have become very stable.</source>
        <translation>多数团队宜从云上起步；规模和用法极度稳定之后，再考虑混合云或自建。</translation>
    </message>
    <message>
        <source>The delivery time is not known: ask the vendor and enter it in step 3.</source>
        <translation>交货周期未知：请向厂商询问，并填入第三步。</translation>
    </message>
    <message>
        <source>Data and adapters lie with the platform&apos;s operator: ask where, for how long, and how they are erased.</source>
        <translation>数据和适配器存放在平台运营方：请确认存放地点、保存期限和清除方式。</translation>
    </message>
    <message>
        <source>The platform decides which models, methods and framework versions there are, and when they change.</source>
        <translation>可用的模型、微调方法和框架版本由平台决定，更新时间也由平台决定。</translation>
    </message>
    <message>
        <source>Make sure before you start that the trained adapter or model can be exported in a usual format.</source>
        <translation>开始之前，确认训练得到的适配器或模型可以按通用格式导出。</translation>
    </message>
    <message>
        <source>Engines and training frameworks support its software, {stack}, first; the ranking counts that.</source>
        <translation>推理引擎和训练框架最先支持其软件栈 {stack}，排名已计入这一点。</translation>
    </message>
    <message>
        <source>It stands first although its software, {stack}, takes more porting and upkeep, which the ranking counts.</source>
        <translation>其软件栈 {stack} 需要更多适配和维护，排名已计入，但仍列第一。</translation>
    </message>
    <message>
        <source>Its software, {stack}, takes more porting: the ranking counts it at {factor}.</source>
        <translation>其软件栈 {stack} 需要更多适配，排名按 {factor} 计入。</translation>
    </message>
    <message>
        <source>It ranks lower because of its software: {stack} takes more porting and counts at {factor}; by cost and time alone it would stand before the recommendation.</source>
        <translation>因软件生态排名靠后：{stack} 需要更多适配，按 {factor} 计入；仅看成本和时间，它会排在推荐方案之前。</translation>
    </message>
    <message>
        <source>The plan computes in {precision}, which {stack} does not support on this card: use another weight format or precision.</source>
        <translation>方案按 {precision} 计算，而 {stack} 在该卡上不支持这一精度：请改用其他权重格式或精度。</translation>
    </message>
    <message>
        <source>Index of the packed documents</source>
        <translation>打包文档的索引</translation>
    </message>
    <message>
        <source>Files that the whole job reads each second</source>
        <translation>整个作业每秒读取的文件数</translation>
    </message>
    <message>
        <source>File operations each second, metadata included</source>
        <translation>每秒文件操作数（含元数据）</translation>
    </message>
    <message>
        <source>Bandwidth to write a checkpoint in the background</source>
        <translation>后台写出一个检查点所需的带宽</translation>
    </message>
    <message>
        <source>Bandwidth to read a checkpoint back within a restart</source>
        <translation>在一次重启时间内读回检查点所需的带宽</translation>
    </message>
    <message>
        <source>Space for the weights that are served and for container images</source>
        <translation>所服务权重与容器镜像占用的空间</translation>
    </message>
    <message>
        <source>NVMe drives of one node</source>
        <translation>每个节点的 NVMe 盘数</translation>
    </message>
    <message>
        <source>Capacity of the shared file system as it is sold</source>
        <translation>按产品规格购买的共享文件系统容量</translation>
    </message>
    <message>
        <source>What this tier costs a month</source>
        <translation>该存储层每月费用</translation>
    </message>
    <message>
        <source>Saving while the accelerators wait would take {synchronous}, more than is sensible to buy: the shared file system is sized for saving in the background, which needs {bandwidth} at one checkpoint every {interval}.</source>
        <translation>若让加速卡等待同步保存，需要 {synchronous} 的写带宽，不值得为此购买；共享文件系统按后台异步保存配置：每 {interval} 保存一次，只需 {bandwidth}。</translation>
    </message>
    <message>
        <source>The shared file system sells bandwidth with capacity: {capacity} are bought although only {used} lie on it.</source>
        <translation>共享文件系统的带宽随容量出售：虽然只存放 {used} 数据，仍需购买 {capacity}。</translation>
    </message>
    <message>
        <source>The bandwidth of {product} is not printed; {bandwidth} for each TiB was assumed. Ask the provider.</source>
        <translation>{product} 未公布带宽，此处按每 TiB {bandwidth} 假设，请向供应商确认。</translation>
    </message>
    <message>
        <source>{bandwidth} is more than one file system of this product delivers ({most}): ask for a higher limit, or spread the data over several.</source>
        <translation>需要 {bandwidth}，超过该产品单个文件系统的上限（{most}）：请申请提高上限，或分散到多个文件系统。</translation>
    </message>
    <message>
        <source>Reading a checkpoint back after a failure takes {time} at {bandwidth}; one reader for each data-parallel group that passes it on makes it shorter.</source>
        <translation>故障后从共享存储读回检查点需 {time}（按 {bandwidth}）；每个数据并行组只由一个进程读取再广播，可以更快。</translation>
    </message>
    <message>
        <source>Put the shared storage in the same zone as the accelerators, on the same spine: bandwidth between zones is lower and often charged.</source>
        <translation>共享存储应与加速卡放在同一可用区、同一脊交换机之下：跨可用区带宽更低，往往还要收费。</translation>
    </message>
    <message>
        <source>If the {files} small files cannot be packed, take an all-flash file system for {operations} file operations each second; blocks of 4 to 8 KiB for tiny files, 2 to 16 MiB for large ones.</source>
        <translation>如果这 {files} 个小文件无法打包，请选择全闪文件系统，按每秒 {operations} 次文件操作配置；极小文件用 4 至 8 KiB 块，大文件用 2 至 16 MiB 块。</translation>
    </message>
    <message>
        <source>Storage is fast enough when the accelerators are busy at least 90 % of the time while they read (the criterion of MLPerf Storage). Measure this before the long run.</source>
        <translation>读取数据时加速卡利用率（AU）不低于 90 %，存储才算够快（MLPerf Storage 的判据）。正式长跑之前应先测量。</translation>
    </message>
    <message>
        <source>Keep Python environments in the container image or on local disks, not on a shared file system: an import of torch over slow NFS took 20 seconds.</source>
        <translation>Python 环境应放在容器镜像或本地盘，不要放在共享文件系统：经由慢速 NFS 执行 import torch 曾耗时 20 秒。</translation>
    </message>
    <message>
        <source>Keep the weights in the object store and a copy on the local drives of every node: room for {versions} versions lets a new one be loaded before the old one goes.</source>
        <translation>权重放在对象存储，并在每个节点的本地盘缓存一份：预留 {versions} 个版本的空间，新版本就能在旧版本下线之前装载。</translation>
    </message>
    <message>
        <source>Weights on their way to the accelerators</source>
        <translation>正在装入加速卡的权重</translation>
    </message>
    <message>
        <source>Weights kept in the host&apos;s page cache</source>
        <translation>主机页缓存中的权重</translation>
    </message>
    <message>
        <source>Memory of the data loader&apos;s processes</source>
        <translation>数据加载进程占用的内存</translation>
    </message>
    <message>
        <source>A node&apos;s share of a checkpoint on its way to storage</source>
        <translation>每个节点在写出途中的检查点份额</translation>
    </message>
    <message>
        <source>Memory that the host of a node needs</source>
        <translation>单个节点所需的主机内存</translation>
    </message>
    <message>
        <source>Memory of the host in the usual size</source>
        <translation>按常见规格取整后的主机内存</translation>
    </message>
    <message>
        <source>Processor cores of a node that trains</source>
        <translation>训练节点的 CPU 核数</translation>
    </message>
    <message>
        <source>Processor cores of a node that serves</source>
        <translation>推理节点的 CPU 核数</translation>
    </message>
    <message>
        <source>Rated power of the power supply</source>
        <translation>电源额定功率</translation>
    </message>
    <message>
        <source>Power supply that the card&apos;s maker recommends</source>
        <translation>显卡厂商推荐的电源功率</translation>
    </message>
    <message>
        <source>Power of one node at full load</source>
        <translation>单个节点满载功率</translation>
    </message>
    <message>
        <source>Power of switches and storage servers</source>
        <translation>交换机与存储服务器功率</translation>
    </message>
    <message>
        <source>Power of all nodes, switches and storage</source>
        <translation>全部节点、交换机与存储的 IT 功率</translation>
    </message>
    <message>
        <source>Power with cooling and losses of the building</source>
        <translation>含制冷与供电损耗的总功率</translation>
    </message>
    <message>
        <source>Rack units of nodes, switches and storage</source>
        <translation>节点、交换机与存储占用的机架单元（U）</translation>
    </message>
    <message>
        <source>Racks, by power and by height, the larger number</source>
        <translation>按功率与高度分别计算、取较大者的机柜数</translation>
    </message>
    <message>
        <source>Power circuits of all racks</source>
        <translation>全部机柜的供电回路数</translation>
    </message>
    <message>
        <source>Optimizer states or weights of {memory} lie in the memory of each host: fill all memory channels, and take a processor with many cores, for it computes the optimizer&apos;s step.</source>
        <translation>每个节点有 {memory} 的优化器状态或权重卸载到主机内存：应插满全部内存通道，并选用多核处理器，因为优化器步骤由它计算。</translation>
    </message>
    <message>
        <source>Processor and accelerator share one memory: what the system and the data loaders take is missing to the model.</source>
        <translation>CPU 与加速器共用同一内存：系统和数据加载占用的部分，模型就用不到。</translation>
    </message>
    <message>
        <source>Such servers usually come with {usual} of memory, and this job needs more: order {memory}.</source>
        <translation>这类服务器通常配 {usual} 内存，本作业需要更多：请按 {memory} 订购。</translation>
    </message>
    <message>
        <source>Such servers usually come with {usual} of NVMe drives, and this job needs {needed}.</source>
        <translation>这类服务器通常配 {usual} 的 NVMe 盘，本作业需要 {needed}。</translation>
    </message>
    <message>
        <source>The power of this accelerator is unknown, so no power, racks or circuits are given: ask its maker.</source>
        <translation>该加速卡的功率未知，因此不给出功率、机柜与供电回路：请向厂商确认。</translation>
    </message>
    <message>
        <source>{power} are more than one common power supply gives: take two that are made to work together, a server chassis, or limit the power of the cards.</source>
        <translation>{power} 超过单个常见电源的功率：请使用可并联工作的双电源、服务器机箱，或限制显卡功耗。</translation>
    </message>
    <message>
        <source>A 120 V socket with 15 A gives {limit} for continuous load: this machine needs 230 V, or a circuit of its own.</source>
        <translation>120 V、15 A 插座的持续负载只有 {limit}：这台机器需要 220 V 供电或独立回路。</translation>
    </message>
    <message>
        <source>A rack would take {rack}: above about 40 kW air is not enough, so plan for liquid cooling or spread the nodes over more racks.</source>
        <translation>单机柜功率将达 {rack}：超过约 40 kW 后风冷难以满足，应规划液冷或把节点分散到更多机柜。</translation>
    </message>
    <message>
        <source>The delivery time is unknown: ask for it, and for a date in the contract, before the project&apos;s dates are promised.</source>
        <translation>交货周期未知：请先向供应商确认并写入合同，再对外承诺项目日期。</translation>
    </message>
    <message>
        <source>Accelerator {accelerator}</source>
        <translation>加速卡 {accelerator}</translation>
    </message>
    <message>
        <source>Server with {cards} × {accelerator}, {memory} of memory, at least {cores} processor cores</source>
        <translation>服务器：{cards} × {accelerator}，内存 {memory}，CPU 不少于 {cores} 核</translation>
    </message>
    <message>
        <source>Host machine for {cards} accelerators, {memory} of memory, at least {cores} processor cores</source>
        <translation>主机：可装 {cards} 张加速卡，内存 {memory}，CPU 不少于 {cores} 核</translation>
    </message>
    <message>
        <source>Workstation for {cards} cards, {memory} of memory, at least {cores} processor cores</source>
        <translation>工作站：可装 {cards} 张卡，内存 {memory}，CPU 不少于 {cores} 核</translation>
    </message>
    <message>
        <source>Power supply of {power}</source>
        <translation>电源 {power}</translation>
    </message>
    <message>
        <source>NVMe drive of {size}</source>
        <translation>NVMe 盘 {size}</translation>
    </message>
    <message>
        <source>Network adapter between the nodes</source>
        <translation>节点间网卡</translation>
    </message>
    <message>
        <source>Leaf switch with {ports} ports</source>
        <translation>叶交换机，{ports} 端口</translation>
    </message>
    <message>
        <source>Spine switch with {ports} ports</source>
        <translation>脊交换机，{ports} 端口</translation>
    </message>
    <message>
        <source>Core switch with {ports} ports</source>
        <translation>核心交换机，{ports} 端口</translation>
    </message>
    <message>
        <source>Cable from node to leaf switch</source>
        <translation>节点到叶交换机的线缆</translation>
    </message>
    <message>
        <source>Cable from leaf to spine switch</source>
        <translation>叶交换机到脊交换机的线缆</translation>
    </message>
    <message>
        <source>Cable from spine to core switch</source>
        <translation>脊交换机到核心交换机的线缆</translation>
    </message>
    <message>
        <source>Network adapter for storage and front end</source>
        <translation>存储与前端网卡</translation>
    </message>
    <message>
        <source>Object store</source>
        <translation>对象存储</translation>
    </message>
    <message>
        <source>Shared file system that delivers {bandwidth}</source>
        <translation>共享文件系统，带宽 {bandwidth}</translation>
    </message>
    <message>
        <source>Rack of 42 units with power strips</source>
        <translation>42U 机柜（含 PDU）</translation>
    </message>
    <message>
        <source>Three-phase circuit of 32 A at 400 V</source>
        <translation>三相 32 A、400 V 供电回路</translation>
    </message>
    <message>
        <source>Time in which one step computes</source>
        <translation>一步中用于计算的时间</translation>
    </message>
    <message>
        <source>Tensor parallelism: sent by one accelerator in a step</source>
        <translation>张量并行：单卡每步发送量</translation>
    </message>
    <message>
        <source>Context parallelism: sent by one accelerator in a step</source>
        <translation>上下文并行：单卡每步发送量</translation>
    </message>
    <message>
        <source>Expert parallelism: sent by one accelerator in a step</source>
        <translation>专家并行：单卡每步发送量</translation>
    </message>
    <message>
        <source>Pipeline parallelism: sent by one accelerator in a step</source>
        <translation>流水线并行：单卡每步发送量</translation>
    </message>
    <message>
        <source>Data parallelism: sent by one accelerator in a step</source>
        <translation>数据并行：单卡每步发送量</translation>
    </message>
    <message>
        <source>Sharded weights and gradients: sent by one accelerator in a step</source>
        <translation>分片的权重与梯度：单卡每步发送量</translation>
    </message>
    <message>
        <source>Tensor parallelism: sent by one accelerator in a decode step</source>
        <translation>张量并行：单卡每个解码步发送量</translation>
    </message>
    <message>
        <source>Expert parallelism: sent by one accelerator in a decode step</source>
        <translation>专家并行：单卡每个解码步发送量</translation>
    </message>
    <message>
        <source>Pipeline parallelism: sent by one accelerator in a decode step</source>
        <translation>流水线并行：单卡每个解码步发送量</translation>
    </message>
    <message>
        <source>Bandwidth this traffic needs, one direction</source>
        <translation>该类流量所需带宽（单向）</translation>
    </message>
    <message>
        <source>Bandwidth its link can be relied on for</source>
        <translation>链路可依赖的带宽</translation>
    </message>
    <message>
        <source>Network adapters of one node</source>
        <translation>单节点网卡总带宽</translation>
    </message>
    <message>
        <source>The fast link ({link}) joins all {nodes} nodes: this job needs no fabric between them, only a network for storage and front end.</source>
        <translation>高速互联（{link}）已把全部 {nodes} 个节点连成一个域：本任务节点之间不需要另建计算网络，只需存储与前端网络。</translation>
    </message>
    <message>
        <source>The fast link of {accelerator} is cut to {rate} each way, where the part it was made from has {whole}: keep tensor-parallel groups small.</source>
        <translation>{accelerator} 的高速互联被限制为单向 {rate}，其原型号为 {whole}：张量并行组应尽量小。</translation>
    </message>
    <message>
        <source>Context parallelism needs {needed} for one accelerator, its link gives {available}: keep its groups inside a node or use fewer ranks.</source>
        <translation>上下文并行每卡需要 {needed}，链路只能提供 {available}：请把分组保持在节点内，或减少并行数。</translation>
    </message>
    <message>
        <source>Expert parallelism needs {needed} for one accelerator, its link gives {available}: keep the experts&apos; groups inside the fast domain or use a faster fabric.</source>
        <translation>专家并行每卡需要 {needed}，链路只能提供 {available}：请把专家分组保持在高速互联域内，或改用更快的网络。</translation>
    </message>
    <message>
        <source>The stages of the pipeline need {needed} for one accelerator, their link gives {available}: use fewer or longer stages.</source>
        <translation>流水线各级之间每卡需要 {needed}，链路只能提供 {available}：请减少级数或加长每级。</translation>
    </message>
    <message>
        <source>To hide behind compute, data parallelism needs {needed}, its link gives {available}: use larger micro-batches, more accumulation or a faster network.</source>
        <translation>数据并行要被计算掩盖需要 {needed}，链路只能提供 {available}：请增大微批次、增加梯度累积，或改用更快的网络。</translation>
    </message>
    <message>
        <source>Waiting for the other ranks takes {share} of the compute time of a decode step: fewer tensor-parallel ranks or a faster link would shorten it.</source>
        <translation>等待其他卡占解码步计算时间的 {share}：减少张量并行数或改用更快的互联可以缩短。</translation>
    </message>
    <message>
        <source>The network between the nodes is {vendor}&apos;s own: ask for the nodes to stand together, there is nothing to buy.</source>
        <translation>节点间网络由 {vendor} 自建自营：只需要求节点集中放置，无需采购。</translation>
    </message>
    <message>
        <source>{accelerator} brings RoCE ports of its own: build a lossless RoCE fabric; InfiniBand is no choice here.</source>
        <translation>{accelerator} 自带 RoCE 端口：应建设无损 RoCE 网络，此处不存在选择 InfiniBand 的问题。</translation>
    </message>
    <message>
        <source>Have all nodes on one spine switch, or in one placement group at a cloud provider.</source>
        <translation>让全部节点位于同一脊交换机之下；在云上则置于同一置放群组。</translation>
    </message>
    <message>
        <source>Check in the log of {library} that traffic between nodes goes over RDMA: a silent fall-back to TCP is 5 to 20 times slower.</source>
        <translation>请在 {library} 日志中确认节点间走的是 RDMA：静默回退到 TCP 会慢 5 到 20 倍。</translation>
    </message>
    <message>
        <source>Compute in one step</source>
        <translation>一步中的计算时间</translation>
    </message>
    <message>
        <source>Network against compute</source>
        <translation>网络与计算之比</translation>
    </message>
    <message>
        <source>Storage against compute</source>
        <translation>存储与计算之比</translation>
    </message>
    <message>
        <source>Micro-batches {factor} times as large (or fewer of them at the same batch): the bandwidth needed falls from {needed} to {after}.</source>
        <translation>微批次增大到 {factor} 倍（总批次不变时即减少微批次数）：所需带宽从 {needed} 降到 {after}。</translation>
    </message>
    <message>
        <source>{factor} times as many tokens between two exchanges (accumulation or micro-batch): the bandwidth needed falls from {needed} to {after}.</source>
        <translation>两次同步之间的 token 数增大到 {factor} 倍（梯度累积或微批次）：所需带宽从 {needed} 降到 {after}。</translation>
    </message>
    <message>
        <source>ZeRO-1 instead of ZeRO-3 or FSDP, if memory allows: {factor} times less is sent, and {after} is enough instead of {needed}.</source>
        <translation>显存允许时用 ZeRO-1 代替 ZeRO-3 或 FSDP：发送量降为 1/{factor}，所需带宽从 {needed} 降到 {after}。</translation>
    </message>
    <message>
        <source>Divide the weights inside a node only (hybrid sharding), if memory allows: gathering then stays on the links of the node.</source>
        <translation>显存允许时只在节点内切分权重（混合分片）：权重聚合便只走节点内链路。</translation>
    </message>
    <message>
        <source>Tensor parallelism over {to} instead of {from} accelerators: {left} of its traffic is left.</source>
        <translation>张量并行从 {from} 卡减为 {to} 卡：其流量剩 {left}。</translation>
    </message>
    <message>
        <source>Expert parallelism over {to} instead of {from} accelerators.</source>
        <translation>专家并行从 {from} 卡减为 {to} 卡。</translation>
    </message>
    <message>
        <source>Context parallelism over {to} instead of {from} accelerators.</source>
        <translation>上下文并行从 {from} 卡减为 {to} 卡。</translation>
    </message>
    <message>
        <source>A fabric {times} times as fast between the nodes: {rate} for each adapter in place.</source>
        <translation>节点间网络提速到 {times} 倍：按现有网卡数，每块需 {rate}。</translation>
    </message>
    <message>
        <source>Build the fabric proposed here ({adapters} adapters of {rate} in each node): the time was estimated with the slower network that such servers usually have.</source>
        <translation>按此处建议建设网络（每节点 {adapters} 块 {rate} 网卡）：时间估算用的是这类服务器常配的较慢网络。</translation>
    </message>
    <message>
        <source>Accelerators with NVLink or a like link in the node: at least {needed} each way.</source>
        <translation>选用节点内带 NVLink 或同类互联的加速卡：单向至少 {needed}。</translation>
    </message>
    <message>
        <source>Save checkpoints asynchronously: the {share} of the time that the accelerators now wait comes back.</source>
        <translation>异步保存检查点：可收回加速卡目前等待的 {share} 时间。</translation>
    </message>
    <message>
        <source>Pack the files of the data set into shards of 0.1–1 GB: they are then read in large pieces.</source>
        <translation>把数据集文件打包成 0.1–1 GB 的分片：之后便可大块顺序读取。</translation>
    </message>
    <message>
        <source>Storage that reads {bandwidth}: twice what is planned.</source>
        <translation>读带宽达到 {bandwidth} 的存储，即规划值的两倍。</translation>
    </message>
    <message>
        <source>Tokenise and pack the data beforehand: the hosts are {seconds} behind in each step.</source>
        <translation>提前完成分词与打包：主机每步落后 {seconds}。</translation>
    </message>
    <message>
        <source>Keep the weights on local NVMe and replicas warm: a cold start takes {seconds}.</source>
        <translation>把权重放在本地 NVMe 并保持副本常驻：冷启动需要 {seconds}。</translation>
    </message>
    <message>
        <source>Weights in fewer bits: reading them takes {share} of the compute time of a decode step. Check the answers&apos; quality.</source>
        <translation>使用更低位宽的权重：读取权重占解码步计算时间的 {share}。请检查回答质量。</translation>
    </message>
    <message>
        <source>More replicas than the {replicas} planned: each then serves fewer users.</source>
        <translation>副本数多于规划的 {replicas} 个：每个副本服务的用户更少。</translation>
    </message>
    <message>
        <source>Recomputing activations takes {share} of a step: more memory on each accelerator saves it.</source>
        <translation>重计算激活占一步的 {share}：单卡显存更大即可省去。</translation>
    </message>
    <message>
        <source>{more} instead of {cards} accelerators: almost half the time, as long as the batch can be divided.</source>
        <translation>加速卡从 {cards} 张增至 {more} 张：只要批次可继续切分，时间接近减半。</translation>
    </message>
    <message>
        <source>supported</source>
        <comment>what a software stack makes of a precision</comment>
        <translation>支持</translation>
    </message>
    <message>
        <source>weights only, computed in 16 bit</source>
        <comment>what a software stack makes of a precision</comment>
        <translation>仅权重量化，按 16 位计算</translation>
    </message>
    <message>
        <source>partly supported</source>
        <comment>what a software stack makes of a precision</comment>
        <translation>部分支持</translation>
    </message>
    <message>
        <source>not supported</source>
        <comment>what a software stack makes of a precision</comment>
        <translation>不支持</translation>
    </message>
    <message>
        <source>Evidence to have in hand</source>
        <comment>heading: of the provider or of the own system</comment>
        <translation>须备齐的证明材料</translation>
    </message>
    <message>
        <source>Verdict of the rules ({points} points): {regimes}</source>
        <translation>合规结论（{points} 分）：{regimes}</translation>
    </message>
    <message>
        <source>Network adapter between the nodes, {gigabits} Gb/s</source>
        <translation>节点间网卡，{gigabits} Gb/s</translation>
    </message>
    <message>
        <source>Network adapter for storage and front end, {gigabits} Gb/s</source>
        <translation>存储与前端网卡，{gigabits} Gb/s</translation>
    </message>
    <message>
        <source>Spare {accelerator}: {share} of those in use, at least one</source>
        <translation>备件：{accelerator}，按在用数量的 {share}，至少一件</translation>
    </message>
    <message>
        <source>Hardware of your own is planned: what concerns a cloud platform is needed only where capacity is rented.</source>
        <comment>below the evidence to ask for</comment>
        <translation>本方案采用自有硬件：涉及云平台的证明仅在租用算力时需要。</translation>
    </message>
    <message>
        <source>%1 leaf</source>
        <comment>number of switches</comment>
        <translation>叶交换机 %1 台</translation>
    </message>
    <message>
        <source>%1 spine</source>
        <comment>number of switches</comment>
        <translation>脊交换机 %1 台</translation>
    </message>
    <message>
        <source>%1 core</source>
        <comment>number of switches</comment>
        <translation>核心交换机 %1 台</translation>
    </message>
    <message>
        <source>%1, of %2 ports each</source>
        <comment>switches, ports of one</comment>
        <translation>%1，每台 %2 口</translation>
    </message>
    <message>
        <source>%1 from node to leaf</source>
        <comment>number of cables</comment>
        <translation>节点—叶 %1 根</translation>
    </message>
    <message>
        <source>%1 from leaf to spine</source>
        <comment>number of cables</comment>
        <translation>叶—脊 %1 根</translation>
    </message>
    <message>
        <source>%1 from spine to core</source>
        <comment>number of cables</comment>
        <translation>脊—核心 %1 根</translation>
    </message>
    <message>
        <source>Tied to conditions: %1</source>
        <comment>deployment modes</comment>
        <translation>附条件：%1</translation>
    </message>
    <message>
        <source>dashed: 0.8 of compute, above it a corner is a bottleneck</source>
        <comment>legend of the triangle</comment>
        <translation>虚线：算力时间的 0.8 倍，超出即为瓶颈</translation>
    </message>
    <message>
        <source>Open warnings</source>
        <comment>acceptance: number of warnings</comment>
        <translation>未决注意事项</translation>
    </message>
    <message>
        <source>Date of the plan, catalogue</source>
        <comment>acceptance</comment>
        <translation>方案日期与目录版本</translation>
    </message>
    <message>
        <source>Against the recommendation</source>
        <comment>table heading: how an alternative compares</comment>
        <translation>与推荐方案相比</translation>
    </message>
    <message>
        <source>From which this assumed resale value is taken off</source>
        <comment>below the total cost of a purchase</comment>
        <translation>其中已扣除的假定残值</translation>
    </message>
    <message>
        <source>The rules demand machines for you alone: order this way of running on a dedicated host or pool, or take bare metal.</source>
        <translation>法规要求独占资源：请按专属宿主机或专属资源池订购，或改用裸金属。</translation>
    </message>
    <message>
        <source>The provider does not say where the machines stand. By the place this may apply: {regime}. Ask before you sign.</source>
        <translation>服务商未说明机器所在地；视地域可能适用：{regime}。签约前请核实。</translation>
    </message>
    <message>
        <source>Nothing is known of the jurisdiction “{name}”: none of its rules counted.</source>
        <translation>未收录司法辖区“{name}”，其法规未计入。</translation>
    </message>
    <message>
        <source>The region “{name}” is not known; use a country code such as CN, DE, US or SG.</source>
        <translation>无法识别地域“{name}”，请使用 CN、DE、US、SG 等国家或地区代码。</translation>
    </message>
    <message>
        <source>One copy on one set of machines: from MLPS level 3 on key equipment has to be redundant. Enter a wanted availability in step 2 to plan spare copies.</source>
        <translation>目前仅一个副本：等保三级及以上要求关键设备硬件冗余。请在第二步填写期望可用性，以规划备用副本。</translation>
    </message>
    <message>
        <source>The demands on the place leave no region in which it may run.</source>
        <translation>对地域的各项要求没有留下任何可运行的地域。</translation>
    </message>
    <message>
        <source>Open: the contradictions named above have to be decided first, by your counsel.</source>
        <comment>verdict of compliance on an option</comment>
        <translation>待定：上述冲突须先由法务裁定。</translation>
    </message>
    <message>
        <source>%1 has more points, but the chosen price is for %2; the plan follows the price.</source>
        <comment>two deployment modes</comment>
        <translation>%1 得分更高，但所选报价对应%2，方案以报价为准。</translation>
    </message>
    <message>
        <source>Data may leave mainland China; a head-count is missing, so the way stays open. Enter both head-counts of one calendar year.</source>
        <comment>cross-border data</comment>
        <translation>数据可能出境；人数未填全，路径待定。请填写一个自然年内的两项累计人数。</translation>
    </message>
    <message>
        <source>other countries</source>
        <comment>regions</comment>
        <translation>其他国家和地区</translation>
    </message>
    <message>
        <source>%1 cannot be used as a logo: a PNG, JPEG or SVG picture of at most 4 MiB is needed.</source>
        <comment>file</comment>
        <translation>%1 不能用作徽标：需要不超过 4 MiB 的 PNG、JPEG 或 SVG 图片。</translation>
    </message>
    <message>
        <source>Paper of the PDF</source>
        <translation>PDF 的纸张</translation>
    </message>
    <message>
        <source>Language of the proposal; both: one document in the language of --lang first, then in the other</source>
        <translation>方案语言；both：合订本，先是 --lang 的语言，后是另一种</translation>
    </message>
    <message>
        <source>Title of the proposal, in place of the request&apos;s</source>
        <translation>方案标题，代替请求中的标题</translation>
    </message>
    <message>
        <source>Whom the proposal is for, in place of the request&apos;s client</source>
        <translation>方案的客户，代替请求中的客户</translation>
    </message>
    <message>
        <source>Who wrote the proposal</source>
        <translation>方案的编制人</translation>
    </message>
    <message>
        <source>Company that sends the proposal</source>
        <translation>出具方案的公司</translation>
    </message>
    <message>
        <source>Telephone, mail or address, on the cover</source>
        <translation>封面上的电话、邮箱或地址</translation>
    </message>
    <message>
        <source>Picture at the top of the cover: PNG, JPEG or SVG</source>
        <translation>封面顶部的图片：PNG、JPEG 或 SVG</translation>
    </message>
    <message>
        <source>For how many days the proposal is valid; without it nothing is said</source>
        <translation>方案有效天数；不给出则不注明</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a figure and its share of the whole</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>bounds of a figure</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>layers %1–%2</source>
        <comment>of a pipeline stage</comment>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>embeddings</source>
        <comment>of a pipeline stage</comment>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>output layer</source>
        <comment>of a pipeline stage</comment>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <comment>of a pipeline</comment>
        <translation>第 %1 级</translation>
    </message>
    <message>
        <source>Stages %1–%2</source>
        <comment>of a pipeline</comment>
        <translation>第 %1–%2 级</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <comment>table heading</comment>
        <translation>流水线级</translation>
    </message>
    <message>
        <source>Holds</source>
        <comment>table heading: layers of a pipeline stage</comment>
        <translation>所含部分</translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <comment>a number of sequences</comment>
        <translation>
            <numerusform>%n 条序列</numerusform>
        </translation>
    </message>
    <message>
        <source>sequence length in tokens</source>
        <comment>axis of a chart</comment>
        <translation>序列长度（token）</translation>
    </message>
    <message>
        <source>sequences on one GPU at a time</source>
        <comment>axis of a chart</comment>
        <translation>单卡每次处理的序列数</translation>
    </message>
    <message>
        <source>users of one replica at the same time</source>
        <comment>axis of a chart</comment>
        <translation>单个副本的同时在线用户数</translation>
    </message>
    <message>
        <source>context length in tokens</source>
        <comment>axis of a chart</comment>
        <translation>上下文长度（token）</translation>
    </message>
    <message>
        <source>The card&apos;s capacity is not known, so it cannot be said where it stops fitting; planned: %1.</source>
        <comment>summary of a memory curve: a number of tokens, sequences or users</comment>
        <translation>该卡的显存容量未知，无法判断到何处放不下；方案取值：%1。</translation>
    </message>
    <message>
        <source>With everything else as planned not even the smallest value shown fits; planned: %1.</source>
        <comment>summary of a memory curve: a number of tokens, sequences or users</comment>
        <translation>其余条件按方案不变时，图中最小的取值也放不下；方案取值：%1。</translation>
    </message>
    <message>
        <source>With everything else as planned it fits up to %1 by the likely value; planned: %2.</source>
        <comment>summary of a memory curve: numbers of tokens, sequences or users</comment>
        <translation>其余条件按方案不变时，按最可能值估算，最多可放下 %1；方案取值：%2。</translation>
    </message>
    <message>
        <source>Shown is what is needed; the engine fills the rest of its share with cache, whatever is asked.</source>
        <comment>summary of a memory curve of serving</comment>
        <translation>图中为实际所需显存；无论请求多少，推理引擎都会用缓存占满其份额内的剩余显存。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a name and its figure</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>what the engine fills at most</source>
        <comment>line in a memory curve</comment>
        <translation>推理引擎最多占用</translation>
    </message>
    <message>
        <source>as planned: %1</source>
        <comment>on a memory curve: a number of tokens, sequences or users</comment>
        <translation>方案取值：%1</translation>
    </message>
    <message>
        <source>fits up to %1</source>
        <comment>on a memory curve: a number of tokens, sequences or users</comment>
        <translation>最多放下 %1</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <comment>sequences on one GPU at a time</comment>
        <translation>微批大小</translation>
    </message>
    <message>
        <source>Context length</source>
        <comment>of serving</comment>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>Memory by pipeline stage</source>
        <comment>title of a chart</comment>
        <translation>各流水线级的显存</translation>
    </message>
    <message>
        <source>The memory of the pipeline stages is not known.</source>
        <comment>summary of a chart</comment>
        <translation>各流水线级的显存未知。</translation>
    </message>
    <message numerus="yes">
        <source>Of %n stage(s) number %1 needs the most memory per GPU, %2, and number %3 the least, %4.</source>
        <comment>summary of a chart: stage, memory, stage, memory</comment>
        <translation>
            <numerusform>共 %n 级，单卡显存需求最高的是第 %1 级（%2），最低的是第 %3 级（%4）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory per GPU by: %1</source>
        <comment>title of a chart: sequence length, micro-batch, users or context</comment>
        <translation>单卡显存随变量的变化：%1</translation>
    </message>
    <message>
        <source>All options by time and cost</source>
        <comment>title of a chart</comment>
        <translation>全部方案的时间与成本</translation>
    </message>
    <message>
        <source>Time per token of one user</source>
        <comment>axis of a chart</comment>
        <translation>单个用户每个 token 的耗时</translation>
    </message>
    <message>
        <source>No other option is better in cost, time and energy at once.</source>
        <comment>readout of a chart</comment>
        <translation>没有其他方案能在成本、时间和能耗上同时优于它。</translation>
    </message>
    <message>
        <source>minutes of the whole run</source>
        <comment>axis of a chart</comment>
        <translation>整个任务的时长（分钟）</translation>
    </message>
    <message>
        <source>Price or time unknown</source>
        <comment>chart of all options: heading of a list</comment>
        <translation>价格或时间未知</translation>
    </message>
    <message>
        <source>No other is better in cost, time and energy at once</source>
        <comment>legend of the chart of all options</comment>
        <translation>成本、时间、能耗均不被其他方案同时超越</translation>
    </message>
    <message>
        <source>Other options</source>
        <comment>legend of the chart of all options</comment>
        <translation>其他方案</translation>
    </message>
    <message>
        <source>Front of cost and time</source>
        <comment>legend of the chart of all options</comment>
        <translation>成本与时间的帕累托前沿</translation>
    </message>
    <message>
        <source>No option has both a price and a time, so there is nothing to compare.</source>
        <comment>summary of the chart of all options</comment>
        <translation>没有同时具备价格和时间的方案，无从比较。</translation>
    </message>
    <message>
        <source>%1 is the cheapest option and the fastest: %2, %3.</source>
        <comment>summary of the chart of all options: option, cost, time</comment>
        <translation>%1 既最便宜又最快：%2，%3。</translation>
    </message>
    <message>
        <source>The cheapest option is %1 (%2, %3), the fastest %4 (%5, %6).</source>
        <comment>summary of the chart of all options: option, cost, time, option, cost, time</comment>
        <translation>最便宜的方案是 %1（%2，%3），最快的是 %4（%5，%6）。</translation>
    </message>
    <message>
        <source>The recommendation is %1 (%2, %3).</source>
        <comment>summary of the chart of all options: option, cost, time</comment>
        <translation>推荐方案为 %1（%2，%3）。</translation>
    </message>
    <message>
        <source>Best in cost, time or energy</source>
        <comment>table heading: yes or no</comment>
        <translation>成本、时间或能耗占优</translation>
    </message>
    <message>
        <source>%1 per GPU</source>
        <comment>axis of the memory chart: unit of memory</comment>
        <translation>%1（单卡）</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Copy as &amp;image</source>
        <comment>menu of a chart</comment>
        <translation>复制为图片(&amp;I)</translation>
    </message>
    <message>
        <source>Copy as &amp;table</source>
        <comment>menu of a chart</comment>
        <translation>复制为表格(&amp;T)</translation>
    </message>
    <message>
        <source>Save as &amp;SVG …</source>
        <comment>menu of a chart</comment>
        <translation>另存为 SVG(&amp;S) …</translation>
    </message>
    <message>
        <source>Save as &amp;PNG …</source>
        <comment>menu of a chart</comment>
        <translation>另存为 PNG(&amp;P) …</translation>
    </message>
    <message>
        <source>Save as &amp;CSV …</source>
        <comment>menu of a chart</comment>
        <translation>另存为 CSV(&amp;C) …</translation>
    </message>
    <message>
        <source>Copy or save the chart</source>
        <comment>button of a chart</comment>
        <translation>复制或保存图表</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <comment>title of a file dialog</comment>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>To begin with</source>
        <comment>group of help topics</comment>
        <translation>入门</translation>
    </message>
    <message>
        <source>The four steps</source>
        <comment>group of help topics</comment>
        <translation>四个步骤</translation>
    </message>
    <message>
        <source>Pages of the result</source>
        <comment>group of help topics</comment>
        <translation>结果页面</translation>
    </message>
    <message>
        <source>Background</source>
        <comment>group of help topics</comment>
        <translation>背景知识</translation>
    </message>
    <message>
        <source>Windows, keys, words</source>
        <comment>group of help topics</comment>
        <translation>窗口、按键与术语</translation>
    </message>
    <message>
        <source>No topic contains this.</source>
        <comment>help: result of a search</comment>
        <translation>没有主题包含这些文字。</translation>
    </message>
    <message numerus="yes">
        <source>Found in %n topic(s). Enter goes from place to place.</source>
        <comment>help: result of a search</comment>
        <translation>
            <numerusform>在 %n 个主题中找到。按 Enter 逐处跳转。</numerusform>
        </translation>
    </message>
    <message>
        <source>Help – Powertrain</source>
        <comment>title of a window</comment>
        <translation>帮助 – 动力总成</translation>
    </message>
    <message>
        <source>&amp;Search in all topics</source>
        <comment>help: label of the search field</comment>
        <translation>在全部主题中搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Only entries with</source>
        <comment>help: label of the glossary&apos;s filter</comment>
        <translation>只看包含(&amp;O)</translation>
    </message>
    <message>
        <source>Topics of the help</source>
        <comment>accessible name</comment>
        <translation>帮助主题</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <comment>help: to the topic before</comment>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <comment>help: to the next topic, after going back</comment>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>Changes that would make it fit, smallest first</source>
        <comment>heading</comment>
        <translation>能放下的改动，从小到大</translation>
    </message>
    <message>
        <source>Then %1 of %2 on the fullest card; cards: %3</source>
        <comment>what a change leads to</comment>
        <translation>此后占用最多的卡为 %1 / %2；卡数：%3</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <comment>button: takes a change over into the request</comment>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <comment>accessible name; a change</comment>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <comment>progress</comment>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>This computer – Powertrain</source>
        <comment>title of a window</comment>
        <translation>本机 – 动力总成</translation>
    </message>
    <message>
        <source>Paste an out-of-memory message</source>
        <comment>heading</comment>
        <translation>粘贴内存不足的报错</translation>
    </message>
    <message>
        <source>Paste the error here, with the lines around it</source>
        <comment>placeholder of a text field</comment>
        <translation>把报错连同前后几行粘贴到这里</translation>
    </message>
    <message>
        <source>Text of the message</source>
        <comment>accessible name</comment>
        <translation>报错文字</translation>
    </message>
    <message>
        <source>Only the makers&apos; own tools are run, with fixed arguments; nothing leaves this computer.</source>
        <comment>hint</comment>
        <translation>只运行厂商自带的工具，参数固定；不会有任何数据离开本机。</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <comment>button: runs the tools anew</comment>
        <translation>重新检测(&amp;L)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <comment>button of the window of this computer</comment>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>Cards of this computer</source>
        <comment>heading</comment>
        <translation>本机的加速卡</translation>
    </message>
    <message>
        <source>Will it run here?</source>
        <comment>heading</comment>
        <translation>能在本机运行吗？</translation>
    </message>
    <message>
        <source>No request is open.</source>
        <comment>this computer</comment>
        <translation>没有打开的请求。</translation>
    </message>
    <message>
        <source>The message does not say how large the card is, so no changes can be worked out.</source>
        <comment>explanation of a message</comment>
        <translation>报错没有说明卡的显存容量，因此无法计算改动。</translation>
    </message>
    <message>
        <source>Which card it was is not said: the changes are worked out for %1 with %2.</source>
        <comment>explanation of a message</comment>
        <translation>改动按 %1（%2）计算，报错本身未说明是哪种卡。</translation>
    </message>
    <message>
        <source>Looking for cards…</source>
        <comment>progress</comment>
        <translation>正在检测加速卡……</translation>
    </message>
    <message>
        <source>Trying changes: %1 of %2</source>
        <comment>progress</comment>
        <translation>正在尝试改动：%1 / %2</translation>
    </message>
    <message>
        <source>Working out whether it runs here…</source>
        <comment>progress</comment>
        <translation>正在判断能否在本机运行……</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>figure of a card</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>an unnamed program</source>
        <comment>holder of memory</comment>
        <translation>未知程序</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>process and its memory</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Card</source>
        <comment>column</comment>
        <translation>卡</translation>
    </message>
    <message>
        <source>Driver</source>
        <comment>column</comment>
        <translation>驱动</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>column</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>In use</source>
        <comment>column</comment>
        <translation>已用</translation>
    </message>
    <message>
        <source>Free</source>
        <comment>column: memory</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Held by</source>
        <comment>column: processes</comment>
        <translation>占用者</translation>
    </message>
    <message>
        <source>Main memory: %1, of which %2 are free. Processor threads: %3.</source>
        <comment>facts of the computer</comment>
        <translation>主机内存：%1，其中空闲 %2。处理器线程：%3。</translation>
    </message>
    <message>
        <source>Date: %1</source>
        <comment>on the cover</comment>
        <translation>日期：%1</translation>
    </message>
    <message>
        <source>Valid until %1</source>
        <comment>on the cover: a date</comment>
        <translation>有效期至 %1</translation>
    </message>
    <message>
        <source>Prepared by %1</source>
        <comment>on the cover: the author</comment>
        <translation>编制：%1</translation>
    </message>
    <message>
        <source>In English</source>
        <comment>on the cover of a document in two languages: each language names itself; a page number follows</comment>
        <translation>中文部分</translation>
    </message>
    <message>
        <source>Length of the project</source>
        <comment>in the summary: days</comment>
        <translation>项目周期</translation>
    </message>
    <message>
        <source>This proposal is valid until</source>
        <comment>in the summary: a date</comment>
        <translation>本方案有效期至</translation>
    </message>
    <message>
        <source>and %1 more under “Recommendation”</source>
        <comment>last item of a shortened list in the summary</comment>
        <translation>另有 %1 项，见“推荐方案”一节</translation>
    </message>
    <message>
        <source>What is proposed</source>
        <comment>heading in the summary</comment>
        <translation>方案内容</translation>
    </message>
    <message>
        <source>What it costs</source>
        <comment>heading in the summary</comment>
        <translation>费用</translation>
    </message>
    <message>
        <source>When it can run</source>
        <comment>heading in the summary</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>Risks and open points</source>
        <comment>heading in the summary: the warnings</comment>
        <translation>风险与待定事项</translation>
    </message>
    <message>
        <source>Page %1 …</source>
        <comment>in place of a page that is being painted</comment>
        <translation>第 %1 页……</translation>
    </message>
    <message>
        <source>Pages of the proposal</source>
        <comment>accessible name of the preview</comment>
        <translation>方案页面</translation>
    </message>
    <message>
        <source>Proposal before it is saved</source>
        <comment>title of a dialog</comment>
        <translation>方案预览</translation>
    </message>
    <message>
        <source>Sections of the proposal</source>
        <comment>accessible name of a list</comment>
        <translation>方案章节</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <comment>field: of a proposal</comment>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Client</source>
        <comment>field: of a proposal</comment>
        <translation>客户(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <comment>field of the settings: who writes proposals</comment>
        <translation>编制人(&amp;A)</translation>
    </message>
    <message>
        <source>Pape&amp;r</source>
        <comment>field of the settings</comment>
        <translation>纸张(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edition</source>
        <comment>field of the settings: language of proposals</comment>
        <translation>方案语言(&amp;E)</translation>
    </message>
    <message>
        <source>model and task</source>
        <comment>what a title is made of when none is written</comment>
        <translation>模型与任务</translation>
    </message>
    <message>
        <source>As the window</source>
        <comment>choice of a proposal&apos;s language</comment>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Both languages in one document</source>
        <comment>choice of a proposal&apos;s language</comment>
        <translation>中英文合订本</translation>
    </message>
    <message>
        <source>A4 (210 × 297 mm)</source>
        <comment>choice of a paper</comment>
        <translation>A4（210 × 297 mm）</translation>
    </message>
    <message>
        <source>Letter (8.5 × 11 in)</source>
        <comment>choice of a paper</comment>
        <translation>Letter（8.5 × 11 英寸）</translation>
    </message>
    <message>
        <source>With the calculat&amp;ions</source>
        <comment>tick box: appendix of a proposal</comment>
        <translation>附计算过程(&amp;I)</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <comment>button of the preview</comment>
        <translation>上一页(&amp;V)</translation>
    </message>
    <message>
        <source>Page Up, when the pages have the focus</source>
        <translation>Page Up 键（焦点在页面上时）</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <comment>button of the preview</comment>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>Page Down, when the pages have the focus</source>
        <translation>Page Down 键（焦点在页面上时）</translation>
    </message>
    <message>
        <source>Smaller: the minus key or Ctrl and the wheel</source>
        <translation>缩小：减号键，或按住 Ctrl 滚动滚轮</translation>
    </message>
    <message>
        <source>Larger: the plus key or Ctrl and the wheel</source>
        <translation>放大：加号键，或按住 Ctrl 滚动滚轮</translation>
    </message>
    <message>
        <source>Smaller</source>
        <comment>button of the preview</comment>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <comment>button of the preview</comment>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit the &amp;width</source>
        <comment>button of the preview</comment>
        <translation>适合宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <comment>button of the preview</comment>
        <translation>&amp;100 %</translation>
    </message>
    <message>
        <source>As large as on paper: the 0 key</source>
        <translation>与纸面等大：0 键</translation>
    </message>
    <message>
        <source>Save as &amp;PDF …</source>
        <comment>button of the preview</comment>
        <translation>保存为 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>Save as &amp;Markdown …</source>
        <comment>button of the preview</comment>
        <translation>保存为 Markdown(&amp;M)…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <comment>button of the preview</comment>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Pages written</source>
        <comment>accessible name of a progress bar</comment>
        <translation>已写入页数</translation>
    </message>
    <message>
        <source>Model</source>
        <comment>row of the comparison</comment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Task</source>
        <comment>row of the comparison</comment>
        <translation>任务</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <comment>row of the comparison: training</comment>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Context</source>
        <comment>row of the comparison: serving</comment>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>Users at the same time</source>
        <comment>row of the comparison</comment>
        <translation>并发用户数</translation>
    </message>
    <message>
        <source>Length of the project</source>
        <comment>row of the comparison</comment>
        <translation>项目周期</translation>
    </message>
    <message>
        <source>%1 days</source>
        <comment>length of the project</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>Hardware</source>
        <comment>row of the comparison</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Cards</source>
        <comment>row of the comparison</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Nodes</source>
        <comment>row of the comparison</comment>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Layout</source>
        <comment>row of the comparison</comment>
        <translation>并行布局</translation>
    </message>
    <message>
        <source>Weights</source>
        <comment>row of the comparison: their format</comment>
        <translation>权重格式</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <comment>row of the comparison</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Capacity of a GPU</source>
        <comment>row of the comparison</comment>
        <translation>单卡显存容量</translation>
    </message>
    <message>
        <source>Fits</source>
        <comment>row of the comparison</comment>
        <translation>能否放下</translation>
    </message>
    <message>
        <source>Duration of the run</source>
        <comment>row of the comparison</comment>
        <translation>训练时长</translation>
    </message>
    <message>
        <source>Training speed</source>
        <comment>row of the comparison</comment>
        <translation>训练速度</translation>
    </message>
    <message>
        <source>Use of the compute peak (MFU)</source>
        <comment>row of the comparison</comment>
        <translation>算力利用率（MFU）</translation>
    </message>
    <message>
        <source>Time to the first word</source>
        <comment>row of the comparison</comment>
        <translation>首 token 时延（TTFT）</translation>
    </message>
    <message>
        <source>Speed for each user</source>
        <comment>row of the comparison</comment>
        <translation>单用户输出速度</translation>
    </message>
    <message>
        <source>Speed of all copies together</source>
        <comment>row of the comparison</comment>
        <translation>全部副本的总吞吐</translation>
    </message>
    <message>
        <source>Run as</source>
        <comment>row of the comparison: deployment mode</comment>
        <translation>部署方式</translation>
    </message>
    <message>
        <source>Paid as</source>
        <comment>row of the comparison: billing</comment>
        <translation>计费方式</translation>
    </message>
    <message>
        <source>Provider</source>
        <comment>row of the comparison</comment>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Cost over the project</source>
        <comment>row of the comparison</comment>
        <translation>项目总费用</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <comment>row of the comparison</comment>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>Energy</source>
        <comment>row of the comparison: of the accelerators</comment>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Rules say</source>
        <comment>row of the comparison: compliance verdict</comment>
        <translation>合规结论</translation>
    </message>
    <message>
        <source>Warnings</source>
        <comment>row of the comparison: their number</comment>
        <translation>警告数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>letter of a pinned plan, what it is</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Property</source>
        <comment>table column: of a plan</comment>
        <translation>属性</translation>
    </message>
    <message>
        <source>Differs</source>
        <comment>table column: mark where plans differ</comment>
        <translation>不同</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a plan, why it cannot be shown</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>name of a value, its formula</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Where this number comes from</source>
        <comment>window title</comment>
        <translation>这个数字从何而来</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <comment>button: the calculation as text</comment>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;All calculations</source>
        <comment>button: to the page</comment>
        <translation>全部计算(&amp;A)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <comment>button</comment>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>This number has no formula of its own: it is an answer, a count, or a fact or price from the catalogue. The pages “How it was calculated” and “Sources and assumptions” say where those come from.</source>
        <translation>这个数字没有自己的公式：它是一项回答、一个计数，或目录中的规格或价格。其出处见“计算过程”和“来源与假设”两页。</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>what, its value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Name of %1</source>
        <comment>field: of a pinned plan</comment>
        <translation>%1 的名称</translation>
    </message>
    <message>
        <source>Use its answers</source>
        <comment>button: of a pinned plan</comment>
        <translation>采用其回答</translation>
    </message>
    <message>
        <source>Use the answers of %1</source>
        <comment>button: of a pinned plan</comment>
        <translation>采用 %1 的回答</translation>
    </message>
    <message>
        <source>Unpin</source>
        <comment>button: remove from the comparison</comment>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <comment>button</comment>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Pin up to four plans to see them side by side: options of these answers, or whole scenarios. A pinned plan keeps its answers when yours go on changing.</source>
        <translation>最多可固定四个方案并排对比：可以是当前回答下的不同选项，也可以是完整的情景。固定的方案保留自己的回答，不随您继续修改而变化。</translation>
    </message>
    <message>
        <source>Pinned plans beside the one that is shown. The best of comparable figures is coloured; ≠ marks what differs.</source>
        <translation>已固定的方案与当前方案并排显示。可比数字中最优者以颜色标出，≠ 表示存在差异。</translation>
    </message>
    <message>
        <source>&amp;Pin the plan that is shown</source>
        <comment>button</comment>
        <translation>固定当前方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Only what differs</source>
        <comment>tick box: rows of the comparison</comment>
        <translation>只看差异(&amp;O)</translation>
    </message>
    <message>
        <source>Shown now</source>
        <comment>column of the comparison</comment>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>being planned</source>
        <comment>state of a pinned plan</comment>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>no longer among the options</source>
        <comment>state of a pinned plan: the catalogue changed</comment>
        <translation>已不在可选方案中</translation>
    </message>
    <message>
        <source>Side by side</source>
        <comment>heading</comment>
        <translation>并排对比</translation>
    </message>
    <message>
        <source>Copied.</source>
        <comment>after copying a text</comment>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Launch: what starts this plan</source>
        <comment>page title</comment>
        <translation>启动：怎样把方案跑起来</translation>
    </message>
    <message>
        <source>Files with the values that this plan was calculated with. Read them before you run them; nothing is started from here.</source>
        <translation>按方案计算时的数值写出的文件。运行前请先看一遍；本程序不会启动任何东西。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <comment>field: which launch file</comment>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <comment>button: the file&apos;s text</comment>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;ave as…</source>
        <comment>button: the launch file</comment>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>To know</source>
        <comment>heading: remarks about launching</comment>
        <translation>须知</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>file name, tool and version</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <comment>accessible name; file name</comment>
        <translation>%1 的内容</translation>
    </message>
    <message>
        <source>To know about this file</source>
        <comment>heading: remarks</comment>
        <translation>此文件须知</translation>
    </message>
    <message>
        <source>The number that is changed</source>
        <comment>tabs over a chart</comment>
        <translation>变化的参数</translation>
    </message>
    <message>
        <source>Where it stops fitting</source>
        <comment>heading</comment>
        <translation>到何处放不下</translation>
    </message>
    <message>
        <source>&amp;Pin it for comparison</source>
        <comment>button: the chosen option</comment>
        <translation>固定用于对比(&amp;P)</translation>
    </message>
    <message>
        <source>Every figure can be opened: the formula, the numbers put in, and where each comes from. On every page a click on a number (Ctrl+I in a table) opens its own calculation. The two sums that everybody learns come first.</source>
        <translation>每个数字都可以展开：公式、代入的数值及各自的来源。在任意页面点击一个数字（表格中按 Ctrl+I）即可打开它的计算过程。最前面是人人都要学的“两道算术题”。</translation>
    </message>
    <message>
        <source>Find a step, a symbol or a source</source>
        <comment>placeholder of a field</comment>
        <translation>查找步骤、符号或来源</translation>
    </message>
    <message>
        <source>&amp;Open all steps</source>
        <comment>button</comment>
        <translation>展开所有步骤(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy the branch</source>
        <comment>button: of a tree, as text</comment>
        <translation>复制该分支(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Sequence length (tokens)</source>
        <translation>序列长度（token）(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Batch on one GPU (sequences)</source>
        <translation>单卡微批（条序列）(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Users at the same time</source>
        <translation>并发用户数(&amp;U)</translation>
    </message>
    <message>
        <source>C&amp;ontext (tokens)</source>
        <translation>上下文长度（token）(&amp;O)</translation>
    </message>
    <message>
        <source>Ca&amp;rds</source>
        <translation>卡数(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Hours in use a day</source>
        <translation>每天使用小时数(&amp;H)</translation>
    </message>
    <message>
        <source>Real s&amp;peed, of the estimate (utilisation)</source>
        <translation>实际速度占估算的比例（利用率）(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Real price, of the price list</source>
        <translation>实际价格占目录价的比例(&amp;C)</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>before and after a change</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Figure</source>
        <comment>table column: of the plan</comment>
        <translation>指标</translation>
    </message>
    <message>
        <source>As planned</source>
        <comment>table column</comment>
        <translation>按方案</translation>
    </message>
    <message>
        <source>With these numbers</source>
        <comment>table column</comment>
        <translation>按这些数字</translation>
    </message>
    <message>
        <source>What changes</source>
        <comment>heading</comment>
        <translation>变化</translation>
    </message>
    <message>
        <source>The hardware stays as planned; move a number and see what it does. Nothing is searched anew: where other hardware would do better, take the numbers over as answers.</source>
        <translation>硬件保持不变，拖动任一数字即可看到影响。这里不会重新搜索：如果换硬件更合适，请把这些数字采纳为回答。</translation>
    </message>
    <message>
        <source>&amp;As planned</source>
        <comment>button: sets all numbers back</comment>
        <translation>恢复方案值(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Take over as answers</source>
        <comment>button: plan again with these numbers</comment>
        <translation>采纳为回答(&amp;T)</translation>
    </message>
    <message>
        <source>Sequence length, users, context and hours become your answers, and everything is planned again.</source>
        <translation>序列长度、用户数、上下文和使用小时数将成为您的回答，并重新规划。</translation>
    </message>
    <message>
        <source>Compare</source>
        <comment>page of the result</comment>
        <translation>方案对比</translation>
    </message>
    <message>
        <source>What if</source>
        <comment>page of the result</comment>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Launch</source>
        <comment>page of the result</comment>
        <translation>启动文件</translation>
    </message>
    <message>
        <source>With this answer no plan fits: %1</source>
        <comment>%1 is a sentence</comment>
        <translation>按这个回答没有可行方案：%1</translation>
    </message>
    <message>
        <source>With this answer no plan fits.</source>
        <translation>按这个回答没有可行方案。</translation>
    </message>
    <message>
        <source>With this answer there is no result: one is missing or cannot be used.</source>
        <translation>按这个回答得不出结果：有回答缺失或无法使用。</translation>
    </message>
    <message>
        <source>Now a plan fits: %1.</source>
        <comment>%1 is the hardware</comment>
        <translation>现在有可行方案：%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what it is, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>what it is, value before, value now</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>memory per GPU</source>
        <comment>in a list of what changed</comment>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>hardware</source>
        <comment>in a list of what changed</comment>
        <translation>硬件</translation>
    </message>
    <message>
        <source>time</source>
        <comment>in a list of what changed</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>speed</source>
        <comment>in a list of what changed</comment>
        <translation>速度</translation>
    </message>
    <message>
        <source>users at once</source>
        <comment>in a list of what changed</comment>
        <translation>可同时容纳的用户</translation>
    </message>
    <message>
        <source>cost</source>
        <comment>in a list of what changed</comment>
        <translation>成本</translation>
    </message>
    <message>
        <source>run as</source>
        <comment>in a list of what changed: deployment and billing</comment>
        <translation>部署与计费</translation>
    </message>
    <message>
        <source>No effect on the result.</source>
        <translation>对结果没有影响。</translation>
    </message>
    <message>
        <source>Effect of this change: %1.</source>
        <comment>%1 is a list of what changed</comment>
        <translation>本次修改的影响：%1。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the items of a list of changes</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>The plan cannot be started with {engine}.</source>
        <translation>该方案无法用 {engine} 启动。</translation>
    </message>
    <message>
        <source>There is no plan to start.</source>
        <translation>没有可启动的方案。</translation>
    </message>
    <message>
        <source>Accelerators of {vendor} are driven by software of their maker, for which no files are written yet.</source>
        <translation>{vendor} 的加速卡由厂商自己的软件驱动，目前还不生成对应的文件。</translation>
    </message>
    <message>
        <source>This card needs the ROCm build of {tool}; the options were checked against the one for CUDA.</source>
        <translation>该卡需要 {tool} 的 ROCm 版本；选项是按 CUDA 版本核对的。</translation>
    </message>
    <message>
        <source>Fill in the paths: those of the model, the data and the results are not part of a plan.</source>
        <translation>请填写路径：模型、数据和结果的位置不属于方案内容。</translation>
    </message>
    <message>
        <source>To be started on each of the {nodes} nodes: NODE_RANK counts them from 0, HEAD_NODE is the address of the first. The Slurm script sets both.</source>
        <translation>须在 {nodes} 个节点上各启动一次：NODE_RANK 从 0 编号，HEAD_NODE 为首节点地址。Slurm 脚本会设置这两项。</translation>
    </message>
    <message>
        <source>The cards of this layout do not divide evenly over nodes, which {tool} asks for: no file.</source>
        <translation>该布局的卡不能平均分到各节点，而 {tool} 要求平均，故不生成文件。</translation>
    </message>
    <message>
        <source>This starts one copy of the model. The plan runs {replicas}, each on cards of its own, behind a load balancer.</source>
        <translation>此文件只启动一个模型副本。方案共运行 {replicas} 个副本，各用各的卡，前面加负载均衡。</translation>
    </message>
    <message>
        <source>The memory was worked out for {tool} {planned}, the options were checked against {checked}.</source>
        <translation>显存按 {tool} {planned} 计算，选项按 {checked} 核对。</translation>
    </message>
    <message>
        <source>The plan serves weights in {format}: a checkpoint in this format has to be found or made first, and named as the model.</source>
        <translation>方案使用 {format} 格式的权重：须先找到或制作该格式的检查点，并把它填为模型。</translation>
    </message>
    <message>
        <source>{format} is a format of llama.cpp, which these engines read only in part: no file.</source>
        <translation>{format} 是 llama.cpp 的格式，这些引擎只支持其中一部分，故不生成文件。</translation>
    </message>
    <message>
        <source>{tool} keeps no cache in {type}: it stays in 16 bits and has room for fewer users than planned.</source>
        <translation>{tool} 不支持 {type} 的 KV 缓存：缓存保持 16 位，可容纳的用户少于方案。</translation>
    </message>
    <message>
        <source>SGLang&apos;s share counts weights and cache alone; {fraction} follows from the plan&apos;s memory, which was worked out for vLLM.</source>
        <translation>SGLang 的显存占比只含权重和缓存；{fraction} 由方案的显存换算而来，而方案是按 vLLM 计算的。</translation>
    </message>
    <message>
        <source>Drafting with {method} needs a further model: set DRAFT_MODEL.</source>
        <translation>用 {method} 做投机解码还需要一个草稿模型：请设置 DRAFT_MODEL。</translation>
    </message>
    <message>
        <source>Drafting with {method} is not written for {tool}: add its options by hand, or expect the speed without it.</source>
        <translation>未为 {tool} 写出 {method} 投机解码的选项：请手工添加，否则只能达到不用它时的速度。</translation>
    </message>
    <message>
        <source>Prompts and answers on cards of their own are not expressed here: this is the plan with both on the same cards.</source>
        <translation>此处未表达预填充与解码分离：文件对应的是两者同卡的方案。</translation>
    </message>
    <message>
        <source>{tool} does not know {method}: no file.</source>
        <translation>{tool} 不支持 {method}，故不生成文件。</translation>
    </message>
    <message>
        <source>{tool} has no optimizer {optimizer} by a plain option: no file.</source>
        <translation>{tool} 没有直接选用优化器 {optimizer} 的选项，故不生成文件。</translation>
    </message>
    <message>
        <source>{tool} recomputes all layers or none; the plan recomputes a part. It will take less memory and more time.</source>
        <translation>{tool} 要么重算全部层，要么不重算；方案只重算一部分。实际显存会更少，耗时会更长。</translation>
    </message>
    <message>
        <source>{tool} cannot move to the host&apos;s memory what the plan moves there.</source>
        <translation>{tool} 无法把方案中要卸载的内容移到主机内存。</translation>
    </message>
    <message>
        <source>{tool} has no option for a loss in chunks; the logits take more memory than planned.</source>
        <translation>{tool} 没有分块损失的选项，logits 会比方案占用更多显存。</translation>
    </message>
    <message>
        <source>{tool} cannot express this layout: no file.</source>
        <translation>{tool} 无法表达该布局，故不生成文件。</translation>
    </message>
    <message>
        <source>The plan shares the states among {group} cards at a time; {tool} shares them among all by these options, which takes less memory and more network.</source>
        <translation>方案以 {group} 张卡为一组分摊状态；{tool} 用这些选项会在全部卡之间分摊，显存更省，网络通信更多。</translation>
    </message>
    <message>
        <source>Register the data set in LLaMA-Factory&apos;s dataset_info.json under the name in the file, and choose the template of the model.</source>
        <translation>请在 LLaMA-Factory 的 dataset_info.json 中以文件里的名字登记数据集，并选择该模型的 template。</translation>
    </message>
    <message>
        <source>The learning rate and its schedule are no part of a plan: choose them.</source>
        <translation>学习率及其调度不属于方案内容，请自行选择。</translation>
    </message>
    <message>
        <source>PPO needs a reward model of your own.</source>
        <translation>PPO 需要您自己的奖励模型。</translation>
    </message>
    <message>
        <source>The shapes of {model} have no plain options in Megatron-LM: add them by hand or through a converter.</source>
        <translation>{model} 的结构在 Megatron-LM 中没有现成选项：请手工补充，或通过转换工具生成。</translation>
    </message>
    <message>
        <source>The published weights have to be converted for Megatron-LM first; take the base of the rotary positions and the like from the model&apos;s configuration.</source>
        <translation>公开的权重须先转换为 Megatron-LM 格式；旋转位置编码的基数等取自模型配置。</translation>
    </message>
    <message>
        <source>{tool} answered in a way that this program does not know.</source>
        <translation>{tool} 的输出本程序无法识别。</translation>
    </message>
    <message>
        <source>{tool} is installed, but its driver does not answer.</source>
        <translation>已安装 {tool}，但驱动没有响应。</translation>
    </message>
    <message>
        <source>{tool}: driver and library are of different versions. Restarting the computer after the update usually cures it.</source>
        <translation>{tool}：驱动与库版本不一致。更新驱动后重启计算机通常即可解决。</translation>
    </message>
    <message>
        <source>{tool}: a device does not answer any more; it may need a restart of the computer.</source>
        <translation>{tool}：有设备不再响应，可能需要重启计算机。</translation>
    </message>
    <message>
        <source>{tool} sees no device.</source>
        <translation>{tool} 没有发现设备。</translation>
    </message>
    <message>
        <source>{name}: its tool does not say how much memory it has.</source>
        <translation>{name}：工具没有给出显存容量。</translation>
    </message>
    <message>
        <source>{name} shares the computer&apos;s memory of {total}: what every program uses counts.</source>
        <translation>{name} 与主机共用 {total} 内存：所有程序的占用都要计入。</translation>
    </message>
    <message>
        <source>{name} is divided into slices (MIG), which are not looked at.</source>
        <translation>{name} 已切分为 MIG 实例，此处不检查各实例。</translation>
    </message>
    <message>
        <source>No accelerator was found. That may also mean that the maker&apos;s tool (nvidia-smi, amd-smi, rocm-smi, npu-smi) is not installed.</source>
        <translation>没有找到加速卡。也可能只是没有安装厂商工具（nvidia-smi、amd-smi、rocm-smi、npu-smi）。</translation>
    </message>
    <message>
        <source>Processes that hold memory, where the tool does not say of which card: {count}, {bytes} together.</source>
        <translation>占用显存但工具未说明属于哪张卡的进程：{count} 个，共 {bytes}。</translation>
    </message>
    <message>
        <source>Yes. The fullest card needs {needed} of the {free} that are free; cards used: {count}.</source>
        <translation>可以。占用最多的卡需要 {needed}，空闲 {free}；使用 {count} 张卡。</translation>
    </message>
    <message>
        <source>Yes, but tightly: the fullest card needs {needed} of the {free} that are free; cards used: {count}.</source>
        <translation>可以，但很紧张：占用最多的卡需要 {needed}，空闲 {free}；使用 {count} 张卡。</translation>
    </message>
    <message>
        <source>Yes, once other programs are closed: {needed} are needed, {free} are free, {missing} are missing; cards used: {count}.</source>
        <translation>关闭其他程序后可以：需要 {needed}，空闲 {free}，还差 {missing}；使用 {count} 张卡。</translation>
    </message>
    <message>
        <source>No. The fullest card would need {needed}; {capacity} can be had, so {missing} are missing. Devices judged: {count}.</source>
        <translation>不行。占用最多的卡需要 {needed}，最多可用 {capacity}，还差 {missing}。参与判断的设备：{count} 个。</translation>
    </message>
    <message>
        <source>No, {name} cannot do this job; the reason stands below.</source>
        <translation>不行，{name} 无法完成这项任务；原因见下。</translation>
    </message>
    <message>
        <source>It cannot be told: no card&apos;s memory is known.</source>
        <translation>无法判断：没有任何一张卡的显存容量已知。</translation>
    </message>
    <message>
        <source>{name} (process {pid}) holds {bytes}.</source>
        <translation>{name}（进程 {pid}）占用 {bytes}。</translation>
    </message>
    <message>
        <source>{name} (process {pid}) holds memory; how much is not said.</source>
        <translation>{name}（进程 {pid}）占用显存，数量未知。</translation>
    </message>
    <message>
        <source>{bytes} are held by what the tool does not list: the desktop, containers or other users.</source>
        <translation>另有 {bytes} 被工具未列出的程序占用：桌面、容器或其他用户。</translation>
    </message>
    <message>
        <source>{name} is not in the catalogue. It was judged by its memory, with the other figures of its nearest relative, {accelerator}.</source>
        <translation>{name} 不在目录中。按其显存判断，其余参数取自最接近的 {accelerator}。</translation>
    </message>
    <message>
        <source>{name} has {total} here, the catalogue lists {listed}: what is really there counts.</source>
        <translation>此处 {name} 的显存为 {total}，目录中为 {listed}：以实际为准。</translation>
    </message>
    <message>
        <source>{name} may mean several products; {accelerator} was taken.</source>
        <translation>{name} 可能指多种产品，按 {accelerator} 处理。</translation>
    </message>
    <message>
        <source>Only the {count} freest of {total} devices are used.</source>
        <translation>只使用 {total} 个设备中最空闲的 {count} 个。</translation>
    </message>
    <message>
        <source>Cards of different kinds are judged apart; the most favourable answer is shown.</source>
        <translation>不同型号的卡分别判断，这里显示最有利的结果。</translation>
    </message>
    <message>
        <source>Part of the card is taken: start the engine with a memory share of at most {fraction} (vLLM: --gpu-memory-utilization).</source>
        <translation>卡上已有占用：启动引擎时显存比例不超过 {fraction}（vLLM：--gpu-memory-utilization）。</translation>
    </message>
    <message>
        <source>It runs, but slower than asked: {reached} per user instead of {target}.</source>
        <translation>可以运行，但比要求慢：每用户 {reached}，要求 {target}。</translation>
    </message>
    <message>
        <source>It runs, but takes {needed}; the project has {available}.</source>
        <translation>可以运行，但需要 {needed}；项目只有 {available}。</translation>
    </message>
    <message>
        <source>Only with lighter weights than stored or asked for: {format}.</source>
        <translation>只能使用比原始或要求更轻的权重：{format}。</translation>
    </message>
    <message>
        <source>It would only fit with part of the states in the computer&apos;s main memory: {needed} are needed there, {free} are free.</source>
        <translation>只有把部分状态放到主机内存才放得下：那里需要 {needed}，空闲 {free}。</translation>
    </message>
    <message>
        <source>Part of the states is kept in the computer&apos;s main memory, which has to hold {needed} for it and makes steps slower.</source>
        <translation>部分状态放在主机内存，需要 {needed}，每步会变慢。</translation>
    </message>
    <message>
        <source>No out-of-memory message was recognised in this text.</source>
        <translation>这段文字中没有识别到内存不足的报错。</translation>
    </message>
    <message>
        <source>The card&apos;s own memory ran out: {tried} were asked for at once, {free} of {total} were free.</source>
        <translation>显存不足：一次申请 {tried}，总共 {total} 中只有 {free} 空闲。</translation>
    </message>
    <message>
        <source>The card&apos;s own memory ran out; the message gives no complete figures.</source>
        <translation>显存不足；报错中没有完整的数字。</translation>
    </message>
    <message>
        <source>Free memory of the computer does not help here: programs on the card can only use the card&apos;s own memory. A monitor that says “half is free” often shows the other one.</source>
        <translation>主机内存空闲在这里没有用：卡上的程序只能使用显存。显示“还有一半空闲”的监视工具看的往往是另一种内存。</translation>
    </message>
    <message>
        <source>It is the moment that counts: {tried} had to be there in one piece when they were asked for. What is seen afterwards has been given back already.</source>
        <translation>关键在申请的那一刻：当时必须有一整块 {tried}。事后看到的空闲，是已经释放出来的。</translation>
    </message>
    <message>
        <source>At least {missing} were missing.</source>
        <translation>至少还差 {missing}。</translation>
    </message>
    <message>
        <source>The program itself had {allocated} in use at that moment.</source>
        <translation>当时程序自身正在使用 {allocated}。</translation>
    </message>
    <message>
        <source>The memory is in pieces: {reserved} were reserved without use, more than the {tried} asked for, but not in one piece. Set {setting} before starting.</source>
        <translation>显存碎片化：{reserved} 已预留但未使用，比申请的 {tried} 还多，却不连续。启动前设置 {setting}。</translation>
    </message>
    <message>
        <source>{reserved} were reserved without use; that alone would not have been enough.</source>
        <translation>{reserved} 已预留但未使用；仅靠这些也不够。</translation>
    </message>
    <message>
        <source>{free} were free, more than the {tried} asked for: no piece was large enough, or a limit of the driver or container was reached.</source>
        <translation>空闲 {free}，比申请的 {tried} 还多：没有足够大的连续块，或达到了驱动或容器的限制。</translation>
    </message>
    <message>
        <source>Other programs held {bytes} of the card.</source>
        <translation>其他程序占用了该卡 {bytes} 显存。</translation>
    </message>
    <message>
        <source>The program had limited itself to {allowed} of {total}.</source>
        <translation>程序自己限制只用 {total} 中的 {allowed}。</translation>
    </message>
    <message>
        <source>One piece of {tried} is larger than the whole card ({total}): a shorter sequence, a smaller batch or another attention kernel is needed.</source>
        <translation>一次申请的 {tried} 比整张卡（{total}）还大：需要更短的序列、更小的批次或换用其他注意力算子。</translation>
    </message>
    <message>
        <source>The computer&apos;s main memory ran out, not the card&apos;s.</source>
        <translation>用尽的是主机内存，不是显存。</translation>
    </message>
    <message>
        <source>{tried} were asked for at once.</source>
        <translation>一次申请了 {tried}。</translation>
    </message>
    <message>
        <source>The system ended {process}, which used {bytes}.</source>
        <translation>系统终止了 {process}，它占用了 {bytes}。</translation>
    </message>
    <message>
        <source>The program was ended from outside (137 or signal 9): mostly the system or the container&apos;s limit for main memory.</source>
        <translation>程序被外部终止（137 或信号 9）：多半是系统或容器的主机内存限制。</translation>
    </message>
    <message>
        <source>Against it help: fewer data workers, loading weights in safetensors one file at a time, no offloading to the computer&apos;s memory, a larger container limit or more memory.</source>
        <translation>可行的办法：减少数据加载进程、按文件逐个加载 safetensors 权重、不向主机内存卸载、提高容器限制或增加内存。</translation>
    </message>
    <message>
        <source>After weights and working memory nothing was left for the KV cache.</source>
        <translation>扣除权重和工作显存后，没有剩余空间给 KV Cache。</translation>
    </message>
    <message>
        <source>A sequence of {asked} does not fit into the KV cache, which holds {held}.</source>
        <translation>长度为 {asked} 的序列放不进 KV Cache，缓存最多容纳 {held}。</translation>
    </message>
    <message>
        <source>One such sequence needs {needed} of KV cache, {available} are there.</source>
        <translation>一条这样的序列需要 {needed} 的 KV Cache，实际只有 {available}。</translation>
    </message>
    <message>
        <source>Against it help: a shorter context, the cache in FP8, lighter weights, a larger memory share or more cards.</source>
        <translation>可行的办法：缩短上下文、KV Cache 用 FP8、使用更轻的权重、提高显存比例或增加卡数。</translation>
    </message>
    <message>
        <source>The engine was to take {fraction} of the card ({wanted}), but only {free} of {total} were free.</source>
        <translation>引擎要占用该卡的 {fraction}（{wanted}），但 {total} 中只有 {free} 空闲。</translation>
    </message>
    <message>
        <source>A share of {fraction} would have fitted into what was free; or close the other programs.</source>
        <translation>显存比例设为 {fraction} 就能放进当时的空闲显存；也可以关闭其他程序。</translation>
    </message>
    <message>
        <source>A buffer of {tried} could not be had on the card.</source>
        <translation>无法在卡上申请到 {tried} 的缓冲区。</translation>
    </message>
    <message>
        <source>It was the KV cache that did not fit: its size follows from context and parallel sequences.</source>
        <translation>放不下的是 KV Cache：其大小取决于上下文长度和并行序列数。</translation>
    </message>
    <message>
        <source>Against it help: fewer layers on the card (-ngl), a shorter context (-c), a cache in q8_0, a smaller quantisation.</source>
        <translation>可行的办法：减少放在卡上的层数（-ngl）、缩短上下文（-c）、缓存用 q8_0、采用更小的量化。</translation>
    </message>
    <message>
        <source>Such programs take most of the card when they start; XLA_PYTHON_CLIENT_MEM_FRACTION sets how much, XLA_PYTHON_CLIENT_PREALLOCATE=false switches it off.</source>
        <translation>这类程序启动时就占用大部分显存；XLA_PYTHON_CLIENT_MEM_FRACTION 设定比例，XLA_PYTHON_CLIENT_PREALLOCATE=false 可关闭预分配。</translation>
    </message>
    <message>
        <source>By the estimate the request does fit on such a card, {needed} of {capacity}, when it is set up as the plan says (recomputation, micro-batch, fused loss).</source>
        <translation>按估算，照方案设置（重计算、微批次、融合损失）时，这个请求放得进这样的卡：{needed}／{capacity}。</translation>
    </message>
    <message>
        <source>Keep the KV cache in FP8</source>
        <translation>KV Cache 用 FP8</translation>
    </message>
    <message>
        <source>Another optimizer: {optimizer}</source>
        <translation>换优化器：{optimizer}</translation>
    </message>
    <message>
        <source>Lower LoRA rank: {rank}</source>
        <translation>降低 LoRA 秩：{rank}</translation>
    </message>
    <message>
        <source>Another method: {method}</source>
        <translation>换方法：{method}</translation>
    </message>
    <message>
        <source>Weights in {format}</source>
        <translation>权重用 {format}</translation>
    </message>
    <message>
        <source>Sequences of at most {sequence} ({ratio} of what was asked)</source>
        <translation>序列长度不超过 {sequence}（要求的 {ratio}）</translation>
    </message>
    <message>
        <source>Context of at most {context} ({ratio} of what was asked)</source>
        <translation>上下文不超过 {context}（要求的 {ratio}）</translation>
    </message>
    <message>
        <source>At most {users} users at once ({ratio} of what was asked)</source>
        <translation>同时不超过 {users} 个用户（要求的 {ratio}）</translation>
    </message>
    <message>
        <source>{count} cards of this kind</source>
        <translation>使用 {count} 张这种卡</translation>
    </message>
    <message>
        <source>{method}, and sequences of at most {sequence}</source>
        <translation>{method}，且序列长度不超过 {sequence}</translation>
    </message>
    <message>
        <source>None of the changes that were tried is enough.</source>
        <translation>尝试过的改动都不够。</translation>
    </message>
    <message>
        <source>This hardware cannot run with these numbers.</source>
        <translation>该硬件无法在这些数字下运行。</translation>
    </message>
    <message>
        <source>This layout takes GPUs in groups of {group}; {cards} are no whole number of groups.</source>
        <translation>该布局按每组 {group} 张卡增减，{cards} 张卡不是整数组。</translation>
    </message>
    <message>
        <source>With this micro-batch on this many GPUs a step takes {run} sequences, not the {asked} asked for.</source>
        <translation>采用该微批次和卡数时，每个优化器步处理 {run} 条序列，而不是所要求的 {asked} 条。</translation>
    </message>
    <message>
        <source>The busiest minutes take {needed} replicas beside the spare ones; here {replicas} work.</source>
        <translation>除备用副本外，最繁忙时段需要 {needed} 个副本工作，而此处只有 {replicas} 个。</translation>
    </message>
    <message>
        <source>Writing the proposal was cancelled; no file was changed.</source>
        <translation>已取消写入方案，未改动任何文件。</translation>
    </message>
    <message>
        <source>Stopped. This is the result of the answers before.</source>
        <translation>已停止。当前显示的是修改前的结果。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <comment>state of the live result</comment>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Calculating… This is still the result of the answers before.</source>
        <translation>正在计算…… 当前显示的仍是修改前的结果。</translation>
    </message>
    <message numerus="yes">
        <source>in %n node(s)</source>
        <comment>accelerators</comment>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <comment>copies of the model that serve</comment>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>First word after %1, then %2 for each user</source>
        <comment>time, tokens per second</comment>
        <translation>首 token 时延 %1，之后每个用户 %2</translation>
    </message>
    <message>
        <source>Room for %1 users at the full context</source>
        <comment>number</comment>
        <translation>按最长上下文可容纳 %1 个用户</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>warnings: a button that leads to them</comment>
        <translation>
            <numerusform>另有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory per GPU: %1</source>
        <comment>what a bar shows</comment>
        <translation>单卡显存：%1</translation>
    </message>
    <message>
        <source>Res&amp;ult</source>
        <comment>button in a narrow window: open the full result</comment>
        <translation>结果(&amp;U)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button: stop the calculation</comment>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the calculation</source>
        <translation>停止计算</translation>
    </message>
    <message>
        <source>&amp;Proposal…</source>
        <comment>button: preview and export</comment>
        <translation>方案书…(&amp;P)</translation>
    </message>
    <message>
        <source>“%1” is no project, no model, no price list and no log that this program can read.</source>
        <comment>a file dropped onto the window</comment>
        <translation>“%1”不是本程序能读取的项目、模型、价格表或日志。</translation>
    </message>
    <message>
        <source>Save the file</source>
        <comment>title of a file dialog</comment>
        <translation>保存文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <comment>menu: projects used last</comment>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <comment>menu</comment>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <comment>menu</comment>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>This &amp;computer: does it run here?</source>
        <comment>menu entry</comment>
        <translation>本机能跑吗？(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <comment>menu entry</comment>
        <translation>设置…(&amp;S)</translation>
    </message>
    <message>
        <source>Pre&amp;view the proposal…</source>
        <comment>menu entry</comment>
        <translation>预览方案书…(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help for this page</source>
        <comment>menu entry</comment>
        <translation>本页帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <comment>menu entry</comment>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Out of memory with half of it free?</source>
        <comment>menu entry</comment>
        <translation>还有一半显存却报 OOM？(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Differences from the articles</source>
        <comment>menu entry</comment>
        <translation>与原文的差异(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <comment>menu entry: help on shortcuts</comment>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Pin this plan for comparison</source>
        <comment>menu entry</comment>
        <translation>固定此方案用于对比(&amp;P)</translation>
    </message>
    <message>
        <source>pinned plans</source>
        <comment>what is undone</comment>
        <translation>已固定的方案</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <comment>menu entry; the step in which something was changed</comment>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <comment>menu entry</comment>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <comment>menu entry; the step in which something was changed</comment>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <comment>menu entry</comment>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Work that was not saved</source>
        <comment>heading: the program ended without saving</comment>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>%1, changed last %2</source>
        <comment>project, date and time</comment>
        <translation>%1，最后修改于 %2</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <comment>button: open recovered work</comment>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>Throw it away</source>
        <comment>button: recovered work</comment>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>The logo cannot be kept beside the settings. Is the disk full or write-protected?</source>
        <translation>无法将徽标保存到设置目录。磁盘是否已满或被写保护？</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <comment>title of a file dialog</comment>
        <translation>选择徽标</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.svg)</source>
        <comment>kinds of file in a dialog</comment>
        <translation>图片 (*.png *.jpg *.jpeg *.svg)</translation>
    </message>
    <message>
        <source>This file cannot be used as a logo: a PNG, JPEG or SVG picture of at most 4 MiB is needed.</source>
        <translation>该文件不能用作徽标：需要不超过 4 MiB 的 PNG、JPEG 或 SVG 图片。</translation>
    </message>
    <message>
        <source>No logo</source>
        <comment>in place of a picture</comment>
        <translation>无徽标</translation>
    </message>
    <message>
        <source>The logo as it is printed</source>
        <comment>accessible name of a picture</comment>
        <translation>打印效果的徽标</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>title of a dialog</comment>
        <translation>设置</translation>
    </message>
    <message>
        <source>Window</source>
        <comment>heading in the settings</comment>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Proposals</source>
        <comment>heading in the settings</comment>
        <translation>方案</translation>
    </message>
    <message>
        <source>Your company</source>
        <comment>heading in the settings</comment>
        <translation>贵公司</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <comment>choice of a theme</comment>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>choice of a theme</comment>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>choice of a theme</comment>
        <translation>深色</translation>
    </message>
    <message>
        <source>GiB (powers of 1024)</source>
        <comment>choice of a unit for memory</comment>
        <translation>GiB（1024 进制）</translation>
    </message>
    <message>
        <source>GB (powers of 1000)</source>
        <comment>choice of a unit for memory</comment>
        <translation>GB（1000 进制）</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <comment>field of the settings</comment>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Colour&amp;s</source>
        <comment>field of the settings: theme</comment>
        <translation>配色(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Memory in</source>
        <comment>field of the settings: GiB or GB</comment>
        <translation>显存单位(&amp;M)</translation>
    </message>
    <message>
        <source>Cards are sold as “80 GB” and hold nearly 80 GiB, which is 86 GB. Files and bandwidths are in GB always.</source>
        <translation>标称“80 GB”的卡实际约有 80 GiB，即 86 GB。文件大小和带宽始终以 GB 表示。</translation>
    </message>
    <message>
        <source>C&amp;urrency of new projects</source>
        <comment>field of the settings</comment>
        <translation>新项目的币种(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Valid for</source>
        <comment>field of the settings: days</comment>
        <translation>有效期(&amp;V)</translation>
    </message>
    <message>
        <source>Counted from the proposal&apos;s date, and printed on the cover. Prices that are older stay in it, with their dates.</source>
        <translation>自方案日期起算，印在封面上。更早的价格仍会列出并注明日期。</translation>
    </message>
    <message>
        <source> days</source>
        <comment>after a number in a field</comment>
        <translation> 天</translation>
    </message>
    <message>
        <source>not stated</source>
        <comment>validity of a proposal</comment>
        <translation>不注明</translation>
    </message>
    <message>
        <source>An appendix opens every figure into its formula, inputs and sources.</source>
        <translation>在附录中给出每个数字的公式、输入与来源。</translation>
    </message>
    <message>
        <source>Compa&amp;ny</source>
        <comment>field of the settings</comment>
        <translation>公司(&amp;N)</translation>
    </message>
    <message>
        <source>Con&amp;tact</source>
        <comment>field of the settings</comment>
        <translation>联系方式(&amp;T)</translation>
    </message>
    <message>
        <source>One line: telephone, mail, address.</source>
        <translation>一行：电话、邮箱、地址。</translation>
    </message>
    <message>
        <source>Logo</source>
        <comment>field of the settings</comment>
        <translation>徽标</translation>
    </message>
    <message>
        <source>PNG, JPEG or SVG, on white paper at the top of the cover. A copy is kept beside the settings: the original may move.</source>
        <translation>PNG、JPEG 或 SVG，印在封面顶部的白底上。程序会在设置目录保留副本，原文件可以移动。</translation>
    </message>
    <message>
        <source>Choose a &amp;file …</source>
        <comment>button: the logo</comment>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Without a logo</source>
        <comment>button</comment>
        <translation>不用徽标(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <comment>button</comment>
        <translation>确定(&amp;O)</translation>
    </message>
    <message>
        <source>There is no proxy to set: this program never connects to any network. Prices come in as files.</source>
        <translation>无需设置代理：本程序从不连接任何网络，价格以文件形式导入。</translation>
    </message>
    <message>
        <source>Every place brings its own law: it decides which regimes apply, and which cards may be delivered there.</source>
        <translation>每个地方都有自己的法律：这决定适用哪些法规，以及哪些卡可以交付到那里。</translation>
    </message>
    <message>
        <source>Decides which ways of running stay: any provider, hardware for you alone, or only your own rooms.</source>
        <translation>决定还剩哪些部署方式：任意服务商、独占硬件，还是只能放在自己的机房。</translation>
    </message>
    <message>
        <source>Each kind of data is protected by rules of its own; they exclude ways of running or tie them to evidence.</source>
        <translation>每类数据都有专门的保护规定，会排除某些部署方式，或要求提供证明材料。</translation>
    </message>
    <message>
        <source>What is true of the operator?</source>
        <translation>运营方属于哪些情况？</translation>
    </message>
    <message>
        <source>Such operators have duties that others do not have; they narrow where and on what the work may run.</source>
        <translation>这类运营方负有额外义务，会限制任务可以在哪里、用什么硬件运行。</translation>
    </message>
    <message>
        <source>What else is asked for?</source>
        <translation>还有哪些要求？</translation>
    </message>
    <message>
        <source>Contracts, export control and the law of other countries: each adds evidence to ask for, or excludes cards and places.</source>
        <translation>合同、出口管制和其他国家的法律：每一项都会增加需索取的证明材料，或排除某些卡和地点。</translation>
    </message>
    <message>
        <source>What is ticked here applies in any case, whatever the answers above lead to.</source>
        <translation>在此勾选的法规一律适用，不论上面的回答得出什么结论。</translation>
    </message>
    <message>
        <source>Grade of the system under China&apos;s Multi-Level Protection Scheme: from level to level more ways of running are tied to conditions or excluded.</source>
        <translation>系统在网络安全等级保护中的级别：级别越高，越多部署方式需附加条件或被排除。</translation>
    </message>
    <message>
        <source>Some industries have supervisors with rules of their own; they apply on top.</source>
        <translation>有些行业的主管部门另有规定，会在此基础上一并适用。</translation>
    </message>
    <message>
        <source>Preferred: they come first in the ranking. Required: all other cards are left out.</source>
        <translation>优先：国产卡排在前面。必须：其他卡全部排除。</translation>
    </message>
    <message>
        <source>Only offers in this place are taken. What a regime demands counts in any case.</source>
        <translation>只采用该地的报价；法规要求的地点始终有效。</translation>
    </message>
    <message>
        <source>Ce&amp;rtificates, export and international rules</source>
        <comment>a part of the page that can be opened</comment>
        <translation>认证、出口管制与境外法规(&amp;R)</translation>
    </message>
    <message>
        <source>Manner of use</source>
        <comment>heading: burst or steady</comment>
        <translation>使用方式</translation>
    </message>
    <message>
        <source>Decides which way of paying is cheapest: by the hour, by the month or year, or once.</source>
        <translation>决定哪种付费方式最划算：按小时、包月包年，还是一次性购买。</translation>
    </message>
    <message>
        <source>The cost is added up over it. The longer it is, the sooner reserving or buying pays off.</source>
        <translation>成本按这段时间累计；时间越长，包年包月或自购越划算。</translation>
    </message>
    <message>
        <source>H&amp;ours in use per day</source>
        <comment>field</comment>
        <translation>每天使用小时数(&amp;O)</translation>
    </message>
    <message>
        <source>Rented cards cost only in these hours. 24 for a service around the clock or a training run that is not switched off.</source>
        <translation>租用的卡只在这些小时内计费。全天候服务或不停机的训练填 24。</translation>
    </message>
    <message>
        <source>&amp;Training done within (days)</source>
        <comment>field</comment>
        <translation>训练须在多少天内完成(&amp;T)</translation>
    </message>
    <message>
        <source>Cu&amp;rrency</source>
        <comment>field</comment>
        <translation>货币(&amp;R)</translation>
    </message>
    <message>
        <source>All amounts are shown in it; prices in other currencies convert at dated rates that you can change.</source>
        <translation>所有金额都以该货币显示；其他货币的价格按注明日期的汇率换算，汇率可以修改。</translation>
    </message>
    <message>
        <source>Decides which plan is recommended; the others stay among the alternatives.</source>
        <translation>决定推荐哪个方案，其余的仍列在备选方案中。</translation>
    </message>
    <message>
        <source>Mean time until a spot instance is taken back; each one costs the work since the last checkpoint. Ask the provider: it differs by region, card and season.</source>
        <translation>竞价实例平均多久被回收一次；每次回收都会损失上一个检查点之后的工作。请询问服务商：因地域、卡型和季节而异。</translation>
    </message>
    <message>
        <source>Bought servers and appliances are compared with rent as well; else only rent is shown.</source>
        <translation>把自购服务器和一体机也与租用对比；否则只显示租用。</translation>
    </message>
    <message>
        <source>What belon&amp;gs to the cost</source>
        <comment>a part of the page that can be opened</comment>
        <translation>成本包含哪些(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Amounts and VAT</source>
        <comment>field</comment>
        <translation>金额与增值税(&amp;A)</translation>
    </message>
    <message>
        <source>Makes amounts of different price lists comparable. Where a list does not say whether VAT is in it, the amount stays as printed and is marked.</source>
        <translation>让不同价目表的金额可以比较。价目表未说明是否含税时，金额保持原样并加以标注。</translation>
    </message>
    <message>
        <source>For providers of which no spot offer is known: lowers their cost, at the price of interruptions.</source>
        <translation>用于没有竞价报价的服务商：成本更低，代价是可能被中断。</translation>
    </message>
    <message>
        <source>Raises time and cost of the training: research rarely gets it right the first time; 15 to 30 % is a sensible planning value.</source>
        <translation>会增加训练的时间和成本：研究很少一次成功，按 15% 到 30% 规划较为合理。</translation>
    </message>
    <message>
        <source>Some providers charge for every gigabyte that leaves them; it is added to the cost.</source>
        <translation>有些服务商对流出的每 GB 数据收费，这部分会计入成本。</translation>
    </message>
    <message>
        <source>Says when bought hardware can start to work. Ask the vendor; it is shown as unknown until then.</source>
        <translation>决定自购硬件何时可以投入使用。请询问供应商，在此之前显示为未知。</translation>
    </message>
    <message>
        <source>About your tea&amp;m</source>
        <comment>a part of the page that can be opened</comment>
        <translation>关于您的团队(&amp;M)</translation>
    </message>
    <message>
        <source>Without people to run them, machines of your own lose against managed ones in the comparison.</source>
        <translation>没有人运维时，自有机器在比较中会输给托管方式。</translation>
    </message>
    <message>
        <source>Plans with more are not made: what the budget, the rack or the quota allows.</source>
        <translation>不会给出超过这个数量的方案：按预算、机柜或配额的上限填写。</translation>
    </message>
    <message>
        <source>Drivers, kernel or special software of your own: ways of running without root access rank lower.</source>
        <translation>需要自定驱动、内核或专用软件：没有 root 权限的部署方式排名靠后。</translation>
    </message>
    <message>
        <source>Speaks for a cluster that starts and ends containers by itself instead of single machines.</source>
        <translation>更适合能自动启停容器的集群，而不是单台机器。</translation>
    </message>
    <message>
        <source>Speaks for renting: what is bought ages with you.</source>
        <translation>更适合租用：买来的硬件会逐渐过时。</translation>
    </message>
    <message>
        <source>Its size and shape decide how much memory and computing is needed. Type to search the library, type a size, or drop a model&apos;s files here.</source>
        <translation>模型的规模和结构决定需要多少显存和算力。可输入名称搜索模型库、直接输入规模，或把模型文件拖到这里。</translation>
    </message>
    <message>
        <source>Ope&amp;n folder…</source>
        <comment>button: a model&apos;s folder</comment>
        <translation>打开文件夹…(&amp;N)</translation>
    </message>
    <message>
        <source>Training time and cost grow in step with it. Fine-tuning takes 1 to 5, pre-training usually one.</source>
        <translation>训练时间和成本随之成比例增长。微调通常 1 到 5 轮，预训练一般 1 轮。</translation>
    </message>
    <message>
        <source>Se&amp;quence length (tokens)</source>
        <comment>field</comment>
        <translation>序列长度（token）(&amp;Q)</translation>
    </message>
    <message>
        <source>Sequences for one step of learning, over all GPUs. A larger one lets more GPUs work side by side; it does not change the memory of one.</source>
        <translation>每个训练步在所有 GPU 上处理的序列数。越大，可并行的 GPU 越多；单卡显存不变。</translation>
    </message>
    <message>
        <source>U&amp;sers at the same time</source>
        <comment>field: concurrency</comment>
        <translation>同时使用的用户数(&amp;S)</translation>
    </message>
    <message>
        <source>Lon&amp;gest context (tokens)</source>
        <comment>field</comment>
        <translation>最长上下文（token）(&amp;G)</translation>
    </message>
    <message>
        <source>Reading it is what users wait for before the first word.</source>
        <translation>用户在看到首个 token 之前等待的就是读取提示的时间。</translation>
    </message>
    <message>
        <source>Writing it takes most of the time: it decides how many requests one copy of the model can serve.</source>
        <translation>生成回答占大部分时间：它决定一个模型副本能服务多少请求。</translation>
    </message>
    <message>
        <source>Cache kept as</source>
        <comment>field: KV cache type</comment>
        <translation>KV 缓存格式</translation>
    </message>
    <message>
        <source>Eight bits halve the memory of every user&apos;s cache, so that more users fit, at a small loss of quality.</source>
        <translation>8 位使每个用户的缓存显存减半，可容纳更多用户，质量略有损失。</translation>
    </message>
    <message>
        <source>F&amp;irst word within (s)</source>
        <comment>field: target time to first token</comment>
        <translation>首 token 时延不超过（秒）(&amp;I)</translation>
    </message>
    <message>
        <source>Plans that keep users waiting longer take more or faster GPUs until they do not.</source>
        <translation>等待时间超过此值的方案会改用更多或更快的 GPU，直到满足为止。</translation>
    </message>
    <message>
        <source>Plans that are slower for one user take more or faster GPUs. People read about 5 to 10 tokens a second.</source>
        <translation>单用户速度低于此值的方案会改用更多或更快的 GPU。人的阅读速度约为每秒 5 到 10 个 token。</translation>
    </message>
    <message>
        <source>Missing for a duration and a cost of the run: how many tokens are trained on?</source>
        <translation>要估算训练时长和成本还缺一项：训练多少 token？</translation>
    </message>
    <message>
        <source>default</source>
        <comment>tag beside a field whose value was not changed</comment>
        <translation>默认</translation>
    </message>
    <message>
        <source>optional</source>
        <comment>tag beside a field that may stay empty</comment>
        <translation>选填</translation>
    </message>
    <message>
        <source>Reset</source>
        <comment>button beside one field: back to its default</comment>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Back to the default (Ctrl+R in the field)</source>
        <translation>恢复为默认值（在字段中按 Ctrl+R）</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <comment>accessible name of a button; %1 is a field&apos;s label</comment>
        <translation>恢复默认：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field&apos;s label and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>value of a field: nothing is ticked or typed</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Reset this step</source>
        <comment>button: all fields of the page back to their defaults</comment>
        <translation>本步骤恢复默认</translation>
    </message>
    <message>
        <source>All fields of this step back to their defaults.</source>
        <translation>把本步骤的所有字段恢复为默认值。</translation>
    </message>
    <message>
        <source>This is no amount; it counts as empty. Write it as 500M, 2T or 1.5e9.</source>
        <translation>这不是有效数值，按未填写处理。可写作 500M、2T、1.5e9 或 20亿。</translation>
    </message>
    <message>
        <source>Everything as by default</source>
        <comment>what is set in a part of the page that is closed</comment>
        <translation>均为默认值</translation>
    </message>
    <message>
        <source>Kind of work</source>
        <comment>heading: the task</comment>
        <translation>任务类型</translation>
    </message>
    <message>
        <source>Decides what has to be in memory, how long the cards are needed, and which questions follow.</source>
        <translation>决定显存中要放什么、需要用卡多久，以及接下来要回答哪些问题。</translation>
    </message>
    <message>
        <source>Decides whether waiting time or cost per token comes first, and whether machines may be taken away.</source>
        <translation>决定优先考虑等待时间还是每 token 成本，以及机器能否被回收。</translation>
    </message>
    <message>
        <source>More about the trainin&amp;g</source>
        <comment>a part of the page that can be opened</comment>
        <translation>更多训练设置(&amp;G)</translation>
    </message>
    <message>
        <source>Heads the proposal and names the file; changes nothing in the result.</source>
        <translation>用作方案书标题和文件名，不影响结果。</translation>
    </message>
    <message>
        <source>Clien&amp;t</source>
        <comment>field: whom the proposal is for</comment>
        <translation>客户(&amp;T)</translation>
    </message>
    <message>
        <source>Appears on the first page of the proposal and nowhere else; changes nothing in the result.</source>
        <translation>只出现在方案书首页，不影响结果。</translation>
    </message>
    <message>
        <source>More about &amp;the work</source>
        <comment>a part of the page that can be opened</comment>
        <translation>更多任务信息(&amp;T)</translation>
    </message>
    <message>
        <source>Samples are joined to full sequences (packin&amp;g)</source>
        <translation>样本打包成完整序列（packing）(&amp;G)</translation>
    </message>
    <message>
        <source>Without it every sample is padded to the full length, and the padding costs time.</source>
        <translation>不打包时每个样本都会填充到最大长度，填充部分也要耗费时间。</translation>
    </message>
    <message>
        <source>Decides how much the storage has to deliver, and how many files a second it has to open.</source>
        <translation>决定存储需要提供多大带宽，以及每秒要打开多少个文件。</translation>
    </message>
    <message>
        <source>The same system prompt or document at the start is read once and kept: first words come sooner, and more requests fit.</source>
        <translation>开头相同的系统提示或文档只读一次并保留：首 token 更快，能承载更多请求。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <comment>for files to be written</comment>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>Write the files that start the plan into this folder</source>
        <translation>将启动该方案的文件写入此文件夹</translation>
    </message>
    <message>
        <source>Memory that the driver reports, with the asked users in the cache</source>
        <translation>驱动报告的显存占用（缓存中已有所要求的并发用户）</translation>
    </message>
    <message>
        <source>Upper end of the range, from the measurements of its kind</source>
        <translation>范围上限，来自同类实测的残差</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>首 token 时延（TTFT）</translation>
    </message>
    <message>
        <source>Speed that one user sees</source>
        <translation>单用户看到的输出速度</translation>
    </message>
    <message>
        <source>Waiting for other prompts and steps</source>
        <translation>等待其他预填充与解码步的时间</translation>
    </message>
    <message>
        <source>Output of one user</source>
        <translation>单用户输出速度</translation>
    </message>
    <message numerus="yes">
        <source>After %n month(s)</source>
        <comment>readout of a chart</comment>
        <translation>
            <numerusform>%n 个月后</numerusform>
        </translation>
    </message>
</context>
</TS>
