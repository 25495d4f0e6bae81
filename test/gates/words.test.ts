import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  AVOIDED_WORDS,
  avoidedInCode,
  avoidedInDocuments,
  EXEMPT_COMMENTS,
  EXEMPT_DOCUMENTS,
  EXEMPT_SOURCES,
  questionComments,
} from './avoided-words.ts'
import { ROOT, readFiles, readSources } from './tree.ts'
import { forbiddenWords, resolvedEntries, trackedFiles } from './words.ts'

const REGISTRY = ['registry', 'npmjs', 'org'].join('.')
const MACHINE = ['', 'work', ''].join('/')

describe('the repository does not know the machine it was written on', () => {
  test('no tracked file names a registry or a path of one machine', (context) => {
    const files = trackedFiles(ROOT)
    if (typeof files === 'string') return context.skip(files)
    expect(Object.keys(files)).toContain('package.json')
    expect(forbiddenWords(files)).toEqual([])
  })

  test('the lock file does not say where packages are fetched from', () => {
    expect(resolvedEntries(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).toEqual([])
  })

  test.each([
    `fetch('https://${REGISTRY}/memoria')`,
    `see ${REGISTRY.toUpperCase()}`,
    `cd ${MACHINE}main`,
    `"${MACHINE}main/src"`,
    `file://${MACHINE}main`,
    `(${MACHINE}main)`,
    `HOME=${['', 'root', '.cache'].join('/')}`,
    `read ${['', 'tmp', 'research', 'x.md'].join('/')}`,
    `ls ${['', 'tmp', 'research'].join('/')} `,
  ])('%s is reported', (line) => {
    expect(forbiddenWords({ 'docs/a.md': `first\n${line}\n` })).toHaveLength(1)
  })

  test.each([
    'https://example.com/work/page',
    'src/work/day.ts',
    `\${folder}/root/file`,
    'a/rootless/path and /rooted',
    './root/x',
  ])('%s is accepted', (line) => {
    expect(forbiddenWords({ 'docs/a.md': line })).toEqual([])
  })

  test('a lock file entry with its origin is reported', () => {
    const lock = JSON.stringify(
      { packages: { zod: { resolved: 'https://packages.example/zod.tgz' } } },
      null,
      2,
    )
    expect(resolvedEntries(lock)).toHaveLength(1)
  })

  test('outside a repository the reason is given, not an empty list', () => {
    expect(trackedFiles(mkdtempSync(join(tmpdir(), 'memoria-gate-')))).toMatch(/^git cannot/)
  })
})

describe('code, messages and documents use the words of the glossary', () => {
  const sources = readSources('src')
  const documents = Object.fromEntries(
    Object.entries(readFiles('docs', 'plugin', 'README.md', 'CONTRIBUTING.md')).filter(([path]) =>
      path.endsWith('.md'),
    ),
  )

  test('no name, comment or string in src has an avoided word', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100)
    expect(avoidedInCode(sources)).toEqual([])
  })

  test('a comment names the thing, and does not begin with a question word', () => {
    expect(questionComments(sources)).toEqual([])
    const reported = [
      '/** What a hook received. */',
      '// Whoever asks',
      '/**\n * Who asks, and from where.\n */',
    ]
    for (const comment of reported)
      expect(questionComments({ 'src/cli/a.ts': `${comment}\nconst first = 1\n` })).toHaveLength(1)
    expect(questionComments({ 'src/cli/a.ts': '/** Whole lines. */\nconst first = 1\n' })).toEqual([])
  })

  test('no document has an avoided word', () => {
    expect(Object.keys(documents)).toContain('README.md')
    expect(avoidedInDocuments(documents)).toEqual([])
  })

  test('the glossary lists every avoided word', () => {
    const { 'docs/GLOSSARY.md': glossary = '' } = documents
    for (const { word } of AVOIDED_WORDS) expect(glossary).toContain(`| ${word} |`)
  })

  test('every exempt folder and document exists', () => {
    for (const folder of [...EXEMPT_SOURCES, ...EXEMPT_COMMENTS])
      expect(
        Object.keys(sources).some((path) => path.startsWith(folder)),
        folder,
      ).toBe(true)
    expect(Object.keys(documents)).toEqual(expect.arrayContaining([...EXEMPT_DOCUMENTS]))
  })

  test.each([
    'const stillTold = 1',
    'interface InjectRoom {}',
    'function placeOf() {}',
    'const MOST = 3',
    '// what an agent was told',
    '/** The page is made anew. */',
    "say('the job was given up')",
    'say(`mend ${file} first`)',
  ])('in code, %s is reported', (line) => {
    expect(avoidedInCode({ 'src/cli/a.ts': `const first = 1\n${line}\n` })).toEqual([
      expect.stringMatching(/^src\/cli\/a\.ts:2 /),
    ])
  })

  test.each(["import { told } from './a.ts'", 'const { replace } = text', "key('told')"])(
    'in code, %s is accepted',
    (line) => {
      expect(avoidedInCode({ 'src/cli/a.ts': line })).toEqual([])
    },
  )

  test('in a document an avoided word is reported, and a name between code marks is not', () => {
    expect(avoidedInDocuments({ 'docs/a.md': 'The key `told`.\nAn agent is told.\n' })).toEqual([
      'docs/a.md:2 told, telling',
    ])
  })
})
