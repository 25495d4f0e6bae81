import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OpenContext } from '../../../src/memoria.ts'
import type { VaultFileKind } from '../../../src/store/vault-rows.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { blockText } from '../../../src/vault/page/blocks.ts'
import { memoryLine } from '../../../src/vault/page/memory-line.ts'
import { homeAtNoon, put } from '../../consolidate/home.ts'

/** When the pages were made; memories and logs of the faultless vault are older. */
const COMPILED = '2026-01-31T12:30:00.000Z'
const SESSION = 'claude-code-1a2b3c4d'
const SAID = `[[2026-01-31#${SESSION}|session]]`

/** A vault in a new home, and how to put things there. */
export interface TestVault {
  readonly context: OpenContext
  readonly vault: Vault
  /** The memories that pages tell. */
  readonly ids: { readonly day: string; readonly lock: string; readonly old: string }
  /** Writes a file as a person would. */
  write(path: string, text: string): void
  read(path: string): string
  /** Writes a file as we would: noted in the store as ours. */
  ours(path: string, kind: VaultFileKind, text: string): Promise<void>
  /** All files by path. */
  all(): Record<string, string>
}

/** A vault without a fault: two pages, an answer, an index, the short list, a log, a day, and a file of the person's own. */
export async function faultless(): Promise<TestVault> {
  const made = await emptyVault()
  const { context, ids, ours, write } = made
  const [day, lock, old] = [ids.day, ids.lock, ids.old].map((id, index) => lineOf(id, TEXTS[index]))
  write('daily/2026-01-31.md', `---\ntitle: 2026-01-31\n---\n\n# 2026-01-31\n\n## ${SESSION}\n\nTold.\n`)
  const before = Date.parse(COMPILED) / 1000 - 60
  utimesSync(join(context.paths.vault, 'daily/2026-01-31.md'), before, before)
  await ours('pages/concepts/deploy.md', 'concept', deployPage(`${day}`, `${old}`))
  await ours('pages/concepts/lock.md', 'concept', lockPage(`${lock}`))
  await ours('pages/answers/when.md', 'answer', answerPage(ids.day))
  const rows = ['pages/concepts/deploy|Deploy', 'lock', 'pages/answers/when', 'MEMORY', 'log']
  await ours(
    'index.md',
    'index',
    `# Index\n\n${blockText('index', rows.map((row) => `- [[${row}]]`).join('\n'))}`,
  )
  await ours('MEMORY.md', 'memories', `# Memory\n\n${blockText('memories', `## Operational\n\n${day}`)}`)
  await ours('log.md', 'log', '# Log\n\n- 2026-01-31 12:30: 2 pages\n')
  write('notes/mine.md', '# Mine\n\n## Plan\n\nSee [[Release day]], [[#Plan]] and ![[plan.png]].\n')
  write('notes/plan.png', 'no picture')
  return made
}

export const TEXTS = [
  'Deploys go out on Tuesdays, because support is staffed then',
  'A stale lock keeps the deploy from starting',
  'Deploys go out on Fridays',
] as const

export function lineOf(id: string, text = ''): string {
  return memoryLine({ id, text, day: '2026-01-31', origin: 'user', notes: [SAID] })
}

/** A page about deploys, related to the one about locks. */
export function deployPage(line: string, history: string, extra = ''): string {
  const inner = [
    ...[
      'Deploys, as far as they are known.',
      '',
      '## Operational',
      '',
      line,
      '',
      '## History',
      '',
      history,
      '',
    ],
    ...['## Related', '', '- [[lock]]', extra],
  ]
  const front = `---\ntitle: Deploy\naliases:\n  - Release day\nsources:\n  - daily/2026-01-31.md\n---\n`
  return `${front}\n# Deploy\n\n${blockText('statements', inner.join('\n'))}\nA person wrote this.\n`
}

export function lockPage(line: string, related = '- [[Release day]]'): string {
  const inner = `Locks, and what they keep from happening, as far as that is known.\n\n## Debugging\n\n${line}\n\n## Related\n\n${related}`
  const front = `---\ntitle: Lock\nsources:\n  - "[[2026-01-31#${SESSION}]]"\n---\n`
  return `${front}\n# Lock\n\n${blockText('statements', inner)}`
}

export function answerPage(id: string, sources = '"[[deploy]]"'): string {
  const inner = `On Tuesdays, since support is staffed on that day of the week ([[deploy#^m-${id.slice(-8)}|source]]).`
  return `---\ntitle: When\nsources:\n  - ${sources}\n---\n\n# When do deploys go out?\n\n${blockText('answer', inner)}`
}

async function emptyVault(): Promise<TestVault> {
  const { context } = await homeAtNoon()
  const vault = ownVault(context)
  const day = await put(context, { text: TEXTS[0], kind: 'operational' })
  const lock = await put(context, { text: TEXTS[1], kind: 'debugging' })
  const old = await put(context, { text: TEXTS[2], kind: 'operational' })
  await context.store.memories.supersede(context.reach, old, day, context.author('newer'))
  const at = (path: string) => join(vault.root, path)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  return {
    context,
    vault,
    ids: { day, lock, old },
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    ours: async (path, kind, content) => {
      write(path, content)
      const file = { path, kind, content, inputs: '', writtenAt: COMPILED }
      await context.store.vault.put(context.reach, vault.name, file)
    },
    all: () => filesIn(vault.root),
  }
}

/** Every file of a folder but our own hidden ones, as text. */
function filesIn(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !path.startsWith('.memoria/'))
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
