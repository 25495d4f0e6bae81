import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AuditEntry, readAudit } from '../../../../src/secrets/audit.ts'
import { followKnown } from '../../../../src/secrets/known/known-file.ts'
import { storeSecret } from '../../../../src/secrets/secrets.ts'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from '../../../cli/program.ts'
import { PASSPHRASE } from '../../../keys/support.ts'
import { leaks, type OpenHome, openHome, TERMINAL } from '../../../secrets/support.ts'
import { type Answer, type Client, clientOver, served } from '../support/client.ts'

/** No other tool would give this back as it is. */
const VALUE = 'four </b> blue oxen & a "cart"'
const FORMS = { elicitation: { form: {} } }

interface Asked {
  readonly place: Place
  readonly home: OpenHome
  readonly client: Client
}

/** The program as an agent starts it, in a home with one secret. */
async function askingAgent(env: Record<string, string> = { MEMORIA_PASSPHRASE: PASSPHRASE }): Promise<Asked> {
  const place = temporaryPlace()
  const home = await openHome(place.home)
  await storeSecret(home, home.ring, { name: 'DEPLOY', value: VALUE }, TERMINAL)
  return { place, home, client: connectTo(place, env) }
}

function connectTo(place: Place, env: Record<string, string>): Client {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM, 'mcp'], {
    cwd: place.cwd,
    env: { ...cleanEnvironment(place), ...env },
  })
  return clientOver(
    child.stdin,
    child.stdout,
    once(child, 'close').then(() => undefined),
  )
}

let ids = 0

/** A call in the revision of 2026-07-28, with or without the answer to a question. */
async function call(
  client: Client,
  capabilities: object,
  more: object = {},
  args: object = {},
): Promise<Answer> {
  const id = `call-${++ids}`
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test-agent', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  const given = { name: 'DEPLOY', why: 'to deploy <b>the shop</b>', ...args }
  client.send({ id, method: 'tools/call', params: { name: 'secret_get', arguments: given, ...more, _meta } })
  return client.next((answer) => answer.id === id && answer.method === undefined)
}

interface Question {
  readonly resultType: string
  readonly requestState: string
  readonly inputRequests: {
    readonly reveal: { readonly params: { readonly message: string; readonly requestedSchema: object } }
  }
}

async function question(client: Client): Promise<Question> {
  const { result } = await call(client, FORMS)
  expect(result).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) })
  return result as unknown as Question
}

const AGREED = { reveal: { action: 'accept', content: { reveal: true } } }

function actions({ home }: Asked): string[] {
  return readAudit(home.paths.secretsLog).entries.map(({ action }) => action)
}

function lastEntry({ home }: Asked): AuditEntry | undefined {
  return readAudit(home.paths.secretsLog).entries.at(-1)
}

const failedWith = (code: string) => ({ isError: true, content: [{ text: expect.stringContaining(code) }] })

describe('an agent whose host asks the person', () => {
  test('gets the value as it is once they agreed, which is logged and known to the redactor', async () => {
    const asked = await askingAgent()
    const { client, home } = asked
    const { requestState, inputRequests } = await question(client)
    const { message, requestedSchema } = inputRequests.reveal.params
    expect(requestedSchema).toMatchObject({ properties: { reveal: { default: false } } })
    expect(message).toContain('test-agent asks for the secret DEPLOY')
    expect(message).toContain('to deploy')
    expect(client.output()).not.toContain('blue oxen')
    expect(followKnown(home.paths.knownSecrets)(VALUE)).toEqual([])
    const { result } = await call(client, FORMS, { requestState, inputResponses: AGREED })
    expect(result).toMatchObject({ structuredContent: { name: 'DEPLOY', value: VALUE } })
    const [{ text = '' } = {}] = (result?.['content'] ?? []) as { text?: string }[]
    expect(JSON.parse(text)).toEqual({ name: 'DEPLOY', value: VALUE })
    expect(text).not.toContain('<')
    expect(actions(asked).slice(-2)).toEqual(['asked', 'reveal'])
    expect(lastEntry(asked)).toMatchObject({ by: 'mcp', client: 'test-agent' })
    expect(followKnown(home.paths.knownSecrets)(`x ${VALUE}`)).toHaveLength(1)
    expect(leaks(home.home, [VALUE])).toEqual([])
  })

  test.each([
    ['declined', { reveal: { action: 'decline' } }],
    ['cancelled', { reveal: { action: 'cancel' } }],
    ['sent the form without agreeing', { reveal: { action: 'accept', content: { reveal: false } } }],
    ['sent an empty form', { reveal: { action: 'accept', content: {} } }],
    ['said yes as a text', { reveal: { action: 'accept', content: { reveal: 'true' } } }],
  ])('gets nothing when they %s', async (_what, inputResponses) => {
    const asked = await askingAgent()
    const { requestState } = await question(asked.client)
    const { result } = await call(asked.client, FORMS, { requestState, inputResponses })
    expect(result).toMatchObject(failedWith('nobody agreed'))
    expect(actions(asked).slice(-2)).toEqual(['asked', 'declined'])
    expect(asked.client.output()).not.toContain('blue oxen')
  })

  test('is asked each time: an answer counts once, for its own question and its own secret', async () => {
    const asked = await askingAgent()
    const { client, home } = asked
    await storeSecret(home, home.ring, { name: 'OTHER', value: 'another value here' }, TERMINAL)
    const { requestState } = await question(client)
    const answered = { requestState, inputResponses: AGREED }
    const other = await call(client, FORMS, answered, { name: 'OTHER' })
    expect(other.result).toMatchObject({ resultType: 'input_required' })
    const first = await call(client, FORMS, answered)
    expect(first.result).toMatchObject({ structuredContent: { value: VALUE } })
    for (const replayed of [
      answered,
      { requestState: 'made-up', inputResponses: AGREED },
      { inputResponses: AGREED },
    ]) {
      const { result } = await call(client, FORMS, replayed)
      expect(result).toMatchObject({ resultType: 'input_required' })
    }
    expect(actions(asked).filter((action) => action === 'reveal')).toHaveLength(1)
  })

  test('of the older protocol gets a request of its own, and the value after a yes only', async () => {
    const { client } = await askingAgent()
    const clientInfo = { name: 'old-agent', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo }
    client.send({ id: 'hello', method: 'initialize', params })
    await client.next(({ id }) => id === 'hello')
    client.send({ method: 'notifications/initialized' })
    const seen = new Set<unknown>()
    const ask = async (id: string, answer: object) => {
      const given = { name: 'DEPLOY', why: 'to deploy' }
      client.send({ id, method: 'tools/call', params: { name: 'secret_get', arguments: given } })
      const asked = await client.next((one) => one.method === 'elicitation/create' && !seen.has(one.id))
      seen.add(asked.id)
      client.send({ id: asked.id, result: answer })
      return (await client.next((one) => one.id === id && one.method === undefined)).result
    }
    expect(await ask('no', { action: 'decline' })).toMatchObject(failedWith('nobody agreed'))
    expect(client.output()).not.toContain('blue oxen')
    const yes = await ask('yes', { action: 'accept', content: { reveal: true } })
    expect(yes).toMatchObject({ structuredContent: { value: VALUE } })
    expect(await ask('no again', { action: 'cancel' })).toMatchObject(failedWith('nobody agreed'))
  })
})

