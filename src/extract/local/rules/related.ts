/**
 * Words somebody would search with, by what a statement speaks of: other names for it, and the English word where it was
 * said in another language. `met` is looked for in the plain text, at the beginnings of words.
 */
export interface Related {
  readonly met: RegExp
  readonly gives: readonly string[]
}

export const RELATED: readonly Related[] = [
  related(
    'deploy|release|rollout|ship|hotfix|mise en prod|despleg|despliegue|ausroll|发版|上线|发布|部署|デプロイ|リリース',
    'deploy deployment release rollout publish shipping',
  ),
  related(
    'database|db\\b|postgres|mysql|mariadb|sqlite|oracle|mongo|datenbank|base de donnees|base de datos|bdd|数据库|データベース',
    'database db sql schema storage',
  ),
  related('port\\b|puerto|端口|ポート|listens|localhost', 'port address host listen connection'),
  related('logs?\\b|logging|protokoll|journaux|registros|日志|ログ', 'logs logging log-file output trace'),
  related('tests?\\b|testing|spec|suite|prueba|测试|テスト', 'test testing suite spec coverage'),
  related('mock|stub|fake', 'mock stub fake test-double'),
  related('commit|コミット|提交', 'commit git history changelog message'),
  related('branch|rama\\b|ramas|branche|分支|ブランチ', 'branch git merge workflow'),
  related('push|pull request|merge|rebase|\\bprs?\\b', 'git merge pull-request review branch'),
  related(
    'comment|docstring|kommentar|commentaire|comentario|注释|コメント',
    'comments documentation docstring annotation style',
  ),
  related('emoji|絵文字|表情', 'emoji smiley style formatting'),
  related(
    'answer|reply|explain|response|antwort|erklär|reponse|repond|explique|respuesta|contesta|explica|回答|回复|解释|説明|返答',
    'answer reply response style verbosity tone',
  ),
  related(
    'short|brief|concise|verbose|kurz|knapp|court|bref|corto|breve|简短|简洁|短く|簡潔',
    'brevity length concise verbosity',
  ),
  related(
    'english|german|french|spanish|chinese|japanese|deutsch|englisch|francais|anglais|espanol|ingles|中文|英文|日本語|英語',
    'language translation locale wording',
  ),
  related(
    'npm|pnpm|yarn|\\bbun\\b|\\bpip\\b|\\buv\\b|poetry|composer|lockfile|dependenc|abhängigkeit|dependance|dependencia|依赖|依存',
    'package dependency install lockfile package-manager',
  ),
  related(
    'indent|tabs|spaces|semicolon|quotes|prettier|eslint|biome|format|einrück|缩进|インデント',
    'formatting style linter whitespace',
  ),
  related('type|any\\b|typescript|typed|typ\\b|typage|类型|型', 'types typing typescript type-safety'),
  related(
    'error|exception|catch|throw|fehler|erreur|excepcion|错误|异常|例外|エラー',
    'error exception failure handling',
  ),
  related('timeout|slow|latency|langsam|lent|lento|超时|慢|遅', 'performance timeout latency slow'),
  related('memory|oom|leak|speicher|memoire|memoria|内存|メモリ', 'memory ram leak oom'),
  related(
    'docker|container|image|compose|conteneur|contenedor|容器|镜像|コンテナ',
    'docker container image compose',
  ),
  related('kubernetes|k8s|cluster|pod|helm|集群|クラスタ', 'kubernetes cluster orchestration infrastructure'),
  related(
    'ci\\b|pipeline|runner|jenkins|github actions|gitlab|流水线|パイプライン',
    'ci pipeline build automation runner',
  ),
  related('prod\\b|production|live|produktion|produccion|生产|线上|本番', 'production live environment'),
  related(
    'staging|preprod|uat|recette|abnahme|预发|测试环境|検証|ステージング',
    'staging test-environment preproduction',
  ),
  related(
    'vpn|bastion|tunnel|jump|proxy|firewall|ssh|跳板|堡垒|踏み台|プロキシ',
    'access network vpn ssh connection',
  ),
  related(
    'secret|password|credential|token|key\\b|keys|passwort|mot de passe|contraseña|contrasena|密码|密钥|パスワード|鍵',
    'secrets credentials password access vault',
  ),
  related(
    'certificate|cert\\b|tls|ssl|zertifikat|certificat|certificado|证书|証明書',
    'certificate tls ssl expiry renewal',
  ),
  related(
    'backup|restore|dump|sicherung|sauvegarde|copia de seguridad|备份|バックアップ',
    'backup restore recovery snapshot',
  ),
  related(
    'cron|nightly|schedule|batch|nachts|nuit|noche|定时|凌晨|夜間|バッチ',
    'schedule cron job batch nightly',
  ),
  related('migration|migrate|schema|迁移|移行', 'migration schema upgrade database'),
  related('cache|redis|memcache|缓存|キャッシュ', 'cache caching redis invalidation'),
  related('queue|kafka|rabbit|sqs|worker|队列|キュー', 'queue messaging worker broker'),
  related(
    'auth|login|sso|keycloak|oauth|anmeld|connexion|sesion|登录|ログイン',
    'authentication login identity session',
  ),
  related(
    'api\\b|endpoint|rest api|graphql|schnittstelle|接口|エンドポイント',
    'api endpoint interface http',
  ),
  related('customer|client|kunde|cliente|客户|お客|顧客', 'customer client user account'),
  related(
    'vendor|supplier|provider|hersteller|fournisseur|editeur|proveedor|厂商|供应商|ベンダー',
    'vendor supplier third-party provider',
  ),
  related('team|colleague|kolleg|equipe|equipo|团队|同事|チーム', 'team people ownership colleagues'),
  related('deadline|due|frist|echeance|plazo|截止|到期|期限|締', 'deadline due-date schedule calendar'),
  related(
    'freeze|holiday|vacation|urlaub|vacances|vacaciones|封版|休|凍結',
    'freeze calendar holiday schedule',
  ),
  related('timezone|utc|zeitzone|fuseau|zona horaria|时区|タイムゾーン', 'timezone time clock utc'),
  related(
    'invoice|billing|bill\\b|vat|tax|price|rechnung|steuer|facture|tva|factura|iva|金额|发票|税|請求|金額',
    'billing invoice price tax money',
  ),
  related(
    'gdpr|dsgvo|rgpd|legal|law|audit|compliance|gesetz(?!t)|loi\\b|ley\\b|合规|法律|法规|监管|監査',
    'legal compliance law privacy audit',
  ),
  related(
    'accessib|wcag|screen reader|blind|contrast|barrierefrei|accessib|读屏|色盲|色覚',
    'accessibility a11y contrast usability',
  ),
  related(
    'safari|chrome|firefox|browser|webview|navigat|浏览器|ブラウザ',
    'browser compatibility frontend web',
  ),
  related('ios|android|mobile|iphone|phone|handy|movil|手机|スマホ', 'mobile app device phone'),
  related('windows|linux|macos|mac\\b|wsl|ubuntu', 'operating-system os platform machine'),
  related('react|vue|angular|svelte|tailwind|css', 'frontend framework ui component'),
  related(
    'workaround|hack|until|umgeh|contourn|mientras|绕|临时|回避|暫定',
    'workaround fix limitation bug temporary',
  ),
  related('flag|toggle|feature', 'feature-flag toggle rollout switch'),
  related('version|upgrade|downgrade|pin\\b|pinned|升级|バージョン', 'version upgrade pin compatibility'),
  related(
    'name|naming|variable|namen|nom\\b|nombre|命名|变量|変数',
    'naming identifiers variables convention',
  ),
  related('sql\\b|query|orm\\b|requete|consulta|abfrage', 'sql query orm database'),
  related('plan\\b|before touching|before you|vorher|avant de|antes de|先', 'workflow planning approval'),
  related(
    'ask|permission|confirm|frag|demande|pregunt|问|確認|相談',
    'permission confirmation approval autonomy',
  ),
]

/** Words that a memory of each kind may be looked for by, when its subject gives too little. */
export const KIND_WORDS = {
  correction: ['correction', 'mistake', 'convention', 'rule', 'instead'],
  preference: ['preference', 'style', 'convention', 'rule', 'habit'],
  decision: ['decision', 'choice', 'decided', 'agreed', 'why'],
  fact: ['background', 'context', 'fact', 'constraint', 'info'],
  debugging: ['cause', 'bug', 'fix', 'error', 'solved'],
  workaround: ['workaround', 'limitation', 'bug', 'temporary', 'fix'],
  operational: ['howto', 'runbook', 'operations', 'procedure', 'where'],
  action: ['todo', 'task', 'reminder', 'pending', 'follow-up'],
  practice: ['command', 'script', 'how', 'verify', 'check'],
} as const

function related(met: string, gives: string): Related {
  return { met: new RegExp(`(?<![a-z])(?:${met})`, 'u'), gives: gives.split(' ') }
}
