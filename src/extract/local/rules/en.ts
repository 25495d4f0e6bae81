import type { LanguageTable } from './table.ts'

/** How English speaking developers say it. */
export const en: LanguageTable = {
  words: `the a an is are was were be been being it its it's this that these those i i'm im you we we're they he she of to in on at by for with from
    and or but not no so because if when then than as do does did don't dont doesn't can can't could should would will won't just only our
    my your their there here what which who how why have has had haven't get got use using used let lets let's please always never any all some more most
    about into after before until over out up off again now also still every each other same new old one two first next last run add make need
    want know think see everything nothing nobody someone people where while since through without very too much many me us them him her`,
  signals: {
    question: `
      ^(what|whats|what's|how|hows|why|where|wheres|who|which|whose) / ^when (is|are|do|does|did|will|should|can) /
      ^(is|are|was|were|isn't|aren't|does|do|did|doesn't|didn't|has|have|had|hasn't|haven't) (it|this|that|there|we|you|i|they|the|these|those|any|anyone|somebody) /
      ^(can|could|should|shall|would|will|may|must|shouldn't|couldn't|wouldn't|can't) (we|i|it|this|that|they|there|the|he|one) /
      ^(any|some) (idea|ideas|thoughts|chance|reason) / do you (remember|know|think) / what do you think /
      ^(wonder|i wonder|im wondering|i'm wondering|was wondering|just wondering) / is there (a|any) /
      ^(so )?(what|how) (if|about) / ^or (should|do|is|can) / ^(do|does|did) (we|i|you|it|this|that|they) /
      ^(can't|couldn't|shouldn't|won't|isn't|aren't|don't) (we|it|this|that|you|they) / no idea why /
      any (idea|good) / is it any good / is (he|she|it|that|this) (right|ok|true|correct|fine|enough|safe) /
      looks right / how do you do / find out (what|why|who) / who wrote / since when do we`,
    request: `
      (can|could|would|will|can't) you / would you mind / ^(pls|please|plz) /
      (i'd|i would) like (you )?to (see|add|change|update|have|make|get|work) /
      i (just )?(want|need|wanted) (you )?to / i want (a|the|you|it|this) / help me / give me a /
      (i'd|id) like (us|a|the|to) / go ahead / tell me / show me / let me know / take a look / have a look /
      look (at|into) / i need (a|the|you|some)`,
    order: `
      ^(now |then |and |also |so |just |first |next |please |pls |ok |okay |but |maybe )*(add|fix|use|run|make|change|remove|delete|update|create|write|rewrite|rename|move|refactor|replace|put|set|check|look|find|show|explain|open|close|commit|push|revert|rebase|merge|try|test|build|start|stop|restart|install|upgrade|bump|implement|generate|convert|extract|split|clean|format|sort|log|print|read|list|review|summarize|summarise|translate|tell|give|get|keep|leave|skip|ignore|drop|switch|turn|take|do|redo|undo|go|continue|apply|address|handle|copy|draft|wrap|inline|call|return|throw|mark|hide|enable|disable|bring|simplify|make|let|ensure|double|verify|deploy|ship|pull|fetch|send|save|store|answer|reply|respond|ask|avoid|prefer|stick|follow|import|export|mock|stub|document|comment|name|squash|reword|prefix|indent|cut|swap|lower|raise|increase|reduce|shorten|extend|investigate|debug|trace|profile|propose|suggest|compare|analyze|analyse|search|grep|retry|rerun|execute|scaffold|migrate|port|port|design|plan|think|act|pretend|size|carry|proceed|finish|wire|hook|expose|adjust|align|center|style|hardcode|reset|clear|wipe|kill|attach|detach|sign|tag|release|publish|load|parse|validate|normalise|normalize|escape|sanitize|lint|polish|rework|restore|recreate|regenerate|pin|unpin|pass|point|treat|track|trim|strip|include|exclude|cover|expand|fill|rerender|render|cache|bundle|package|compile) /
      ^(train|compute|vectorise|vectorize|plot|flash|send|show|tune|sample|resize|crop|measure|count|sum|average|benchmark|sketch)`,
    hypothetical: `
      we could / you could / i could / could be / maybe / perhaps / might / what if /
      (would|wouldn't) (be|it|have|love|like|you|that|make|need|say|we) / i'd say / suppose / imagine / let's say /
      hypothetically / in theory / if (we|i|you|this|that|it|they) (was|were|had|ever|could|would|did) / someday /
      some day / one (of these days|day) / thinking (about|of) / i'm considering / considering (if|whether) /
      i guess / not sure / unsure / i'm not certain / wondering / i wonder / in case we /
      could (also )?(try|use|do|add|have|just) / should we / toying with / play(ing)? with the idea / probably /
      possibly / tempted to / i suspect / i think (it|this|that|there)('s| is| was| might| may) / looks like /
      seems (to|like|that) / feels like / ideally / goes bankrupt / may have to / one day / would it make sense /
      not sure if / do you think / what then`,
    postponed: `
      let me think / i'll (tell|let) you (know)? / haven't decided / not decided / undecided / to be decided / tbd /
      still (thinking|discussing|debating|deciding|open) / whether (we|to|or) / we'll see /
      decide (later|tomorrow|next|on|then) / need to decide / have to decide / not final / up in the air /
      sleep on it / depends on whether / either ~ or / until we decide / (get|come) back to you /
      check with (the team|him|her|them|my|our) / still open / not sure yet / you decide / whatever works /
      talk (about it )?(later|tomorrow)`,
    temporary: `
      right now / at the moment / atm / for now / for the moment / for today / today only / today$ /
      today (i|we|only|so|and|but|because|please) / , today /
      (short|quick|skip|busy|down|out|off|off|here|late) today / this morning / this afternoon / tonight /
      this evening / temporarily / currently / just now / at present / (just )?this (once|time) / one-off / one off /
      throwaway / until (tomorrow|tonight|later|monday|i'm back|im back|i am back|lunch|it's back|its back|then) /
      (is|are|'s) (down|offline|broken|unreachable|gone|away|busy|out|flaky|slow|dead|stuck) (right now|now|again|atm|today)? /
      quick hack / in this session / for this session / the next (hour|minute|couple) / while i'm (on|at|in|away) /
      yet$ / not yet / (don't|dont|do not|without) ~ yet / tomorrow i / brb / for a (sec|minute|bit|moment) /
      meanwhile just / not now / later today / in a (minute|sec|bit|moment) / on a train / in a meeting /
      before lunch / after lunch / my battery / bad wifi / give me (five|a|ten|two|#) (minutes?|sec|moment|second) /
      github is down / is down$ / i need coffee / usually it's / (takes|took) ~ today / ask me again / tomorrow we /
      not now$ / my mic / is being (rebuilt|restored|migrated|upgraded|deployed) / acting up / # minutes left /
      next week so / for the (moment|demo|time being) / (is|are) running, wait / i want to compare / wait with /
      today i / be quick / done by # / it's friday / waiting for / nothing to do for now /
      it was my (vpn|mistake|fault|cache|machine)`,
    local: `
      this (file|function|method|class|line|test|tests|script|component|page|one|block|loop|query|endpoint|branch|pr|commit|step|task|ticket|issue|module|variable|import|case|refactor|change|error|warning|bug|part|section|example|snippet|field|column|handler|controller|migration|table|view|button|form|thread|message|session|plan|feature|story|spec|diff|patch|fix|round|time|folder|directory|package|param|parameter|argument|type|name|string|call|command) /
      these (files|functions|lines|tests|changes|two|three|ones|errors|warnings|imports|fields|cases|methods|classes|steps|commits) /
      that (file|function|method|class|line|test|one|part|bug|error|change|commit|script|component|button|field|import|loop|call|branch|file) /
      those (files|lines|tests|changes|ones|two|functions) /
      the (other|first|second|third|last|previous|next|top|bottom|latest) (file|one|line|function|method|test|commit|part|step|two|paragraph|version|message|change|section|option) /
      right here / (in|over|up|down|from) here$ / (from|up) above / below / (line|lines) # /
      in (this|that|the current) (step|pr|commit|branch|file|change|case|task|round) /
      the (test|file|function|script|code|class|method) itself / lower down / further (down|up) /
      the (current|local) (branch|changes|diff|file|pr) / here (too|instead)? / use (it|that|them|this) here /
      on the (left|right)$ / in that (section|file|function|test|part|case) /
      (the )?(readme|header|footer|sidebar|title|loop|paragraph|mapping|signature|constant)$ /
      (move|put|place) (the|it|this|that) ~ (top|bottom|above|below) / like the rest of it /
      in the other (service|file|repo|test|module) / i only changed / your last (change|commit|edit|answer) /
      that (section|fetch|class|variable)'s? / for this (ticket|one|script|task|pr|test|demo|spike|poc) /
      on this one / it's a (spike|poc|prototype|demo|throwaway|hack)$ / this one /
      the (new|old) (endpoint|button|page|function|test|component|logging) / option (a|b|c|one|two|#) /
      (first|second|third|other|last|previous) (version|variant|one|option|idea|approach|suggestion) / the name, /
      call it _$ / the (header|footer|sidebar|list|row|icon|button|title|banner|menu|spacing|output|page|dialog) /
      for this one / in this (snippet|function|file|test) / one level up / where were we / the same approach as /
      what i meant / i want the sum / put it back / restore it / how it was before / the second parameter /
      separate commit / all three files / the sum per`,
    sarcasm: `
      yeah sure / yeah right / sure, let's / sure lets / oh great / oh good / oh sure / oh wow / great idea /
      brilliant / genius / what could (possibly )?go wrong / of course, let's / why not just / bravo / slow clap /
      lol / lmao / rofl / haha / hahaha / fantastic idea / because that (worked|went|always works) / how clever /
      wonderful, / nice one / just what (i|we) needed / obviously we (all )?love / who needs / what a surprise /
      shocking / thanks a lot for / as if / i just love (when|how|it) / love it when /
      love how (you|it|this) (broke|deleted|ignored|always|never|keep) / what a great (way|idea|plan) /
      that always works / another null / (sure|yeah|right), (just|let's|lets|because|ignore) / oh nice / let's never /
      let's just (delete|ignore|drop|disable) / wow (so|what|great|nice|, ) / great way to / because who needs /
      never (test|check|validate) anything / so the fix is to / said no one / the famous / exactly what (the|we|i) /
      why not$ / fourth framework / ah yes / who needs ~ anyway / never crashes if`,
    praise: `
      ^(thanks|thank you|thx|ty|cool|nice|great|awesome|perfect|excellent|lovely|amazing|wow|love it|looks good|lgtm|well done|good job|works|it works|that works|wonderful|good|sweet|neat|super|brilliant|fantastic|yay|yes|yep|yup|ok|okay|sure|fine|alright)((,|!)? (thanks|thank you|works|that works|looks good|work|job|great|perfect))?$ /
      i (really )?(love|like|liked|loved) (how|it|this|that|what|the (way|idea|approach|result|new|color|look)) /
      you're (the best|great|awesome|a star|amazing) / works (like a charm|great|well|perfectly|fine now|now) /
      good (job|work|catch|point|idea|call) / nice (work|job|catch|one) / so much better /
      looks (great|good|nice|fine) / appreciate (it|that)`,
    feature: `
      (users?|customers?|visitors?|members?|admins?|people|clients?|players?|guests?|patients?|students?|drivers?|(the )?(system|app|page|model|form|screen|dialog|bot|site|client|modal|view|component|widget|endpoint|api|cli|button|table|command|script|function|class|editor|player|service|user|admin|customer)) (should|shall|must|needs? to|have to|has to|can|will) (be able|remember|see|get|receive|choose|select|pick|prefer|always|never|show|display|have|return|accept|allow|store|save|also|only|not|be|send|open|load|ask|log|support|pass|redirect|validate|print|take|contain|include|use|call|throw|handle|update|keep|know|find|work) /
      (add|create|build|implement|make|write|design|need|want|show|put|render|display|include) (a|an|the|another|some|new|me a|me an) (new |small |simple |nice |little |proper |settings |preferences? |profile |login )*(page|button|form|field|screen|dialog|checkbox|toggle|setting|settings|option|endpoint|feature|view|modal|dropdown|menu|component|banner|tooltip|banner|panel|column|widget|route|hook|middleware|job|command|flag|table|list|tab|notification|reminder|email|section|test|tests|function|method|class|helper|script|api|service|server|app|dashboard|chart|plan|wrapper|guard|check|cache|migration|todo app) /
      remember (me|the (last|user's|users|previous|selected|chosen|current)|their|his|her|which (tab|page)) /
      (let|allow) (the )?(users|user|people|customers|admins) / as a user / so (that )?(the )?users can /
      user (story|preferences|settings|preference) /
      when (the|a) user (clicks|logs|opens|selects|types|enters|submits|signs|presses|hovers) /
      (on|after) (click|submit|login|logout|hover) /
      (implement|build|write|create|make|design|draft|generate) (the|a|an|me|some|this|that) /
      (page|screen|form|job|endpoint|modal|email|component|script|table|list|button|report|banner|widget|dialog|api) (should|needs?|must|has to|shows?|returns?|closes?|opens?|runs?|sends?|contains?) /
      people can (pick|choose|select|see|set|change) / (new|another) (endpoint|page|screen|component|feature|button) /
      a (script|job|function|endpoint|page|component|test|command|tool) (that|which|to) /
      i'd like a (table|page|button|list|form|script|chart|way) /
      (with|has) a (title|name|header|sidebar|footer|button) / reminder (email|job|mail) /
      should (return|show|display|redirect|throw|print|log|render|open|close|appear|update|contain|run every) /
      every (row|page|item|user|card|entry|line) (gets|has|shows|needs|should) /
      (only|just) (admins|users|members|editors) (may|can|should|see) /
      (a|the) (dropdown|column|checkbox|button|field|banner|sidebar|menu|tooltip|counter|filter|cli|form) (with|that|on|in|for|should|must|needs|takes) /
      must (not be|only accept|be over|have at least|be unique|be valid) /
      (name|age|email|password|field|input|value) (must|has to|should|can't|cannot) / i want the app /
      the app (to|should|must) / add validation / on small screens / remember its / build me /
      takes a (csv|file|list|path|name) / prepare a mail /
      (mail|email|message|note|text|prompt|post) (to|that|saying|for) /
      (add|write|put) ~ (readme|faq|docs|changelog) / saying that / tells the model / it would be nice if /
      add a (toggle|rule|note) / users keep asking / todo (app|application|list app) / create (todo|a|an|the|new|me)`,
    derivable: `
      this (is|project is|repo is|app is|codebase is) (a|an|our|the) /
      this (project|repo|repository|app|codebase) (uses|is using|has|contains|is written|is built|consists) /
      (main|entry) (point|app|file|module) is / the (entry point|main file) /
      is (defined|declared|implemented|imported|exported|called) in / (are|is) located in src /
      the function (is|takes|returns) / the (class|method|function|hook|component) (is|takes|returns|has|does|calls) /
      in packagejson /
      (we|it) (have|has) (a|an) (function|class|method|component|file|folder|directory|module|helper|table|route|endpoint|test|hook) /
      (routes|tests|models|views|controllers|handlers|components) (live|are|sit) (in|under) /
      there (is|are) (a|an|already|two|three|some|several|no) (function|file|test|tests|class|method|module|helper|folder|directory|component|script|route|endpoint|config)* /
      it's a (rest|web|react|next|django|rails|flask|go|rust|node|python|java|cli|typescript|vue|angular|svelte|laravel|spring)`,
    narration: `
      ^(i'll|i will|let me|i'm going|i am going|i've|i have|now i|next i|i'm now|i also|i just|i can|i could|i see|i found|i notice|i noticed|i need to|i should|i want to|i think|i prefer|i would|i'd|i looked|i checked|i ran|i tried|i started|i added|i fixed|i changed|i removed|i updated|i created|i moved|i renamed|i left|i kept|here is|here's|here are|done|fixed|added|updated|created|removed|renamed|moved|changed|switched|reverted|looking at|checking|running|reading|the tests|all tests|tests pass|sure|great|good|perfect|certainly|absolutely|of course|understood|got it|noted|makes sense|ok|okay|thanks|thank you|sorry|apologies|you're right|you are right|if you|would you|do you|want me|shall i|should i|next|first|then|finally|to summarize|in summary|summary) /
      from now on i'll / i'll (always|now|keep|make|also) / i (always|usually) (run|check|start|read|verify) /
      remind myself / need to remember to`,
    symptom: `
      doesn't work / does not work / isn't working / not working / stopped working /
      won't (start|load|build|compile|run|open|work) /
      (is|are|was|were|got|gets|it's|its) (broken|failing|crashing|wrong|missing|empty|blank|undefined|null|stuck|hanging|duplicated|red) /
      (fails|failed|failing|crashes|crashed|crashing|breaks|broke|blows up|dies|hangs|explodes|errors out|throws) /
      i (get|got|am getting|see|keep getting|keep seeing|just got|just had|had|have) (an|a|the|this|these|that|those|some|following)? ~ (error|errors|warning|warnings|exception|crash|failure|failures|issue|problem|message) /
      i'm (getting|seeing|having) / we're (getting|seeing|hitting|having) / error / errors / exception / stack trace /
      traceback / 404 / 500s? / timeout errors / no effect / instead (i get|it shows|it returns) / shows up /
      keeps (failing|crashing|showing|returning) / cant (see|find|open|login|connect|reach) /
      can't (see|find|open|login|log in|connect|reach|figure) / slow$ / is (too )?slow / takes (too long|forever) /
      nothing happens / flickers / never (stops|loads|finishes|ends|returns|fires|renders) / creates a duplicate /
      (off by|one day off|out of sync|misaligned) / i (always|still|only|sometimes|keep) (get|see|getting|seeing) /
      every time i (click|press|save|run|open|try|log|reload|submit) / doesn't look right / for some reason /
      only happens (in|on|when|if) / it's still / still (failing|broken|not|the same|happening|getting|wrong|red) /
      and now (nothing|it|the) / (is|are) red / behind main / takes # minutes today / usually it's /
      having (problems|issues|trouble) / (problem|issue)s? (if|when|with) /
      (is|was) not (creating|working|showing|updating|saving|running|sending|logging) / no error in / sometimes the /
      i (moved|changed|upgraded|updated|renamed|deleted|merged|installed) ~ (and now|now|but) /
      is (sorted|aligned|rendered|blurry|wrong|slow|off) / gave up / fail(s)? on (windows|linux|mac|ci) / died /
      (is|it's) not rendering /
      (customer|user|client|somebody|someone|support) (reported|reports|complains|complained) / (is|was|are) empty /
      don't match / without telling us / since the merge / (doesn't|don't) match / wrong colour / wrong color /
      i accidentally / gets logged out / it should be # / should be #$ / got different results / there are two /
      permission denied / it says / too early / returns deleted / is missing$ / loading state / coverage dropped /
      works on my phone / (are|is|was|were) printed twice / garbage / overlap / still nothing / lower on /
      when i unplug`,
    hearsay: `
      (docs?|documentation|readme|manual|article|blog|book|tutorial|website|page|reviewer|linter|compiler|log|logs|output|chatgpt|copilot|stackoverflow|stack overflow|somebody on the internet|error message) (says?|said|recommends?|recommended|suggests?|suggested|claims?|states?|mentions?|told) /
      according to / i (read|heard) (that|somewhere|about|on) /
      (he|she|they|someone|somebody|people) (said|says|say|told|claims?|thinks?|suggested|wants? to know|asked|asks) /
      i got this (feedback|comment|review|message|mail|email) / (review|pr|code review) (comment|comments|feedback) /
      feedback (for|on|from) / nit: / consider (using|adding|removing|changing|retrieving|moving|either|extracting) /
      quote / here's (what|the) (he|she|they|mail|email|message|thread|text|readme|article|doc) /
      (teammate|colleague|coworker|friend|boss|reviewer|guy|someone|somebody|he|she|they|people|reddit|twitter|hn|internet|blog|docs|vendor) (on _ )?(says|said|claims|claimed|thinks|swears|insists you|recommends|prefers|told me|keeps saying|argues) /
      on (reddit|stackoverflow|stack overflow|hacker news|twitter|youtube) /
      (the|an|this|some) (article|post|talk|video|book|tutorial) / i got this from /
      the (ticket|spec|issue|linter|docs?|manual|email|mail) says /
      (reviewer|colleague|boss|friend) (wants|says|thinks|asked)`,
    paste: `
      (summarize|summarise|translate|explain|proofread|rephrase|reword|shorten|review|rate|check|answer|format|convert|improve|address|parse|analyse|analyze|decode|describe) (this|that|the following|these|it|for me|me) /
      what does (this|it|that) (mean|say|do) /
      (here's|here is|heres|this is) (the|a|an|my|what|part) (thread|mail|email|readme|log|output|chat|message|text|article|transcript|doc|docs|error|stack|trace|ticket|issue|comment|conversation|spec|description|review) /
      (reply|respond) to (this|the following) / can you address /
      (got|get|see|seeing|getting) (this|the following|these)$ / look at this / pasting / paste / see below /
      as follows / from the (pr|docs|readme|ticket|mail|email|log|article|chat|thread|review|website) /
      implement the following / i got this feedback`,
    slip: `
      typo / off-by-one / off by one / forgot (to|a|the) / forgotten /
      missing (import|bracket|brace|comma|semicolon|paren*|quote|return|await|colon|closing|argument|parameter) /
      misspell* / syntax error / copy-paste / copy paste / unused / wrong variable /
      wrong (name|import|path|order|index|argument|key) / i had (a|the|used|written|left|passed|missed|put|mixed) /
      my (mistake|bad|fault|change|edit|previous) / i (mis*|accidentally|introduced|broke) / was undefined /
      null check / the assertion / shadowed / indentation error / not exported /
      was never (called|imported|returned|awaited) / inverted condition /
      my (last|previous|own) (edit|change|commit) / type error / wrong type / compared (strings|the wrong) /
      one element too / returned undefined / was missing$ / missing import / unused variables? / snapshot changed /
      forgotten to / had forgotten`,
    remember: `
      remember (that|this|for|to|,|:|we|i|our|the|not|always|never|when|is|it|these|my|how|where) / ^remember /
      (please|pls|and|so|also|just|do|should|must|to) remember / keep in mind / bear in mind / mind that /
      don't (ever )?forget / never forget / make a (mental )?note / note (that|this|down|to self|it|for) / ^note /
      take note / write (this|that|it) down / for (future|later) reference / for the (record|future) / for next time /
      memorize / memorise / save (this|that) (for|to|in) (later|future|memory|your) /
      put (this|that|it) in (your )?(memory|notes) / add (this|that|it)? ?to (your )?(memory|notes) /
      commit (this|that|it)? ?to memory / store (this|that) in memory / as (i said|mentioned) before /
      for your information / lest we forget / worth remembering / worth knowing /
      you (should|need to|have to|must|ought to) know`,
    fyi: `
      ^fyi / fyi / heads up / heads-up / just so you know / so you know / for context / some context /
      a bit of (context|background) / background / context you / ^context / for what it's worth / fwiw /
      good to know / you (should|need to|can't) know / be aware / beware / careful /
      ^(also |btw |note |nb )*important / worth (knowing|noting|mentioning) / one (more )?thing / small thing /
      another thing / quick (note|info) / in case you (wonder|wondered|didn't know|are wondering) /
      you'll (run into|see|notice|find) / btw / by the way / you can't see (this|that|it) /
      not (obvious|visible) (in|from) the (code|repo) / ^(nb|nb|psa|info|ps|ps)(:|,|-)? /
      what you (don't|can't|couldn't) (know|see) / little known / since you (keep|asked|don't) / to be clear /
      just to clarify / clarification / fun fact / for the record / to be fair you / just (so|for) / important(:|,)? /
      a heads up / note: / note that / one detail / detail: / careful(:|,)? / watch out / be careful / keep in mind /
      the thing is / you (won't|don't) know / don't trust`,
    standing: `
      from now on / from here on / from this point / from today / going forward / moving forward / in (the )?future /
      in future / henceforth / for the future / next time / every time / each time / any time / anytime / whenever /
      as a (general )?rule / rule of thumb / in general / generally / by default / as default / at all times /
      without exception / no exceptions / (all|every|each) (new|future|further|other|next) / permanently / for good /
      once and for all / across the (board|repo|project|codebase) / everywhere (in|we) / for all (my|our|the) /
      in all (my|our) / in every (repo|project|file|pr) / (my|our) (projects|repos) / as usual / like always /
      ever again / until further notice /
      (please |pls )?(always|never) (use|do|run|write|add|put|make|commit|push|ask|check|keep|prefer|include|name|wrap|return|log|call|create|start|end|explain|answer|show|give|tell|assume|touch|edit|change|modify|delete|remove|install|import|mock|merge|rebase|squash|force|deploy|ship|test|format|lint|read|open|hardcode|store|expose|trust|leave|go|skip|let|send|pass|catch|swallow|suggest|generate|guess|invent|mix|reuse|rely|update|bump|pin|round|target|work|execute|invoke|print|verify|review|reply|respond|write|comment|translate|abbreviate) /
      (i|we|you) (always|never|usually|typically|normally|generally) /
      (should|must|may|can|will|shall|do|to|it|please) (always|never) / never ever / not ever /
      (should|must) (only|not) ever /
      in (this|our|the|these|any|every) (repo|repository|project|codebase|code base|team|company|org|organization|monorepo) (we|you|i|it|all|every|everything|nothing|no|only|please|use|the) /
      (always|never)( please)?$ / ^(always|never) / from here( on)?$ / , ever$ / ever. / every single (time|one) /
      (that|this|it) (goes|applies|holds) for / applies to (all|every|everything) / when(ever)? in doubt /
      for anything (bigger|larger|more|that|you|with|under|in) / all my _ / in all _ / anywhere / anywhere really /
      everywhere / across all /
      (for|in|on) (all|every|any) (new|other|future)? ?(_ )?(projects?|repos?|files?|tests?|commits?|prs?|services?|code|functions?|components?) /
      before (you )?(touching|delete|deleting|push|pushing|commit|committing|running|installing|changing) (anything|something|any|more|files|code) /
      no matter (what|how) / whatever you do / at no point / as a matter of (principle|course)`,
    stop: `
      stop (_ing|doing|that|it|the) / quit (_ing) / (please |pls )?stop /
      (you|u) keep (_ing|on|using|forgetting|doing) / you('re| are) always / you always / don't keep / don't ever /
      do not ever /
      (i|we) (already |have |had )*(told|asked|said|mentioned|explained) (you|this|that|it|before|already|earlier|twice|many) /
      how (many|often) (times)? / again you / (for the )?(second|third|hundredth|nth|last) time /
      as i('ve)? (already )?said / i said / once again / (please )?refrain from / cut it out / enough with /
      no more (_ing|of|comments|emoji*|summar*|explan*|apolog*|question*|tests|mocks|any|default|docs) /
      why (do|did) you (keep|always|push|commit|delete|add|install|change|use|remove|rewrite|touch|create|run) /
      i don't (want|need|like) you to / not (again|what i) / again with (the|your|those) /
      (second|third|fourth|fifth|umpteenth) time /
      why (are|do) you (always |still |again )?(writing|using|adding|doing|putting|writing|calling|wrapping|changing) /
      you (forgot|missed|skipped|ignored) ~ again / (i|we) asked (you )?(for|not|to) / i('ve| have) asked /
      not again / (please )?quit / you (did|do|made) it again / still (doing|using|adding|writing) /
      can you (please |pls )?(stop|not) / could you (please )?(stop|not) / i (noticed|see|saw) (that )?you /
      yours always / don't, that's / is dead / was the old (app|one|system|way) / i said _ / way too / stop calling /
      padding your answers / too much magic / not using (singletons|globals|inheritance|_) /
      you're (padding|overdoing|overengineering) /
      you (moved|renamed|deleted|reformatted|changed|added|removed) ~ again / they stay where`,
    prefer: `
      (i|we|id|i'd|we'd|team|everyone|client|customer|boss|lead) (really |strongly |generally |usually |personally |would |much |still |also |all |both )*(prefer|prefers|rather|favor|favour|favors|favours) /
      (my|our|personal|strong) preference / preferably / i'd rather / we'd rather /
      i (really |absolutely |personally |just |do |generally )*(hate|dislike|despise|loathe|can't stand|cannot stand|don't like|do not like|don't want|do not want|don't need|don't care for|have no patience|am not a fan|love|enjoy) /
      i like (my|to|when|it when|your|short|small|explicit|clean|simple|plain|things|tests|code|functions|answers) /
      we (like|love|hate|dislike|don't like) (to|our|when|using|having) /
      i'm (not )?(a )?(big |huge |more of a )?fan of / not a (big |huge )?fan /
      i'm (way |much |far |a lot )*(more )?(comfortable|at home|familiar|used to|happier|faster|productive) /
      pet peeve / drives me (nuts|crazy|mad|up the wall) /
      i find (it )?(_ )?(hard|harder|easier|annoying|unreadable|confusing|clearer|more readable|distracting|noisy) /
      (please |pls )?prefer _ (over|to|instead|rather) /
      prefer (small|short|plain|composition|explicit|named|early|functional|simple|async|const|the|to|using|a) /
      i want (you|all|every|everything|the|my|our|your) (answers|responses|replies|code|tests|commits|commit|functions|files|messages|diffs|explanations|always|to always) /
      works (best|better) for me / matters (a lot|most|more) to me / annoys me / bugs me /
      keep (it|your|the|answers|responses|replies|explanations|things|prs|commits|functions|messages) (_ )?(short|brief|concise|small|terse|simple|minimal|tight|focused|atomic|to the point) /
      i (always|usually|only|never|mostly) (use|work|write|read|want|do|run|review|like|go) / what i like /
      the way i like / how i like / i go (by|with) / call me / address me /
      (don't|do not|no need to|never|don't need to|you don't have to|no reason to|needn't) (bother )?(ask|asking|explain|explaining|apologi*|repeat|repeating|summari*|confirm|confirming|thank|greet|commenting|narrate) /
      i (do|handle|will do|'ll do|take care of|prefer to do|want to do|like to do) (the |all |my |our )?_( _)? (myself|on my own|by hand) /
      (leave|keep) (that|this|the _|those|it) (to|for) me / that's my job /
      (i'd|id|i would) (much |far |always |really )?(sooner|love it if you|appreciate it if you|like it if you|be happier|like you to always) /
      (is|are|'s) (plenty|enough|fine) (for|by|with) me / is plenty / fine by me /
      i (want|need|like|expect) to (see|review|read|know|approve|check|understand) (the|every|each|all|your|what|how|why|any) ~ (before|first|every time|always) /
      go easy on / when in doubt / if (in doubt|unsure|unclear) / ask me (instead|rather|first|before) /
      ask instead of guess* / instead of guessing /
      i (don't|do not|can't) (need|want|read|like|care about|follow|deal with) (the|long|an|a|all|any|your|essays|walls) /
      just (give|show|tell) me the / give me (the|just the|only the) _ (version|command|answer|result|diff|code) /
      i read ~ faster / my eyes / easier (for me|on the eyes|to review) /
      (use|stick to|stick with|write in) (british|american|us|uk) (spelling|english) / i have to maintain /
      show me (the|a|your) (plan|diff|steps|change) (before|first) / you (don't|do not) (have|need) to /
      it's fine to / feel free to / you (can|may) (always )?(run|commit|refactor|skip|assume|edit|just) / tldr /
      (details|explanation|reasoning) (below|after|later) / treat me (like|as) / like (you'd|you would) /
      explain (it )?(like|as if|as) / short and direct / i never want / i want _ (and|,) not / never guess /
      i'm (fine|ok|okay|cool|happy) with you / as long as the tests / (we're|i'm) allergic to /
      no (wide|walls|new|abbreviations|inline|nested|magic|clever|fancy) /
      that's (the deal|a house rule|how I roll|my rule) / house rule / tell me (before|which|what|when|if|first) /
      leave my / where they are / signed / check the stdlib first / look them up / no _ without / so no /
      (commas|braces|imports|types|brackets|comments) (at|on|in|next|before|after|go) /
      i('d| would) like (diffs|short|small|the|your|all|every|it) ~ (instead|when|whenever|always|rather) /
      i want the (smallest|simplest|shortest|cleanest|boring|minimal) / no (drive-by|unrelated|extra|unnecessary) /
      (smallest|simplest|minimal) (change|diff|fix|solution) / be (blunt|direct|honest|brief|concise|terse) /
      i don't need (encouragement|praise|the|an|any) / i do that$ / i do that myself / let it (crash|fail|throw) /
      when you show me / so no (click|gui|mouse) / instructions please / no compliments /
      i'm reading (this|it|everything) (in|on) / i take (readable|simple|the|boring|clarity) /
      between ~ i (take|prefer|choose) / put your _ (at|first|in|on) /
      (at the top|at the end|at the bottom) of (every|each|your) (answer|reply|message|summary) /
      ask (me )?before you / the order we like / we like$ / by hand please / single responsibility /
      no (screenshots|images|pictures|tables|gifs|links|bullet) / i know it well / never have to explain /
      max # (characters|chars|lines|words) / one _ at a time / i lose track /
      way too (verbose|long|much|chatty|wordy) / just the (diff|code|answer|command|result|facts) /
      (write|explain|answer|phrase) ~ as if / my rule (is|:) / i want you to (be|always|never|stop|use|keep|write) /
      picky about / no function longer / no _ longer than / keep the wording /
      (say so|tell me) in one (line|word|sentence) / hand things over / use metric /
      (makes|make) ~ (impossible|harder|easier|unreadable) / one habit of mine / i review (on|in|by) /
      keep lines under / skip the (pleasantries|intro|preamble|small talk|disclaimers) / type annotations on every /
      (are|is) welcome / numbers, not / not adjectives / get to the point / padding your / never suggest /
      don't bundle / explicit is better / (are|is) for exploring / give me numbers / than a bare / hobby project /
      i'd like (every|each|all|any) / to come with / instead of (making|inventing|guessing|hallucinating) /
      tell me when you're (not sure|unsure|stuck|done) / no one-letter / not even in / spell it out`,
    ban: `
      don't / do not / dont / never / no (more )?(_ )?(in|on|for|please|ever|without|unless|at all) / must not /
      mustn't / should not / shouldn't / may not /
      can't (use|have|be|just|go|touch|rely|call|do|ship|run|store|assume) / cannot /
      (is|are|it's|thats|that's) (banned|forbidden|prohibited|off limits|off-limits|not allowed|verboten|taboo|a no-go|no go|deprecated|frozen|read-only|read only|out) /
      not allowed / (we|you) (don't|do not|never|can't|cannot|shouldn't|mustn't|aren't allowed to) / avoid /
      without asking / (hands|stay) (off|away) / keep (off|away|out) / leave ~ alone /
      nobody (touches|may|is allowed) /
      no (emoji|emojis|comments|mocks|orms|any|semicolons|tabs|default exports|classes|inheritance|magic|abbreviations|exceptions|force pushes|force push|jquery|globals|console|print|docstrings) /
      nothing (ships|goes|gets|is deployed|may) / is never (deleted|changed|reused|edited|null|empty) / are never /
      (are|is) history / never go into / never goes into`,
    norm: `
      must / have to / has to / had to / need to / needs to / ought to /
      should (be|always|never|only|use|have|go|live|stay|not|start|end|match|follow|come|contain|include|return|run) /
      (is|are) (required|mandatory|expected|supposed|obligatory|compulsory|a must|meant to) / required / requires /
      make sure / be sure to / ensure / (we|you) (should|must|need|have) / only ever / got to / gotta / is to be /
      are to be / it is important / important(ly)? / crucial / essential / no matter what / at least / at most / max /
      minimum / maximum / needs (a|an|the|at|its|two|your|our)`,
    task: `
      , (so |then |and |please |just )*(write|add|fix|adapt|implement|update|check|put|change|make|run|look|find|handle|lower|rename|remove|revert|move|replace|tell|see|mark|rebase|lazy)`,
    explicit: `
      from now on / from here on / going forward / henceforth / for next time / ^(please |pls |and |also |ok )*remember (that|this|:|,) / ^(please |pls |and |also |ok )*remember: / remember for / remember, / make a note (that|of|:) / note for the future / for the future:`,
    leftover: `
      still open / left for later / left (out|open) / not done yet / not yet done / open (points?|items?|ends?) / still to do / follow-up / follow up / remains to / remaining before / deferred / postponed to / what's left / what is left / still missing / parked`,
    rebuke: `
      ^no no / ^(no|nope|nah|nooo|noo|nono|hm no|hmm no|ugh no|no wait)(,|!|;|:|.| -) / ^(wrong|incorrect|stop|quit|not true|not quite|not like this|not like that) /
      ^(please |can you |could you |will you )*(stop|quit) _ing / (stop|quit) (adding|using|putting|writing|doing|making|wrapping|creating|asking|touching|changing|committing|pushing|mocking|renaming|reformatting|explaining) /
      you (keep|always|never|again|still|constantly) / (second|third|fourth|fifth|nth) time / how (often|many times) / i('ve| have)? (already )?(told|said|asked|mentioned) /
      as i (said|told) / (that's|thats|that is|this is|it's|its) (not how|wrong|not right|not true|incorrect|not what) / why (did|do|are|would) you /
      don't ever / you('ve| have)? (got|mixed|misread|misunderstood|confused|assumed) / you('re| are) (mixing|confusing|wrong) / ^(again|once more)(,|:) / ^it's _ not _ / ^its _ not _ /
      ^wait, / ^wait why`,
    wrong: `
      ^(no|nope|nah|nooo|noo|nono) /
      ^no(,|!|;|:| -)? (no|not|don't|we|i|you|that|that's|thats|it|it's|its|the|please|use|this|never|wait|its|they|our|there|those) /
      ^(wrong|incorrect|not quite|not right|not correct|not true|not like that|not what|not how|false|wait|stop|hold on|hmm no|hm no|ugh|argh) /
      (that|this|it)('s| is|s| was) (not|wrong|incorrect|false|backwards|exactly wrong|the wrong|never|outdated) /
      (that|this|it) isn't / isn't (right|correct|true|how) / not how (we|i|it|this|that|things) / not what (i|we) /
      you('re| are|'ve| have)? (wrong|mistaken|mixed up|mixing|confusing|misunderstood|got (it|that|this) wrong|mixed) /
      you (misread|misunderstood|assumed|got) / ^actually / actually (it|we|the|that|no|our|they|you|its|it's) /
      correction / i meant / my bad / let me correct / (are|is) not (in|on|at|the|a|an) / ^its? _ not _ /
      ^it's _ not _ / not _ but _ / we('re| are) not / not true / doesn't (live|belong|go|exist) /
      that was (never|not) / why did you / shouldn't have / on the contrary / mistaken /
      but (that|it|this|the _) (is|are)(n't| not) /
      you('ve| have)? (got|have|had) (that|this|it) (backwards|wrong|mixed up|the wrong way) /
      the other way (a)?round / wrong way (a)?round / backwards / not (the )?(staging|prod|npm|that|this|like) /
      ugh no / hold on / that's not what / not what (a|an|the) _ (is|means) /
      you're (adding|counting|using|assuming|treating|doing|mixing) / (is|are) (gone|dead|history) / you assume /
      not quite / ^(sorry but no|nah|wrong|nope|hey|no) /
      wrong (place|branch|name|server|host|file|one|order|unit|assumption) / you're looking in the wrong /
      that's outdated / outdated / (is|are) wrong for / you put ~ again / too many ~ again / (don't|doesn't) have a /
      (is|are) derived from / not every _ (has|is|gets|can) / sorry but`,
    replace: `
      instead / instead of / rather than / in place of / no longer / not anymore / not any more / any more / anymore /
      no more / used to / replaced (by|with) / replaces / switched (from|to) / switch(ed)? (over )?to /
      moved (from|to|off|away) / migrated (from|to|off|away) / moving (from|to|off|away) /
      as of (today|now|this|next|version|v) / used to be / has changed / have changed / changed (from|to|our) /
      not _ but / , not / and not / but not / over _ / gone / retired / sunset / deprecated in favor / superseded /
      since (last|this) (week|month|year|quarter|sprint|monday) / isn't _ anymore / renamed (from|to) / got rid of`,
    convention: `
      (our|the|house|team|project|company|repo) (_ )?(convention|conventions|rule|rules|standard|standards|style|style guide|guideline|guidelines|policy|practice|pattern|way|habit|custom|agreement) /
      by convention / convention /
      (we|this repo|this project|this codebase|the repo|the project|the team|the codebase|everyone|everybody|all of us) (here )?(always |never |only |usually |normally |generally |strictly |deliberately |intentionally |purposely |still |all )*(use|uses|write|writes|name|names|call|calls|keep|keeps|put|puts|follow|follows|do|don't|does|format|prefix|group|store|avoid|stick|test|commit|squash|rebase|merge|tag|version|log|throw|return|wrap|pin|indent|document|deploy|release|ship|branch|sort|spell|treat|target|support|handle|work|build|run|bill|charge|invoice|send|ask|read|review|mock|express|count|round) /
      (that's|thats|this is|it's|not) how (we|i|it's) /
      (here|in this (repo|project|codebase)) (we|it|the|all|every|everything|nothing) /
      (tests|commits|branches|migrations|components|types|errors|dates|times|amounts|prices|ids|keys|names|files|classes|functions|variables|tables|columns|constants|strings|texts|comments|docs|messages|titles|endpoints|routes|hooks|styles|imports|exports|configs|logs|prs|pull requests|pr titles|commit messages|branch names|timestamps|currencies|enums|interfaces|services|modules|tickets|releases|changelogs?) (here )?(must|should|are|go|live|get|always|never|start|end|have|use|follow|need|come|stay|belong|carry|contain) /
      everything (in|goes|is|must|should|has|uses|we|that) /
      (all|every|each|any) (_ )?(tests?|commits?|branch|branches|migrations?|components?|types?|errors?|dates?|times?|timestamps?|amounts?|prices?|ids?|keys?|names?|files?|classes|functions?|variables?|tables?|columns?|constants?|strings?|texts?|comments?|docs|messages?|endpoints?|routes?|hooks?|imports?|exports?|prs?|pull requests?|services?|modules?|requests?|responses?|calls?|queries|scripts?|configs?|secrets?|images?|containers?|packages?|deps|dependencies|apis?|handlers?|controllers?|models?|jobs?|logs?|events?) (here )?(must|should|are|is|go|goes|live|lives|get|gets|have|has|use|uses|need|needs|come|comes|start|starts|end|ends|follow|follows|carry|carries|belong|belongs) /
      table driven / table-driven / snake_case / camelcase / kebab-case / conventional commits / semver /
      (belongs?|belong|goes|go|live|lives) (in|into|to|under) (the|a|our) _( _)? /
      (we|we've) (got|have) (the|a|an) _( _)? for (that|this) / named exports /
      one (test|file|class|component|commit|function|assertion) per / (only|no) (named|default) exports? /
      business logic / service layer / (starts?|start|prefix(ed)?|begins?|ends?) with (the|a|our) / needs an entry /
      (in|as) (cents|euros|utc|millis|milliseconds|iso|snake case|camel case|kebab case|lowercase|uppercase) /
      (plain )?functions / (pnpm|npm|yarn|bun|uv|poetry) only / everything (is|internal|external|else|new|old) /
      (we|we've always) (use|used) (absolute|relative|named|plain|the) / wrong for this repo / for this repo /
      like everything else / house rule / in this repo$ / next to the (source|code|file) /
      (go|goes|live|lives|sit|belong) next to / is called _ here / not into / that's the (deal|rule|convention) /
      must come with / (yaml|json|toml|tabs|spaces|snake|camel|kebab)(,| like| case) /
      (english|german|french|spanish), / one file per / only where / names?, i want /
      it's _ in this (project|repo|codebase) / in this (project|repo|codebase)$ / (stay|stays|keep) thin /
      goes into (use cases|services|the) / we (write|say|call|spell|tag|name|log|sign|version) _ (and|with|not|in) /
      we tag / never latest / (is|are) _ and not _ /
      we do _ (handling|logging|testing|naming|validation|styling|migrations|auth) / we do ~ with /
      (are|is) only for / on first name terms / feature folders / anything reusable /
      in our (texts|ui|docs|schema|code|language) it's / in our schema / only there / elsewhere not / elsewhere /
      under # / (singletons|globals|inheritance) / pass it in / every fix goes through / goes through a`,
    habit: `
      (your|the|all|my|short|shorter|long|longer|brief) (_ )?(answers?|responses?|replies|reply|explanations?|summaries|summary|output|diffs?|comments?|docstrings?) /
      (answer|reply|respond|talk|write|speak|explain|communicate) (to )?(me )?(only )?(in|with) (_ )?(english|german|french|spanish|chinese|japanese|plain|bullet|bullets|full|one|short|two|few) /
      commit (message|messages|msgs|titles?) / commits / emoji / emojis / docstrings? / code comments / comments /
      pr (description|descriptions|titles?|text|body) / branch names? / variable names / test names / bullet points? /
      preambles? / apologi* /
      before (you )?(running|run|committing|commit|pushing|push|editing|edit|changing|change|deleting|delete|installing|install|starting|start|coding|code|touching|deploying|writing|merging) /
      (ask|check with|confirm with|tell|ping|warn) me (before|first|if|when|for) /
      without (asking|permission|confirmation|telling|my ok|confirming) /
      one (file|step|change|commit|question|thing) (at a time|per) / type hints / semicolons? / indent* / tabs /
      spaces / line length / columns wide / trailing (commas?|period|whitespace) / quotes / just (run|do) (them|it) /
      tests? first / small (commits|prs|steps|diffs) / full (file|files|code|diff) / only the diff /
      the (whole|entire) file / step by step / pull requests? / naming / type annotations / early returns? / imports`,
    decided: `
      (we|i|team|they|management|cto|boss|board|product|client|customer|lead)('ve| have|'s| has)? (just |now |finally |already |all |collectively |also |officially |unanimously |then )*(decided|agreed|settled|concluded|chosen|chose|voted|committed|opted|picked|resolved|signed off|aligned|ruled|landed) /
      (the |our |final |new |team )*decision( (is|was|from|made|:))? / decision: / decided /
      (it's|its|that's|thats|that is|it is|all) (settled|decided|final|agreed|official|a deal|set) / settled /
      final (call|decision|answer|word|choice) / outcome (of|is|:|from) / conclusion (is|was|:|of) / verdict /
      the (plan|choice|call|way) is (to|now) /
      after (some |a long |long |much )?(discussion|debate|thought|back and forth|consideration|talking|weighing|comparing|evaluating|benchmarking) /
      (architecture|adr|design) (round|decision|review|meeting) / (went|go|going|gone) (with|for|ahead with) /
      made (the|a) (call|decision) / we're all agreed / agreed(:|,| -)? /
      result of the (vote|meeting|discussion|spike|poc) / signed off / i('ve| have)? made up my mind /
      (is|are|got|been) (approved|rejected|ruled out|off the table|chosen|selected|voted) / off the table /
      won't (be )?(do|doing|use|using|support|supporting|migrate|adopt) / final answer / made up my mind /
      (i|we) (talked|spoke|discussed|checked) (to|with|it|about) / we discussed /
      (gets?|got|is|are|will be|been) (thrown away|postponed|scrapped|retired|killed|dropped|replaced|moved|frozen|removed in) /
      (from|in|at) (the|yesterday's|today's|monday's|our|last) (planning|retro|meeting|call|sync|standup|refinement|review board|architecture) /
      after (yesterday's|today's|the|our|last) (call|meeting|discussion|retro|planning|sync|vote|incident|sleeping) /
      after sleeping on / the team (voted|decided|agreed|chose|wants) / signed (the|a|off) /
      becomes (the|our) (minimum|default|standard|only) / is the (new )?(minimum|standard|default) (version|now) /
      (in|for) v# (only|already|we)? / (said|gave|got) (yes|no|the go|green light|the ok|their ok|approval) /
      (board|management|ops|legal|team|client|customer|design|cto|boss) (approved|agreed|said|wants|wanted|decided|insists) /
      long story short / the plan is (to|that)? / dealbreaker / deal breaker / agreed with /
      decided (to|on|against|that|yesterday|today) / (chose|picked|selected|settled on) / from the retro /
      ok we're doing it / that's (it|that|final|the deal)$ / is (final|settled|decided|out) /
      after the (outage|incident|audit|benchmark|spike|test) / it's official / decided against / in the guild /
      guild / (adr|rfc) (is|was|got)? ?(accepted|approved|merged) / after comparing / we settled /
      (won't|will not) be (migrated|supported|fixed|built|ported|rewritten|updated) / gets? switched off /
      for the _ we (take|use|go) / was used by / is a no-go / no-go for us / decision made / talked it over /
      (cto|ceo|boss|management|board|customer|client) wants / goes away (this|next|in) / (are|is) history /
      go(es)? away / (management|the board|they|he|she) picked / ok final /
      (fees|price|cost|license|costs) (killed|made|forced) / any longer / aren't worth it / isn't worth it /
      wasn't worth it / not worth it / agreed to`,
    choose: `
      (we're|we are|were|i'm|i am|we|we'll|we will|i'll|lets|let's|let us|i want to|i'd) (be |now |just |all |still |definitely |also |gonna |going to |go |not |to )*(going|staying|sticking|keeping|moving|switching|migrating|dropping|using|adopting|standardi*|replacing|removing|retiring|ditching|abandoning|settling|holding|targeting|supporting|skipping|stay|stick|keep|move|switch|migrate|drop|use|adopt|replace|retire|ditch|abandon|settle|hold|target|support|go|get rid|remove|phase out|deprecate|freeze|pin) (with|on|off|away|to|from|at|the|all|for|out|of|_) /
      (goes?|go) (into|to|with|through|via) / (no more|bye bye|goodbye) _ /
      (won't|will not|not going to|not gonna) (use|migrate|support|adopt|do|upgrade|move|switch|build|introduce|add|be|fork|touch|buy|pay|ship) /
      stays? (on|with|at|in|as|the way) / it's going to be /
      (we|i) (chose|picked|selected|took|take|pick|choose|keep|drop|drops|kept|dropped) / in favor of / in favour of /
      over _ because / (will|shall) (be|become|live|run|stay|remain|move|go|use) /
      as (our|the) (_ )?(standard|default|database|queue|orm|framework|language|source of truth|stack|store|broker|transport|tool|approach) /
      (go|going|went) with / stick(ing)? (to|with) /
      let's (not|never|drop|keep|use|go|stick|stay|skip|move|take|switch|ditch|remove|leave|forget) /
      lets (not|drop|keep|use|go|stick|stay|move|switch|ditch) /
      (stays|stay|remains?|goes|go) (where|as|in|on|with|the|away|out|off|only|straight) /
      (picked|chose|took|prefer(red)?) _ over / over _ (since|because|as) /
      (moves|move|moving) (off|to|into|away|from) /
      will be (in|on|written|done|built|stored|handled|served|generated) /
      (replacing|dropping|retiring|removing|adopting) _ (with|by|for|in favor|because|since) /
      pull(ing|ed)? the plug /
      (park|parking|parked|shelve|shelving|shelved|freeze|freezing|sunset|sunsetting|retire|retiring|archive|archiving|scrap|scrapping|kill off|killing off|phase out|phasing out|ditch|ditching|bin|binning) (the|our|all|this|it|_) /
      (is|are|was) out( of the race)?( now)?(,|$)? / out of the (race|question|running) /
      we're (doing|parking|freezing|pulling|scrapping|shelving|binning) /
      (go|going|went) (native|live|serverless|all in|full|back) / stay(s|ing)? (with|on|at) / at most /
      (will|we'll|we) (keep|stay|remain|only|never) / the new (_ )?is / and that's it /
      (decided|agreed) (against|on|to|that) / it's official /
      (is|it's|are|being) (eol|deprecated|unmaintained|end of life) / don't want to support / no longer support /
      stop supporting / moves to / (use|take|pick) _ for (all|every|new|everything) /
      new (screens|tables|services|code|features|endpoints) only / for all new /
      for the _ we (take|use|go|pick|chose) / we'll (do|use|take|go|keep|drop|have|offer) /
      (csv|pdf|json|web|english|rest|chrome) only / read only for / let's make / everywhere, never /
      (won't|will not) be / switched off / we're moving / moving the / we'll skip / we want _( _)? instead /
      only talk to / goes away / is ok for everybody / so we (keep|use|go|take|stay|drop) /
      (images|files|data|keys|logs|events|dates|ids) (stay|go|live) (in|into) /
      (keeps|stays) (_ )?(as|in|on|with|snake_case)? / then we /
      (gets?|get) (ported|versioned|moved|migrated|rewritten|merged|split) / go with / any longer / cap the /
      goes through a regular`,
    reason: `
      because / cause / cuz / bc / since (the|we|it|our|they|i|that|there|this|you|nobody|no) / otherwise / or else /
      so that / due to / the reason / reason (is|being|:) / as (the|we|it|our|they|i|there) _ / that's why /
      thats why / which is why / (or|else) (it|they|the|you|we|i|things|everything|ci|prod) / in order to / to avoid /
      to prevent / to keep / given that / thanks to /
      (it|that|this|they|which) (breaks|broke|blocks|blocked|costs|cost|confuses|slows|pulls|pulled|makes|made|hides|hid|leaks|causes|caused|bloats|clutters|creates|leads|led|ruins|kills|messes|screws|bit|burned|doesn't support|can't|won't|is (too|just|only|slow|slower|faster|cheaper|safer|easier|harder|noisy|noise|hard|the only|what|unmaintained|dead|abandoned|eol|expensive|flaky)|has no|needs|already|takes) /
      (it's|its|that's|they're) (just|only|too|so|way|much|way too|hard|noise|noisy|slow|slower|faster|cheaper|safer|easier|harder|unreadable|confusing|a mess|a pain|dangerous|risky|fragile|unmaintained|dead|abandoned|eol|expensive|flaky|what|not supported|useless|pointless) /
      (we|i) (got|get|were|was) (burned|bitten|burnt|bit|hit|paged|audited|told off) /
      we had (an|a) (incident|outage|leak|bug|problem) /
      (doesn't|does not|don't|didn't|won't|can't) (support|scale|work with|know|understand|accept|allow|like|handle|have|fit|run|let) /
      is needed / are needed /
      for (performance|security|legal|compliance|audit|accessibility|compatibility|historical|cost|licensing|gdpr|privacy|safety|tax|consistency|readability|maintenance|billing|reporting) (reasons)? /
      (analytics|numbers|benchmarks?|data|metrics|stats|support|legal|ops|security|finance|compliance|customers|the customer|users|the auditors?) (says?|shows?|show|said|has to|have to|needs?|requires?|insists?|wants?|demands?|complained) /
      (nobody|no one|noone|no-one) (here |on the team |else )*(knows|can|wants|has|understands|maintains|uses|reads|is) /
      no (budget|time|capacity|people|resources|benefit|gain|maintainer|license|support) / it just /
      so (that )?(we|i|they|it|reviewers|support|ops|users|nobody) (can|don't|have|must|get|need|see|is|are) /
      (was|were|is|are|are just) (overkill|too slow|too much|too big|too expensive|not worth|a nightmare|unusable) /
      meant (two|that|we|a|more) / easier (to|for) / one less (thing|moving) / (cost|costs) (us|too|more) /
      would (confuse|break|cost|take|mean|slow) / nobody (asked|uses|needs|wanted|wants) / it infers / doesn't link /
      (drive|drives|drove) (our|us|me|the) / links? break / breaks? otherwise / falls over /
      (they|it|which|that) (is|are|'re|'s) generated / (they're|these are|it's|its) (auto-?generated|generated) /
      else (it|the|we) / (the )?(customer|client) already / moved off / used to /
      we('ve| have)? (had|been|seen) ~ (before|already|twice|times) /
      would (have )?(meant|mean|cost|take|taken|break|broken) / otherwise take / already rely /
      already (a|has|have|depends?) / aren't worth / isn't worth / can't do more / killed it / to save money /
      too expensive / impossible$ / every _ counts`,
    so: `
      , so / ^so /
      so (we|i|it|they|the|images|nothing|everything|you|never|always|please|don't|use|payload|that|any|no|all|be) /
      therefore / hence / thus / which means / that means / meaning / which is why / that's why / consequently /
      as a result / and (thus|so|therefore)`,
    exclusive: `
      only / all / always / never / every / each / everything / nothing / none / nobody / no one / most / mostly /
      exclusively / strictly / any / both / neither / half / entire / whole / none of / at all / not / isn't /
      aren't / don't / doesn't / same / different / without / except / unless / more than / less than / at least /
      at most / per / twice / once a / mainly / no / can't / cannot / nowhere`,
    approval: `
      ^(yes|yep|yeah|yup|ok|okay|sure|sounds good|agreed|perfect|exactly|correct|deal|works for me|let's do (it|that|this)|lets do (it|that|this)|lgtm|approved|make it so|that works|i agree|makes sense|absolutely|option (a|b|c|#)|do it (that|like that)) /
      ^(go|go ahead|do it|fine|great|good|right|merge|merge it|ship it|do that|approved|accepted)$ /
      ^(go with|let's go with|lets go with|take|we take|i'll take|use) (it|that|your|the (first|second|third|last|other)|option) / (your|the (first|second|third|other)) (suggestion|proposal|option|one|variant|idea|plan)$ /
      ^(fine|good|ok|okay) (by|with|for) me / ^(ship|merge) it / sounds (good|right|fine) / ^leave it like that / ^(then )?do (it|that)`,
    we: `
      we / our / ours / us / we're / we've / we'll / we'd / my team / the team / my company / the company / my org /
      in-house / colleagues? / coworkers?`,
    org: `
      (customers?|clients?|vendors?|supplier|suppliers|partner|partners|team|teams|company|employer|legal|finance|accounting|marketing|sales|support|compliance|management|auditors?|audit|regulator|boss|manager|lead|cto|ceo|cfo|ciso|po|product owner|product|ops|sre|devops|security team|data team|platform team|design team|designers?|qa|agency|contractors?|freelancers?|intern|interns|stakeholders?|dpo|data protection officer|works council|hr|department|office|headquarters|hq|subsidiary|users|shops?|stores?|warehouse|tenants?|subscribers?|patients|drivers|students|citizens|provider|bank|insurer|hospital|factory|plant|subcontractor|maintainers?|owner|owners|on-call|oncall|admins?|dba|dbas|colleague|coworker|architect|developers?|devs|engineers?) /
      nobody / everyone / everybody / somebody / someone / employees / offices? / reviewers? / auditors? /
      accountant(s)? / nonprofit / startup / hospitals? / clinics? / schools? / farms? / ships? / market / markets /
      carrier / courier / drivers / operators? / staff / people phone / two of us / three of us /
      (only|just) (me|one|two|three|four) / freelancer / outsourced / traffic / customers' / release manager /
      data scientists? / lawyers? / finance /
      (marta|anna|peter|maria|tom|lisa|jan|karim|mike|sarah|alex|julia|max|sam) / techs? / technicians? / dentists? /
      doctors? / nurses? / farmers? / volunteers? / teachers? / pilots? / plant / plants / lab / labs / shifts? /
      warehouse / field / board / partners? / authority / government / agency / ngo / tender / sales / hq /
      marketing / security team / mobile team / backend team / another team / other team / the team's /
      (peter|john|paul|mary|kate|chris|anna|laura|kevin|steve|emma|olga|ivan|raj|priya|wei|yuki) /
      (left|retires|retired|quit|resigned|joined) (in|on|last|next|this) / owned by / the only one (who|that) /
      knows? (how|about|the) / spare time / fixed price / change request / the company / (was|were|got) bought /
      consumers / one of our (customers|clients|users) / new guy / guild / (belongs|belong) to the customer /
      i'm a _ (engineer|designer|scientist|analyst|manager|researcher|teacher|student|doctor) / school / schools /
      students? / a student / support team / vendor is / three people / machines report / drive there /
      on their side / store / stores / patients / team lead / in court / court / one tenant / competitor / took over /
      on call / pickup / canada / us / zurich / data centre / players / nurse / nurses / municipalities /
      municipality / phd / thesis / grant / hospital / designers / european / they pay / sell to / we sell / policy /
      store policy / apple id / ravi / closed source / customers expect`,
    env: `
      prod / production / staging / stage / preprod / pre-prod / uat / qa env / sandbox / ci / ci runner / runners? /
      pipeline / pipelines / cluster / kubernetes / k8s / eks / gke / aks / openshift / nomad / servers? / box /
      boxes / vm / vms / host / hosts / laptop / laptops / machine / machines / workstation / macbook / mac / macs /
      windows / linux / ubuntu / debian / alpine / rhel / centos / wsl / docker / container / containers / compose /
      registry / artifactory / nexus / npm registry / vpn / bastion / jump host / jumphost / jumpbox / proxy /
      firewall / gateway / load balancer / nginx / traefik / cloudflare / aws / azure / gcp / s3 / bucket / lambda /
      heroku / vercel / netlify / flyio / hetzner / on-prem / on prem / onprem / datacenter / data center / region /
      instance / instances / replica / primary / database / db / postgres / postgresql / mysql / mariadb / oracle /
      mssql / sql server / mongo / mongodb / redis / kafka / rabbitmq / elasticsearch / opensearch / keycloak /
      vault / 1password / secrets manager / grafana / prometheus / datadog / sentry / splunk / kibana / loki /
      pagerduty / jenkins / gitlab / github / bitbucket / github actions / argo / argocd / terraform / ansible /
      helm / jira / linear / confluence / notion / slack / teams / figma / stripe / paypal / adyen / twilio / auth0 /
      okta / ldap / sso / dns / ssh / tunnel / port / localhost / network / internet / air-gapped / airgapped /
      satellite / browser / browsers / android / ios / iphone / ipad / safari / chrome / firefox / edge / device /
      devices / emulator / simulator / cron / scheduler / nightly / backup / backups / cdn / feature flags / mirror /
      erp / sap / crm / salesforce / mainframe / as400 / plc / license server / timezone / graviton / arm64 / x86 /
      gpu / test db / test database / test data / fixtures / seed data / logs / dashboard / mailhog / smtp / sftp /
      ftp / wiki / runbook / integration (tests?|suite) / e2e / bitwarden / unleash / launchdarkly / portal /
      break glass / teleport / capistrano / kiosk / printers? / scanners? / tablets? / phone / phones / wifi / wi-fi /
      usb / offline / edge devices? / cron-# / backup# / broker / queue / release branch / main branch /
      default branch / trunk / profile / demo (env|environment|system)? / base image / adb / otp / test users? /
      credentials / api keys? / certificates? / dumps? / migrations run / startup / node_modules / environments? /
      live / sonar / wireguard / minio / hsm / lab database / office network / lockfile / ci cache / free tier /
      screen reader / raspberry pi / iot / gb / 4 gb / runners / change tool / approvals / taskfile / php # /
      sandbox resets / whitelist / dockerignore / collation / gpu box / build farm / jtag / test phones /
      test devices / vlan / sd card / watchdog / home directory / kiosk mode / tablets`,
    identity: `
      i('m| am|m) (a|an|the|our|not a|not an|still a|also a|mostly a|primarily a|originally a|more of a|color|colour|red|deaf|blind|dyslexic|left|new|pretty new|fairly new|completely new|relatively new|based|located|living|in (berlin|london|paris|europe|utc|cet|est|pst|gmt|ist|jst)|on (windows|linux|macos|mac|ubuntu|arch|fedora|nixos|debian|wsl|an? m#|a mac)|from|using (a|an|neovim|vim|emacs|vscode|jetbrains|intellij|fish|zsh|windows|linux)|working (as|at|for|on (windows|linux|mac))|responsible|part of|alone|the only|not (a|very|that|familiar|fluent|good|used)|familiar|fluent|used to|maintaining|leading|colorblind|colourblind|allergic|senior|junior|self-taught|coming from) /
      i (work|worked|live|come|maintain|own|lead|run|manage|study|studied|teach|code|program|develop|speak|started|switched|joined|use (a|an|neovim|vim|emacs|vscode|jetbrains|intellij|fish|zsh|windows|linux|macos|arch|dvorak|colemak|my)|don't (know|speak|have (a )?(mac|windows|admin|root|access|sudo))|know (almost |very )?(nothing|little|no|basically)|have (no|little|zero|never|a background|years|# years|dyslexia|adhd|rsi|a (mac|thinkpad|macbook|windows|linux)|only)|do (mostly|mainly|all|not|the|backend|frontend)|mostly|mainly|never (learned|used|worked|touched|did)|can't (see|hear|read|use)|am) /
      i('ve| have) (been|worked|used|never|only|no|done|written|spent) /
      my (background|job|role|name|native|mother tongue|timezone|time zone|machine|laptop|setup|editor|shell|keyboard|english|main (language|stack)|day job|team|company|manager|pronouns|os|experience|eyes|eyesight) /
      years? of (_ )?(experience|java|python|go|rust|c|javascript|php|ruby|c#) /
      as a (backend|frontend|data|devops|designer|beginner|student|researcher|freelancer|solo|former) /
      (total|complete|absolute) (beginner|newbie|noob) / coming from (a )?_ /
      i (do|know|speak|write|read) (mostly|mainly|only|almost|little|no|some|basic) /
      isn't my (world|thing|strength|area) / not my (world|thing|strength|area) /
      i'm in (utc|gmt|cet|europe|japan|india|australia|us|the us)* / i can't (read|see|tell|distinguish|hear) /
      there are (only )?(two|three|four|five|#) of us /
      only (one|two|three|#) (of us|devs|developers|people|engineers) / i'm the (only|one|maintainer|owner|lead|new) /
      neither knows /
      (we|we're|we are) (are )?(a|an) (nonprofit|startup|team of|small|bank|agency|two-person|one-man) /
      (we're|we are) (two|three|four|five|#) / i maintain this / in my spare time / i read everything /
      this is my first / i come from / i'm (dyslexic|deaf|blind|colorblind|on my phone) / hours a week /
      i'm the only / i'm a (mechanical|civil|data|product|project|physics|bio*|self|hobby) / not a programmer /
      not a developer / bear with me / i use (vim|emacs|neovim|vscode|linux|windows|mac|a) / isn't my first language /
      admin rights / i've got (admin|read|no|only|access) / on this project since / assume i know nothing /
      know nothing about`,
    calendar: `
      deadline / due (date|on|by) / code freeze / freeze /
      (go-live|go live|golive|launch|release|demo|audit|migration|cutover|kickoff|sunset|end of life|eol|maintenance window|contract|certificate|cert|license|licence|support|trial) (is|on|date|runs|ends|expires|starts|happens|planned|scheduled|window|was moved|moved|until|till|due) /
      (expires?|expiring|ends?|starts?|launch(es|ing)?|ships?|shipping|goes live|going live|released?|runs out|due|scheduled|planned) (on|in|at|by|until|till|for|from|before|after|this|next|every) /
      (january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) (#|of|the|#) /
      #(st|nd|rd|th)? (of )?(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec) /
      (until|till|by|before|in|since|from|end of|mid|early|late|starting|through) (january|february|march|april|may|june|july|august|september|october|november|december|q#|#|spring|summer|autumn|fall|winter|christmas|easter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next (week|month|year|quarter|sprint|monday|tuesday|wednesday|thursday|friday)|the end of|end of) /
      (on|every|each) (mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|weekdays?|first|last|second|night|morning|day|hour|week|month|quarter) /
      (next|this) (week|month|year|quarter|sprint|monday|tuesday|wednesday|thursday|friday) / tomorrow / q# (#)? /
      (rest|end|start|beginning) of (the )?(year|month|quarter|week|sprint) /
      on (vacation|holiday|parental leave|leave|call) / out of office /
      (last|this) (spring|summer|autumn|fall|winter|quarter|year) /
      every (year|second|other|third|#|two|three|four|six|tuesday|monday|wednesday|thursday|friday|saturday|sunday|sprint|release|night) /
      (starts|ends|expires|begins|opens|closes|runs) (on|in|at|after|before|between|until|from) /
      (on )?the #(st|nd|rd|th) / #(st|nd|rd|th) / christmas / new year / midnight / at # (sharp|am|pm|o'clock) / #:# /
      between # and # / (utc|cet|cest|gmt|est|pst|jst|ist) / (ends|ended|ending|closed|closes) /
      second (tuesday|monday|week) / longer than # (days|weeks|months|years) / for (ten|five|seven|six|#) years /
      ten years / # (days|weeks|months|years)`,
    contract: `
      contract / sla / license / licence / licensed / licenses / gpl / agpl / gdpr / hipaa / sox / pci / iso # /
      soc ?2 / regulation / regulated / regulatory / law / legal(ly)? / by law / compliance / compliant / audit /
      auditors? / certified / certification / nda / rate limit(s|ed)? / rate-limit(s|ed)? / caps? us / capped /
      quota / throttle(d|s)? / per seat / per user / per month / req/s / requests per / budget / pay for /
      plan (allows|includes|limits) / free tier / enterprise (plan|license) / retention /
      must be (kept|deleted|encrypted|stored|signed|retained) / personal data / pii / medical / accessibility / wcag /
      tax / vat / invoice(s|d)? / billing / bill / charge(s|d)? / settle(s|ment)? / moves money / payroll / accounting`,
    domain: `
      can (have|hold|contain|belong to|be|own|include) (more than|several|multiple|many|items|any|zero|no|only|at most|up to) /
      (already|always|never) (includes?|contains?|has|comes?|excludes?) /
      (includes?|excludes?|including|excluding) (tax|vat|shipping) /
      (are|is) (gross|net|sequential|unique|per|case sensitive|immutable|optional|nullable|snowflakes|uuids|strings|integers|test accounts|in cents|in utc) /
      (aren't|isn't|are not|is not) (sequential|unique|a|an|the same|per|optional|in) /
      (call|calls|called|name|names) it (a|an|the)? /
      (means|counts as|is defined as|refers to|stands for|is called|are called|is just|is what) /
      one (order|user|tenant|customer|account|shipment|invoice) (can|has|may|belongs) /
      (an|a|each|every) _ (can|has|may|must) (have|hold|belong|only|contain|be|more|several|multiple|exactly|at most) /
      belongs? to / consists? of / leading zeros / weeks? start /
      (in|are) (cents|euros|dollars|minutes|seconds|millis|local time) / the (unit|currency|timezone) is /
      (epoch|iso) / source of truth / legacy / below # / above # / for us$ /
      (calls|pushes to|polls|notifies|sends to) us / (is|are) derived / (don't|doesn't) have a /
      applied (before|after) / (points?|pointing) to / in our (language|terms|world|domain|case) / physical /
      (orders|users|accounts|customers|tenants|items|invoices|products|sites|stores) (don't|can't|have|has|are|must|may) /
      not every _ / pay per / per (active|device|user|seat|order|store|month) / (first|second) (version|release) /
      the (status|price|total|discount|id|order|amount|tax|balance) (is|are|comes|gets) / percent / orders a day /
      (a|per) (day|week|month|minute) /
      (admins?|owners?|editors?|members?|guests?|managers?) (don't|can't|see|can|may|have|do) /
      (only|just) (owners?|admins?|editors?|members?) (do|can|may|see) / consumers we / requests a day /
      only cancelled / per day and not / bookkeeping / rows, / (is|are) tiny / starts with _$ / id format /
      is the id of / wrong unit / gives (millivolts|_) / share one / one account per / once a year / in our schema`,
    located: `
      (lives?|sits?|resides?|is|are|stored|kept|found|hosted|deployed|mounted|documented|running|runs?|listens?|listening|available|reachable|exposed|served|installed|located|published|logged|written|saved|goes?|go|ends? up|land|lands|end up) (only |all |actually |locally |now |still |also |always )*(in|on|at|under|behind|over|via|through|inside|from|to|as|with) /
      (on|at|uses|use|is|via|to|through) port / port (is|#) /
      via (the |a |our )?(_ )?(bastion|vpn|tunnel|proxy|jump|gateway|ssh|api|script|cli|console|dashboard|makefile|mirror|wrapper) /
      behind (the |a |our )?(_ )?(vpn|proxy|firewall|gateway|load balancer|bastion|sso|feature flag|flag|login) /
      (you|we) (get|find|reach|connect|log in|access|can find|can reach|can see|see) (to |it |them |there |these |those |the _ )*(via|in|at|on|under|through|there|with|by|from|over) /
      (credentials|secrets|passwords|password|keys|key|tokens?|certs?|logs?|backups?|docs?|documentation|runbooks?|designs?|specs?|dashboards?|metrics|fixtures|recordings|dumps?|artifacts|images|configs?|config|env vars|schemas?|tickets?|requirements) (for _ |of _ |to _ )?(is|are|live|lives|sit|come|comes|can be|get|gets|go|goes|must|have) /
      the (url|address|endpoint|hostname|host|login|command|script|port) (is|for|to|of) /
      (is|are) (reachable|accessible|available|only reachable|only accessible|only available) /
      (comes?|come) from (vault|the|our|a) / (end|ends) up in /
      (defined|configured|documented|tracked|stored|kept|managed|described|maintained) in / go through /
      (shell|access|login|ssh) (in|to|into|on|via) /
      (path|label|url|host|folder|channel|bucket|tag|job|namespace|queue|topic|profile|region|project|workspace|vault|index) _ /
      you'll find / (find|get) (it|them|the _|those) (in|from|under|at|on) / (goes?|go) to / picks? (it|them) up /
      lives? on / (is|are) in _ / in the team's / (log|sign) in as / (default|main) _ is / is called / called /
      (only )?(reachable|accessible|available) (from|via|through|over|in|on) /
      (logs|files|results|output) (are|is) (under|in|at) / get it (with|from|via) /
      (rely|relies|depend|depends) on it / show up in / (get|fetch) a (fresh|new) _ with / kept for / on port #`,
    needs: `
      (needs?|requires?|expects?|wants?|depends? on|relies on|only works|works only|only runs|runs only|only starts|won't (work|run|start|build) (without|unless)|doesn't (work|run|start|build) (without|unless|outside|on)|don't (work|run) (without|unless)|has to be|have to be|must be|needs to be|need to be) /
      (you|we) (have to|need to|must|need|first need|first have to|always have to|should|gotta|got to) /
      (before|after) (you |we )?(run|running|start|starting|deploy|deploying|merge|merging|push|pushing|each|every|any|a|building|testing|releasing) /
      make sure (to|that|the|you|it) / don't forget to / set (the )?_ (to|=|before|or|first) / export _ /
      otherwise (it|the|you) /
      or (it|the|else|you'll|they) (talks?|fails?|breaks?|will|goes|hits|uses|won't|deletes?|hangs?|refuses|times) /
      (run|start|execute|use|call|set|pass|add|source) _ (first|before|beforehand|with|if you|or|when) /
      (to|for) (deploy|deploying|release|releasing|run|running|test|testing|build|building|start|restart|restarting|reset|seed|debug|migrate|connect|access|log in|login|get into|reproduce|regenerate|publish|roll back|rollback|restore|rotate|renew|sign|local (dev|testing|runs|development)) /
      you can't (run|build|deploy|test|use|start|log|reach|see|debug|sign) /
      (only|just) (the|a|our) _( _)*(can|may|is allowed) /
      (tests?|build|suite|app|server|script|job|worker|it|this) (needs?|requires?|expects?|wants?) /
      run _( _)? (after|before|first|every|once) / (do|run|call|start|execute) _ (first|before|beforehand|after) /
      (ask|ping|tell) me if / takes (about |around |roughly )?(# |an |a few |half )*(hours?|minutes?|seconds?) /
      with less / or (else )?the (build|app|test|server|job|old) / you (have to|need to|must) be /
      has to (be|run|go|happen) (running|first|before|through) /
      (wants|needs|requires|expects) (chrome|node|java|python|docker|a|an|the|exactly|at least|two) / exactly /
      if you need / for the _ you / before you (run|start|deploy|build|push|merge) /
      (use|set|get|start) ~ for (aws|ssh|local|the|test|prod|this) / be careful / get it from / use # for /
      the default ~ is (production|prod|the) / has to be (requested|booked|ordered|approved|announced) /
      have to be added / a day ahead / in advance / check ~ before you / set _ yourself / you need the / hold boot /
      plug it in`,
    procedure: `
      first ~ then / then / after that / afterwards / followed by /
      the (process|procedure|steps|workflow|flow|order|recipe|trick|way) (is|to|for|are|:) /
      (deploy|deployment|release|rollout|hotfix|rollback|migration|onboarding|review|backup|restore|publish|cutover|merge) (process|procedure|flow|steps|works|goes|is|are|happens?|means|only|window|runs) /
      how (to|we|you) (deploy|release|roll|restart|restore|rotate|run|publish|connect|debug|reset) /
      (deploys?|releases?|rollouts?|hotfixes|migrations|backups?|merges|deployments) (are|is|go|goes|run|runs|happen|happens|only|must|need|needs|start|starts|get|always|never) /
      to (deploy|release|roll back|publish|restart|restore|reset|ship|rotate|renew) / step # / in (this|that) order /
      (wait|waits) (for|until|till) /
      (is|are) (triggered|started|deployed|released|run|done|built|created|generated|merged|published|signed|restarted|rotated|synced|imported|exported|refreshed) (by|via|with|through|from|manually|automatically|on|every|nightly|at|only|in) /
      (never|not|no|nothing|don't) (deploy|deploys|release|releases|ship|ships|merge|push|run it|restart)* (on|from|after|before|during) (a |your |the |fridays?|mondays?|weekends?|friday|noon) /
      on fridays? / once (a|per) (day|week|month|night|release) /
      every (night|day|week|hour|morning|sunday|monday|month|release|deploy|#) / by hand / manually /
      tag (it|the|v|a) /
      if ~ (hangs|stops|dies|fails|gets stuck|is stuck|goes down|is down|crashes|breaks|times out|runs full|fills up) /
      when ~ (hangs|stops|dies|gets stuck|is stuck|goes down|is down|crashes|fails|runs full|fills up) /
      (just )?(kill|restart|reconnect|rerun|redeploy|bounce|recycle|flush|purge) (the|it|and) / comes back /
      (get|gets|got|is|are) (wiped|reset|rebuilt|rotated|renewed|restarted|purged|synced|deleted|truncated|refreshed) /
      (happens?|happen|done|works?) (by|via|through|with) (pushing|tagging|a tag|merging|the|hand|running|calling|clicking) /
      rollback is / by pushing / (cherry-pick|cherry pick) / never from / (starts|runs|run|starting) at # /
      don't schedule / (is|are) renewed / may (merge|deploy|push|release|approve) /
      (merge|deploy|release|push|ship) (on|only|straight|directly|manually|via|by|after) / trigger(s|ed)? (a|the) /
      goes live / go live / automatically / be careful with / during (business|office|working|peak) hours /
      (can|may) only run / at night / at once / each (january|year|month|release) / you request it / lasts (an|#) /
      is (renewed|rotated|restarted|refreshed|rebuilt|synced) / never (start|run|restart|rename|stop|kill) /
      don't (restart|start|run|stop|touch|schedule|rename|deploy) / starts everything / runs only on / only runs on /
      if you change it by hand / everything rebuilds /
      we (tag|sign|ship|release|deploy|publish) (_ )?(with|by|from|via|every|on) / to reproduce / the quick way /
      can be restarted / first, then / to flash / is off (between|from|at|on) / gets deleted after / is shared /
      has the only / ping _ / (are|is) registered (under|in|with)`,
    cause: `
      (the |real |actual |root |underlying |main )*(cause|culprit|root cause|reason|problem|issue|bug|trouble|error|failure|crash|catch)s? (is|was|were|came|comes|turned|lies|lay|:|being|here was|here is) /
      root cause / caused by / came from / comes from / came down to / comes down to / boils down to / due to /
      because of / turned out / turns out / turn out / was that / stems from / stemmed from /
      traced (it |this |that )?(back )?to / happened because / happens because /
      (failed|fails|crashed|crashes|broke|breaks|died|dies|hung|hangs|hanging|flaky|blows up|slow|failing|stopped|stuck|empty|red) (with _ |only |because|since|as|due|when|whenever) /
      it (crashed|failed|broke|died|hung|hangs) (because|since|as|due|when) /
      was (because|due|caused|triggered|the|missing) / responsible for / to blame / explains (why|the|it) /
      (holding on to|held on to|shared|sharing the same|locked|locking|buffers|had a|had no|was missing|wasn't running|was full|ran out|expired|pointed to|changed the default|leaking|limited to) /
      was (a|an|the) (stale|missing|wrong|old|expired|broken|shared|race|leak|default|browser|dns|cpu|memory|idle|timeout) /
      (came|comes|come) (from|down) / since the _( _)? (was|had|is) / was slow: / why _ (was|were|is|failed|did) /
      (lacked|was full|filled up|cached|scanned|expired|collided|leaked|timed out|had no permission|was never|were never|held|kept|blocked|dropped|overwrote|shadowed|pointed at|ran as|ran out|used the wrong|picked up|resolved to) /
      was the (old|new|wrong|shared|missing|stale|default) / explains (it|everything|why|a lot|that) /
      (crash|delay|leak|error|failure|bug|outage|slowness|timeout|flakiness|problem|issue)s? (on|at|in|of|during)? ?(_ )?(was|were|came|turned|happened|is) /
      root cause of / because of the / has a bug (with|in|when) / it wasn't (our|the|us) /
      (were|was) never (removed|closed|released|freed|called|cleaned) / came from (an|a|the) /
      (expired|revoked|misconfigured) (intermediate|cert|certificate|token|key|secret) /
      (the )?(problem|trouble|issue) with ~ was / (rewrote|copied|overwrote|swallowed|stripped|cached|blocked) it /
      why the _ was / had a different / different _ than / had a (bom|different|wrong|stale|smaller|lower|limit) /
      picked up / strips it / took me (two|three|a|#|hours|days|ages) /
      (was|were|is|being) (taken|killed|built|blocked|shadowed) by / for lack of / ran out of / pulls in / shadows /
      drifts / (starts|spawns) # / strips (the|its|our) / ships (openssl|node|python|glibc|_) /
      which (this|our|the) ~ (relies|rely|depends|needs|imports?) / because (it|the|our|they|node|docker|python) /
      were empty / (was|were) the (watchdog|vsync|proxy|cache|antivirus|firewall|kernel|driver|dns) /
      takes # seconds / the timeout was / became (utf|binary|read) / someone (saved|changed|renamed|deleted|updated) /
      what broke`,
    found: `
      found (it|the|out|what|why|that) / turns out / turned out / figured (it |this |that )?out / solved /
      got it(:|,| working)? / it works now / works now / mystery (solved|explained) / i know why / finally /
      for anyone / after (hours|days|an hour|a day|much|some|lots|long) / it was / the culprit / nailed it /
      (debugged|tracked|hunted|traced) (it|this|that|down) / that was it / the fix (was|is) / fixed it / fix: /
      ok got it / (finally )?(understood|know|see) why / never mind, / figured /
      it was (the|a|dns|our|my|just|because|in) / for the record / the reason (is|was) / mystery / solved: /
      figured it out / turned out to be / explains everything / so the / cracked it / found the / ^fixed /
      apparently / took me (two|three|a|#|hours|days|ages|forever) / the reason for / what broke the`,
    fixed: `
      (fixes|fixed|solves|solved|resolves|resolved|cures|cured|helped|helps|did the trick|does the trick|works|worked) (it|this|that|the|them|now|again|for|everything)? /
      (after|since|once|with) ~ (works|worked|is fine|are fine|passes|pass|gone|is gone|are gone|they're gone|it's gone|green|runs|ran|fixed|stable|starts|builds|stays) /
      (is|are|it's|they're|went) (gone|green|fine|stable|fast|fixed|solved|resolved|working|back) (now|again)? /
      no (more|longer) (errors?|failures?|timeouts?|crash*|problems?|issues?) /
      all (_ )?(tests|specs|checks|green|pass*) /
      (now|again) (pass|passes|works|work|starts|stays|runs|builds|green|succeeds|boots) /
      (makes|made|lets|let) (it|the|them) ~ (pass|work|start|run|build|succeed|green) /
      (switching|changing|setting|adding|upgrading|downgrading|pinning|removing|using|disabling|enabling|moving|clearing|increasing|raising|lowering|wrapping|replacing|running|restarting|deleting|bumping|installing|passing|exporting|mounting|forcing|rebuilding|reinstalling) /
      i (switched|changed|set|added|upgraded|downgraded|pinned|removed|disabled|enabled|moved|cleared|raised|wrapped|replaced|restarted|rebuilt) /
      the fix (is|was|:) / since then / ever since / now (stays|passes|works|runs|starts|connects|builds|succeeds) /
      brought (it|latency|things|performance) (back|down) / (is|are|it's|back) (back )?(at|to|down to) (normal|#) /
      (got|gets|getting) rid of / pointing (it|to|the) /
      (lifted|raised|bumped|aligned|separated|sorted|sorting|separate|moved|rebuilt|reverted|removing|patched|added|renewed|restarted) (it|the|them|that|to) /
      (is|are|it's) (stable|gone|fine|green|fast|back|ok|solved) / been (green|stable|fine) / cured / a rebuild /
      nothing wrong with our / solved it / made it go away / cut it (from|to|down) /
      (and|now) it's (instant|fine|fast|stable|good|ok|gone|green|quiet|solved) / all good / is back( up)? / back up /
      (purged|switched|added|updating|updated|excluding|excluded|chown|raised|upgraded|downgraded|disabled|enabled|cleared|reset) /
      no more / (green|clean) runs / (it's|is) fine( now)?$ / setting _ / went away / gone now / downgraded (to|it) /
      (errors|failures|crashes|timeouts|alerts) stopped / brought it back / renewing / (an|a|the) _( _)? fixed it /
      once we (set|changed|added|removed|fixed) / brought it (from|down|to) / with the same (one|version) /
      everybody could / passes$ / (tests?|build|login|sorting) passes / does the job / now it's once /
      after (lowering|raising|changing|setting|removing|adding|updating|upgrading|restarting|enabling|disabling|switching) /
      (solved|fixes|fixed) it / don't die any more / reading it as / fixed! /
      (makes?|made|lets?|gets?|got) the (build|test|tests|install|job|suite|migration|pipeline|app) (pass|through|work|run|start|green) /
      gets ~ through / (solves|solved|fixes|fixed|cures|resolves|resolved) (this|that|it|the) /
      (the )?(build|test|tests|suite|specs|job|pipeline|download|install|upload|container) (now )?(passes|pass|works|work|succeeds|succeed|is green|are green|stays|returns|runs through) /
      works$ / (is|are) green( again)? / helped / succeeds again / now returns / and everything passes / did it$ /
      was enough / gave us / boots fine / turning it off / set it to # / filtering / again was`,
    workaround: `
      workaround / work around / works around / working around / worked around / work-around /
      (as a |quick |dirty |ugly |temporary |the |our |a )*(hack|kludge|stopgap|band-aid|bandaid|crutch) (is|for|around|until|that|we|:) /
      until (they|it's|its|it is|the|upstream|vendor|that|this|we|a|_) ~ (fix|fixes|fixed|released|release|ship|ships|upgrade|upgraded|supports?|lands?|merged|merges?|resolved|out|patched|migrated|gone|replaced|replace|publish*) /
      as long as (they|the|upstream|it|that|we) / in the meantime / meanwhile /
      (you|we) (have to|need to|must) ~ (because|since|as|otherwise|until) / bypass* / to get around / get around /
      circumvent* / (pin|pinned|pins|pinning) ~ (because|until|since|as) / trick (is|to) /
      (only way|way) (is to|around|to get) /
      (we|i|just) (patch|patched|shim|shimmed|polyfill|monkeypatch|monkey-patch|vendored|fork|forked|stub|stubbed|strip|retry|sleep|poll) ~ (because|until|since|as|so) /
      fallback (is|to|until) / sidestep / side-step / dodge /
      (so|that's why|therefore|thus|hence) (we|i|the _|there's|there is|our _) (save|convert|keep|map|drop|drops|use|send|upload|retry|lay|mark|skip|strip|disable|pin|pinned|poll|patch|wrap|catch|ignore|restart|fake|stub|an|a|had|switched|fall|fell|always|just|add|set|open) /
      instead$ / (pinned|pin) _ / ignores? _ / nothing (else )?(we|you) can do / just retry / leave it until /
      provider bug / upstream bug / known bug / drops everything / (ship|ships|release|releases) a fix /
      hence (the|we|a|our) / that's why (we|there|the|it) / therefore (we|the|all|_ tests|it) /
      (we|i) (polyfill|emulate|simulate|fake|strip|convert|skip|retry|poll|restart|pass|fetch|run|transliterate|split|batch|escape|pad|quote|copy|mirror|proxy|debounce|throttle) ~ (there|instead|before|first|under|twice|everything|newer|one more|in the url|by hand|ourselves)? /
      ugly but / not pretty but / under rosetta /
      (are|is) (skipped|disabled|ignored|excluded|muted) (in|on|for|there) / build twice / run it twice /
      (same|do the same) for / fall(s)? back to / falling back /
      (we|i) (push|upload|sign|store|fetch|render|send) (them|it|with|to) / with a dummy / dummy key /
      that's why we (push|have|keep|use|do|send) /
      (are|is|get|gets) (replaced|converted|stripped|escaped|removed|rewritten) before / ourselves / call _ twice /
      twice, / we rebuild / (you|we) (need|have) to call / by itself / we show (those|them|these) / keep a fork /
      reconnects /
      (so|hence|therefore) the (client|server|app|frontend|backend|job|worker|script|build) (reconnects|retries|polls|restarts|drops|waits|ignores|sends|uses|falls) /
      so we set / we build it with / until #(.#)? / in chunks / go out in / patched fork / before every write /
      in batches / hence the (patched|fork|restart|extra|sleep) / we reconnect / (via|through) js there /
      reconnect every`,
    limit: `
      (doesn't|does not|don't|do not|didn't|can't|cannot|won't|isn't able to|not able to|never|refuses to|fails to) (support|accept|allow|handle|work|run|build|compile|understand|know|like|send|return|honour|honor|respect|expose|have|ship|provide|escape|take|deal|cope|resolve|load|recognise|recognize|let|read|survive) /
      (has|have|there's|there is|there are) no (_ )?(support|build|builds|arm|api|way|version|driver|webhook|webhooks|sandbox|bulk|pagination|binary|wheel|wheels|types|package|idempotency|staging|test) /
      (is|are) (broken|buggy|bugged|limited|not supported|unsupported|unmaintained) (on|in|with|for|since|under|when|there|by) /
      (known|open|upstream) (bug|issue|limitation|problem) / bug in / no arm / not supported / unsupported /
      chokes on / breaks (on|with|when|if) / crashes (on|with|when|if) /
      (only|just) (supports?|accepts?|allows?|handles?|works with|understands?) / (limited|restricted|capped) to /
      max(imum)? (of )?# / (never|still) (fixed|been fixed|not fixed|unfixed|hasn't) /
      (doesn't|does not|don't) (fire|emit|trigger|render|parse|connect|speak|sync|scale|exist|cover) /
      ignores? (css|the|our|headers|cookies|case|it|them|_) /
      (crashes|chokes|dies|hangs|breaks|fails|segfaults|errors) (on|in|with|when|if|for|at) /
      (sends?|returns?|fires?|delivers?) ~ (twice|500|late|duplicates|nothing|garbage) / no way to /
      (can't|cannot|won't) (handle|build|change|be|do|cope|use|read|parse|run|talk) /
      only (speaks|knows|does|works|runs|accepts|understands) / has no _ /
      (wants to|insists on) (recreate|rebuild|reinstall) /
      (leaks|drops|forgets|eats|swallows|strips|truncates|loses|mangles|rounds|duplicates|ignores|chokes|hangs|crashes|blocks) /
      not compatible / incompatible / (is|are) stuck (at|on) /
      no (arm|x86|windows|linux|mac|internet|wifi|network|sandbox|bulk|webhook|staging) / has no /
      (doesn't|won't|can't) start (on|in|with) / (missing|lacks|lack) (a |the )?(lib|library|support|driver|feature) /
      known (issue|problem|bug|limitation) / there's no /
      only (generates|supports|understands|handles|accepts|works|runs) / offline / (are|is) blocked (in|by|on|for) /
      truncates / over #(mb|gb|kb) / on our plan / can't (handle|parse|read|cope) /
      can't (do|be updated|be changed|be) / (has|have) only # / only # (gb|mb|cores|cpus) / memory is tight /
      no lock / doesn't get / won't change / only creates / bug in their / kills _ after / has a broken /
      can't patch / strips it / after # seconds / broken (webview|driver|api|build|parser) /
      no longer (polyfills|supports|ships|includes|accepts|exports|has|works|provides|bundles) /
      (removed|dropped|drops|deprecated|removes) (an|the|support|its|_) / (shadows|overrides|hides|conflicts with) /
      which dropped / was built against / only routes / too old to / (doesn't|don't) flash / miscompiles /
      can't (archive|reach|flash|do) / forgets (the|its) / # kb of ram / every allocation / low end /
      integrated graphics / (blocks|limits|caps|allows) (more than|only|at most|us) / only one _ (may|can) /
      must not leave / can't use any / has to stay under / only has licenses / drops the connection /
      after # (files|requests|calls|rows|minutes|seconds|messages)`,
    todo: `
      ^todo / todo / to-do / to do( list)? / action item / action items / follow-up / follow up / followup /
      note to self /
      (put|add|stick|keep|write) (it|this|that|these|_) (on|to|in) (the|our|my) (list|backlog|todo|todos|board|agenda) /
      on the (list|backlog|todo|agenda) / (for|to) the backlog / backlog / remind me / reminder /
      don't (let me |let us )?forget to / remember to / we (still|also) (need|have) to /
      (i|we) (still )?(owe|must not forget|mustn't forget|should not forget) / (still|yet) (need|needs|have|has) to /
      still (open|missing|pending|to be done|outstanding|needs|need|have|has|missing) /
      (somebody|someone|we|i|one of us) (has|have|needs?|should|must|ought) (to )?(still |eventually |also |later |then )* /
      needs to happen (before|after|by|once) / left to do / outstanding / open (item|point|task|question) /
      tech debt / technical debt / for later / later (we|i|on we) (need|must|have|should) /
      must (still )?be (done|removed|dropped|deleted|migrated|renewed|rotated|replaced|updated|switched|cleaned) /
      by (friday|monday|tuesday|wednesday|thursday|the end|end|next|tomorrow|#|january|february|march|april|may|june|july|august|september|october|november|december) /
      i keep forgetting / don't let me forget / before (we|the) (go live|launch|release|ship|deploy|merge|demo) /
      leave a note / (put|write|note) (that|this|it) (somewhere|down) /
      open (point|issue|question|item)s? (from|:|is|are) / is still missing / still (owe|missing|to do|to be) /
      (i|we) promised / i'll do it / unless you remind / later (we|i|on) /
      has to (go|be done|happen|be removed|be deleted) (once|after|before|by|when|until)? /
      (needs|need|have|has) to (be )?(done|gone|removed|deleted|renewed|rotated|migrated|told|tested|translated|documented|moved) (by|before|after|once|when|until|this|next)? /
      somebody needs / someone should / next sprint / must be (translated|done|tested|finished|migrated|renewed) /
      (after|once|when) ~ (we|i|you|somebody|someone) (must|need|have|should|can) (to )?(delete|remove|drop|bump|move|migrate|tell|update|switch|clean|rotate|revoke) /
      (revoke|renew|rotate|notify|inform|tell) ~ (on|by|before|until) (friday|monday|tuesday|wednesday|thursday|the|march|end|#) /
      ticket for later / (put|goes|go|add) (it |this |that )?on the (backlog|list|board) / still open /
      open from (last|the) / remind(er)? (me|for|on|us) / re-enable / as soon as /
      (we|i) (have|need|must) to (tell|ask|inform|notify|swap|re-enable|clean|write|renew|replace|remove|delete|turn|switch|move|finish|document|archive) /
      has to be (written|done|removed|renewed|replaced|finished|documented|cleaned|told|migrated) / someone has to /
      somebody has to / next session / not today$ / ask (legal|finance|ops|the|security|hr) (about|for|if|whether) /
      for the backlog / (should|must|need to) get ~ (fixed|done|merged|reviewed|signed) / i still (have|need) to /
      nag me / (run|runs|running) out on / need to buy / after the (holidays|vacation|weekend|break) / leaves the /
      i'll send you / please note (that|this) (down)? / note that down / has to be removed (after|before|once) /
      nobody has (tested|checked|done|looked) / ^open: / let the _ know / (switch|change|turn|set) ~ back /
      until friday / keep track of this / open findings /
      we should (drop|remove|delete|migrate|clean|renew|tell|write|document|replace) ~ (when|once|after|before|in) /
      did not happen yet / has to be replaced / (runs|run) out (next|on|in) / write down the / need to order /
      still has to be (written|done|translated|tested|signed) / expects it / have to be fixed (in|before) /
      lose support / once ~ (is|are) approved / should move off / before we (publish|submit|release|ship|launch)`,
    later: `
      (once|when|as soon as|after) ~ (is|are|has|have|gets|goes|comes|ships|lands|arrives|we're|we've) (_ )?(out|live|done|merged|released|shipped|deployed|over|gone|finished|through|upgraded|migrated|back|in|on|approved|landed|stable|closed|up|completed) /
      after (the |our |we |this |that |next )?(_ )?(release|launch|demo|migration|go-live|freeze|sprint|merge|upgrade|rollout|deploy|deployment|cutover|holidays|vacation|audit|weekend|ship|mvp|switch) /
      before (the |our |we |next )?(_ )?(release|launch|demo|migration|go-live|go live|freeze|merge|upgrade|rollout|audit|ship|shipping|summer|christmas|new year|deadline) /
      next (week|sprint|month|quarter|year|release|monday|tuesday|wednesday|thursday|friday|iteration) /
      in (a|two|three|four|#) (days?|weeks?|months?|sprints?|quarters?) /
      (by|until|till|before|after|on|in) (monday|tuesday|wednesday|thursday|friday|january|february|march|april|june|july|august|september|october|november|december|q#|eod|eow|end of|the end of|next|version|v#) /
      tomorrow / eventually / at some point / when (v|version|release)? ?# / once (v|version|release)? ?# /
      with (v|version|release)? ?# / after (v|version|release)? ?# / as soon as /
      before the next (release|sprint|version|deploy) / before (we|they) (turn|switch|shut|launch|release|move|go) /
      after the (load test|release|migration|demo|freeze|launch|next) /
      on (monday|tuesday|wednesday|thursday|friday) / in (may|june|october|autumn|spring|summer|winter) /
      once (the|we|they|it|our|that) / next session`,
    external: `
      docker / container / compose / image / alpine / debian / ubuntu / linux / macos / windows / wsl / glibc / musl /
      arm64 / x86 / m1 / ci / runner / github actions / gitlab / jenkins / node # / node / npm / pnpm / yarn / bun /
      python # / pip / jvm / java # / jdk / gradle / maven / go # / rust / cargo / ruby / php / postgres /
      postgresql / mysql / mariadb / sqlite / redis / mongo / mongodb / kafka / rabbitmq / elasticsearch / nginx /
      proxy / vpn / dns / tls / ssl / certificate / cert / ipv4 / ipv6 / localhost / port / network / firewall /
      clock / timezone / time zone / utc / locale / encoding / utf-8 / permission / permissions / selinux / apparmor /
      disk / memory / oom / kernel / ulimit / inotify / file descriptor* / cache / cached / lockfile / lock file /
      version / versions / upgrade* / downgrade* / environment variable / env var / env / s3 / aws / azure / gcp /
      kubernetes / k8s / cluster / pod / helm / terraform / webpack / vite / esbuild / babel / jest / vitest /
      playwright / cypress / chrome / chromium / safari / firefox / browser / git / git lfs / submodule / hook /
      xcode / android / gradle daemon / simulator / emulator / driver / gpu / cuda / openssl / libc / antivirus /
      vendor / upstream / api / gateway / timeout / daemon / socket / umask / symlink / case-sensitive /
      case-insensitive / line endings / crlf / peer dependency / transitive / hoist* / prebuilt / binary / wheel /
      abi / transaction / collation / isolation level / replica / pool / python / standard library / sys.path /
      distutils / setuptools / openssl # / vm / inodes / ninja / cores / # gb / ingress / annotation / header /
      redirects / protobuf / grpcio* / polyfill* / plugin / base image / path`,
    continues: `
      ^(they|it|this|that|these|those|he|she|because|since|otherwise|or else|only|without|so|which|then|after|same|instead|just|but|never|always|except|that's why|thats why|the reason|reason|if not|not|let|there|afterwards|both|unless|always|everything else|the rest|else|anything else)`,
    i: `
      i / i'm / i've / i'd / i'll / my / me / mine / myself / im`,
    you: `
      you / your / you're / you've / you'll / yourself / yours`,
    they: `
      they / their / them / they're / he / she / his / her / its`,
    neg: `
      not / no / never / none / nothing / nobody / nowhere / without / don't / doesn't / didn't / isn't / aren't /
      wasn't / weren't / won't / can't / cannot / couldn't / shouldn't / haven't / hasn't / neither / nor`,
    because: `
      because / since / cause / due to / as the / as it / as we / given / for _ reasons / so that / otherwise /
      or else`,
    but: `
      but / though / although / however / except / still / yet / even`,
    until: `
      until / till / as long as / for the time being / unless`,
    when: `
      when / whenever / if / once / while / as soon as / in case`,
    before: `
      before / by the time / ahead of / prior to / first / up front`,
    after: `
      after / afterwards / then / next / later / since then`,
    instead: `
      instead / rather / over / in favor of / in place of`,
    must: `
      must / have to / has to / need to / needs to / should / ought to / got to / gotta / needs / need / required /
      requires / supposed to / mandatory`,
    can: `
      can / could / may / might / would / able to / possible`,
    past: `
      was / were / had / did / went / got / came / turned / found / made / took / broke / ran / said / told /
      decided / chose / gave / tried / used / fixed / changed / moved / added / removed / switched / failed /
      crashed / forgot / wrote / built / put / dropped / pinned / caused / wanted / needed / happened / started /
      stopped / worked / looked / talked / agreed / been / became / left / lost / kept / sent / wasn't / didn't /
      weren't`,
    future: `
      will / going to / gonna / 'll / won't / soon / next / upcoming / becomes / from now on / going forward / i'll /
      we'll / it'll`,
    this: `
      this / that / these / those / here / it / there / one / ones`,
    startswe: `
      ^(we|we're|we've|we'll|our|us)`,
    startsi: `
      ^(i|i'm|i've|i'd|i'll|my|im)`,
    startsthe: `
      ^(the|a|an|all|every|each|most|half|some|any|both|no|only|these|those|their|nobody|everyone|everything|there's|there)`,
    startsthis: `
      ^(this|that|it|its|it's|that's|he|she|they)`,
    every: `
      every / each / all / any / always / never / everything / everyone / everybody / everywhere / only / nothing /
      whenever / ever / anything`,
    choosing: `
      choos* / chose* / pick* / adopt* / select* / settl* / switch* / migrat* / drop / drops / dropped / dropping /
      ditch* / retire* / retiring / sunset* / abandon* / standardi* / replac* / stay / stays / staying / stick /
      sticking / keep / keeps / keeping / freez* / froze / shelv* / scrap* / postpon* / cancel* / approv* / reject* /
      agree* / decid* / vote* / commit to / opt / opted / move / moves / moving / moved / go with / goes / going /
      take / takes / took`,
    failing: `
      fail* / crash* / break* / broke* / hang / hangs / hung / leak* / chok* / dies / died / corrupt* / truncat* /
      strip* / ignor* / block* / lose* / lost / lock* / timeout* / time out / times out / timed out / flaky / slow /
      stuck / stale / expired / missing / wrong / bug / bugs / buggy / outage / down / refus* / reject* / cuts / cut /
      swallow* / eats / duplicat* / twice / loop / spam`,
    running: `
      run / runs / running / ran / start / starts / started / starting / deploy* / restart* / build / builds / built /
      building / launch* / trigger* / ship / ships / shipping / releas* / merg* / tag / tags / tagged / push /
      pushes / pushed / rebuild* / reset* / wipe* / renew* / rotat* / sync* / backup* / schedul* / install* / seed /
      seeds / migrate / migrations / execut* / reboot* / log in / login / ssh / connect* / export / import /
      publish* / provision* / rollback / roll back`,
    coding: `
      function / functions / class / classes / method / methods / variable / variables / file / files / test / tests /
      import / imports / type / types / component / components / module / modules / line / lines / code / comment /
      comments / commit / commits / diff / diffs / pr / prs / branch / branches / query / queries / loop / parameter /
      argument / interface / enum / constant / constants / string / strings / helper / helpers / handler / handlers /
      controller / controllers / endpoint / endpoints / schema / exception / exceptions / try / catch / folder /
      folders / name / names / naming / format / formatting / style / docs / readme / changelog / mock / mocks /
      lint / linter / refactor* / dependency / dependencies / library / package`,
    looking: `
      button / buttons / page / pages / form / forms / screen / header / footer / sidebar / menu / dropdown / modal /
      dialog / icon / color / colour / colors / font / layout / spacing / table / column / row / rows / list / field /
      fields / label / title / heading / text / banner / toast / tooltip / checkbox / input / image / spinner / tab /
      tabs / logo / pdf / chart / toggle / dark mode`,
    timing: `
      hour / hours / day / days / week / weeks / month / months / year / years / minute / minutes / seconds / monday /
      tuesday / wednesday / thursday / friday / saturday / sunday / mondays / tuesdays / wednesdays / thursdays /
      fridays / january / february / march / april / may / june / july / august / september / october / november /
      december / night / nightly / morning / weekend / weekends / spring / summer / autumn / winter / quarter /
      sprint / midnight / noon / daily / weekly / monthly / yearly / tomorrow / release / deadline / holidays /
      christmas`,
    judging: `
      slow / slower / fast / faster / big / bigger / huge / small / smaller / expensive / cheap / cheaper / hard /
      harder / easy / easier / noisy / noise / unreadable / readable / confusing / clear / clearer / simple /
      simpler / complex / overkill / risky / safe / safer / ugly / clean / messy / mess / pain / annoying / tight /
      enough / plenty / too much / too many / too / worth / useless / pointless / better / worse / best / worst /
      bad / good / fragile / boring / clever`,
    having: `
      has / have / is / are / isn't / aren't / belongs / consists / contains / means / owns / works / speaks / uses /
      lives / sits / costs / pays / gets / comes / there's / there is / there are`,
  },
}
