import type { HomePaths } from '../../config/paths.ts'
import type { ChangingRoom } from '../room.ts'

/** What consolidation needs of the house. */
export interface SleepRoom extends ChangingRoom {
  readonly paths: Pick<HomePaths, 'run' | 'sleepLock'>
}
