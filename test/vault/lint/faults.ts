import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyFolder } from '../../../src/store/identity.ts'
import type { NewMemory } from '../../../src/store/store.ts'
import { blockText } from '../../../src/vault/page/blocks.ts'
import { put, read } from '../../consolidate/home.ts'
import { author, minute } from '../../store/examples.ts'
import { PLACE_FAULTS } from './place-faults.ts'
import { answerPage, deployPage, lineOf, lockPage, TEXTS, type TestVault } from './vault.ts'

export interface Fault {
  readonly rule: string
  readonly what: string
  readonly severity: 'error' | 'warning'
  /** Where it is found; null for a memory or the vault as a whole. */
  readonly path: string | null
  readonly mend: 'compile' | 'marks' | 'expire' | null
  make(vault: TestVault): unknown
}

const DEPLOY = 'pages/concepts/deploy.md'
const LOCK = 'pages/concepts/lock.md'
const ANSWER = 'pages/answers/when.md'
const MINE = 'notes/mine.md'
const DAY = 'daily/2026-01-31.md'

const error = { severity: 'error', mend: null } as const
const warning = { severity: 'warning', mend: null } as const
const compile = 'compile' as const

/** Replaces a text in a file as a person would, without telling the store. */
function change({ read: textOf, write }: TestVault, path: string, from: string, to: string): void {
  write(path, textOf(path).replace(from, to))
}

/** The page about deploys as we wrote it, with something more in our part of it. */
function inOurPart({ ours, ids }: TestVault, extra: string): Promise<void> {
  return ours(DEPLOY, 'concept', deployPage(lineOf(ids.day, TEXTS[0]), lineOf(ids.old, TEXTS[2]), extra))
}

function lineInAnswer({ ours, ids }: TestVault, id: string): Promise<void> {
  return ours(
    ANSWER,
    'answer',
    answerPage(ids.day).replace('\n<!-- memoria:end', `\n\n${lineOf(id, 'x')}\n<!-- memoria:end`),
  )
}

function git(root: string, ...args: string[]): void {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', ['-C', root, ...who, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** A repository beside the home from which a file was removed, and a memory about that. */
async function goneFile({ context }: TestVault): Promise<void> {
  const root = join(context.home, '..', 'repository')
  mkdirSync(root)
  git(root, 'init', '--quiet')
  writeFileSync(join(root, 'old.ts'), 'export {}\n')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '-m', 'one')
  git(root, 'rm', '--quiet', 'old.ts')
  git(root, 'commit', '--quiet', '-m', 'two')
  const { path, ...identity } = identifyFolder(root)
  await context.store.projects.seen(identity, path, author().at)
  await put(context, { project: identity.id, text: 'The parser is in old.ts', files: ['old.ts'] })
}

async function conflict({ context }: TestVault, least: Partial<NewMemory> = {}): Promise<void> {
  const one = await put(context, { text: 'Ship on Mondays', ...least })
  const other = await put(context, { text: 'Ship on Thursdays' })
  await context.store.memories.conflict(context.reach, one, other, author())
}

