import { withoutMarkup } from './closing-units.ts'

/** A shorter line may be the same by chance. */
const SHORTEST_QUOTE = 30
/** So much of what the agent said last is compared. */
const LONGEST_COMPARED = 200_000

/** Everything the agent said so far in a session, to tell what a person quotes of it from what they say themselves. */
export class AgentWords {
  private said = ''

  add(text: string): void {
    this.said = `${this.said}\n${plain(text)}`.slice(-LONGEST_COMPARED)
  }

  /** People copy a finding of the agent to ask about it, or to deny it: it does not become their statement. */
  removeFrom(typed: string): string {
    return typed
      .split('\n')
      .filter((line) => !this.contains(line))
      .join('\n')
      .trim()
  }

  private contains(line: string): boolean {
    const words = plain(line)
    return words.length >= SHORTEST_QUOTE && this.said.includes(words)
  }
}

function plain(text: string): string {
  return withoutMarkup(text)
    .replace(/[`"“”]/g, '')
    .replace(/(?:^|\s)(?:[-*•]|\(?\d+[.)])(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
