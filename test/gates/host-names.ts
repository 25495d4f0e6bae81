import type { Sources } from './syntax.ts'

/**
 * The agents by any spelling of their names, each with the folder that may know it. One of them has a name that is a word
 * of ours as well (how far a transcript was read): it is told by what only an agent is called.
 */
const HOSTS: Readonly<Record<string, RegExp>> = {
  'claude-code': /claude[-_ ]?code(?!_)/i,
  codex: /codex/i,
  copilot: /copilot/i,
  gemini: /gemini/i,
  opencode: /open-?code/i,
  cursor: /\.cursor[/'"`]|cursor_version|'cursor'|cursor agent/i,
  windsurf: /windsurf|codeium/i,
}

/** Files that name an agent as something else than a host, each with its reason. */
const ELSEWHERE: readonly string[] = [
  'src/hosts/all.ts', // the list of hosts
  ...['codex', 'copilot', 'gemini', 'opencode'].map((program) => `src/llm/programs/${program}.ts`), // programs that answer
  ...['src/llm/candidates.ts', 'src/llm/model-names.ts', 'src/llm/prices.ts', 'src/config/schema.ts'], // the same programs by their names
  ...['src/redact/keyname.ts', 'src/redact/rules/forms/ai.json', 'src/redact/rules/named.ts'], // whose keys are looked for
]

/** Places outside a host's own folder that know the host by name. */
export function strayHostNames(sources: Sources, elsewhere: readonly string[] = ELSEWHERE): string[] {
  return Object.entries(sources)
    .filter(([path]) => !elsewhere.includes(path))
    .flatMap(([path, source]) =>
      Object.entries(HOSTS)
        .filter(([host]) => !path.startsWith(`src/hosts/${host}/`))
        .flatMap(([host, name]) => linesWith(source, name).map((line) => `${path}:${line} names ${host}`)),
    )
}

function linesWith(source: string, name: RegExp): number[] {
  return source.split('\n').flatMap((line, index) => (name.test(line) ? [index + 1] : []))
}
