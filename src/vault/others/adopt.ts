import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import type { ChangeContext } from '../../context.ts'
import { admit, type Draft } from '../../extract/admit.ts'
import { fileSource } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import type { Vault } from '../folder/vault.ts'
import { type OthersLine, othersLines } from './lines.ts'

export interface Adopted {
  readonly id: string
  readonly from: OthersLine
}

/** Keeps statements of other installations as the person's own: they say so by adopting them. One run for all. */
export async function adoptLines(
  context: ChangeContext,
  vaults: readonly Vault[],
  ids: readonly string[],
  author: Author,
): Promise<Adopted[]> {
  const wanted = ids.map((id) => lineNamed(vaults, id))
  const run = context.makeId()
  return context.store.transaction(async (store) => {
    const { at } = author
    const { user } = context.reach
    await store.runs.add({
      ...{ id: run, at, judge: 'adopted', model: null, user, project: null, session: null },
      ...{ undoneAt: null, toldAt: at },
    })
    const adopted: Adopted[] = []
    for (const { vault, line } of wanted) {
      const { text, kind, path } = line
      const draft: Draft = {
        text,
        kind,
        origin: 'user',
        project: vault.project,
        scope: vault.project === null ? 'user' : 'project',
        evidence: [{ session: fileSource(path), messages: [`author ${line.author}`], quote: text }],
      }
      const by = { ...author, why: `adopted from ${line.author}`, run }
      const { id } = unwrap(await admit({ ...context, store }, context.reach, draft, by))
      adopted.push({ id, from: line })
    }
    return adopted
  })
}

function lineNamed(vaults: readonly Vault[], id: string): { vault: Vault; line: OthersLine } {
  const found = vaults.flatMap((vault) =>
    othersLines(vault)
      .filter((line) => line.id === id || line.id.endsWith(id))
      .map((line) => ({ vault, line })),
  )
  const [one] = found
  if (one !== undefined && found.length === 1) return one
  const what = found.length === 0 ? 'no statement' : 'more than one statement'
  throw new MemoriaError(
    found.length === 0 ? 'not_found' : 'ambiguous',
    `${what} of others has the id ${id}`,
    {
      hint: 'See them with `memoria vault others`.',
    },
  )
}
