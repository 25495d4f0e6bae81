import { err, ok } from '../../base/result.ts'
import { field, numberIn, textMember } from '../shape.ts'
import { childEnvironment } from './child-environment.ts'
import { asOnePrompt, failureFromWords, jsonLines, noResult } from './program-output.ts'
import type { ProgramDialect } from './program-provider.ts'

const AGENT = 'memoria'
const NOTHING = { '*': 'deny' }

/** Laid over the person's own settings: an agent with our rules and no tool, and nothing that writes or fetches. */
function settingsWith(system: string): string {
  const agent = { mode: 'primary', prompt: system, permission: NOTHING, tools: { '*': false } }
  return JSON.stringify({
    agent: { [AGENT]: agent },
    permission: NOTHING,
    share: 'disabled',
    autoupdate: false,
    snapshot: false,
    lsp: false,
    formatter: false,
    instructions: [],
  })
}

/** `opencode run` with the person's own login; no plugin, tool or instruction file takes part. */
export const OPENCODE: ProgramDialect = {
  name: 'opencode',
  commandFor: ({ model, env }, question) => ({
    args: [
      ...['run', '--pure', '--format', 'json', '--agent', AGENT, '--title', AGENT],
      ...(model === '' ? [] : ['--model', model]),
    ],
    env: {
      ...childEnvironment(env, /^OPENCODE_(?:CONFIG|CONFIG_DIR|API_KEY|AUTH_CONTENT|DISABLE_MODELS_FETCH)$/),
      OPENCODE_CONFIG_CONTENT: settingsWith(question.system),
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_CLAUDE_CODE: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    },
    input: asOnePrompt({ ...question, system: '' }),
  }),
  answerIn: ({ output, code }, model) => {
    const events = jsonLines(output)
    const parts = (type: string) =>
      events.filter((event) => textMember(event, 'type') === type).map((event) => field(event, 'part'))
    const text = parts('text')
      .map((part) => textMember(part, 'text'))
      .join('')
    const failed = events.find((event) => textMember(event, 'type') === 'error')
    if (text.trim() === '' && failed !== undefined)
      return err(failureFromWords(JSON.stringify(field(failed, 'error') ?? '')))
    if (text.trim() === '') return err(noResult(events.length === 0 ? '' : output, code))
    const used = parts('step_finish').map((part) => field(part, 'tokens'))
    const sumOpenCodeTokens = (read: (tokens: unknown) => number) =>
      used.reduce((total: number, one) => total + read(one), 0)
    const usage = {
      tokensIn: sumOpenCodeTokens((one) => numberIn(one, 'input') + numberIn(field(one, 'cache'), 'write')),
      tokensOut: sumOpenCodeTokens((one) => numberIn(one, 'output') + numberIn(one, 'reasoning')),
      tokensCached: sumOpenCodeTokens((one) => numberIn(field(one, 'cache'), 'read')),
    }
    return ok({ text, model, usage, dollars: null })
  },
}
