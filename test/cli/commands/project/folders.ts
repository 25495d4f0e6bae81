import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Place, temporaryPlace } from '../../program.ts'

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, '-c', 'init.defaultBranch=main', ...args], {
    env: ENV,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A person with folders, in which they run the program. */
export interface Folders {
  readonly place: Place
  folder(name: string): string
  /** A repository with one commit. */
  repository(name: string, remote?: string): string
  remember(folder: string, text: string): void
  /** Whether a statement is found from a folder: by search there, and in the brief of a session that begins there. */
  knows(folder: string, text: string): boolean
  /** The same in the listing of what belongs to the folder's project and nowhere else. */
  projects(): { id: string; name: string; memories: number; paths: string[] }[]
  offers(): { from: string; into: string }[]
  in(folder: string, ...args: string[]): string
}

export function folders(): Folders {
  const place = temporaryPlace()
  const own: Folders = {
    place,
    folder: (name) => {
      const path = join(place.person, name)
      mkdirSync(path, { recursive: true })
      return path
    },
    repository: (name, remote) => {
      const path = own.folder(name)
      git(path, 'init', '-q')
      commit(path)
      if (remote !== undefined) git(path, 'remote', 'add', 'origin', remote)
      return path
    },
    remember: (folder, text) => void own.in(folder, 'remember', text),
    knows: (folder, text) => {
      const brief = (JSON.parse(own.in(folder, 'brief', '--json')) as { text: string }).text
      const found = JSON.parse(own.in(folder, 'search', '--json', '--project', '.', text)) as {
        results: { text: string }[]
      }
      const isFound = found.results.some((one) => one.text === text)
      expect(brief.includes(text)).toBe(isFound)
      return isFound
    },
    projects: () => (JSON.parse(own.in(place.cwd, 'project', 'list', '--json')) as { projects: [] }).projects,
    offers: () => (JSON.parse(own.in(place.cwd, 'project', 'list', '--json')) as { offers: [] }).offers,
    in: (cwd, ...args) => {
      const ran = place.runWith({ cwd }, ...args)
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      return ran.stdout
    },
  }
  return own
}

let commits = 0

/** Two commits with the same words in the same second would be one. */
export function commit(folder: string): void {
  commits += 1
  git(folder, 'commit', '-q', '--allow-empty', '-m', `commit ${commits}`)
}
