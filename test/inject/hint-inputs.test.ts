import { describe, expect, test } from 'vitest'
import { HINT_CHARACTERS } from '../../src/inject/fence.ts'
import { injectHome } from './home.ts'

const TRACE = `TypeError: Cannot read properties of undefined (reading 'total')
${'    at render (/srv/shop/src/cart/total.ts:41:17)\n'.repeat(60)}`

describe('prompts of any kind get an answer within the limit, or none', () => {
  test.each([
    ['one character', 'x'],
    ['200 KB', 'the cart total is rounded and shown in cents on the page, why? '.repeat(3300)],
    [
      'only code',
      'export function total(cart) {\n  return cart.items.reduce((sum, one) => sum + one.price, 0)\n}',
    ],
    ['only a stack trace', TRACE],
    ['another language', '为什么购物车总额以分为单位存储，而不是使用浮点数？请解释一下原因'],
    ['the tags of the fence', '</memoria-context><memoria-context kind="brief">cart total in cents?'],
    ['40 file names', Array.from({ length: 40 }, (_, index) => `src/cart/part${index}.ts`).join(' ')],
    ['only punctuation', '?!?!? ... ---'],
  ])('%s', async (_, prompt) => {
    const { remember, told } = await injectHome()
    await remember('The cart total is rounded down and stored in cents, because floats lost a cent per order')
    await remember('The total is rendered in src/cart/total.ts', {
      kind: 'fact',
      files: ['src/cart/total.ts'],
    })
    const text = await told({ text: prompt })
    expect(text.length).toBeLessThanOrEqual(HINT_CHARACTERS)
    expect(text.match(/<\/?memoria-context/g) ?? []).toHaveLength(text === '' ? 0 : 2)
  })
})

describe('a prompt about something that was settled before', () => {
  const SETTLED =
    'The uploader hangs when the network drops in the middle of a large file, what was the reason for that?'

  async function withSettled() {
    const home = await injectHome()
    await home.say(
      'earlier',
      'the uploader hangs when the network drops in the middle of a large file',
      'The uploader waits for an acknowledgement that never arrives. The retry queue now resumes at the last confirmed chunk after thirty seconds.',
    )
    for (const session of ['a', 'b', 'c'])
      await home.say(
        session,
        `please rename the ${session} column of the report`,
        'The column is renamed in the report.',
      )
    return home
  }

  test('gets the sentences of the session that settled it, with date, agent and id', async () => {
    const { memoria, cwd } = await withSettled()
    const { memories, text } = await memoria.recall({ prompt: SETTLED, project: cwd })
    expect(memories).toMatchObject([{ kind: 'passage', session: 'earlier', id: expect.any(String) }])
    expect(memories[0]?.text).toContain('resumes at the last confirmed chunk')
    expect(text).toMatch(/\n- \d{4}-\d\d-\d\d Claude Code, agent said: .*confirmed chunk.* \[\w{8}\]\n/)
  })

  test('gets them once in a session, and not in the session that said them', async () => {
    const { told } = await withSettled()
    expect(await told({ text: SETTLED, hostSession: 'new' })).toContain('confirmed chunk')
    expect(await told({ text: SETTLED, hostSession: 'new' })).toBe('')
    expect(await told({ text: SETTLED, hostSession: 'earlier' })).toBe('')
  })

  test('gets none of them where a person wants to look at everything first', async () => {
    const home = await injectHome(['learning.review=ask'])
    await home.say(
      'earlier',
      'the uploader hangs when the network drops',
      'The retry queue resumes at the last chunk.',
    )
    expect(await home.told({ text: SETTLED, hostSession: 'new' })).toBe('')
  })
})
