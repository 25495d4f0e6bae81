/** The kinds of live events. */
export const LIVE_TYPES = ['message', 'injection', 'memory', 'job', 'stage'] as const
