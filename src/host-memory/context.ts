import type { ChangeContext, Context } from '../context.ts'

/** What importing the hosts' own memory needs. */
export type HostMemoryContext = ChangeContext & Pick<Context, 'env' | 'config'>
