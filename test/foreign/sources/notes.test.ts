import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, itemsFrom, readFrom } from '../support/files.ts'

const NOTE = `---
title: Sign-in
type: note
permalink: sign-in
tags: [auth]
modified: 2026-03-01T10:00:00Z
---

# Sign-in

Some words that say nothing to remember.

## Observations
- [decision] Tokens expire after 15 minutes #security (to limit exposure)
- [preference] Error pages are short
- [ ] an open task
- [x] a done task
- [a link](https://example.com) is no observation

\`\`\`
- [method] in code it is none
\`\`\`

## Relations
- depends_on [[User Database|the users]]
- [[Sessions]]
`

describe('a note of basic-memory', () => {
  test('gives its observations and relations as of a file, since nobody can say who wrote them', async () => {
    const folder = filesIn({ 'auth/sign-in.md': NOTE })
    const statements = await itemsFrom('basic-memory', folder, 'statement')
    expect(statements.map(({ text, kind, tags }) => [text, kind, tags])).toEqual([
      ['Sign-in: Tokens expire after 15 minutes (to limit exposure)', 'decision', ['auth', 'security']],
      ['Sign-in: Error pages are short', undefined, ['auth']],
      ['Sign-in: depends on the users. relates to Sessions.', 'fact', ['auth']],
    ])
    for (const one of statements)
      expect(one).toMatchObject({
        origin: 'file',
        project: null,
        at: '2026-03-01T10:00:00.000Z',
        keywords: ['Sign-in', 'User Database', 'Sessions'],
        file: join(folder, 'auth/sign-in.md'),
      })
  })

  test('gives of its free text only what the judge keeps', async () => {
    const prose =
      'The weather was fine.\n\nWe decided to keep prices as integers in cents because floats lost money.\n'
    const folder = filesIn({ 'prices.md': `---\npermalink: prices\n---\n${prose}` })
    const statements = await itemsFrom('basic-memory', folder, 'statement')
    expect(statements.map(({ text }) => text)).toEqual([
      'We decided to keep prices as integers in cents because floats lost money.',
    ])
  })

  test('with unreadable front matter is read all the same; a folder of other Markdown is none', async () => {
    const folder = filesIn({ 'a.md': '---\ntitle: [\n---\n- [bug] The cart forgets its last item\n' })
    expect(await itemsFrom('basic-memory', folder, 'statement')).toMatchObject([
      { text: 'a: The cart forgets its last item', kind: 'debugging' },
    ])
    expect(await readFrom('basic-memory', filesIn({ 'README.md': '# Shop\n\n- [x] done\n' }))).toBeUndefined()
  })
})

const LOG = `# Daily Log: 2026-03-01

## Sessions

### Session (14:30) - The cart

**Context:** The cart was wrong.

**Key Exchanges:**
- The user asked about totals, the assistant explained them

**Decisions Made:**
- Cart totals are integers in cents, because floats lost a cent

**Lessons Learned:**
- The fixture needs TZ=UTC, or the cart test fails on CI

**Action Items:**
- [ ] Add a test for daylight saving

### Session (15:00)

FLUSH_OK - Nothing worth saving from this session

## Memory Maintenance
`

const ARTICLE = `---
title: "Cart totals"
aliases: [totals]
tags: [cart]
created: 2026-03-01
updated: 2026-03-03
---

# Cart totals

Cart totals are computed in the [[concepts/pricing|pricing module]] and nowhere else.

## Key Points

- Totals are rounded once, at the end
- They are shown without a currency sign

## Related Concepts

- [[concepts/pricing]] - where they are computed
`

