import type { ChangeContext, Context } from '../context.ts'

/** The part of the context that consolidation uses. */
export type ConsolidateContext = ChangeContext & Pick<Context, 'paths'>
