/** Lines that a program wrote and a person pasted, known by their shape. */
const SHAPES: readonly RegExp[] = [
  // Stack frames and their heads.
  /^\s*at\s+\S.*[(:]\d+/,
  /^\s*at\s+[\w$.<>]+\s*[(<]/,
  /^\s*File ".*", line \d+/,
  /^\s*(?:Traceback|Caused by:|Exception in|panic:|goroutine \d+|thread '|Suppressed:|\.{3} \d+ more)/,
  /^\s*(?:[\w.$]+(?:Error|Exception|Warning|Failure|Fault|Panic))\b\s*[:(]/,
  /^\s*\([\w.$]+(?:Error|Exception)\)\s/,
  /^\s*(?:Error|Warning|Fatal|Exception|Module not found)\s*:\s/,
  /\b(?:[\w.]*(?:Error|Exception)|ERROR)\s*:\s.*\b(?:E[A-Z]{4,12}|[\w.]*(?:Error|Exception))\b/,
  /^\s*\S.*: (?:Error|[\w.]+(?:Error|Exception)): \S/,
  /\b(?:version solving|dependency resolution|resolution) failed\b/,
  /^\s*(?:\S{1,60}:\d+\s+)?(?:Uncaught|Unhandled)\s+(?:\(in promise\)\s*)?[A-Z]\w*/,
  // Compilers, linkers, build tools.
  /^\s*(?:clang(?:\+\+)?|gcc|g\+\+|ld|rustc|javac|tsc|make(?:\[\d+\])?|cmake|ninja|zsh|bash|sh|node|python3?)(?:\.\w+)?: \S/,
  /^\s*(?:BUILD|FAILURE|FAILED|SUCCESS(?:FUL)?)\b[:\s]/,
  /^\s*\S+ ?:\d+: \*{3}\s/,
  // Levels, stamps, tags.
  /^\s*\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE|NOTICE|CRITICAL)\b[\]:\s]/,
  /^\s*(?:error|warning|warn|info|fatal|note|hint|help)(?:\[\w+\])?\s*:\s/,
  /^\s*\[[^\]\n]{2,40}\]:?\s+\S/,
  /^\s*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d\d:\d\d:\d\d[.,\]\s]/,
  /^\s*\d{1,2}:\d\d\s?[AP]M\s+[A-Z]{3,5}\s/,
  /^\s*\p{Extended_Pictographic}\uFE0F?\s+\S/u,
  /^\s*(?:npm|yarn|pnpm|pip|cargo|go|make|docker|gradle|mvn|git)\s+(?:ERR!|WARN|warn|notice|error|info):?\s/,
  /^\s*(?:time|ts|level|lvl)=\S+\s+\w+=/,
  // Output of git about a working tree.
  /^\s*(?:On branch \S+|Your branch is |Changes (?:not staged|to be committed)|Untracked files:|no changes added|nothing to commit)/,
  /^\s*\(use "git /,
  // Prompts, progress, tables, listings, patches.
  /^\s*\[\d{1,2}\/\d{1,2}\/\d{2,4} \d{1,2}:\d\d/,
  /^\s*\/(?:[\w.-]+\/){2,}[\w.-]+\s+\S/,
  /^\s*\[Image[^\]]*\]\s*$/,
  /^\s*[$❯➜»%]\s+\S/,
  /^\s*(?:\([\w.-]+\)\s*)?[\w.-]+@[\w.-]+[^\n%$#]{0,60}[%$#]\s+\S/,
  /^\s*(?:PS )?[A-Z]:\\[^>\n]{0,160}>\s*\S/,
  // A command that goes on in the next line, or has an option: a program, no sentence.
  /^\s*[a-z][\w./+-]*(?:\s+\S+)*\s+\\\s*$/,
  /^\s*(?:sudo\s+)?[a-z][\w./+-]*(?:\s+[\w./:@=~$"'-]*[./:@=~$"'-][\w./:@=~$"'-]*)*\s+--?[A-Za-z][\w-]*(?:[\s=]+[^\s.!?,]+)?\s*$/,
  /^\s*(?:[✓✗✔✘●•│├└┌┐┘─⨯×▶►⚠✅❌]|PASS|FAIL|ok\s+\d|not ok)\s/,
  /^\s*(?:\+{3}|-{3}|@@|diff --git|index [0-9a-f]{6,}|Binary files)\s/,
  /^\s*\d+\s*[|│+-]\s/,
  /^\s*\|.*\|\s*$/,
  /^\s*\^[~^\s]*$/,
  /\s\.{3}\s*$/,
  /(?:(?:^|[\s[(])\/[\w.@-]+(?:\/[\w.@-]+)+.*){2}/,
  /^\s*[-=_*~#]{4,}\s*$/,
  /^[\w./@-]+\.\w{1,6}:\d+(?::\d+)?[:\s]/,
  /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+\/\S*\s+(?:HTTP|\d{3})/,
  /^\s*\d+ (?:packages?|vulnerabilit|tests?|passed|failed|passing|failing|warnings?|errors?|problems?)\b/,
  /^\s*(?:added|removed|changed|audited|up to date|found) \d+ packages?/,
  // A field and its value.
  /^\s*[^\t]{2,60}:\t/,
  // Code.
  /^\s*(?:import|export|from|const|let|var|def|class|func|fn|function|return|public|private|protected|package|using|namespace|#include|#define|async|await|elif|else|try|catch|except|finally|end|begin|struct|enum|interface|type|impl|module|require|echo|export|set)\b.*[;{}()=:]\s*$/,
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH)\s.*\b(?:FROM|INTO|SET|TABLE|INDEX|VIEW|AS)\b/,
  /^\s*[\])}]+[;,)]*\s*$/,
  /[;{]\s*$/,
  /^\s*<\/?[a-zA-Z][\w-]*(?:\s[^>]*)?\/?>/,
  /^\s*"[\w.-]+"\s*:\s/,
  /^\s*(?:\/\/|\/\*|\*\/|#!|--\s)/,
  /^\s*[\w.]+\([^)]*\)\s*;?\s*$/,
  /^\s*[A-Z_]{3,}=\S+\s*$/,
]

export function isLogLine(line: string): boolean {
  const looked = line.length > LOOKED_AT ? line.slice(0, LOOKED_AT) : line
  return SHAPES.some((shape) => shape.test(looked))
}

const LOOKED_AT = 300

/** A line of a chat or a protocol of other people: `name: what they said`. */
export function chatName(line: string): string | undefined {
  const name =
    /^\s*(?:[-*]\s+)?\**([\p{L}\p{N}_.-]{2,24}(?: [\p{L}\p{N}_.-]{1,20})?)\**(?:\s*[([]?\d{1,2}:\d\d[)\]]?)?\s*[:：]\s*\S/u.exec(
      line.slice(0, LOOKED_AT),
    )?.[1]
  return name === undefined || LABELS.test(name) ? undefined : name.toLowerCase()
}

// Words that people put before a colon themselves.
const LABELS =
  /^(?:todo|note|notes|fyi|btw|also|context|background|remember|fix|cause|reason|rule|goal|problem|issue|decision|important|info|ps|nb|hinweis|wichtig|achtung|ursache|grund|regel|entscheidung|attention|règle|cause|décision|nota|ojo|regla|motivo|https?|背景|注意|补充|原因|结论|规则|前提|補足|理由|結論)$/i
