import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { MemoriaError } from '../../../base/errors.ts'
import { folderOfCall } from '../../../hosts/all.ts'
import { asData } from '../../../inject/fence.ts'
import { ringOrFail } from '../../../keys/home-keys.ts'
import { findPassphrase, hasPassphraseSource, noPassphrase } from '../../../keys/passphrase.ts'
import type { OpenContext } from '../../../memoria.ts'
import { type Actor, audit, listSecrets, noSecret, revealSecret } from '../../../secrets/secrets.ts'
import { noteRefusal, unlockToReveal } from '../../../secrets/unlock.ts'
import { type Client, clientOf, type Questions, questionsIn } from '../ask-person.ts'
import { homeOf } from '../home-of.ts'
import { shortLine } from '../lines.ts'
import type { McpSession } from '../mcp-session.ts'
import { project } from '../shapes.ts'
import { type AnyTool, annotationsOf, failed, safeJson } from '../tool.ts'

const name = 'secret_get'
const title = 'Ask the person for a secret'
const MAX_WHY = 200

const input = z.object({
  name: z.string().min(1).max(64).describe('The name of the secret, from secret_list.'),
  why: z
    .string()
    .min(1)
    .max(MAX_WHY)
    .describe('What you need it for. The person reads it before they decide.'),
  project,
})

const output = z.object({ name: z.string(), value: z.string() })

/** Not repeatable, and marked as if it destroyed something: hosts ask before such a call. */
const effects = { reads: false, destroys: true, repeatable: false }

/**
 * The one tool that reveals a secret. The host must show a question to the person, each time; where it cannot, or they do
 * not agree, nothing is opened. The value is given as it is: what other tools do to stored text would change it.
 */
export const secretGet: AnyTool = {
  name,
  effects,
  isLocalOnly: true,
  register: (server, session) => {
    const about = {
      title,
      description:
        'Ask the person for the value of one secret. They see your reason and decide each time. Use the value only for what you said; never print it, write it into a file or a commit, or repeat it. If they decline, go on without it.',
      inputSchema: input,
      outputSchema: output,
      annotations: annotationsOf(title, effects),
    }
    server.registerTool(name, about, async (given, context) => {
      try {
        const questions = questionsIn(session)
        const answer = questions.answerTo(given.name, context)
        const client = clientOf(server, context)
        const asking = await enter(session, given, client, folderOfCall(context.mcpReq._meta))
        if (answer === 'declined') return declined(asking)
        return answer === 'agreed' ? await reveal(asking) : await askFor(asking, questions)
      } catch (thrown) {
        return failed(thrown)
      }
    })
  },
}

const byHand = (secret: string) =>
  `The person can run \`memoria secret get ${secret}\` in a terminal and use it themselves.`

interface Asking {
  readonly context: OpenContext
  readonly name: string
  readonly client: Client
  readonly actor: Actor
}

async function enter(
  session: McpSession,
  given: z.output<typeof input>,
  client: Client,
  works: string | undefined,
): Promise<Asking> {
  const { m } = await session.enter({ tool: name, project: given.project, folder: works })
  const context = homeOf(m)
  if (!listSecrets(context).some((one) => one.name === given.name)) throw noSecret(given.name)
  const why = shortLine(asData(context.redact(given.why).text), MAX_WHY)
  const actor = { by: 'mcp', through: 'agent', client: client.name, why } as const
  return { context, name: given.name, client, actor }
}

/** Whatever would stop a reveal is said before the person is asked. */
async function askFor(asking: Asking, questions: Questions): Promise<InputRequiredResult> {
  const { context, client, actor } = asking
  if (!client.canAsk) throw refuse(asking)
  ringOrFail(context.paths)
  if (!hasPassphraseSource(context.env)) throw await locked(asking)
  audit(context, { action: 'asked', name: asking.name, ...actor })
  const message = [
    `${client.name} asks for the secret ${asking.name}, stored in memoria.`,
    `Its reason: "${actor.why}"`,
    'The value goes to the agent and its model, and stays in its transcript.',
  ]
  return questions.ask(asking.name, message.join('\n'))
}

async function reveal({ context, name: secret, actor }: Asking): Promise<CallToolResult> {
  const found = findPassphrase(context.env)
  const passphrase = found.ok ? found.value : undefined
  if (passphrase === undefined) {
    await noteRefusal(context, secret, actor, 'no passphrase')
    throw found.ok ? noPassphrase() : found.error
  }
  const ring = await unlockToReveal(context, passphrase, secret, actor)
  const content = { name: secret, value: await revealSecret(context, ring, secret, actor) }
  return { content: [{ type: 'text', text: safeJson(content) }], structuredContent: content }
}

/** Hosts that run without a person answer for them, with the same words: which of the two it was cannot be seen. */
function declined({ context, name: secret, actor }: Asking): CallToolResult {
  audit(context, { action: 'declined', name: secret, ...actor })
  return failed(
    new MemoriaError('refused', `nobody agreed to reveal ${secret}`, {
      hint: `The person declined, or no person was there. Do not ask again. ${byHand(secret)}`,
    }),
  )
}

function refuse({ context, name: secret, client, actor }: Asking): MemoriaError {
  audit(context, { action: 'refused', name: secret, ...actor })
  return new MemoriaError('refused', `${client.name} cannot ask the person, so ${secret} is not revealed`, {
    hint: `Do not try again. ${byHand(secret)}`,
  })
}

async function locked({ context, name: secret, actor }: Asking): Promise<MemoriaError> {
  await noteRefusal(context, secret, actor, 'no passphrase')
  return new MemoriaError('passphrase_missing', 'the secrets are locked, and this server has no passphrase', {
    hint: 'Do not try again. The person can set MEMORIA_PASSPHRASE_FILE or MEMORIA_PASSPHRASE_COMMAND for it (docs/SECRETS.md).',
  })
}
