import type { Memory } from '../../model/memory.ts'
import { asMarkdown } from '../folder/text.ts'

/** A page lists at most so many files. */
const MAX_FILES = 8

/** The files that most of these statements speak of, as list items. Files outside of the project are left out. */
export function fileLines(memories: readonly Memory[]): string[] {
  const counts = new Map<string, number>()
  for (const { files } of memories)
    for (const file of new Set(files.filter(isOfProject))) counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts]
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, MAX_FILES)
    .map(([file]) => `- ${asMarkdown(file)}`)
}

/** A path from the folder of the project to one file. */
function isOfProject(file: string): boolean {
  return /^(?:\.\/)?[\w@.-][\w@./\\ -]*\.\w+$/.test(file)
}
