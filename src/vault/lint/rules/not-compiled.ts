import { isLiving } from '../../../model/memory.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

/** Memories that are newer than the last compile, and in no page. */
export const notCompiled: Rule = {
  name: 'not-compiled',
  severity: 'warning',
  says: 'memories and daily logs that are newer than the pages',
  fixes: 'pages are made of them',
  find: (look) => [...newMemories(look), ...newLogs(look)],
}

/** One for all of them: there may be thousands, and one command makes pages of all. */
function newMemories({ files, memories, memoriesOf, compiledAt }: Look): Found[] {
  const named = new Set(files.flatMap((file) => file.named.flatMap(memoriesOf)))
  const isNew = (updatedAt: string) => compiledAt === null || updatedAt > compiledAt
  const left = memories.filter((memory) => isLiving(memory) && isNew(memory.updatedAt) && !named.has(memory))
  if (left.length === 0) return []
  const many = left.length === 1 ? '1 memory is' : `${left.length} memories are`
  return [{ says: `${many} newer than the pages`, mend: 'compile' }]
}

function newLogs({ files, compiledAt }: Look): Found[] {
  return files
    .filter(({ kind, changedAt }) => kind === 'daily' && (compiledAt === null || changedAt > compiledAt))
    .map(({ path }) => ({ path, says: 'it was written after the pages were made', mend: 'compile' }))
}
