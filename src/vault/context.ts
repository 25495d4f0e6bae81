import type { ChangeContext, Context } from '../context.ts'

/** What work on vaults needs. A function that is used with less takes a `Pick` of the context. */
export type VaultContext = ChangeContext & Pick<Context, 'config' | 'env' | 'paths' | 'journal' | 'latest'>
