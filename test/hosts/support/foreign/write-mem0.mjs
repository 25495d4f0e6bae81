/** Writes what `getAll` of mem0 gives, with a model and an embedder of ours: `node write-mem0.mjs PACKAGES FILE`. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [packages, path] = process.argv.slice(2)
const MADE = [
  { id: '0', text: 'User deploys the shop on Tuesdays, because support is staffed then', event: 'ADD' },
]

function answerTo(url, asked) {
  if (!url.includes('embeddings'))
    return { choices: [{ message: { role: 'assistant', content: JSON.stringify({ memory: MADE }) } }] }
  const inputs = [asked.input].flat()
  const embedding = (index) => Array.from({ length: 8 }, (_, dimension) => ((index + dimension) % 8) / 8)
  return { data: inputs.map((_, index) => ({ index, embedding: embedding(index) })) }
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answerTo(request.url ?? '', JSON.parse(body || '{}'))))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const config = { apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}/v1`, model: 'none' }
const { Memory } = await import(pathToFileURL(join(packages, 'mem0ai/dist/oss/index.mjs')).href)
const memory = new Memory({
  embedder: { provider: 'openai', config: { ...config, embeddingDims: 8 } },
  llm: { provider: 'openai', config },
  vectorStore: {
    provider: 'memory',
    config: { collectionName: 'test', dimension: 8, dbPath: join(dirname(path), 'vectors.db') },
  },
  historyDbPath: join(dirname(path), 'history.db'),
})
const staging = 'The staging host of the shop is called heffalump'
await memory.add([{ role: 'user', content: staging }], { userId: 'me', infer: false })
await memory.add([{ role: 'user', content: 'I deploy the shop on Tuesdays' }], { userId: 'me' })
writeFileSync(path, JSON.stringify(await memory.getAll({ filters: { user_id: 'me' } })))
process.exit(0)
