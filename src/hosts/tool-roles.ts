/** A tool call as its host reports it: the beginning and the end of long texts. */
export interface ReportedCall {
  readonly name: string
  readonly input: string
  readonly output: string
  readonly failed: boolean
}

/** A question that the agent asked the person with a tool, and what they answered. */
export interface AnsweredQuestion {
  readonly question: string
  /** As the host reports it: the label of an option, several of them, or the person's own words. */
  readonly answer: string
  readonly options: readonly QuestionOption[]
}

export interface QuestionOption {
  readonly label: string
  readonly description: string
}

/** A plan that the agent put before the person. */
export interface JudgedPlan {
  /** Empty where the host keeps it in a file only. */
  readonly plan: string
  readonly isApproved: boolean
  /** The person's words with it; empty when there were none. */
  readonly words: string
}

/** A tool call that the person did not let run. */
export interface RefusedCall {
  /** The person's words with it; empty when there were none. */
  readonly words: string
}

export interface Todo {
  readonly text: string
  readonly isDone: boolean
}

/**
 * The roles of a host's own tools, and how their results say what the person decided. Each reader gives undefined for
 * a call that is not of its kind. A reader must not take the output of a command, a page or a server for the person's
 * words.
 */
export interface ToolRoles {
  /** Tools that run a command. */
  readonly runs: ReadonlySet<string>
  /** Tools that change files. */
  readonly edits: ReadonlySet<string>
  readAnswers(call: ReportedCall): readonly AnsweredQuestion[] | undefined
  readPlan(call: ReportedCall): JudgedPlan | undefined
  readRefusal(call: ReportedCall): RefusedCall | undefined
  /** The to-dos as the last of these calls left them; undefined when none of them holds any. */
  readTodos(calls: readonly ReportedCall[]): readonly Todo[] | undefined
  /** A plan in the agent's message, where the host asks for approval by the message's own marks. */
  proposedPlan?(message: string): string | undefined
  /** Whether a prompt is the host's own for carrying out the plan that was just proposed. */
  startsPlan?(prompt: string): boolean
  /** The plan in a prompt that the host writes to carry it out in a new session. */
  carriedPlan?(prompt: string): string | undefined
}
