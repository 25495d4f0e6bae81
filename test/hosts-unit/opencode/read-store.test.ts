import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, fakeStore, T0, text, tool, USER, writing } from '../support/opencode-store.ts'

const at = (ms: number) => new Date(ms).toISOString()

describe('what a store of OpenCode says', () => {
  test('is the person’s words, the assistant’s, its tools and what came of them, in order', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER, { prt_1: { type: 'text', text: 'build it\n' } })
    store.message('msg_2', answerTo('msg_1'), {
      prt_2: { type: 'step-start', snapshot: 'x' },
      prt_3: { type: 'reasoning', text: 'hm', time: { start: T0, end: T0 } },
      prt_4: text('on it'),
      prt_5: tool('bash', {
        status: 'completed',
        input: { command: 'make' },
        output: 'no rule',
        metadata: { exit: 2 },
        time: { start: T0 + 3, end: T0 + 4 },
      }),
      prt_6: tool('read', { status: 'error', input: { filePath: '/x' }, error: 'File not found: /x' }),
      prt_7: { type: 'something-new', text: 'what' },
    })
    const { items, skipped, more } = await store.read()
    const place = {
      hostSession: 'ses_1',
      agent: null,
      cwd: '/home/dev/shop',
      branch: null,
      promptId: 'msg_1',
    }
    expect({ skipped, more }).toEqual({ skipped: 0, more: false })
    expect(items).toEqual([
      { ...place, type: 'message', id: 'prt_1', role: 'user', text: 'build it', at: at(T0 + 10) },
      { ...place, type: 'message', id: 'prt_4', role: 'assistant', text: 'on it', at: at(T0 + 1) },
      { ...place, type: 'tool-call', id: 'prt_5', name: 'bash', input: '{"command":"make"}', at: at(T0 + 3) },
      { ...place, type: 'tool-result', id: 'prt_5', output: 'no rule', failed: true, at: at(T0 + 4) },
      { ...place, type: 'tool-call', id: 'prt_6', name: 'read', input: '{"filePath":"/x"}', at: at(T0 + 20) },
      {
        ...place,
        type: 'tool-result',
        id: 'prt_6',
        output: 'File not found: /x',
        failed: true,
        at: at(T0 + 20),
      },
    ])
  })

  test('is a subagent’s under the session that started it, however deep', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.session('ses_2', 'ses_1')
    store.session('ses_3', 'ses_2')
    store.message('msg_1', USER, { prt_1: text('look') }, 'ses_2')
    store.message('msg_2', USER, { prt_2: text('deeper') }, 'ses_3')
    const { items } = await store.read()
    expect(items).toMatchObject([
      { hostSession: 'ses_1', agent: 'ses_2', text: 'look' },
      { hostSession: 'ses_1', agent: 'ses_3', text: 'deeper' },
    ])
  })

  test('is not what the program writes in the person’s name, nor what we gave it', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER, {
      prt_1: { type: 'text', text: 'Called the Read tool', synthetic: true },
      prt_2: { type: 'text', text: 'for the eye only', ignored: true },
      prt_3: { type: 'text', text: 'mine <memoria-context v="1">not mine</memoria-context>' },
    })
    store.message('msg_2', USER, {
      prt_4: { type: 'text', text: 'Create or update `AGENTS.md` for this repository.\nThe goal is' },
    })
    expect((await store.read()).items).toMatchObject([{ id: 'prt_3', text: 'mine' }])
  })

  test('is a summary after a compaction, an interruption where the person stopped it', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER, { prt_1: { type: 'compaction', auto: false } })
    store.message('msg_2', answerTo('msg_1', { summary: true, agent: 'compaction' }), {
      prt_2: text('so far'),
    })
    store.message('msg_3', answerTo('msg_1', { error: { name: 'MessageAbortedError' } }))
    expect((await store.read()).items).toMatchObject([
      { type: 'message', role: 'summary', text: 'so far' },
      { type: 'interrupted', at: at(T0 + 5) },
    ])
  })

  test('is said once when a request was too large and the program repeats the person’s words after its summary', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER, { prt_1: { type: 'text', text: 'look at this picture' } })
    store.message('msg_2', USER, { prt_2: { type: 'compaction', auto: true, overflow: true } })
    store.message('msg_3', answerTo('msg_2', { summary: true }), { prt_3: text('so far') })
    store.message('msg_4', USER, { prt_4: { type: 'text', text: 'look at this picture' } })
    store.message('msg_5', answerTo('msg_4'), { prt_5: text('nice') })
    store.message('msg_6', USER, { prt_6: { type: 'text', text: 'look at this picture' } })
    const said = (await store.read()).items.map((item) => ('id' in item ? item.id : ''))
    expect(said).toEqual(['prt_1', 'prt_3', 'prt_5', 'prt_6'])
  })
})

