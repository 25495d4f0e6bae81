import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JudgedTurn } from '../../src/extract/judge.ts'
import { allTurns } from '../../src/extract/learn/turns.ts'
import { openMemoria } from '../../src/memoria.ts'

/**
 * The turns of every shared real session, by the session's id in its host, as the local judge reads them. `more` names
 * files with further sessions, a line each.
 */
export function realTurns(shared: string, more: readonly string[] = []): Promise<Map<string, JudgedTurn[]>> {
  return withRealSessions(shared, more, readTurns)
}

/** Every shared real session, and those of `more`, in a store of its own, which is removed afterwards. */
export async function withRealSessions<T>(
  shared: string,
  more: readonly string[],
  use: (memoria: OpenMemoria) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-real-turns-'))
  try {
    importTranscripts(shared, folder)
    const memoria = await openMemoria({ home: join(folder, 'memoria'), settings: ['log.level=error'] })
    const files = ['sessions.jsonl', 'more.jsonl'].map((name) => join(shared, 'data/learning', name))
    for (const file of [...files, ...more])
      for (const line of linesOf(file)) await memoria.addSession(JSON.parse(line))
    const result = await use(memoria)
    await memoria.close()
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Imports every shared real session into the home `memoria` of a folder. Each one belongs to the project that
 * `folderOf` names for its file.
 */
export function importTranscripts(shared: string, folder: string, folderOf = (_: string) => 'work'): void {
  const claude = join(folder, '.claude')
  for (const part of ['coding/sessions', 'transcripts'])
    for (const name of readdirSync(join(shared, 'data', part)).filter((one) => one.endsWith('.jsonl'))) {
      const file = join(part, name)
      const project = join(folder, folderOf(file))
      const transcripts = join(claude, `projects/-${folderOf(file)}`)
      for (const path of [project, transcripts]) mkdirSync(path, { recursive: true })
      const text = readFileSync(join(shared, 'data', file), 'utf8')
      writeFileSync(
        join(transcripts, name),
        text.replace(/"cwd":"[^"]*"/g, `"cwd":${JSON.stringify(project)}`),
      )
    }
  const env = {
    ...process.env,
    HOME: folder,
    MEMORIA_HOME: join(folder, 'memoria'),
    CLAUDE_CONFIG_DIR: claude,
  }
  execFileSync(process.execPath, [join(process.cwd(), 'dist/memoria-cli.js'), 'import'], {
    env,
    cwd: folder,
    stdio: 'ignore',
  })
}

type OpenMemoria = Awaited<ReturnType<typeof openMemoria>>

async function readTurns({ context: { store, reach } }: OpenMemoria): Promise<Map<string, JudgedTurn[]>> {
  const turns = new Map<string, JudgedTurn[]>()
  for (const session of await store.sessions.list(reach, { limit: MAX_SESSIONS }))
    turns.set(session.hostSession, (await allTurns(store, reach, session)).turns)
  return turns
}

const MAX_SESSIONS = 100_000

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n')
}
