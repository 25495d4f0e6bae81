/** As many operations from the beginning as have no more bytes than that, but at least one. */
export function withinBytes<Op extends { readonly body: string | null }>(
  ops: readonly Op[],
  most: number,
): Op[] {
  const batch: Op[] = []
  let bytes = 0
  for (const op of ops) {
    bytes += Buffer.byteLength(op.body ?? '')
    if (batch.length > 0 && bytes > most) break
    batch.push(op)
  }
  return batch
}
