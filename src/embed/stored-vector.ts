const MAX_INT8 = 127
const SCALE_BYTES = 4

/** A vector as it is kept: a 32-bit float, and whole numbers from -127 to 127, a byte each, to be multiplied with it. */
export function storedVector(vector: Float32Array): Uint8Array {
  const data = new Uint8Array(SCALE_BYTES + vector.length)
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / MAX_INT8
  new DataView(data.buffer).setFloat32(0, scale, true)
  if (scale > 0) {
    for (let at = 0; at < vector.length; at++) {
      data[SCALE_BYTES + at] = Math.round((vector[at] ?? 0) / scale) & 0xff
    }
  }
  return data
}

/** The cosine of the angle between a vector of length one and a kept one; 0 for one of another length. */
export function similarityTo(vector: Float32Array, data: Uint8Array): number {
  if (data.length !== SCALE_BYTES + vector.length) return 0
  const scale = new DataView(data.buffer, data.byteOffset).getFloat32(0, true)
  let sum = 0
  for (let at = 0; at < vector.length; at++) {
    sum += (vector[at] ?? 0) * (((data[SCALE_BYTES + at] ?? 0) << 24) >> 24)
  }
  return sum * scale
}
