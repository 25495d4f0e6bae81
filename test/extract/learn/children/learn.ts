import { learnLocally } from '../../../../src/extract/learn/local.ts'
import { openMemoria } from '../../../../src/memoria.ts'

/** `HOME`: lets the local judge read all that is unread, and says when it begins. */
const [home = ''] = process.argv.slice(2)
const memoria = await openMemoria({ home, settings: ['log.level=error'] })
process.stdout.write('begins\n')
await learnLocally(memoria.context, { onSession: () => process.stdout.write('one more\n') })
await memoria.close()
