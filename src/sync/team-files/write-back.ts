import { isoTime } from '../../base/clock.ts'
import { isLiving, type Memory } from '../../model/memory.ts'
import { timeState } from '../../store/state.ts'
import type { TeamContext } from './context.ts'
import { teamPath } from './folder.ts'
import { committerName } from './git-facts.ts'
import { readTeamFile } from './read-file.ts'
import { screenStatement } from './screen.ts'
import { statementFor, writeStatement } from './share.ts'

/**
 * Writes a person's edit of a shared memory into its files, so that the next commit brings it to the others. A file that was
 * changed since it was read is left alone: it is read first, and says something newer. Gives the files it wrote.
 */
export async function writeBack(context: TeamContext, memory: Memory): Promise<string[]> {
  const { store, reach, redact } = context
  if (memory.scope !== 'team' || !isLiving(memory)) return []
  const written: string[] = []
  for (const row of await store.team.filesOf(reach, memory.id)) {
    const { folder, name, state, digest } = row
    const file = state === 'present' ? readTeamFile(folder, name) : undefined
    if (file?.content.ok !== true || file.digest !== digest) continue
    const { text, kind, topic } = memory
    const before = file.content.value
    if (before.text === text && before.kind === kind && before.topic === topic) continue
    const author = committerName(folder) ?? before.author
    const edited = await statementFor(context, memory, author)
    const statement = { ...edited, supersedes: before.supersedes ?? edited.supersedes }
    if (!screenStatement(statement, redact).ok) continue
    await store.team.putFile(reach, writeStatement(folder, name, statement))
    await store.team.attribute(reach, memory.id, { ...memory, author })
    written.push(teamPath(name))
  }
  return written
}

const WRITTEN_BACK = timeState('teamFilesWrittenBack')

/** Writes what the person reworded since the last time into its files, wherever they did it. How many files were written. */
export async function writeBackEdits(context: TeamContext): Promise<number> {
  const { store, reach, clock } = context
  const key = WRITTEN_BACK.for(reach.user)
  const since = await store.state.read(key)
  const now = isoTime(clock.now())
  const changed = await store.memories.list(reach, {
    scopes: ['team'],
    origins: ['user'],
    ...(since === undefined ? {} : { since }),
  })
  let written = 0
  for (const memory of changed) written += (await writeBack(context, memory)).length
  if (changed.length > 0 || since === undefined) await store.state.write(key, now)
  return written
}
