import type { AnyTool } from '../tool.ts'
import { memoryCount } from './memory-count.ts'
import { memoryForget } from './memory-forget.ts'
import { memoryGet } from './memory-get.ts'
import { memorySearch } from './memory-search.ts'
import { memoryStore } from './memory-store.ts'
import { memoryTimeline } from './memory-timeline.ts'
import { memoryUpdate } from './memory-update.ts'
import { memoryWhy } from './memory-why.ts'
import { memoryWrong } from './memory-wrong.ts'
import { secretGet } from './secret-get.ts'
import { secretList } from './secret-list.ts'
import { sessionEvent } from './session-event.ts'
import { sessionRecall } from './session-recall.ts'
import { sessionTimeline } from './session-timeline.ts'

/** Every tool, in the order in which hosts list them: it never changes, so that hosts can keep what they know. */
export const TOOLS: readonly AnyTool[] = [
  ...[
    memorySearch,
    memoryTimeline,
    memoryGet,
    memoryStore,
    memoryUpdate,
    memoryForget,
    memoryWhy,
    memoryCount,
  ],
  ...[sessionRecall, sessionTimeline, sessionEvent, memoryWrong, secretList, secretGet],
]
