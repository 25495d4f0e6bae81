import { timeState } from '../store/state.ts'

/** Since when sessions are captured. Older transcripts are read only by `memoria import`. */
export const CAPTURE_SINCE = timeState('captureSince')
