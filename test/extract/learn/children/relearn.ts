import { relearn } from '../../../../src/extract/learn/relearn.ts'
import { openMemoria } from '../../../../src/memoria.ts'

/** `HOME`: reads again what an older judge had read, and says when a session is done. */
const [home = ''] = process.argv.slice(2)
const memoria = await openMemoria({ home, settings: ['log.level=error'] })
await relearn(memoria.context, { onSession: () => process.stdout.write('one more\n') })
await memoria.close()