/** Each fault by itself: its rule finds it once, and no other rule finds anything. */
export const FAULTS: readonly Fault[] = [
  ...PLACE_FAULTS,
  ...(['[[gone]]', '[[lock#Gone]]', '[[lock#^gone]]', '[[#Gone|x]]', '[[outer|[[größe]]]]'] as const).map(
    (link): Fault => ({
      rule: 'broken-link',
      what: `${link} in our part`,
      path: DEPLOY,
      ...error,
      mend: compile,
      make: (vault) => inOurPart(vault, `- ${link}`),
    }),
  ),
  {
    rule: 'broken-link',
    what: 'beside our part of a page',
    path: DEPLOY,
    ...warning,
    make: (vault) => change(vault, DEPLOY, 'A person wrote this', 'A person wrote [[gone|this]]'),
  },
  {
    rule: 'broken-link',
    what: 'in a daily log',
    path: DAY,
    ...warning,
    make: (vault) => {
      change(vault, DAY, 'Told', 'Told in [[2025-01-01#x]]')
      utimesSync(join(vault.vault.root, DAY), 1, 1)
    },
  },
  ...['[[#Plans]]', '[[mine#Plan#Plan]]', '![[other.png]]', '[[../../index]]'].map(
    (link): Fault => ({
      rule: 'broken-link',
      what: `${link} in a file of the person`,
      path: MINE,
      ...warning,
      make: (vault) => change(vault, MINE, '[[#Plan]]', link),
    }),
  ),
  {
    rule: 'orphan-page',
    what: 'only itself links to it',
    path: LOCK,
    ...warning,
    mend: compile,
    make: async (vault) => {
      const { ours, ids, read } = vault
      await ours('index.md', 'index', read('index.md').replace('- [[lock]]\n', ''))
      await ours(DEPLOY, 'concept', read(DEPLOY).replace('- [[lock]]\n', ''))
      await ours(LOCK, 'concept', lockPage(lineOf(ids.lock, TEXTS[1]), '- [[lock]]'))
    },
  },
  {
    rule: 'missing-page',
    what: 'a file',
    path: 'MEMORY.md',
    ...warning,
    mend: compile,
    make: (vault) => {
      change(vault, 'index.md', '- [[MEMORY]]\n', '')
      rmSync(join(vault.vault.root, 'MEMORY.md'))
    },
  },
  {
    rule: 'missing-page',
    what: 'a part of ours',
    path: 'MEMORY.md',
    ...warning,
    mend: compile,
    make: ({ write }) => write('MEMORY.md', '# Mine now\n'),
  },
  {
    rule: 'stale-page',
    what: 'a memory says something else',
    path: LOCK,
    ...warning,
    mend: compile,
    make: ({ ours, ids }) => ours(LOCK, 'concept', lockPage(lineOf(ids.lock, 'Something before'))),
  },
  {
    rule: 'stale-page',
    what: 'a memory was forgotten',
    path: LOCK,
    ...warning,
    mend: compile,
    make: ({ context, ids }) => context.store.memories.forget(context.reach, ids.lock, author()),
  },
  {
    rule: 'stale-page',
    what: 'a memory was superseded',
    path: LOCK,
    ...warning,
    mend: compile,
    make: ({ context, ids }) => context.store.memories.supersede(context.reach, ids.lock, ids.day, author()),
  },
  {
    rule: 'stale-page',
    what: 'what was history holds again',
    path: DEPLOY,
    ...warning,
    mend: compile,
    make: ({ context, ids }) => context.store.memories.reinstate(context.reach, ids.old, author()),
  },
  {
    rule: 'stale-page',
    what: 'an answer rests on what does not hold',
    path: ANSWER,
    ...warning,
    make: ({ ours, ids }) => ours(ANSWER, 'answer', answerPage(ids.day, `"${ids.old}@1"`)),
  },
  {
    rule: 'stale-page',
    what: 'an answer was made from what says something else',
    path: ANSWER,
    ...warning,
    make: async ({ context, ids, ours }) => {
      const { memories } = context.store
      const { revision, ...memory } = await read(context, ids.lock)
      await ours(ANSWER, 'answer', answerPage(ids.day, `"${ids.lock}@${revision}"`))
      await memories.revise(context.reach, ids.lock, { ...memory, tags: ['new'] }, author())
    },
  },
  {
    rule: 'stale-page',
    what: 'an answer leads to a line that is gone',
    path: ANSWER,
    ...warning,
    make: ({ ours }) => ours(ANSWER, 'answer', answerPage('0'.repeat(26))),
  },
  {
    rule: 'stale-page',
    what: 'an answer leads to a page that is gone',
    path: ANSWER,
    ...warning,
    make: ({ ours, ids }) =>
      ours(ANSWER, 'answer', answerPage(ids.day, 'notes/mine.md').replace('[[deploy#', '[[gone#')),
  },
  {
    rule: 'stale-page',
    what: 'an answer, and its memory was forgotten',
    path: ANSWER,
    ...warning,
    make: async ({ context, ids, ours }) => {
      const page = answerPage(ids.lock, `"${ids.lock}@1"`)
      await ours(ANSWER, 'answer', page.replace('[[deploy#', '[[lock#'))
      await ours(LOCK, 'concept', lockPage('- Nothing is known of them.'))
      await context.store.memories.forget(context.reach, ids.lock, author())
    },
  },
  {
    rule: 'not-compiled',
    what: 'memories',
    path: null,
    ...warning,
    mend: compile,
    make: async ({ context }) => {
      for (const text of ['One', 'Two'])
        await put(context, { text }).then((id) =>
          context.store.memories.confirm(context.reach, id, {}, { ...author(), at: minute(31) }),
        )
    },
  },
  {
    rule: 'not-compiled',
    what: 'a daily log',
    path: DAY,
    ...warning,
    mend: compile,
    make: ({ write, read }) => write(DAY, `${read(DAY)}\nMore.\n`),
  },
  {
    rule: 'no-back-link',
    what: 'a related page',
    path: LOCK,
    ...warning,
    mend: compile,
    make: ({ ours, ids }) => ours(LOCK, 'concept', lockPage(lineOf(ids.lock, TEXTS[1]), '- [[index]]')),
  },
  {
    rule: 'sparse-page',
    what: 'nothing but a title',
    path: 'pages/concepts/bare.md',
    ...warning,
    make: async ({ ours, read }) => {
      await ours(
        'pages/concepts/bare.md',
        'concept',
        `# Bare\n\n${blockText('statements', '## Facts\n\nBare.')}`,
      )
      await ours('index.md', 'index', read('index.md').replace('- [[log]]', '- [[log]]\n- [[bare]]'))
    },
  },
  {
    rule: 'unlisted-page',
    what: 'that another page links to',
    path: LOCK,
    ...warning,
    mend: compile,
    make: ({ ours, read }) => ours('index.md', 'index', read('index.md').replace('- [[lock]]\n', '')),
  },
  {
    rule: 'old-title',
    what: 'in the index',
    path: 'index.md',
    ...warning,
    mend: compile,
    make: ({ ours, read }) =>
      ours(
        'index.md',
        'index',
        read('index.md').replace('- [[lock]]\n', '\n## Everywhere\n\n- [[lock|Old name]]\n'),
      ),
  },
  {
    rule: 'schema',
    what: 'that cannot be used',
    path: 'schema.md',
    ...error,
    make: ({ write }) => write('schema.md', '---\npages: 7\n---\n'),
  },
  {
    rule: 'long-row',
    what: 'of the index',
    path: 'index.md',
    ...warning,
    mend: compile,
    make: ({ ours, read }) =>
      ours('index.md', 'index', read('index.md').replace('- [[log]]', `- [[log]] ${'x'.repeat(300)}`)),
  },
  {
    rule: 'large-index',
    what: 'of too many rows',
    path: 'index.md',
    ...warning,
    make: ({ ours, read }) =>
      ours(
        'index.md',
        'index',
        read('index.md').replace('- [[log]]', `- [[log]] ${'long '.repeat(35)}\n`.repeat(400)),
      ),
  },
  {
    rule: 'dead-memory',
    what: 'a line of a page',
    path: DEPLOY,
    ...error,
    mend: compile,
    make: (vault) => inOurPart(vault, lineOf('0'.repeat(26), 'Nobody knows')),
  },
  {
    rule: 'dead-memory',
    what: 'a line of an answer',
    path: ANSWER,
    ...error,
    make: (vault) => lineInAnswer(vault, '0'.repeat(26)),
  },
  ...[
    'daily/2025-01-01.md',
    '"[[2026-01-31#gone]]"',
    '"session:gone"',
    '"00000000000000000000000000@3"',
    'notes/mine.md#Gone',
    '../../x.md',
  ].map(
    (source): Fault => ({
      rule: 'dead-source',
      what: source,
      path: ANSWER,
      ...error,
      make: ({ ours, ids }) => ours(ANSWER, 'answer', answerPage(ids.day, source)),
    }),
  ),
  {
    rule: 'expired-memory',
    what: 'one that held until yesterday',
    path: null,
    ...warning,
    mend: 'expire',
    make: ({ context }) => put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z' }),
  },
  {
    rule: 'expired-memory',
    what: 'one that is pinned',
    path: null,
    ...warning,
    make: ({ context }) =>
      put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z', pinned: true }),
  },
  { rule: 'conflict', what: 'two memories', path: null, ...warning, make: (vault) => conflict(vault) },
  {
    rule: 'conflict',
    what: 'one that is trusted less',
    path: null,
    ...warning,
    make: (vault) => conflict(vault, { trust: 0.7, origin: 'assistant' }),
  },
  { rule: 'gone-file', what: 'a memory of a project', path: null, ...warning, make: goneFile },
  {
    rule: 'broken-marks',
    what: 'the end is gone',
    path: DEPLOY,
    ...error,
    mend: 'marks',
    make: (vault) => change(vault, DEPLOY, '<!-- memoria:end statements -->\n', ''),
  },
  {
    rule: 'broken-marks',
    what: 'the beginning is there twice',
    path: DEPLOY,
    ...error,
    mend: 'marks',
    make: ({ read, write }) => write(DEPLOY, `${read(DEPLOY)}<!-- memoria:begin statements -->\n`),
  },
  {
    rule: 'broken-marks',
    what: 'and the part was changed',
    path: DEPLOY,
    ...error,
    make: (vault) => {
      change(vault, DEPLOY, '<!-- memoria:end statements -->\n', '')
      change(vault, DEPLOY, 'as far as they are known', 'as I know them')
    },
  },
  {
    rule: 'front-matter',
    what: 'that is no YAML',
    path: LOCK,
    ...error,
    make: (vault) => change(vault, LOCK, 'title: Lock', 'title: [Lock'),
  },
  {
    rule: 'front-matter',
    what: 'of the person',
    path: MINE,
    ...warning,
    make: ({ read, write }) => write(MINE, `---\ntitle: [Mine\n---\n${read(MINE)}`),
  },
  {
    rule: 'unreadable-file',
    what: 'of the person: it lies elsewhere',
    path: 'notes/far.md',
    ...warning,
    make: ({ context, vault }) =>
      symlinkSync(join(context.home, 'memoria.db'), join(vault.root, 'notes/far.md')),
  },
  {
    rule: 'unreadable-file',
    what: 'of ours: it is no text',
    path: 'log.md',
    ...error,
    make: ({ vault }) => writeFileSync(join(vault.root, 'log.md'), Buffer.from([0x23, 0xff, 0xfe])),
  },
]
