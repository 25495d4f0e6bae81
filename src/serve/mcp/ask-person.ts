import { randomBytes } from 'node:crypto'
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { McpSession } from './mcp-session.ts'

/** The client at the other end: its name, and whether it can show a question to the person. */
export interface Client {
  readonly name: string
  readonly canAsk: boolean
}

const MAX_NAME = 60
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const INFO = 'io.modelcontextprotocol/clientInfo'

/** Newer clients say it with each request, older ones when they connect. */
export function clientOf({ server }: McpServer, { mcpReq }: ServerContext): Client {
  const envelope = (mcpReq.envelope ?? {}) as Readonly<Record<string, unknown>>
  const info = (envelope[INFO] ?? server.getClientVersion()) as { readonly name?: unknown } | undefined
  const capabilities = envelope[CAPABILITIES] ?? server.getClientCapabilities()
  const name = typeof info?.name === 'string' ? info.name : 'an unknown program'
  return { name: name.replace(/[^\w .-]/g, '').slice(0, MAX_NAME), canAsk: hasForms(capabilities) }
}

/** `elicitation: {}` is how clients from before there were modes say that they show forms. */
function hasForms(capabilities: unknown): boolean {
  const elicitation: unknown = (capabilities as { elicitation?: unknown } | undefined)?.elicitation
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}

/** The outcome of a question. */
export type PersonsAnswer = 'agreed' | 'declined' | 'not asked'

/** Questions that wait for an answer, each for one subject, each good for one answer. */
export interface Questions {
  /** Asks through the host. The result goes back to it; it calls again with the answer. */
  ask(subject: string, message: string): InputRequiredResult
  /** The answer that this call brings, if it is one to a question that was asked here about this subject. */
  answerTo(subject: string, context: ServerContext): PersonsAnswer
}

const KEY = 'reveal'
const STATE_BYTES = 24

/**
 * The state that the host sends back is a random number which this process gave out for one question. So no answer counts
 * twice, for another subject, or without a question.
 */
function makeQuestions(): Questions {
  const open = new Map<string, string>()
  return {
    ask: (subject, message) => {
      const requestState = randomBytes(STATE_BYTES).toString('base64url')
      open.set(requestState, subject)
      const requestedSchema = {
        type: 'object' as const,
        properties: {
          [KEY]: {
            type: 'boolean' as const,
            title: 'Reveal it',
            description: 'Give the value to the agent, this once.',
            // Some hosts select the first answer, which is yes: a key that was pressed too early would send it.
            default: false,
          },
        },
        required: [KEY],
      }
      return inputRequired({
        inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) },
        requestState,
      })
    },
    answerTo: (subject, { mcpReq }) => {
      const state = mcpReq.requestState<unknown>()
      if (typeof state !== 'string' || open.get(state) !== subject) return 'not asked'
      open.delete(state)
      const answer = inputResponse(mcpReq.inputResponses, KEY)
      if (answer.kind !== 'elicit') return 'not asked'
      return answer.action === 'accept' && answer.content?.[KEY] === true ? 'agreed' : 'declined'
    },
  }
}

const questionsOf = new WeakMap<McpSession, Questions>()

/** The questions of one connection: servers are made again within it, and questions must outlive them. */
export function questionsIn(session: McpSession): Questions {
  const known = questionsOf.get(session)
  if (known !== undefined) return known
  const made = makeQuestions()
  questionsOf.set(session, made)
  return made
}
