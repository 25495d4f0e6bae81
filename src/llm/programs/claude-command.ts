import { type Environment, variable } from '../../config/environment.ts'
import type { Question } from '../llm.ts'
import { childEnvironment } from './child-environment.ts'

export interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface CommandOptions {
  readonly model: string
  readonly maxDollars: number
  readonly env: Environment
}

/** How the `claude` program is called so that no hook, tool, MCP server, setting or transcript is involved. */
export function claudeCommand(options: CommandOptions, question: Question): Command {
  return { args: argumentsFor(options, question), env: environmentFor(options.env, question) }
}

function argumentsFor({ model, maxDollars }: CommandOptions, { system, schema }: Question): string[] {
  return [
    ...['-p', '--output-format', 'json', '--no-session-persistence'],
    ...['--safe-mode', '--strict-mcp-config', '--disable-slash-commands', '--tools', ''],
    // A key, a key helper or a cloud in the person's settings would be billed instead of the subscription.
    ...['--setting-sources', ''],
    ...['--model', model, '--effort', 'low', '--max-budget-usd', maxDollars.toFixed(4)],
    ...['--system-prompt', system, '--json-schema', JSON.stringify(schema)],
  ]
}

/**
 * Its own folder and login. A cloud (`CLAUDE_CODE_USE_BEDROCK`, `_VERTEX`, …) would be billed instead of the
 * subscription: neither its switch nor its credentials are passed on.
 */
const OWN =
  /^(?:CLAUDE_CONFIG_DIR|CLAUDE_CODE_(?:OAUTH_TOKEN|TMPDIR|GIT_BASH_PATH|CERT_STORE|CLIENT_(?:CERT|KEY|KEY_PASSPHRASE)))$/i
const KEYS = /^(?:ANTHROPIC_(?:API_KEY|AUTH_TOKEN|CUSTOM_HEADERS|UNIX_SOCKET)|CLAUDE_CODE_USE_.*)$/
const ADDRESS = 'ANTHROPIC_BASE_URL'

/** For this one call: no hook of ours, no thinking, no retries but ours, no update, an answer of bounded length. */
function ownVariables({ maxTokens }: Question): Record<string, string> {
  return {
    CLAUDE_CODE_DISABLE_THINKING: '1',
    MAX_THINKING_TOKENS: '0',
    CLAUDE_CODE_MAX_RETRIES: '0',
    MAX_STRUCTURED_OUTPUT_RETRIES: '2',
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }
}

function environmentFor(env: Environment, question: Question): Record<string, string> {
  // An address that comes with a key belongs to that key: the subscription's token must not go there.
  const isOfKey = Object.entries(env).some(
    ([name, text]) => KEYS.test(name) && text !== undefined && text !== '',
  )
  const address = isOfKey ? undefined : variable(env, ADDRESS)
  return {
    ...childEnvironment(env, OWN),
    ...(address === undefined ? {} : { [ADDRESS]: address }),
    ...ownVariables(question),
  }
}
