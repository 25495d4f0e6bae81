/** The part of `answer-body.ts` that reads team files: a file of its own, since most answers do without it. */
export { teamReader } from '../worker/team-reader.ts'