describe('an agent gets nothing', () => {
  test.each([
    ['whose host cannot ask', {}],
    ['whose host can only open addresses', { elicitation: { url: {} } }],
  ])('%s, and a clear sentence for the person', async (_what, capabilities) => {
    const asked = await askingAgent()
    const { result } = await call(asked.client, capabilities, { inputResponses: AGREED })
    expect(result).toMatchObject(
      failedWith('refused: test-agent cannot ask the person, so DEPLOY is not revealed'),
    )
    expect(JSON.stringify(result)).toContain('memoria secret get DEPLOY')
    expect(actions(asked).at(-1)).toBe('refused')
    expect(asked.client.output()).not.toContain('blue oxen')
  })

  test('while the server has no passphrase, and nobody is asked in vain', async () => {
    const asked = await askingAgent({})
    expect((await call(asked.client, FORMS)).result).toMatchObject(failedWith('passphrase_missing'))
    expect(actions(asked)).not.toContain('asked')
    expect(lastEntry(asked)).toMatchObject({ action: 'refused', refusal: 'no passphrase' })
  })

  test('when the passphrase cannot be had after they agreed, which is logged', async () => {
    const asked = await askingAgent({ MEMORIA_PASSPHRASE_COMMAND: 'exit 3' })
    const { requestState } = await question(asked.client)
    const { result } = await call(asked.client, FORMS, { requestState, inputResponses: AGREED })
    expect(result).toMatchObject(failedWith('passphrase_missing'))
    expect(lastEntry(asked)).toMatchObject({ action: 'refused', refusal: 'no passphrase' })
  })

  test('with a wrong passphrase, or a ring that was changed', async () => {
    const asked = await askingAgent({ MEMORIA_PASSPHRASE: 'some other passphrase' })
    const first = await question(asked.client)
    const answered = { requestState: first.requestState, inputResponses: AGREED }
    expect((await call(asked.client, FORMS, answered)).result).toMatchObject(failedWith('passphrase_wrong'))
    expect(actions(asked).slice(-2)).toEqual(['asked', 'refused'])
    writeFileSync(join(asked.place.home, 'keys.json'), '{}')
    expect((await call(asked.client, FORMS)).result).toMatchObject(failedWith('keys_damaged'))
    expect(actions(asked)).not.toContain('reveal')
  })

  test('for a name that there is not, nor while memoria is off', async () => {
    const asked = await askingAgent()
    const unknown = await call(asked.client, FORMS, {}, { name: 'NOPE' })
    expect(unknown.result).toMatchObject(failedWith('not_found'))
    const off = connectTo(asked.place, { MEMORIA_PASSPHRASE: PASSPHRASE, MEMORIA_OFF: '1' })
    expect((await call(off, FORMS)).result).toMatchObject(failedWith('memoria is off'))
  })
})

test('an agent sees which secrets there are by name and date, and no value', async () => {
  const { m, client } = await served()
  expect(await client.result('secret_list')).toEqual({ secrets: [] })
  const home = await openHome(m.context.home)
  await storeSecret(home, home.ring, { name: 'DEPLOY', value: VALUE }, TERMINAL)
  const at = expect.stringMatching(/^\d{4}-/)
  expect(await client.result('secret_list')).toEqual({
    secrets: [{ name: 'DEPLOY', storedAt: at, changedAt: at }],
  })
  expect(client.output()).not.toContain('blue oxen')
})
