import type { ChangeContext, Context } from '../context.ts'

/** The context of work on vaults. A function that is used with less takes a `Pick` of the context. */
export type VaultContext = ChangeContext & Pick<Context, 'config' | 'env' | 'paths' | 'journal' | 'latest'>
