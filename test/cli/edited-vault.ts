import type { Memoria } from '../../src/memoria.ts'
import { PAGE, vaultOf } from '../vault/edits/fixture.ts'

/** A memory whose line a person edited in the vault; gives its id. With `meanwhile`, it was changed elsewhere before. */
export async function editedInVault(m: Memoria, { meanwhile = '' } = {}): Promise<string> {
  const { keep, write, edit, back } = vaultOf(m)
  const id = await keep('Deploys go out on Tuesdays', { origin: 'assistant' })
  await write(PAGE, [id])
  if (meanwhile !== '') await m.revise(id, { text: meanwhile })
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Wednesdays'))
  await back()
  return id
}
