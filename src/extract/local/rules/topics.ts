/**
 * Subjects of which a person or a project has one answer at a time: a newer statement on one of them replaces the older.
 * Therefore narrow: `tests` is no subject, `test-runner` is. `all` words must be met, each by one of its forms; written
 * in plain letters. The first subject that fits is taken.
 */
export interface Topic {
  readonly key: string
  readonly all: readonly RegExp[]
  readonly aliases: readonly string[]
}

const WANT =
  /use|using|prefer|instead|never|always|only|not|no |nimm|nutz|verwend|benutz|statt|nur|kein|utilis|pas |jamais|toujours|prefere|usa|usamos|nunca|siempre|solo|用|不|只|使|ない|だけ|統一|go with|stay|switch|stick|choose|chose|bleib|reste|queda|decid|entschied/

export const TOPICS: readonly Topic[] = [
  topic(
    'package-manager',
    ['package manager', 'install tool'],
    /\b(?:npm|pnpm|yarn|bun|pip|uv|poetry|pipenv|composer|conda)\b/,
    WANT,
  ),
  topic(
    'test-runner',
    ['test framework', 'testing tool'],
    /\b(?:jest|vitest|mocha|pytest|unittest|junit|testify|rspec|phpunit|playwright|cypress)\b/,
    WANT,
  ),
  topic(
    'indentation',
    ['indent', 'tabs or spaces'],
    /\b(?:indent\w*|tabs?|einruckung|einrückung|indentation|indentacion|sangria)\b|缩进|インデント/,
    /tabs?|spaces?|leerzeichen|espace|espacio|空格|スペース|タブ/,
  ),
  topic(
    'semicolons',
    ['semicolon style'],
    /semicolons?|semikolons?|points?-virgules?|punto y coma|分号|セミコロン/,
  ),
  topic(
    'quotes-style',
    ['quote marks', 'string quotes'],
    /(?:single|double) quotes|guillemets (?:simples|doubles)|comillas|引号|引用符|anführungszeichen/,
  ),
  topic(
    'language-of-answers',
    ['reply language', 'answer language'],
    /\b(?:answer|reply|respond|talk|speak|antworte\w*|sprich|reponds|parle|contest\w*|respond\w*|hablame)\b|回答|回复|说中文|返答|回答|話して/,
    /english|german|french|spanish|chinese|japanese|deutsch|englisch|francais|anglais|espanol|ingles|中文|英文|日本語|英語/,
  ),
  topic(
    'answer-length',
    ['verbosity', 'length of replies'],
    /\b(?:answers?|repl(?:y|ies)|responses?|explanations?|explain|summary|antworten?|erklärungen|reponses?|explications?|respuestas?|explicaciones)\b|回答|回复|解释|説明|返答/,
    /short|brief|concise|terse|long|verbose|essay|plenty|sentences?|tldr|kurz|knapp|lang|court|bref|rallonge|corto|corta|breve|largo|短|简|长|簡潔|短く|長/,
  ),
  topic(
    'commit-messages',
    ['commit style', 'git log style'],
    /commit[- ]?(?:messages?|msgs?|nachrichten?|titles?)|messages? de commits?|mensajes? de commits?|提交信息|コミットメッセージ/,
  ),
  topic(
    'commit-size',
    ['small commits'],
    /\bcommits?\b|コミット|提交/,
    /small|atomic|split|squash|klein|petit|pequen|小|細かく/,
  ),
  topic(
    'code-comments',
    ['comments in code', 'docstrings'],
    /\b(?:comments?|docstrings?|kommentare?|commentaires?|comentarios?)\b|注释|コメント/,
  ),
  topic('emoji', ['emojis', 'smileys'], /emojis?|emoticons?|smileys?|表情|絵文字/),
  topic(
    'branch-names',
    ['branch naming'],
    /branch ?names?|branchnamen|noms? de branches?|nombres? de ramas?|分支名|ブランチ名|name branches/,
  ),
  topic(
    'git-push',
    ['pushing', 'who pushes'],
    /\b(?:push|pushing|pushes|pushe|pushen|pousser|pushear)\b/,
    /myself|never|don'?t|force|ask|selbst|nie|moi-meme|jamais|yo|nunca|自己|自分/,
  ),
  topic(
    'pull-requests',
    ['pr style', 'merge requests'],
    /\b(?:prs?|pull requests?|merge requests?)\b/,
    /title|description|size|small|draft|open|review|titel|titre|titulo|groß|klein/,
  ),
  topic(
    'asking-first',
    ['permission', 'confirmation'],
    /\b(?:ask(?:ing)?|confirm\w*|permission|frag\w*|rückfrage|demande\w*|confirmation|pregunt\w*|confirmacion)\b|问我|確認|相談/,
    /before|without|first|always|bother|vorher|ohne|erst|avant|sans|antes|sin|先|前|必ず/,
  ),
  topic('default-exports', ['named exports'], /(?:default|named) exports?/),
  topic(
    'typescript-any',
    ['any type'],
    /'any'|\bany type|\bas any\b|\bno any\b|\bavoid any\b|用 ?any\b|\banyは|any ?を/,
  ),
  topic(
    'class-style',
    ['functional style'],
    /\bclasses\b|functional style|plain functions/,
    /no|functional|prefer|instead|plain/,
  ),
  topic(
    'default-branch',
    ['main branch'],
    /default branch|hauptbranch|branche par defaut|rama (?:principal|por defecto)|デフォルトブランチ|默认分支/,
  ),
  topic(
    'node-version',
    ['node support'],
    /\bnode ?\d+/,
    /support|minimum|version|drop|eol|upgrade|lts|unterstütz|支持|サポート/,
  ),
  topic(
    'python-version',
    ['python support'],
    /\bpython ?\d/,
    /support|minimum|version|drop|eol|upgrade|unterstütz|支持|サポート/,
  ),
  topic(
    'java-version',
    ['jdk'],
    /\b(?:java|jdk) ?\d+/,
    /support|minimum|version|drop|mindest|braucht|needs|upgrade|unterstütz/,
  ),
  topic(
    'browser-support',
    ['supported browsers'],
    /\b(?:safari|ie|internet explorer|edge|firefox|browsers?|browserslist)\b/,
    /drop|support|older|minimum|unterstütz|soporte|supporte/,
  ),
  topic(
    'money-format',
    ['amounts', 'prices'],
    /\b(?:money|amounts?|prices?|beträge|preise|montants?|prix|importes?|precios?)\b|金额|价格|金額|価格/,
    /cents?|integer|minor|gross|net|tax|netto|brutto|ht|ttc|iva|分|税/,
  ),
  topic(
    'date-format',
    ['timestamps', 'dates'],
    /\b(?:dates?|timestamps?|datumswerte|zeiten|dates|fechas|horas)\b|日期|时间|日付|時刻/,
    /iso|utc|epoch|millis|local time|ortszeit|heure locale|hora local|本地时间|現地/,
  ),
  topic(
    'code-freeze',
    ['release freeze'],
    /code[- ]?freeze|release-stopp|\bfreeze\b|gel du code|congelacion|封版|封网|凍結/,
    /\d|until|from|bis|vom|jusqu|hasta|到|から/,
  ),
  topic(
    'deploy-procedure',
    ['how to deploy', 'release process'],
    /\b(?:deploy\w*|release process|hotfix procedure|mise en prod\w*|despliegue\w*|deployment)\b|发布流程|上线流程|发版|デプロイ|リリース/,
    /tag|pipeline|then|puis|dann|luego|wait|先|次に|手順|via|button|job|merge|click/,
  ),
  topic(
    'deploy-times',
    ['no deploy days', 'release window'],
    /deploy\w*|release|merge|发版|上线|リリース|livr|mise en prod/,
    /friday|freitag|vendredi|viernes|weekend|wochenende|周五|金曜|window|fenster/,
  ),
]

function topic(key: string, aliases: readonly string[], ...all: readonly RegExp[]): Topic {
  return { key, all, aliases }
}
