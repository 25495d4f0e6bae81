import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Memoria } from '../../../src/memoria.ts'
import type { Memory } from '../../../src/model/memory.ts'
import { readTeamFiles, type TeamFilesRead } from '../../../src/sync/team-files/read.ts'
import { checkoutAt } from '../../../src/sync/team-files/read-known.ts'
import { type Shared, shareMemories } from '../../../src/sync/team-files/share.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

/** A colleague: a clone of the team's repository, and a home with a memory of its own. */
export interface Colleague {
  readonly name: string
  readonly root: string
  readonly memoria: Memoria
  git(...args: string[]): string
  /** The same where git may refuse. */
  tryGit(...args: string[]): boolean
  /** Says something in this project. */
  says(text: string, differs?: Partial<Parameters<Memoria['remember']>[0]>): Promise<Memory>
  shares(memory: Memory, options?: { readonly adopt?: boolean }): Promise<Shared>
  /** Brings the store in line with the files. */
  reads(): Promise<TeamFilesRead>
  commits(message?: string): void
  /** Commits, pulls and pushes until both are the same. */
  syncs(): void
  file(name: string): string
  writes(name: string, content: string | Uint8Array): void
  edits(name: string, change: (content: string) => string): void
  removes(name: string): void
  files(): string[]
  memory(id: string): Promise<Memory>
  /** The files with a problem, by name. */
  problems(): Promise<Record<string, string>>
  /** The shared memories that live, as every colleague should know them. */
  team(): Promise<readonly TeamMemory[]>
}

export interface TeamMemory
  extends Pick<Memory, 'id' | 'text' | 'kind' | 'topic' | 'author' | 'supersededBy'> {}

/** A team with one repository, a clone for each name. */
export async function team(...names: string[]): Promise<Colleague[]> {
  const origin = join(temporaryFolder(), 'shop.git')
  spawnSync('git', ['init', '-q', '--bare', '-b', 'main', origin])
  const clones: Colleague[] = []
  for (const name of names) clones.push(await clone(origin, name))
  const [first] = clones
  first?.writes('README.md', 'shop')
  first?.git('add', '-A')
  first?.git('commit', '-qm', 'begin')
  first?.git('push', '-q', 'origin', 'HEAD:main')
  for (const other of clones.slice(1)) {
    other.git('fetch', '-q')
    other.git('reset', '-q', '--hard', 'origin/main')
    other.git('branch', '-q', '--set-upstream-to=origin/main')
  }
  first?.git('branch', '-q', '--set-upstream-to=origin/main')
  return clones
}

async function clone(origin: string, name: string): Promise<Colleague> {
  const root = join(temporaryFolder(), 'shop')
  spawnSync('git', ['clone', '-q', origin, root])
  const clock = standingClock('2026-11-17T12:00:00.000Z')
  const memoria = await temporaryMemoria({ clock, cwd: root })
  const folder = join(root, '.memoria/team')
  const one = colleague({ name, root, memoria, folder })
  one.git('checkout', '-q', '-B', 'main')
  one.git('config', 'user.name', name)
  one.git('config', 'user.email', `${name.toLowerCase()}@example.com`)
  one.git('config', 'commit.gpgsign', 'false')
  return one
}

function colleague({
  name,
  root,
  memoria,
  folder,
}: Pick<Colleague, 'name' | 'root' | 'memoria'> & { readonly folder: string }): Colleague {
  const run = (args: readonly string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  const { context } = memoria
  const self: Colleague = {
    name,
    root,
    memoria,
    git: (...args) => {
      const { status, stdout, stderr } = run(args)
      if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}${stdout}`)
      return stdout.trim()
    },
    tryGit: (...args) => run(args).status === 0,
    says: async (text, differs = {}) => {
      const { id } = await memoria.remember({ text, kind: 'decision', project: root, ...differs })
      return self.memory(id)
    },
    shares: async (memory, options = {}) => {
      const checkout = await checkoutAt(context, root)
      const author = context.author('shared')
      const [shared] = await shareMemories(context, checkout, [memory], { ...options, author })
      if (shared === undefined) throw new Error('nothing was shared')
      return shared
    },
    reads: async () => readTeamFiles(context, await checkoutAt(context, root)),
    commits: (message = 'change') => {
      self.git('add', '-A')
      if (self.git('status', '--porcelain') !== '') self.git('commit', '-qm', message)
    },
    syncs: () => {
      self.commits()
      self.git('pull', '-q', '--no-rebase', '--no-edit')
      self.git('push', '-q', 'origin', 'HEAD:main')
    },
    file: (file) => readFileSync(join(folder, file), 'utf8'),
    writes: (file, content) =>
      writeFileSync(file === 'README.md' ? join(root, file) : join(folder, file), content),
    edits: (file, change) => self.writes(file, change(self.file(file))),
    removes: (file) => rmSync(join(folder, file)),
    files: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    memory: async (id) => {
      const memory = await memoria.get(id)
      if (memory === undefined) throw new Error(`there is no memory ${id}`)
      return memory
    },
    problems: async () => {
      const rows = await context.store.team.troubled(context.reach, 100)
      return Object.fromEntries(
        rows.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]])),
      )
    },
    team: async () => {
      const living = await context.store.memories.list(context.reach, {
        scopes: ['team'],
        states: ['active', 'conflict'],
      })
      return living
        .map(({ id, text, kind, topic, author, supersededBy }) => ({
          id,
          text,
          kind,
          topic,
          author,
          supersededBy,
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    },
  }
  return self
}
