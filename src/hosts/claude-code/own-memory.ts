const WRITES: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit'])
/** `~/.claude/projects/<repository>/memory/`, wherever the configuration folder is. */
const OWN_FOLDER = /[\\/]projects[\\/]+[^\\/"]+[\\/]+memory[\\/]/

/** Whether the call writes into Claude Code's own memory of the project. */
export function isOwnMemory({ name, input }: { readonly name: string; readonly input: string }): boolean {
  return WRITES.has(name) && OWN_FOLDER.test(/"file_path"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1] ?? '')
}
