import type { ServedRoute } from '../implement.ts'
import { access } from './access.ts'
import { agents } from './agents.ts'
import { knowledge } from './knowledge.ts'
import { memories } from './memories.ts'
import { memoryChanges } from './memory-changes.ts'
import { models } from './models.ts'
import { operations } from './operations.ts'
import { projects } from './projects.ts'
import { recall } from './recall.ts'
import { review } from './review.ts'
import { sessions } from './sessions.ts'

/** Every route with what it does. A path with a fixed name stands before one with a parameter, and `GET /*` last. */
export const SERVED_ROUTES: readonly ServedRoute[] = [
  ...memories,
  ...memoryChanges,
  ...recall,
  ...review,
  ...sessions,
  ...projects,
  ...knowledge,
  ...agents,
  ...models,
  ...operations,
  ...access,
]
