/** Commands of the program's own are kept as if the person had typed their whole text. Each begins with its sentence. */
const OWN_COMMANDS: readonly string[] = [
  'Create or update `AGENTS.md` for this repository.',
  'You are a code reviewer. Your job is to review code changes and provide actionable feedback.',
]

/** The person's words of a text; none where the program's own command stands in their place. */
export function openCodeUserWords(text: string): string {
  return OWN_COMMANDS.some((sentence) => text.startsWith(sentence)) ? '' : text
}
