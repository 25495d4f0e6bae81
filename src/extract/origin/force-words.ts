import type { Language } from '../local/language.ts'
import type { PhraseTable } from '../local/phrases.ts'

/**
 * How a clause of a person shows whether it holds beyond the moment.
 * - `standing`: it lays down a rule, a preference or a decision, even where it is an order;
 * - `demand`: it says how something has to be, unless it is an order;
 * - `norm`: it says how something is done, unless it is an order;
 * - `states`: it says how something is or was;
 * - `open`: from here on it asks, supposes or reports;
 * - `once`: it holds for this moment only;
 * - `wanted`: somebody is to do something, which is an order for now unless it is standing as well;
 * - `relative`: after an order, it says of a thing what is done with it otherwise;
 * - `contrasts`: it rules out an alternative to the clause before it;
 * - `depends`: it gives the reason or the purpose of the clause before it, and is an order if that is;
 * - `joins`: it gives a reason, a condition or an alternative, and holds as far as the other clauses.
 */
export type Force =
  | 'standing'
  | 'demand'
  | 'norm'
  | 'states'
  | 'open'
  | 'once'
  | 'wanted'
  | 'relative'
  | 'contrasts'
  | 'depends'
  | 'joins'

/** Phrases for each force, in the form of `local/phrases.ts`. */
export const FORCE_WORDS: Readonly<Record<Language, PhraseTable<Force>>> = {
  en: {
    standing: `
      always / never / from (now|here|today) on / going forward / in (the )?future / next time / every (time|day|week|month|sprint|release|monday|tuesday|wednesday|thursday|friday) /
      (before|after|on|with) (every|each|any) / whenever / by default / at all times / without exception / no matter what / no longer / no more / any ?more /
      prefer* / rather / instead / in place of / in favou?r of / don't / do not / dont / mustn't / must not / shouldn't / should not / may not / not allowed / forbidden / banned / avoid / stop _ing / quit _ing /
      (we|i|team|they)('ve| have)? (just |now |finally |already )*(decided|agreed|settled|chose|chosen|switched|moved|migrated|dropped|picked) / decided / decision / agreed / settled /
      (go|going|went) with / stick(ing)? (to|with) / stay(ing)? (on|with|at) / remember (that|to|:) / ^remember / keep in mind / note that / ^no _ / ^not _ / , not / not _ but / only ever / house rule`,
    demand: `must / should / (has|have|needs?) to / required / requires / mandatory / every / each / all / everything / everywhere / only / nothing / nobody / no one`,
    norm: `
      any / expected / allowed / not / isn't / aren't / can't / cannot / without / unless / whatever /
      convention* / polic(y|ies) / rules? / standards? / usually / normally / generally / default / called / named /
      we (always |only |usually |normally |generally |still |all |also )*(use|do|keep|put|write|name|call|deploy|release|ship|run|test|merge|squash|rebase|commit|tag|log|store|follow|format|like|target|support|version|document|review|build|host|own|pin|work|have|go|treat|count|bill|send|sign|say|start|stop|take|return|throw|wrap|sort|spell|mock|read) /
      i (really |just |only |mostly |usually )*(like|love|hate|dislike|use|work|read|write|speak|know|can't|am) / i'm / our / ours / my / your / mine / is / are / stays? / goes? / lives? / belongs?`,
    states: `
      ^(we|i|they|he|she|it|this|that|these|those|there|our|my|your|the|a|an|all|every|each|no|nobody|nothing|everything|most|some|any|both|only|here|today) /
      (is|are|was|were|has|have|had|isn't|aren't|can|can't|cannot|won't|will|needs|takes|lives|goes|means|runs|uses|requires|happens|belongs|contains|works|fails|breaks|returns|expects|comes|starts|ends|expires|stays|gets|doesn't|don't|didn't)`,
    open: `
      ^(what|whats|what's|how|why|where|who|which|whose) / (what|how|why|whether) / see if / find out / figure out /
      ^(is|are|was|were|does|do|did|has|have|can|could|should|shall|would|will|may|must) (it|this|that|there|we|you|i|they|the|these|those|any|anyone) /
      tell me / show me / let me know / look (at|into|up|for) / take a look / have a look / ^(please |now |then |and |also |just |first )*(explain|describe|summari(s|z)e|list|check|verify|read|review|investigate|search|find|compare|ask) / (and|then|please|need to|want to|have to) (explain|describe|summari(s|z)e|list|check|verify|read|review|investigate|search|find|compare) /
      (can|could|would|will) (you|we|i) / maybe / perhaps / might / suppose / imagine / what if / wonder* / i guess / not sure / if (we|i|you) (was|were|had|ever|could|would) /
      (don't|do not|dont|never) (forget|hesitate|worry|mind|bother) / used to / hate (that|it when) / (tired|sick) of / (it's|its|is|was) (wrong|bad|annoying|stupid|silly) / says / said / claims? / according to / asks? (us|me|you) to`,
    once: `
      right now / not now / for now / for the moment / at the moment / this (once|time) / just (this )?once / one more time / once more / only once / for today / today only / yet / right away / immediately / asap /
      (in|for) this (session|branch|pr|commit|file|case|one|test|task|run) / quickly / for a (sec|second|minute|moment)`,
    wanted: `
      (i|we) (just |also |really )*(want|need|have|wanted|needed|ought|gotta|got|plan|intend|wish) (you |us |it |this |that )?to / (i|we) (should|must|could|might|would|will|shall) / (i'd|we'd|i'll|we'll) / (i|we|you) (want|need) /
      you (should|must|need|have|can|could|may|might|will) / (i'm|we're|i am|we are) (going|about|trying|planning) to / gonna / let's / lets / let us / let me / make sure / be sure to / for me /
      ^(please |pls |now |then |and |also |just |first |next )*(add|fix|run|make|change|remove|delete|drop|update|create|write|rewrite|rename|move|refactor|replace|put|set|open|close|commit|push|revert|rebase|merge|try|test|build|start|stop|restart|install|upgrade|bump|implement|generate|convert|extract|split|clean|format|sort|log|print|give|get|leave|skip|ignore|switch|turn|take|do|redo|undo|go|continue|apply|address|handle|copy|draft|wrap|call|return|mark|hide|enable|disable|bring|simplify|ensure|deploy|ship|pull|fetch|grab|download|curl|visit|browse|follow|trust|accept|send|post|upload|save|store|answer|reply|import|export|mock|document|comment|squash|cut|swap|execute|migrate|port|plan|finish|wire|reset|clear|wipe|kill|nuke|destroy|erase|purge|tag|release|publish|load|restore|use|keep)`,
    relative: `(we|i|they|it|that|which|who|people|everyone) (always|never|usually|only|prefer*|don't|decided|agreed|must|should)`,
    contrasts: `^(and not|but not|not|instead of|rather than) (_ )?_$ / ^never _$`,
    depends: `^(so|because|since|which|that|as|in order)`,
    joins: `^(because|since|so|as|or|otherwise|when|if|before|after|until|unless|while|not|never|instead|rather|but|except|even|for|in|on|with|without|to|and not|which)`,
  },
  de: {
    standing: `
      immer / nie / niemals / jedes mal / (bei|vor|nach) jede* / ab (jetzt|sofort|heute|nun) / von (jetzt|nun) an / in zukunft / künftig* / zukünftig* / nächstes mal / grundsätzlich* / generell / standardmäßig /
      nicht / kein* / lieber / bevorzug* / statt / anstatt / stattdessen / sondern / nicht mehr / verboten / vermeid* / hör auf / sobald / nur noch /
      entschieden / entscheidung / beschlossen / geeinigt / bleiben (bei|auf) / bleibt (bei|auf) / umgestiegen / merk dir / denk dran / pflicht / ^ohne`,
    demand: `muss / müssen / darf / dürfen / soll / sollen / sollte* / jedes / jede / jeden / jeder / jedem / alle* / überall / nichts / niemand / nur / ausschließlich`,
    norm: `
      ohne / konvention* / regel* / standard / heißt / heißen / ist / sind /
      wir (nutzen|benutzen|verwenden|machen|schreiben|nennen|deployen|releasen|mergen|committen|testen|setzen|halten|nehmen|arbeiten|loggen|bauen|speichern|haben) / (nutzen|benutzen|verwenden|machen|schreiben|deployen|releasen|nehmen|arbeiten) wir / bei uns / unser* / mein* / ich (mag|hasse|arbeite|nutze|benutze|bin|kann|habe|lese) / gehör* / liegt / liegen / kommt / kommen / gilt / bleibt / bleiben`,
    states: `
      ^(wir|ich|sie|er|es|das|dies|diese|dieser|dieses|der|die|den|dem|ein|eine|unser*|mein*|alle|alles|jede*|kein*|nur|hier|bei|für|im|in|am|auf) /
      (ist|sind|war|waren|hat|haben|hatte|kann|können|wird|werden|braucht|läuft|liegt|geht|heißt|heisst|gibt|kommt|steht|bleibt|gehört|funktioniert|dauert|nutzt|verwendet)`,
    open: `
      was / wie / warum / wieso / weshalb / wer / wo / ob / ^(ist|sind|hat|haben|kann|können|soll|sollen|sollte|sollten|muss|müssen|darf|wird) (das|es|wir|ich|der|die|man|du) / sag mir / sag mal / zeig* / erklär* / beschreib* / schau* / sieh / guck* / prüf* / check* / überprüf* / lies / les / such* / finde / liste /
      (kannst|könntest|würdest|magst) du / (können|könnten|sollen|sollten) wir / vielleicht / eventuell / könnte* / würde* / angenommen / frage mich / nicht vergessen / vergiss nicht / früher / laut / sagt / steht da / behauptet / nervt / falsch`,
    once: `
      jetzt mal / erstmal / vorerst / im moment / momentan / diesmal / dieses mal / ausnahmsweise / nur einmal / nochmal / noch mal / heute nur / mal (eben|kurz|schnell) / (in|für) (diese*|den) (session|branch|pr|commit|datei|fall|test)`,
    wanted: `
      ich (will|möchte|mochte|brauche|muss) / wir (müssen|sollten|sollen|wollen|brauchen|werden|könnten) / du (sollst|solltest|musst|kannst) / lass uns / für mich / bitte /
      ^(bitte )?(füg*|mach|mache|änder*|ander*|entfern*|lösch*|losch*|aktualisier*|erstell*|schreib|schreibe|benenn*|verschieb*|ersetz*|setz|setze|stell*|öffne|schließ*|commite*|push*|teste|bau|baue|start*|stopp*|installier*|führ*|fuhr*|hol*|lad|lade|ruf*|geh|nimm|gib|probier*|kopier*|deploy*|merge|nutz|nutze|benutze|verwende)`,
    relative: `(wir|ich|sie|man|er|es) (immer|nie|niemals|sonst|nicht)`,
    contrasts: `^(und nicht|nicht|kein*|statt|anstatt|sondern) (_ )?_$ / ^nie _$`,
    depends: `^(damit|weil|da|sodass|denn|dass|um)`,
    joins: `^(weil|da|damit|sonst|denn|wenn|falls|bevor|vor|nachdem|nach|bis|sobald|nicht|nie|sondern|statt|anstatt|oder|außer|ausser|aber|ohne|für|in|im|auf|mit|um)`,
  },
  fr: {
    standing: `
      toujours / jamais / chaque fois / (avant|apres|a) chaque / a partir (de|d'aujourd'hui|du) / desormais / dorenavant / a l'avenir / la prochaine fois / par defaut / systematiquement / ne / n' / pas (de|d'|le|la|les|un|une) / ^pas / plus jamais /
      prefer* / plutot / au lieu / a la place / interdit* / evite* / arrete de / arretez de / (a|avons|ont|est) (decide|convenu|choisi) / decide / decision / on reste / on est passe* / retiens / souviens / des que`,
    demand: `doit / doivent / devrait / devraient / obligatoire* / chaque / tous / toutes / partout / rien / personne / aucun* / seulement / uniquement`,
    norm: `
      tout / toute / sans / convention* / regle* / standard / est / sont /
      (on|nous) (utilise|utilisons|deploie|deployons|ecrit|ecrivons|fait|faisons|met|mettons|nomme|nommons|garde|gardons|teste|testons|merge|committe|livre|prend|prenons|travaille|travaillons|a|avons) / chez nous / notre / nos / mon / ma / mes / j'aime / j'utilise / je (deteste|travaille|suis|lis|code) / va / vont / reste* / s'appelle*`,
    states: `
      ^(on|nous|je|j'|il|elle|ils|elles|c'|ce|cela|ca|ces|cette|cet|le|la|les|l'|un|une|des|notre|nos|mon|ma|mes|tout|tous|chaque|aucun*|ici|chez|pour|dans) /
      (est|sont|etait|etaient|a|ont|avait|peut|peuvent|sera|seront|tourne|marche|prend|dure|utilise|s'appelle|vit|se trouve|existe|faut)`,
    open: `
      quoi / que faut / ce que / ce qu' / ce qui / comment / pourquoi / qui$ / si (on|nous|c'|le|la|les) / est-ce / ^(est|sont|peut|doit|faut)-(on|il|ce|nous) / dis-moi / dis moi / montre* / explique* / decris / resume* / regarde* / verifie* / lis / relis / cherche* / trouve* / liste* / jette /
      (peux|pourrais|veux|voudrais)-tu / tu (peux|pourrais) / peut-etre / pourrait / pourrions / serait / imagine* / suppose* / je me demande / n'oublie* / avant on / selon / dit que / pretend / j'en ai marre`,
    once: `
      maintenant / tout de suite / pour l'instant / pour le moment / en ce moment / cette fois / une (seule )?fois / encore une fois / vite / rapidement / (dans|pour) (cette|ce) (session|branche|pr|commit|fichier|cas|test)`,
    wanted: `
      je (veux|voudrais|dois|souhaite) / j'(ai besoin|aimerais) / (on|nous) (doit|devons|devrait|devrions|va|allons|veut|voulons|pourrait) / tu (dois|devrais|peux) / pour moi / il faut / faut / s'il te plait / stp / merci de / allons / allez /
      ^(ajoute*|corrige*|fais|faites|lance*|execute*|change*|supprime*|efface*|enleve*|retire*|mets|mettez|met|cree*|ecris|ecrivez|renomme*|deplace*|remplace*|ouvre*|ferme*|pousse*|teste*|construis|demarre*|arrete*|installe*|recupere*|telecharge*|va|prends|donne*|essaie*|copie*|deploie*|utilise*)`,
    relative: `(qu'on|que nous|qui|que) (~ )?(toujours|jamais|ne|n')`,
    contrasts: `^(et pas|pas|plutot que|au lieu) (_ )?_$ / ^jamais _$`,
    depends: `^(pour|afin|parce|car|puisque|qui|que)`,
    joins: `^(parce|car|puisque|comme|sinon|quand|lorsque|si|avant|apres|jusqu*|sauf|pas|jamais|et pas|plutot|au lieu|mais|ou|sans|pour|dans|avec|afin)`,
  },
  es: {
    standing: `
      siempre / nunca / jamas / cada vez / (antes|despues) de cada / a partir de / de ahora en adelante / en adelante / desde ahora / en el futuro / la proxima vez / por defecto / no / ni / nunca mas / ya no /
      prefer* / prefier* / mejor / en vez / en lugar / prohibid* / evita* / deja de / dejad de / decidi* / decision / acordamos / acordado / elegimos / nos quedamos / pasamos a / recuerda / acuerdate / en cuanto`,
    demand: `debe / deben / deberia / deberian / (tiene|tienen) que / obligatori* / cada / todos / todas / nada / nadie / ningun* / solo / solamente / unicamente`,
    norm: `
      todo / toda / en todas partes / sin / convencion* / regla* / estandar / es / son / va / van / esta / estan /
      (usamos|utilizamos|desplegamos|escribimos|hacemos|ponemos|nombramos|guardamos|probamos|trabajamos|llamamos|tomamos|lanzamos|publicamos|tenemos) / nuestr* / mi / mis / aqui se / me gusta* / odio / uso / trabajo / soy`,
    states: `
      ^(nosotros|yo|el|la|los|las|lo|un|una|unos|unas|esto|eso|este|esta|estos|ese|esa|nuestr*|mi|mis|todo*|toda*|cada|aqui|en|para|se|hay) /
      (es|son|era|eran|esta|estan|ha|han|tiene|tienen|puede|pueden|sera|seran|hay|usa|usan|corre|tarda|vive|va|van|funciona|necesita|requiere|usamos|tenemos|somos|estamos)`,
    open: `
      que (dice|hay|tenemos|debemos|es|son|significa|pasa) / lo que / como$ / por que / quien / donde / cual* / si (debemos|hay|es|esta|tenemos) / dime / cuentame / muestra* / muestrame / enseña* / explica* / describe* / resume* / mira* / revisa* / comprueba* / verifica* / lee / leete / busca* / encuentra* / lista /
      (puedes|podrias|quieres) / (podemos|podriamos|deberiamos) / quizas? / tal vez / podria* / seria* / supon* / imagina* / no (te )?olvid* / me pregunto / antes / segun / dice que / harto`,
    once: `
      ahora mismo / por ahora / de momento / por el momento / esta vez / una (sola )?vez / otra vez / una vez mas / rapido / enseguida / (en|para) (esta|este) (sesion|rama|pr|commit|archivo|caso|prueba)`,
    wanted: `
      (quiero|necesito|quisiera|me gustaria) / (tenemos|tengo|hay) que / (debemos|vamos a|queremos|necesitamos) / (debes|tienes que|puedes) / para mi / por favor / porfa /
      ^(añade|agrega|arregla|corrige|haz|ejecuta|corre|cambia|borra|elimina|quita|actualiza|crea|escribe|renombra|mueve|reemplaza|pon|abre|cierra|sube|empuja|prueba|construye|inicia|para|instala|descarga|trae|obten|ve|toma|dame|copia|despliega|usa|utiliza)( )?`,
    relative: `que (siempre|nunca|no|se)`,
    contrasts: `^(y no|no|en vez de|en lugar de|sino) (_ )?_$ / ^nunca _$`,
    depends: `^(para|porque|ya que|que|asi que)`,
    joins: `^(porque|ya que|pues|como|si no|cuando|si|antes|despues|hasta|salvo|excepto|no|nunca|y no|sino|en vez|en lugar|pero|o|sin|para|en|con)`,
  },
  zh: {
    standing: `
      总是 / 始终 / 永远 / 一律 / 务必 / 每次 / 以后 / 今后 / 往后 / 从现在 / 从今 / 下次 / 默认 / 统一 / 不要 / 不用 / 不能 / 不准 / 不许 / 不得 / 不再 / 不是 / 别 / 禁止 / 严禁 / 勿 / 从不 / 从来 / 绝不 / 而不是 / 而是 / 代替 / 改用 / 换成 / 宁愿 / 偏好 / 更喜欢 /
      规范 / 约定 / 规定 / 规则 / 决定 / 定了 / 说好 / 商量 / 选了 / 记住 / 记得 / 凡是 / 必须 / 一定要`,
    demand: `应该 / 应当 / 每 / 所有 / 全部 / 都 / 只 / 仅`,
    norm: `不 / 得 / 喜欢 / 讨厌 / 习惯 / 标准 / 选择 / 采用 / 注意 / 我们 / 咱们 / 我的 / 是 / 要 / 用 / 在 / 由 / 归 / 没`,
    states: `是 / 在 / 有 / 会 / 能 / 要 / 为 / 已 / 了 / 叫 / 归 / 由 / 我们 / 因为 / 需要 / 用 / 没`,
    open: `告诉我 / 说说 / 看看 / 看一下 / 看下 / 查看 / 查一下 / 查查 / 检查 / 读一下 / 读 / 总结 / 解释 / 列出 / 找 / 什么 / 怎么 / 为什么 / 为何 / 哪 / 谁 / 是否 / 是不是 / 要不要 / 能不能 / 吗 / 也许 / 可能 / 或许 / 如果我们 / 假如 / 假设 / 据说 / 以前 / 上面说 / 文档说`,
    once: `这次 / 这一次 / 暂时 / 马上 / 立刻 / 再来一次`,
    wanted: `帮我 / 给我 / 一下 / 我想 / 我要 / 我需要 / 我们需要 / 我们要 / 我们应该 / 你要 / 你应该 / ^请 / ^(删除|删掉|运行|执行|下载|获取|打开|访问|创建|新建|添加|加|修改|改|修复|更新|写|重写|移动|替换|提交|推送|部署|安装|测试|构建|启动|停止|清空|重置|把|用)`,
    relative: `(我们|大家|他们)(总是|每次|一律|从不|不)`,
    contrasts: `^(而不是|不要|不是|别|不用)`,
    depends: `^(因为|由于|这样|以便)`,
    joins: `^(因为|由于|所以|否则|不然|如果|当|除非|不要|别|不|而|但|以免|免得|这样|只)`,
  },
  ja: {
    standing: `
      必ず / 常に / いつも / やっぱり / やはり / 絶対 / 毎回 / 今後 / これから / 以後 / 次から / 次回から / 今日から / 原則 / 基本的に / デフォルト / 統一 / 禁止 / 厳禁 / ないで / ないこと / しない / ません / ではなく / じゃなく / 代わりに / 方がいい / ほうがいい / 規約 / ルール / 方針 / 決めた / 決まり / 決めました / 決定 / ことにし / ことになっ / 採用 / 覚えて / 忘れず / ようにして / ごとに / たびに`,
    demand: `べき / なければ / 必要 / 毎 / すべて / 全て / 全部 / だけ / のみ / しか`,
    norm: `以降 / ない / なし / こと$ / より / 好み / 好き / 嫌い / 苦手 / 標準 / うち / 我々 / 私 / 弊社 / チーム / です / ます / います / である / 使う$ / だ$ / る$`,
    states: `です / ます / だ / である / いる / ある / なる / した / います / あります / から / ので / は / が`,
    open: `教えて / 見て / 見せて / 調べて / 確認して / 読んで / 説明 / まとめて / 要約 / 探して / 何 / なに / どう / なぜ / どこ / 誰 / かどうか / ですか / ますか / でしょうか / かも / もし / たぶん / 多分 / 仮に / らしい / によると / と書いて / 以前は / 前は`,
    once: `今すぐ / 今だけ / 今回 / とりあえず / 一旦 / いったん / もう一度 / 今日だけ / ちょっと`,
    wanted: `したい / たいです / ほしい / 欲しい / てください / て下さい / お願い / ましょう / しよう / て$`,
    contrasts: `^(ではなく|じゃなく)`,
    joins: `^(なぜなら|だから|そう|でないと|もし|ただし|でも|または|あるいは|not)`,
  },
}
