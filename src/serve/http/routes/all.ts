import type { ServedRoute } from '../implement.ts'
import { access } from './access.ts'
import { memories } from './memories.ts'
import { sessions } from './sessions.ts'

/** Every route with what it does. A path with a fixed name stands before one with a parameter, and `GET /*` last. */
export const SERVED_ROUTES: readonly ServedRoute[] = [...memories, ...sessions, ...access]
