import { err, ok, type Result } from '../../base/result.ts'
import type { Environment } from '../../config/environment.ts'
import type { Answer, Failure, Provider, Usage } from '../llm.ts'
import { field, numberIn, textMember } from '../shape.ts'
import { claudeCommand } from './claude-command.ts'
import { type Ran, runProgram } from './run-program.ts'

export interface ClaudeProgramOptions {
  readonly program: string
  readonly model: string
  /** An empty folder of ours: no project's instructions, and a place that is never captured. */
  readonly cwd: string
  readonly env: Environment
  readonly maxDollars: number
}

/** The `claude` program with the person's own subscription. */
export function claudeProgram(options: ClaudeProgramOptions): Provider {
  return {
    name: 'claude',
    model: options.model,
    ask: async (question, signal) => {
      const { program, cwd } = options
      const command = claudeCommand(options, question)
      const ran = await runProgram({ program, cwd, signal, ...command, input: question.prompt })
      return ran.ok
        ? claudeAnswerIn(ran.value, options.model)
        : err({ ...ran.error, says: claudeMessage(ran.error.says) })
    },
  }
}

function claudeAnswerIn({ output, code }: Ran, asked: string): Result<Answer, Failure> {
  const value = parseClaudeOutput(output)
  if (textMember(value, 'type') !== 'result') return err(noResult(output, code))
  const { model, usage } = claudeUsage(value, asked)
  const dollars = numberIn(value, 'total_cost_usd')
  if (field(value, 'is_error') === true) return err({ ...failureIn(value), usage, dollars })
  if (textMember(value, 'stop_reason') === 'refusal')
    return err({ kind: 'refused', says: 'the model refused', usage, dollars })
  const structured = field(value, 'structured_output')
  const text = structured == null ? textMember(value, 'result') : JSON.stringify(structured)
  if (text.trim() === '') return err({ kind: 'bad-answer', says: 'the answer was empty', usage, dollars })
  return ok({ text, model, usage, dollars })
}

/** An older or newer program does not know our flags, says so on standard error, and ends with a code. */
function noResult(output: string, code: number | null): Failure {
  if (output.trim() === '') return { kind: 'unavailable', says: claudeMessage(`it ended with code ${code}`) }
  return { kind: 'bad-answer', says: claudeMessage('it did not answer in JSON'), maybeBilled: true }
}

/** By model: when a call fails, the plain `usage` leaves out what it had used until then. */
function claudeUsage(value: unknown, asked: string): { readonly model: string; readonly usage: Usage } {
  const byModel = field(value, 'modelUsage')
  const models = typeof byModel === 'object' && byModel !== null ? Object.entries(byModel) : []
  const sumClaudeTokens = (...names: string[]) =>
    models.flatMap(([, used]) => names.map((name) => numberIn(used, name))).reduce((a, b) => a + b, 0)
  return {
    model: models[0]?.[0] ?? asked,
    usage: {
      tokensIn: sumClaudeTokens('inputTokens', 'cacheCreationInputTokens'),
      tokensOut: sumClaudeTokens('outputTokens'),
      tokensCached: sumClaudeTokens('cacheReadInputTokens'),
    },
  }
}

/** Its words may quote anything, so they decide the kind and are not passed on. */
function failureIn(value: unknown): Failure {
  const status = numberIn(value, 'api_error_status')
  const subtype = textMember(value, 'subtype')
  const words = textMember(value, 'result')
  const says = claudeMessage(status === 0 ? 'it failed' : `HTTP ${status}`)
  if (subtype === 'error_max_budget_usd')
    return { kind: 'budget', says: claudeMessage('one call cost too much') }
  if (subtype === 'error_max_structured_output_retries')
    return { kind: 'bad-answer', says: claudeMessage('no answer kept to the schema') }
  if (status === 429) return { kind: 'rate-limited', says }
  if (status === 401 || status === 403) return { kind: 'unauthorised', says }
  if (status === 408 || status >= 500) return { kind: 'overloaded', says }
  if (/not logged in|\/login/i.test(words))
    return { kind: 'unauthorised', says: claudeMessage('it is not logged in') }
  const code = /\b(?:E[A-Z]{4,}|UND_ERR_[A-Z_]+)\b/.exec(words)?.[0]
  if (status === 0 && code !== undefined) return { kind: 'network', says: claudeMessage(code) }
  return { kind: 'unavailable', says }
}

function claudeMessage(says: string): string {
  return `the claude program: ${says}`
}

function parseClaudeOutput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says so
  }
}
