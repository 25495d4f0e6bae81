import type { ChangeContext, Context } from '../context.ts'

/** What consolidation needs. */
export type ConsolidateContext = ChangeContext & Pick<Context, 'paths'>
