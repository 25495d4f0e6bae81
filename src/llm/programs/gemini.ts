import { join } from 'node:path'
import { err, ok } from '../../base/result.ts'
import { field, numberIn, textMember } from '../shape.ts'
import { childEnvironment } from './child-environment.ts'
import { asOnePrompt, failureFromWords, jsonObjectIn, noResult } from './program-output.ts'
import type { ProgramDialect } from './program-provider.ts'

const SETTINGS = 'settings.json'
const RULES = 'rules.md'
/** No extension, server or tool has this name, so that a list with it alone allows none. */
const NONE = 'none'

/** Read after the person's own settings, which they overrule. */
const OVERRULING = {
  hooksConfig: { enabled: false },
  tools: { core: [NONE] },
  mcp: { allowed: [NONE] },
  skills: { enabled: false },
  context: { fileName: 'no-such-file.md' },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  telemetry: { enabled: false },
  privacy: { usageStatisticsEnabled: false },
}

const OWN =
  /^(?:GEMINI_(?:API_KEY|CLI_HOME)|GOOGLE_(?:GEMINI_BASE_URL|CLOUD_PROJECT|CLOUD_LOCATION|GENAI_USE_GCA))$/
/** How it ends when nobody is logged in. */
const NOT_LOGGED_IN = 41

/** `gemini -p` with the person's own login; no hook, extension, server, tool or instruction file takes part. */
export const GEMINI: ProgramDialect = {
  name: 'gemini',
  readsErrors: true,
  commandFor: ({ model, cwd, env }, question) => ({
    args: [
      ...['--output-format', 'json', '--skip-trust', '--approval-mode', 'plan'],
      ...['--extensions', NONE, '--allowed-mcp-server-names', NONE],
      ...(model === '' ? [] : ['--model', model]),
      // Piped input comes before the prompt.
      ...['--prompt', 'Answer now.'],
    ],
    env: {
      ...childEnvironment(env, OWN),
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(cwd, SETTINGS),
      GEMINI_SYSTEM_MD: join(cwd, RULES),
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
    },
    input: asOnePrompt({ ...question, system: '' }),
    files: { [SETTINGS]: JSON.stringify(OVERRULING), [RULES]: question.system },
  }),
  answerIn: ({ output, errors, code }, model) => {
    const value = jsonObjectIn(output)
    const failed = field(value, 'error')
    if (code === NOT_LOGGED_IN) return err({ kind: 'unauthorised', says: 'it is not logged in' })
    if (failed !== undefined)
      return err(failureFromWords(`${textMember(failed, 'message')} ${numberIn(failed, 'code')}`))
    const text = textMember(value, 'response')
    if (text.trim() === '')
      return err(output.trim() === '' ? failureFromWords(errors) : noResult(output, code))
    return ok({ text, model, usage: geminiUsage(field(field(value, 'stats'), 'models')), dollars: null })
  },
}

function geminiUsage(byModel: unknown) {
  const models = typeof byModel === 'object' && byModel !== null ? Object.values(byModel) : []
  const sumGeminiTokens = (name: string) =>
    models.reduce((total: number, used) => total + numberIn(field(used, 'tokens'), name), 0)
  return {
    tokensIn: sumGeminiTokens('input'),
    tokensOut: sumGeminiTokens('candidates') + sumGeminiTokens('thoughts'),
    tokensCached: sumGeminiTokens('cached'),
  }
}
