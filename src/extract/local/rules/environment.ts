/**
 * Words for what lies outside of the code: machines, networks, versions, settings. A cause out there is met again; a bug
 * in a function is not, once it is mended. Most are the same in every language.
 */
export const ENVIRONMENT: readonly RegExp[] = [
  // A name with a version, a setting in capitals, a switch, a size or a time limit.
  /\b(?:[A-Z][\w.-]+ v?\d+(?:\.\d+)*\+?|[\w.-]+ ?(?:[=@<>]=?)? ?v?\d+\.\d+)(?![\d%])/,
  /\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/,
  /(?:^|[\s`(])--?[a-z][\w-]{2,}/,
  /\b\d+ ?(?:ms|s|sec|seconds?|minutes?|MB|GB|KB|cores?|Sekunden|Minuten|secondes|segundos|minutos)\b/i,
  /\b(?:ci|docker\w*|containers?|compose|kubernetes|k8s|pods?|images?|runners?|agents?|proxy|proxies|vpn|firewall|dns|tls|ssl|cors|ipv[46]|nginx|gateway|ingress|load balancer|cdn|kernel|windows|linux|macos|wsl|xcode|jvm|jdk|node|python|php|ruby|glibc|musl|arm64|x86|amd64|locale|utf-?8|time ?zone|utc|clock|cache|volume|registry|mirror|antivirus|seccomp|openssl|webpack|vite|gradle|maven|npm|pnpm|yarn|pip|postgres|mysql|redis|chrome|safari|firefox|browser|driver|firmware|bios|vendor|upstream|plugin|provider|sdk|daemon|systemd|cron|ulimit|permissions?|quota|rate limit|certificate|token|session|environment|default)\b/i,
  /\b(?:uhr|zeitzone|umgebung|treiber|hersteller|zertifikat|standardmäßig|voreinstellung|rechte|virenscanner|netzwerk)\b/i,
  /\b(?:environnement|fuseau|pilote|certificat|par défaut|pare-feu|réseau|conteneur|miroir|horloge)\b/i,
  /\b(?:entorno|zona horaria|certificado|por defecto|cortafuegos|red|contenedor|reloj|imagen|servidor|núcleo)\b/i,
  /容器|镜像|环境|时区|证书|防火墙|代理|默认|版本|缓存|内核|网络|浏览器|权限|依赖/,
  /コンテナ|イメージ|環境|タイムゾーン|証明書|ファイアウォール|プロキシ|デフォルト|既定|バージョン|キャッシュ|カーネル|ネットワーク|ブラウザ|権限|フォント/,
]

/** Files that set up rather than compute: a cure there is a cure of the environment. */
export const SETUP_FILE =
  /\.(?:ya?ml|toml|ini|cfg|conf|config|env|properties|json|gradle|kts|tf|lock|txt|service|xml|plist|npmrc|rc)\b|dockerfile|makefile|podfile|gemfile|jenkinsfile|\.env|\.config\.|\.mvn|\.github|(?:^|\/)\.\w+rc\b/i
