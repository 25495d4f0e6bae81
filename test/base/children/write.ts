import { writeFileAtomic } from '../../../src/base/atomic-file.ts'
import { MemoriaError } from '../../../src/base/errors.ts'
import { ensurePrivateDir } from '../../../src/base/private-dir.ts'

/** `once PATH SIZE`, `dir PATH`: says how it went. `forever PATH SIZE`: writes a, b, a, … until it is killed. */
const [command, path = '', size = '1'] = process.argv.slice(2)

try {
  if (command === 'dir') ensurePrivateDir(path)
  else writeFileAtomic(path, 'a'.repeat(Number(size)))
  process.stdout.write('done\n')
} catch (thrown) {
  const code = thrown instanceof MemoriaError ? thrown.code : 'not a MemoriaError'
  process.stdout.write(`${code}\n`)
}

for (let round = 1; command === 'forever'; round++) {
  writeFileAtomic(path, (round % 2 === 0 ? 'a' : 'b').repeat(Number(size)))
}
