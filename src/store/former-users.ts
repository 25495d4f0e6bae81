import { isListOf, isText } from '../base/guards.ts'
import { jsonState } from './state.ts'

/** The ids under which the rows of this store stood before they were moved: digests of words may still be made with them. */
export const FORMER_USERS = jsonState('formerUsers', isListOf(isText))
