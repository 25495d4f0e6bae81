import type { Context } from '../../context.ts'

/** The part of an open home that syncing it uses. */
export type SyncContext = Pick<Context, 'store' | 'reach' | 'clock' | 'makeId' | 'redact' | 'log' | 'paths'>
