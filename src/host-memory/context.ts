import type { ChangeContext, Context } from '../context.ts'

/** The part of the context that importing the hosts' own memory uses. */
export type HostMemoryContext = ChangeContext & Pick<Context, 'env' | 'config'>
