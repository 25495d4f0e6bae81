import { err } from '../../base/result.ts'
import type { Redact } from '../../redact/redact.ts'
import { listTeamFolder, TEAM_FOLDER, teamPath } from './folder.ts'
import { readTeamFile } from './read-file.ts'
import { isInCycle } from './relations.ts'
import { screenStatement } from './screen.ts'
import type { TeamStatement } from './statement.ts'

/** A file that would not be followed, and why. */
export interface TeamFinding {
  readonly path: string
  readonly problem: string
}

export interface TeamCheck {
  readonly files: number
  readonly findings: readonly TeamFinding[]
}

/** Checks the team files of a checkout by themselves, without a store: for CI, and before a commit. */
export function checkTeamFolder(root: string, home: string, redact: Redact): TeamCheck {
  const folder = listTeamFolder(root, home)
  if (folder === undefined) return { files: 0, findings: [] }
  const findings: TeamFinding[] = []
  const add = (name: string, problem: string) => findings.push({ path: teamPath(name), problem })
  if (folder.problem !== null) findings.push({ path: TEAM_FOLDER, problem: folder.problem })
  const statements = new Map<string, TeamStatement>()
  const names = new Map<string, string>()
  for (const name of folder.names) {
    const content = readTeamFile(root, name)?.content ?? err('is gone')
    const read = content.ok ? screenStatement(content.value, redact) : content
    if (!read.ok) add(name, read.error)
    else if (statements.has(read.value.id)) add(name, `has the same id as ${names.get(read.value.id)}`)
    else {
      statements.set(read.value.id, read.value)
      names.set(read.value.id, name)
    }
  }
  for (const [id, name] of names)
    if (isInCycle(statements, id)) add(name, 'is part of a circle of files that supersede each other')
  return { files: folder.names.length, findings }
}
