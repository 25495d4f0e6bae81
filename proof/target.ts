import type { World } from './world.ts'

/** One command that is interrupted, and what must hold after it was run once more without a fault. */
export interface Target {
  readonly name: string
  /** How many faults `--size ci` injects. */
  readonly ciFaults: number
  /** Makes the world in which the command is run, from an empty one. */
  prepare(world: World): Promise<void>
  /** The arguments of the command. */
  command(world: World): readonly string[]
  /**
   * Runs the command again, without a fault, by default just that. `acknowledged`: the run with the fault ended with exit
   * code 0. Returns what went wrong.
   */
  recover?(world: World, acknowledged: boolean): Promise<string[]>
  /** What is compared with a run without faults, after the recovery. */
  observe(world: World): Promise<Observation>
  /** What must be there after the recovery, where that is not simply what a run without faults leaves. */
  expected?(world: World): Observation
}

/** Rows by the name of what they are of: a table, or the files of a folder. */
export type Observation = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
