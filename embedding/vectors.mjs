import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as onnx from 'onnxruntime-web/wasm'
import { readVocabulary, readWeights } from './model-files.mjs'

export const WIDTH = 384

/** Asking the model takes minutes, so that its answers are kept for the next table. */
const KEPT = join(dirname(fileURLToPath(import.meta.url)), '.cache/vectors.bin')
const CLS = 101
const SEP = 102

/**
 * What the model makes of each word piece that stands alone: its last layer at the place of the piece. Measured against
 * the mean with the two marks around it, the piece alone finds more.
 */
export async function pieceVectors() {
  if (!existsSync(KEPT)) {
    const made = await askModel()
    mkdirSync(dirname(KEPT), { recursive: true })
    writeFileSync(KEPT, new Uint8Array(made.buffer))
  }
  const bytes = readFileSync(KEPT)
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

/** One piece at a time: the weights are quantised by what stands in the batch, and a piece must not change with its company. */
async function askModel() {
  onnx.env.wasm.numThreads = 1
  const session = await onnx.InferenceSession.create(readWeights())
  const count = readVocabulary().length
  const vectors = new Float32Array(count * WIDTH)
  for (let piece = 0; piece < count; piece++) {
    const answer = await session.run({
      input_ids: numbers(CLS, piece, SEP),
      attention_mask: numbers(1, 1, 1),
      token_type_ids: numbers(0, 0, 0),
    })
    const states = answer.last_hidden_state.data
    vectors.set(states.subarray(WIDTH, 2 * WIDTH), piece * WIDTH)
    if (piece % 3000 === 0) console.log(`asked for ${piece} of ${count} pieces`)
  }
  return vectors
}

function numbers(...values) {
  return new onnx.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
}
