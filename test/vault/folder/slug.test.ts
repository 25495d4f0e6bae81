import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugOf } from '../../../src/vault/folder/slug.ts'
import { HOSTILE_NAMES, sharedNames } from './hostile.ts'

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u
const MARKED = /-[0-9a-f]{8}$/

describe('the file name for a title', () => {
  test.each(['deploy-day', 'package-manager', 'grösse', 'デプロイ', '部署', 'http2', 'v1'])(
    'a title that is a name already stays as it is: %s',
    (title) => {
      expect(slugOf(title)).toBe(title)
    },
  )

  test.each([
    ['When do we deploy?', 'when-do-we-deploy'],
    ['  Deploy   day ', 'deploy-day'],
    ['C++ & C#', 'c-c'],
    ['Straße', 'strasse'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a'.repeat(300), 'a'.repeat(80)],
    ['日'.repeat(100), '日'.repeat(26)],
  ])('%s keeps its words and gets a mark', (title, body) => {
    expect(slugOf(title)).toMatch(MARKED)
    expect(slugOf(title).replace(MARKED, '')).toBe(body)
  })

  test.each([
    'con',
    'NUL',
    'com1',
    'lpt9',
    'aux',
    'index',
    'log',
    'memory',
    'MEMORY',
    '2026-03-04',
    '',
    '...',
    '👍',
  ])('a name that means something else is not taken: %j', (title) => {
    expect(slugOf(title)).toMatch(/^(?:[\p{L}\p{N}-]+-)?[0-9a-f]{8}$/u)
    expect(slugOf(title).toLowerCase()).not.toBe(title.toLowerCase())
  })

  test('two titles never get one file, on file systems that see no case, no form of accents and no hidden signs', () => {
    const titles = [
      ...['deploy day', 'Deploy day', 'deploy-day', 'deploy_day', 'deploy--day', 'deploy‑day', 'deploy.day'],
      ...[
        's',
        'S',
        'ſ',
        'k',
        'K',
        'straße',
        'strasse',
        'İ',
        'i',
        'ı',
        'οδός',
        'ΟΔΌΣ',
        'οδόσ',
        'a\u200db',
        'ab',
      ],
      ...['a\ufe0fb', 'ﬁ', 'fi', '①', '1', 'a/b', 'a\\b', 'a:b', 'a b', 'a\u3000b', slugOf('Deploy day')],
    ]
    const names = titles.map((title) => slugOf(title).normalize('NFKD').toUpperCase().toLowerCase())
    expect(new Set(names).size).toBe(new Set(titles.map((title) => title.replace(/\s+/gu, ' '))).size)
  })

  test('the same title in another form of its accents is the same title', () => {
    expect(slugOf('Café au lait')).toBe(slugOf('Cafe\u0301 au lait'))
  })

  test('whatever the title, the name is short, of one part and harmless', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 200 })), (title) => {
        expect(slugOf(title)).toMatch(PLAIN)
        expect(Buffer.byteLength(slugOf(title))).toBeLessThan(120)
        expect(slugOf(slugOf(title)).startsWith(slugOf(title))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['of our own making', HOSTILE_NAMES],
    ['of the shared list', sharedNames()],
  ])('hostile paths %s give plain names, each its own', (_list, names) => {
    const slugs = new Map(names.map((name) => [slugOf(name), name.replace(/\s+/gu, ' ').trim()]))
    for (const slug of slugs.keys()) expect(slug).toMatch(PLAIN)
    expect(slugs.size).toBe(
      new Set(names.map((name) => name.normalize('NFC').replace(/\s+/gu, ' ').trim())).size,
    )
  })
})
