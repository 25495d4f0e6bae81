import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { Reach } from '../model/reach.ts'
import { identifyProject } from './identity.ts'
import type { ProjectRows, Store } from './store.ts'

const SHORTEST = 4
const SHOWN = 5

type HasIds = Pick<Store['memories'], 'findIds'>

/** The one id that `part` begins or ends; undefined when there is none, an error when there are several. */
export async function fullId(
  rows: HasIds,
  reach: Reach,
  part: string,
  what: string,
): Promise<string | undefined> {
  const wanted = part.trim().toLowerCase()
  if (wanted.length < SHORTEST) {
    throw new MemoriaError('invalid_input', `"${part}" is too short for the id of a ${what}`, {
      hint: `Give at least ${SHORTEST} characters from its beginning or end.`,
    })
  }
  const found = await rows.findIds(reach, wanted, SHOWN + 1)
  if (found.includes(wanted) || found.length <= 1) return found.includes(wanted) ? wanted : found[0]
  const shown = found.slice(0, SHOWN).join(', ')
  throw new MemoriaError(
    'ambiguous',
    `"${part}" fits more than one ${what}: ${shown}${found.length > SHOWN ? ', …' : ''}`,
    {
      hint: 'Give more characters of the id.',
    },
  )
}

/**
 * The id of the project that a person or program means: a folder, an id, or a name. With `note` it is remembered as seen,
 * so that rows may belong to it.
 */
export async function projectId(
  projects: ProjectRows,
  given: string,
  cwd: string,
  note?: { readonly now: number },
): Promise<string> {
  const identity = identifyProject(given, cwd)
  const known = identity.kind === 'name' ? await knownProject(projects, given) : undefined
  if (known !== undefined) return known
  if (note !== undefined) await projects.seen(identity, identity.path, isoTime(note.now))
  return identity.id
}

async function knownProject(projects: ProjectRows, given: string): Promise<string | undefined> {
  const found = await projects.find(given)
  if (found.some(({ id }) => id === given)) return given
  if (found.length <= 1) return found[0]?.id
  throw new MemoriaError(
    'ambiguous',
    `"${given}" is the name of several projects: ${found.map(({ id }) => id).join(', ')}`,
    {
      hint: 'Give the id, or the path of the folder.',
    },
  )
}
