import { sendAnswer, sendError, sendJson } from './answer.ts'
import { Conversation, type ModelRequest } from './conversation.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import type { Step } from './script.ts'

/** A model that speaks the Messages API and does what the prompt's directives say (script.ts). */
export interface Model extends FakeServer {
  /** Everything that reached the model, in order. */
  readonly requests: readonly { readonly body: ModelRequest }[]
  /** Everything else that a program of the test tried to reach, here or through the proxy. */
  readonly strangers: readonly string[]
}

export async function startModel(): Promise<Model> {
  const requests: { body: ModelRequest }[] = []
  const conversation = new Conversation()
  const lost: string[] = []

  const server = await startFakeServer(async ({ method, url, text, hold }, response) => {
    const path = url.split('?')[0]
    if (method !== 'POST' || path !== '/v1/messages') {
      if (path === '/v1/messages/count_tokens') return sendJson(response, 200, { input_tokens: text.length })
      lost.push(`${method} ${url}`)
      return sendError(response, 404, 'the fake model has no such page')
    }
    const body: ModelRequest = JSON.parse(text)
    requests.push({ body })
    const { step, waitMs, usage } = conversation.next(body)
    await hold(waitMs)
    sendAnswer(response, withPlanFile(step, text), {
      model: body.model,
      stream: body.stream === true,
      inputTokens: usage,
    })
  })
  return {
    ...server,
    requests,
    get strangers() {
      return [...server.strangers, ...lost]
    },
  }
}

/** `PLAN_FILE` in a tool's input stands for the file that the client names for its plan. */
function withPlanFile(step: Step, request: string): Step {
  const [file] = /\/[\w./-]+\/plans\/[\w-]+\.md/.exec(request) ?? []
  return file === undefined ? step : JSON.parse(JSON.stringify(step).replaceAll('PLAN_FILE', file))
}
