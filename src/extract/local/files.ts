const MAX_FILES = 8
const LONGEST = 200

/** The files and folders that a text names: paths, and names with an ending, as they were written. */
export function filesIn(text: string): string[] {
  const found = [...text.matchAll(PATH)].map(({ 0: path }) => path.replace(/[.,;:]+$/, ''))
  return [...new Set(found)]
    .filter((path) => path.length <= LONGEST && !NO_FILE.test(path))
    .slice(0, MAX_FILES)
}

const ENDING =
  '(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|cs|cpp|cc|[ch]|hpp|php|swift|scala|sh|bash|zsh|fish|ps1|sql|ya?ml|json[lc5]?|toml|ini|cfg|conf|env|md|mdx|txt|html?|s?css|less|vue|svelte|xml|proto|tf|gradle|lock|csv|properties|dockerfile|log)'
const PATH = new RegExp(
  [
    String.raw`(?<![\w/.@:-])(?:~|\.{1,2})?/[\w.@*{}-]+(?:/[\w.@*{}-]+)+/?`,
    String.raw`(?<![\w/.@:-])[\w@.-]+(?:/[\w.@*{}-]+)*/[\w.@*{}-]+\.[A-Za-z]\w{0,9}`,
    String.raw`(?<![\w/.@:-])[\w@-][\w@.-]*\.${ENDING}(?![\w/.-])`,
    String.raw`(?<![\w])[A-Za-z]:\\[\w\\.-]+`,
  ].join('|'),
  'g',
)
const NO_FILE = /^(?:\/\/|\d+(?:\.\d+)*$)|^(?:node|next|vue|express|nest|three|d3)\.js$/i