describe('a store that is being written', () => {
  test('gives what is finished, and the rest when it is, without waiting for other sessions', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.session('ses_2')
    store.message('msg_1', USER, { prt_1: text('do') })
    store.message('msg_2', writing('msg_1'), {
      prt_2: { type: 'text', text: 'do', time: { start: T0 } },
      prt_3: tool('bash', { status: 'pending', input: {}, raw: '' }),
    })
    const first = await store.read()
    expect(first.items).toMatchObject([{ id: 'prt_1' }])
    store.message('msg_9', USER, { prt_9: text('elsewhere') }, 'ses_2')
    store.message('msg_2', writing('msg_1'), {
      prt_2: text('done'),
      prt_3: tool('bash', { status: 'running', input: { command: 'sleep 9' } }),
    })
    const second = await store.read(first.mark)
    expect(second.items).toMatchObject([
      { id: 'prt_2', text: 'done' },
      { id: 'prt_3', type: 'tool-call', input: '{"command":"sleep 9"}' },
      { id: 'prt_9' },
    ])
    store.message('msg_2', answerTo('msg_1'), {
      prt_3: tool('bash', { status: 'completed', input: { command: 'sleep 9' }, output: 'ok' }),
    })
    const third = await store.read(second.mark)
    expect(third.items).toContainEqual(
      expect.objectContaining({ type: 'tool-result', output: 'ok', failed: false }),
    )
    store.message('msg_4', answerTo('msg_9'), {}, 'ses_2')
    const last = await store.read(third.mark)
    expect((await store.read(last.mark)).items).toEqual([])
  })

  test('gives a message whose parts come after it', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER)
    const { mark } = await store.read()
    store.message('msg_1', USER, { prt_1: text('late') })
    expect((await store.read(mark)).items).toMatchObject([{ text: 'late' }])
  })

  test('gives what follows after the last messages were undone, though rows are numbered anew', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    for (const n of [1, 2, 3]) store.message(`msg_${n}`, USER, { [`prt_${n}`]: text(`word ${n}`) })
    const { mark } = await store.read()
    store.database.exec("DELETE FROM message WHERE id IN ('msg_2', 'msg_3')")
    store.message('msg_4', USER, { prt_4: text('instead') })
    expect((await store.read(mark)).items).toContainEqual(expect.objectContaining({ text: 'instead' }))
  })

  test('is read in pieces, and nothing of it is changed', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    for (let n = 0; n < 450; n += 1)
      store.message(`msg_${n}`, answerTo('msg_0'), { [`prt_${n}`]: text(`word ${n}`) })
    const bytes = () => ['', '-wal'].map((end) => readFileSync(store.path + end).toString('base64'))
    const before = bytes()
    let mark: string | null = null
    const sizes: number[] = []
    for (let more = true; more; ) {
      const read = await store.read(mark)
      sizes.push(read.items.length)
      ;({ mark, more } = read)
    }
    expect(sizes).toEqual([200, 200, 50])
    expect((await store.read(mark)).mark).toBe(mark)
    expect(bytes()).toEqual(before)
  })
})

describe('a damaged or unknown store', () => {
  test('gives the rest, and says how much was passed over', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', '{"role":"us', { prt_1: text('lost') })
    store.message('msg_2', { role: 'narrator' }, { prt_2: text('unknown') })
    store.message('msg_3', USER, { prt_3: '{"type":"text","te', prt_4: '[]', prt_5: text('kept') })
    store.message('msg_4', answerTo('msg_3', { time: { created: 'x', completed: 1e300 } }), {
      prt_6: tool('bash', { status: 'completed', output: 7, time: { start: 1e300 } }),
      prt_7: { type: 'tool' },
      prt_8: { type: 'text', text: ['no'] },
    })
    const { items, skipped, mark } = await store.read()
    expect(skipped).toBe(4)
    expect(items.map((item) => `${item.type} ${'id' in item ? item.id : ''}`)).toEqual([
      'message prt_5',
      'tool-call prt_6',
      'tool-result prt_6',
      'tool-call prt_7',
    ])
    expect(await store.read(mark)).toMatchObject({ skipped: 0 })
    store.message('msg_5', writing('msg_3'), { prt_9: '{', prt_10: text('still writing') })
    const open = await store.read(mark)
    expect(open.skipped).toBe(1)
    expect(await store.read(open.mark)).toMatchObject({ skipped: 0, items: [{ id: 'prt_10' }] })
  })

  test('of a version that keeps things elsewhere is said to be of an unknown form, each time', async () => {
    const store = await fakeStore(
      'CREATE TABLE session (id text); CREATE TABLE message (id text, body text);',
    )
    const read = await store.read()
    expect(read).toMatchObject({ items: [], skipped: 0, more: false, form: 'unknown' })
    expect(await store.read(read.mark)).toMatchObject({ form: 'unknown' })
  })

  test('is begun anew with a mark that is none', async () => {
    const store = await fakeStore()
    store.session('ses_1')
    store.message('msg_1', USER, { prt_1: text('here') })
    for (const mark of ['', '{', '[]', '{"row":"x"}', 'unknown form'])
      expect((await store.read(mark)).items).toMatchObject([{ text: 'here' }])
  })
})
