import { sendJson } from './answer.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { type Next, nextIn, plainly, type Step, SUMMARY_TEXT, scriptFor } from './script.ts'

/** One turn of a conversation, as the Gemini API takes it. */
export interface Content {
  readonly role?: string
  readonly parts?: readonly { readonly text?: string }[]
}

export interface GenerateRequest {
  readonly contents: readonly Content[]
  readonly tools?: readonly object[]
}

/** A model that speaks the Gemini API and does what the directives in the prompt say. */
export interface GenerateModel extends FakeServer {
  readonly requests: readonly GenerateRequest[]
}

export async function startGenerateModel(): Promise<GenerateModel> {
  const requests: GenerateRequest[] = []
  const server = await startFakeServer(async ({ url, text, hold }, response) => {
    const [, verb] = /:(streamGenerateContent|generateContent|countTokens)/.exec(url) ?? []
    if (verb === undefined) return void response.writeHead(404).end('{}')
    if (verb === 'countTokens') return sendJson(response, 200, { totalTokens: 100 })
    const body: GenerateRequest = JSON.parse(text)
    requests.push(body)
    const { step, waitMs, usage } = nextStep(body.contents, requests.length)
    await hold(waitMs)
    if (step.kind === 'error')
      return void response.writeHead(step.status).end(JSON.stringify({ error: step }))
    const said = answerOf(step, usage)
    if (verb === 'generateContent') return sendJson(response, 200, said)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify(said)}\n\n`)
  })
  return { ...server, requests }
}

/** The newest prompt's script decides, and how many answers came after it. */
function nextStep(contents: readonly Content[], count: number): Next {
  if (textOf(contents.at(-1)).includes('<state_snapshot>'))
    return plainly(`<state_snapshot>\n${SUMMARY_TEXT}\n</state_snapshot>`)
  const at = contents.findLastIndex((one) => one.role === 'user' && scriptFor(textOf(one)).includes('[['))
  const done = contents.slice(at + 1).filter(({ role }) => role === 'model').length
  return nextIn(textOf(contents[at]), done, count)
}

/** Without what hooks say, which may repeat the directives of other prompts. */
function textOf(content: Content | undefined): string {
  const text = (content?.parts ?? []).map((part) => part.text ?? '').join('\n')
  return text.replaceAll(/<hook_context>[^<]*<\/hook_context>/g, '')
}

function answerOf(step: Exclude<Step, { kind: 'error' }>, promptTokenCount: number): object {
  const parts =
    step.kind === 'text'
      ? [{ text: step.text }]
      : [
          ...(step.said === undefined ? [] : [{ text: step.said }]),
          ...step.calls.map(([name, args]) => ({ functionCall: { name, args } })),
        ]
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount, candidatesTokenCount: 7, totalTokenCount: promptTokenCount + 7 },
    modelVersion: 'fake',
  }
}
