// Makes assets/embed/table.bin, the table of word vectors that memoria ships: `npm --prefix embedding run make`.
// README.md says what it holds and why it is as it is. The same packages give the same bytes.
// Options: --dimensions N (default 256), --bits 4|8 (default 4), --pieces N (the most common only; default all that are
// kept), --out FILE (default the asset itself, with its digest beside it).
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keptPieces } from './pieces.mjs'
import { reduced } from './reduce.mjs'
import { tableFile } from './table-file.mjs'
import { pieceVectors } from './vectors.mjs'

const ASSET = join(dirname(fileURLToPath(import.meta.url)), '../assets/embed/table.bin')

const { values } = parseArgs({
  options: {
    dimensions: { type: 'string', default: '256' },
    bits: { type: 'string', default: '4' },
    pieces: { type: 'string', default: '65535' },
    out: { type: 'string', default: ASSET },
  },
})
const dimensions = Number(values.dimensions)
const bits = Number(values.bits)

const pieces = keptPieces(Number(values.pieces))
const vectors = reduced(await pieceVectors(), pieces, dimensions)
const bytes = tableFile(pieces, vectors, { model: `minilm-table-1-${dimensions}`, dimensions, bits })
const digest = createHash('sha256').update(bytes).digest('hex')
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, bytes)
if (values.out === ASSET) writeFileSync(`${ASSET}.sha256`, `${digest}\n`)
console.log(
  `${values.out}: ${pieces.length} pieces, ${dimensions} dimensions, ${bytes.length} bytes, ${digest}`,
)