describe('memoria for Python', () => {
  test("gives each entry of a log as a model's session, and its decisions and lessons as memories", async () => {
    const folder = filesIn({ 'daily/shop/2026-03-01.md': LOG })
    const [session, ...more] = await itemsFrom('memoria-py', folder, 'session')
    expect(more).toEqual([])
    const at = new Date('2026-03-01T14:30:00').toISOString()
    expect(session).toMatchObject({ id: 'daily/shop/2026-03-01.md#1', project: { name: 'shop' } })
    expect(session?.messages).toMatchObject([
      { role: 'assistant', at, text: expect.stringContaining('Key Exchanges') },
    ])
    expect(session?.messages[0]?.text).not.toContain('Memory Maintenance')
    const statements = await itemsFrom('memoria-py', folder, 'statement')
    expect(statements.map(({ text, kind, origin, said }) => [text, kind, origin, said?.session])).toEqual([
      [
        'Cart totals are integers in cents, because floats lost a cent',
        'decision',
        'assistant',
        'daily/shop/2026-03-01.md#1',
      ],
      [
        'The fixture needs TZ=UTC, or the cart test fails on CI',
        'fact',
        'assistant',
        'daily/shop/2026-03-01.md#1',
      ],
    ])
  })

  test('gives what an article states, without the sections that only lead elsewhere', async () => {
    const folder = filesIn({
      'knowledge/concepts/cart-totals.md': ARTICLE,
      'knowledge/index.md': '# Index\n',
    })
    const statements = await itemsFrom('memoria-py', folder, 'statement')
    expect(statements.map(({ text }) => text)).toEqual([
      'Cart totals are computed in the pricing module and nowhere else.',
      'Totals are rounded once, at the end',
      'Cart totals: They are shown without a currency sign',
    ])
    expect(statements[0]).toMatchObject({
      origin: 'assistant',
      at: '2026-03-03T00:00:00.000Z',
      keywords: ['Cart totals', 'totals'],
      tags: ['cart'],
    })
  })

  test('a folder without daily logs and articles is none', async () => {
    expect(await readFrom('memoria-py', filesIn({ 'daily/notes.md': '# Notes\n' }))).toBeUndefined()
  })
})

describe('an export of mem0', () => {
  const memory = (id: string, text: string, more: object = {}) => ({
    id,
    memory: text,
    user_id: 'me',
    ...more,
  })
  const fileOf = (json: unknown) => join(filesIn({ 'export.json': JSON.stringify(json) }), 'export.json')

  test.each([
    ['a list', (rows: unknown) => rows],
    ['results', (results: unknown) => ({ results })],
    ['memories', (memories: unknown) => ({ memories })],
  ])('as %s gives what a model made of conversations as the assistant’s', async (_, wrapped) => {
    const rows = [
      memory('a', 'Deploys the shop on Tuesdays', {
        created_at: '2026-03-01T10:00:00Z',
        categories: ['work'],
      }),
      memory('b', 'Likes tea', { createdAt: '2026-03-02T10:00:00Z', metadata: { project: 'shop' } }),
    ]
    expect(await readFrom('mem0', fileOf(wrapped(rows)))).toMatchObject([
      {
        id: 'a',
        text: 'Deploys the shop on Tuesdays',
        origin: 'assistant',
        keywords: ['work'],
        project: null,
      },
      { id: 'b', origin: 'assistant', at: '2026-03-02T10:00:00.000Z', project: { name: 'shop' } },
    ])
  })

  test('messages that were kept as they were said are a conversation', async () => {
    const at = '2026-03-01T10:00:00Z'
    const rows = [
      memory('a', 'We use pnpm here', { role: 'user', created_at: at }),
      memory('b', 'Noted', { role: 'assistant', created_at: '2026-03-01T10:00:05Z' }),
    ]
    expect(await readFrom('mem0', fileOf(rows))).toMatchObject([
      {
        type: 'session',
        messages: [
          { role: 'user', text: 'We use pnpm here' },
          { role: 'assistant', text: 'Noted' },
        ],
      },
    ])
  })

  test('of several users is refused as a whole, and other JSON is none', async () => {
    const others = [memory('a', 'Likes tea'), { ...memory('b', 'Likes coffee'), user_id: 'somebody' }]
    await expect(readFrom('mem0', fileOf(others))).rejects.toThrow('memories of several users: me, somebody')
    expect(await readFrom('mem0', fileOf({ name: 'shop' }))).toBeUndefined()
    await expect(readFrom('mem0', join(filesIn({ a: 'no JSON' }), 'a'))).rejects.toThrow('is not valid JSON')
  })
})
