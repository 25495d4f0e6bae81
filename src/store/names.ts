import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { checkText } from '../base/text.ts'
import { identityKindOf, lastSegment, normaliseRemote } from '../model/project.ts'
import type { Reach } from '../model/reach.ts'
import { type Identified, identifyProject, projectFolder } from './identity.ts'
import { type ResolvedFolder, resolveFolder } from './project/resolve.ts'
import type { ProjectRows } from './project-rows.ts'
import type { Store } from './store.ts'

const SHORTEST = 4
/** No id of ours or of a host is longer; SQLite refuses patterns beyond 50,000. */
const MAX_ID_CHARACTERS = 200
const SHOWN_NAMES = 5

/** Whether it may be a part of one of our ids, which can be shortened from either end. */
export function isShortened(id: string): boolean {
  return SHORTENED.test(id)
}

const SHORTENED = /^[0-9a-z]{4,25}$/i

type HasIds = Pick<Store['memories'], 'findIds'>

/** The one id that `part` begins or ends; undefined when there is none, an error when there are several. */
export async function fullId(
  rows: HasIds,
  reach: Reach,
  part: string,
  what: string,
): Promise<string | undefined> {
  const wanted = String(part).trim().toLowerCase()
  if (wanted.length < SHORTEST) {
    throw new MemoriaError('invalid_input', `"${wanted}" is too short for the id of a ${what}`, {
      hint: `Give at least ${SHORTEST} characters from its beginning or end.`,
    })
  }
  const found = wanted.length > MAX_ID_CHARACTERS ? [] : await rows.findIds(reach, wanted, SHOWN_NAMES + 1)
  if (found.includes(wanted) || found.length <= 1) return found.includes(wanted) ? wanted : found[0]
  const shown = found.slice(0, SHOWN_NAMES).join(', ')
  throw new MemoriaError(
    'ambiguous',
    `"${part}" fits more than one ${what}: ${shown}${found.length > SHOWN_NAMES ? ', …' : ''}`,
    {
      hint: 'Give more characters of the id.',
    },
  )
}

/** The id of a session that somebody named. Subagents share the host's name of their session, which means the session. */
export async function fullSessionId(
  sessions: Pick<Store['sessions'], 'findIds' | 'get'>,
  reach: Reach,
  part: string,
): Promise<string | undefined> {
  const withoutSubagents = async (within: Reach, wanted: string, limit: number) => {
    const ids = await sessions.findIds(within, wanted, limit)
    const found = await Promise.all(ids.map((id) => sessions.get(within, id)))
    return ids.filter((_, index) => !ids.includes(found[index]?.parent ?? ''))
  }
  return fullId({ findIds: withoutSubagents }, reach, part, 'session')
}

/** The project that a person or program means: a folder, an id, or a name. One that nobody knows is identified again. */
export async function findProject(
  projects: ProjectRows,
  given: string,
  cwd: string | undefined,
  roots?: string,
): Promise<Identified | ResolvedFolder> {
  const named = unwrap(checkText(String(given), PROJECT))
  const folder = projectFolder(named, cwd ?? '/')
  if (folder !== undefined && cwd === undefined) throw noFolders()
  if (folder !== undefined) return resolveFolder(projects, folder, roots)
  const identity = cwd === undefined ? identityById(named) : identifyProject(named, cwd, roots)
  if (identity.kind !== 'name') {
    const [now] = await projects.find(identity.id)
    return now === undefined ? identity : { ...now, path: null }
  }
  const found = await projects.find(identity.id)
  const [known] = found.filter(({ id }) => id === identity.id).concat(found.length === 1 ? found : [])
  if (known !== undefined || found.length === 0) return { ...(known ?? identity), path: null }
  throw new MemoriaError(
    'ambiguous',
    `"${given}" is the name of several projects: ${found.map(({ id }) => id).join(', ')}`,
    {
      hint: 'Give the id, or the path of the folder.',
    },
  )
}

/** Without folders, an address such as `github.com/owner/name` is what tells that clones are of the same project. */
function identityById(given: string): Identified {
  const remote = normaliseRemote(given.includes('://') ? given : `https://${given}`)
  if (remote !== undefined && HAS_DOMAIN.test(remote))
    return { id: remote, kind: 'remote', name: lastSegment(remote), path: null }
  const kind = identityKindOf(given)
  return { id: given, kind: kind === 'remote' ? 'name' : kind, name: given, path: null }
}

const HAS_DOMAIN = /^[^/]+\.[^/]+\/[^/]/

function noFolders(): MemoriaError {
  return new MemoriaError('invalid_input', 'a server looks at no folders', {
    hint: 'Name the project by its id, such as github.com/owner/name, or by its name.',
  })
}

const PROJECT = { max: 4096, what: 'the project' }
