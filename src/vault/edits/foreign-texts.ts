import { createHash } from 'node:crypto'
import { isListOf, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import type { Reach } from '../../model/reach.ts'
import { jsonState, type StateKey } from '../../store/state.ts'
import { inOneLine } from '../folder/text.ts'
import type { Vault } from '../folder/vault.ts'

/**
 * Texts in a vault that are known not to be the person's, as digests: a stash, a branch or an undo may bring one back when
 * nothing tells any more who wrote it.
 */
export async function foreignTextsIn(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
): Promise<Set<string>> {
  return new Set(await store.state.read(foreignTexts(reach, vault)))
}

export async function putForeignTexts(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  all: Set<string>,
): Promise<void> {
  await store.state.write(foreignTexts(reach, vault), [...all].slice(-MAX_TEXTS))
}

const MAX_TEXTS = 5_000

export function textDigest(text: string): string {
  return createHash('sha256').update(inOneLine(text).normalize('NFC')).digest('hex').slice(0, 16)
}

const FOREIGN_TEXTS = jsonState('vault foreign', isListOf(isText))

function foreignTexts({ user }: Reach, { name }: Vault): StateKey<readonly string[]> {
  return FOREIGN_TEXTS.for(JSON.stringify([user, name]))
}
