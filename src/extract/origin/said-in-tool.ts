/** What a person said inside a tool call: why they refused it, or their answer to a question of the agent. */
export interface SaidInTool {
  readonly how: 'refused' | 'answered'
  /** Their own words; empty when they gave none. */
  readonly words: string
}

export interface ToolResult {
  readonly name: string
  readonly output: string
  readonly failed: boolean
}

/** Undefined for a call in which the person said nothing. */
export function saidInTool({ name, output, failed }: ToolResult): SaidInTool | undefined {
  // A server's tool may print anything, the words of a refusal included.
  if (failed && !isServerTool(name)) {
    const reason = REFUSED.exec(output)?.[1]
    if (reason !== undefined) return { how: 'refused', words: refusalWords(reason) }
  }
  if (failed || !ASKING_TOOLS.test(name)) return undefined
  return { how: 'answered', words: answersIn(output) }
}

/** Tools with which hosts put a question or a plan to the person: what they give back is the host's report of the answer. */
const ASKING_TOOLS =
  /^(?:AskUserQuestion|ExitPlanMode|ask_user|ask_user_question|request_user_input|exit_plan_mode|question|plan_exit)$/

const REFUSED =
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)\.([\s\S]*)$/
const REASON = /the user said:\s*([\s\S]+)$/
/** The host's own instructions to the agent, where the person asked to talk about the questions first. */
const HOST_WORDS = /^The user wants to clarify these questions\.[\s\S]*$/

function refusalWords(rest: string): string {
  const words = REASON.exec(rest)?.[1]?.trim() ?? ''
  return HOST_WORDS.test(words) ? '' : words
}

function isServerTool(name: string): boolean {
  return /^mcp_|__|\//.test(name)
}

const ANSWER_PAIR = /"[^"\n]{1,2000}"\s*=\s*"([^"]{1,2000})"/g

/** The answers of `"question"="answer"` pairs; the questions are the agent's. */
function answersIn(output: string): string {
  return [...output.matchAll(ANSWER_PAIR)].map(([, answer]) => answer ?? '').join('\n')
}
