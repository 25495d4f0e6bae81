import { isNullOr, isNumber, isRecordOf, isShape, isText } from '../base/guards.ts'
import { jsonState, type StateRows } from './state.ts'

/** When a stage of the pipeline last succeeded, and how it last failed. */
export interface StageRun {
  readonly succeededAt: string | null
  /** How many items it worked off when it last did any. */
  readonly done: number
  readonly failedAt: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

export type StageRuns = Readonly<Record<string, StageRun>>

export const NEVER_RUN: StageRun = { succeededAt: null, done: 0, failedAt: null, failure: null }

const isStageRun = isShape<StageRun>({
  succeededAt: isNullOr(isText),
  done: isNumber,
  failedAt: isNullOr(isText),
  failure: isNullOr(isShape({ code: isText, message: isText })),
})

const STAGES = jsonState<StageRuns>('stages', isRecordOf(isStageRun))

export async function readStageRuns(state: StateRows): Promise<StageRuns> {
  return (await state.read(STAGES)) ?? {}
}

export async function writeStageRuns(state: StateRows, runs: StageRuns): Promise<void> {
  await state.write(STAGES, runs)
}

/** Whether it failed when it last ran. */
export function isFailing({ succeededAt, failedAt }: StageRun): boolean {
  return failedAt !== null && (succeededAt === null || failedAt >= succeededAt)
}
