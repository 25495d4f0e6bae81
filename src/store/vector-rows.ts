import type { Reach } from '../model/reach.ts'

export type VectorOwner = 'memory' | 'message'

export interface VectorRows {
  /** False when what it describes is gone or out of reach: a vector must not outlive its text. */
  put(reach: Reach, owner: VectorOwner, id: string, model: string, data: Uint8Array): Promise<boolean>
  /** Every vector of a model, in pages by owner id. */
  page(
    reach: Reach,
    owner: VectorOwner,
    model: string,
    after: string,
    limit: number,
  ): Promise<{ id: string; data: Uint8Array }[]>
  /** Those that have no vector of this model yet. */
  missing(reach: Reach, owner: VectorOwner, model: string, limit: number): Promise<string[]>
}
