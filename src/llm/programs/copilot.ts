import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok } from '../../base/result.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { field, numberIn, textMember } from '../shape.ts'
import { childEnvironment } from './child-environment.ts'
import { asOnePrompt, failureFromWords, jsonLines, jsonObjectIn, noResult } from './program-output.ts'
import type { ProgramDialect } from './program-provider.ts'

const USAGE = 'usage.json'
/** A project's settings may switch all hooks off, the person's too. */
const PROJECT_SETTINGS = '.github/copilot/settings.json'

const OWN =
  /^(?:COPILOT_(?:HOME|MODEL|OFFLINE|GITHUB_TOKEN|GH_HOST|PROVIDER_(?!API_KEY_COMMAND)[A-Z_]+)|GH_HOST)$/

/** `copilot -p` with the person's own login; no hook, server, tool or instruction file takes part. */
export const COPILOT: ProgramDialect = {
  name: 'copilot',
  commandFor: ({ model, cwd, env }, question) => ({
    args: [
      ...['--output-format', 'json', '--silent', '--no-color', '--trust-folder'],
      ...['--no-custom-instructions', '--no-auto-update', '--no-ask-user', '--no-remote'],
      // No tool is called so: the list allows none.
      ...['--available-tools', 'none', '--disable-builtin-mcps'],
      ...serverNames(env).flatMap((name) => ['--disable-mcp-server', name]),
      ...['--usage-output-file', join(cwd, USAGE)],
      ...(model === '' ? [] : ['--model', model]),
    ],
    env: { ...childEnvironment(env, OWN), COPILOT_AUTO_UPDATE: 'false' },
    input: asOnePrompt(question),
    files: { [PROJECT_SETTINGS]: JSON.stringify({ disableAllHooks: true }), [USAGE]: '' },
  }),
  answerIn: ({ output, code }, model, fileOf) => {
    const events = jsonLines(output)
    const data = (type: string) =>
      field(
        events.findLast((event) => textMember(event, 'type') === type),
        'data',
      )
    const said = data('assistant.message')
    const text = textMember(said, 'content')
    const failed = data('session.error')
    if (text.trim() === '' && failed !== undefined)
      return err(failureFromWords(textMember(failed, 'message')))
    if (text.trim() === '') return err(noResult(events.length === 0 ? '' : output, code))
    return ok({
      text,
      model: textMember(said, 'model') || model,
      usage: copilotUsage(fileOf(USAGE)),
      dollars: null,
    })
  },
}

function copilotUsage(report: string) {
  const metrics = field(jsonObjectIn(report), 'modelMetrics')
  const models = typeof metrics === 'object' && metrics !== null ? Object.values(metrics) : []
  const sumCopilotTokens = (name: string) =>
    models.reduce((total: number, one) => total + numberIn(field(one, 'usage'), name), 0)
  return {
    tokensIn: sumCopilotTokens('inputTokens') + sumCopilotTokens('cacheWriteTokens'),
    tokensOut: sumCopilotTokens('outputTokens'),
    tokensCached: sumCopilotTokens('cacheReadTokens'),
  }
}

/** The person's own servers, which can be switched off only by their names. */
function serverNames(env: Environment): string[] {
  const home = variable(env, 'COPILOT_HOME') ?? join(homeDirectory(env) ?? '', '.copilot')
  try {
    const servers = field(JSON.parse(readFileSync(join(home, 'mcp-config.json'), 'utf8')), 'mcpServers')
    return typeof servers === 'object' && servers !== null ? Object.keys(servers) : []
  } catch {
    return [] // no such file, or one that the program itself cannot read either
  }
}
