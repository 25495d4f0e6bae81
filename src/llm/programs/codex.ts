import { join } from 'node:path'
import { err, ok } from '../../base/result.ts'
import { type Environment, variable } from '../../config/environment.ts'
import { field, numberIn, textMember } from '../shape.ts'
import { childEnvironment } from './child-environment.ts'
import { failureFromWords, jsonLines, noResult } from './program-output.ts'
import type { ProgramDialect, ProgramOptions } from './program-provider.ts'

const SCHEMA = 'schema.json'
const RULES = 'rules.md'

/** Everything that could start a program, reach a server or look at files. */
const DISABLED = [
  ...['hooks', 'plugins', 'remote_plugin', 'apps', 'memories', 'shell_tool', 'unified_exec', 'multi_agent'],
  ...['goals', 'view_image', 'browser_use', 'computer_use', 'image_generation', 'sleep_tool', 'skill_search'],
  'tool_suggest',
]

/** `codex exec` with the person's own login; no settings, hooks, servers, rules or session file take part. */
export const CODEX: ProgramDialect = {
  name: 'codex',
  commandFor: ({ model, cwd, env }: ProgramOptions, question) => ({
    args: [
      ...['exec', '--json', '--ephemeral', '--ignore-user-config', '--ignore-rules', '--skip-git-repo-check'],
      ...['--sandbox', 'read-only', '--color', 'never', '--output-schema', join(cwd, SCHEMA)],
      ...DISABLED.flatMap((feature) => ['--disable', feature]),
      ...setting('web_search', 'disabled'),
      ...setting('model_instructions_file', join(cwd, RULES)),
      ...setting('model_reasoning_effort', 'low'),
      ...addressOf(env),
      ...(model === '' ? [] : ['--model', model]),
      '-',
    ],
    // A key in the environment would be billed instead of the login.
    env: childEnvironment(env, /^CODEX_HOME$/),
    input: question.prompt,
    files: { [SCHEMA]: JSON.stringify(question.schema), [RULES]: question.system },
  }),
  answerIn: ({ output, code }, model) => {
    const events = jsonLines(output)
    const typed = (type: string) => events.filter((event) => textMember(event, 'type') === type)
    const used = field(typed('turn.completed').at(-1), 'usage')
    const [failed] = typed('turn.failed')
    if (failed !== undefined) return err(failureFromWords(textMember(field(failed, 'error'), 'message')))
    const items = typed('item.completed').map((event) => field(event, 'item'))
    const text = textMember(
      items.findLast((item) => textMember(item, 'type') === 'agent_message'),
      'text',
    )
    if (text.trim() === '') return err(noResult(used === undefined ? '' : output, code))
    const cached = numberIn(used, 'cached_input_tokens')
    const usage = {
      tokensIn: Math.max(0, numberIn(used, 'input_tokens') - cached),
      tokensOut: numberIn(used, 'output_tokens'),
      tokensCached: cached,
    }
    return ok({ text, model, usage, dollars: null })
  },
}

function setting(key: string, value: string): string[] {
  return ['-c', `${key}=${JSON.stringify(value)}`]
}

/** An address that comes with a key belongs to that key: the login's token must not go there. */
function addressOf(env: Environment): string[] {
  const address = variable(env, 'OPENAI_BASE_URL')
  const isOfKey = variable(env, 'OPENAI_API_KEY') !== undefined
  return address === undefined || isOfKey ? [] : setting('openai_base_url', address)
}
