import { MemoriaError } from '../../../src/base/errors.ts'
import { idMaker } from '../../../src/base/ids.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, minute, newMemory } from '../examples.ts'

/**
 * A program that uses a store.
 * `add PATH TEXT`: adds a memory. `fill PATH`: adds until it fails. `forever PATH NAME`: adds until it is killed.
 * `lease PATH OWNER`: does every job, from when its stdin says something. `purge PATH ID`: purges and scrubs.
 * With the id of an ordinary user at the end, it is that user before it opens the store.
 * Each prints what was acknowledged, line by line, and at last the code of the error that ended it.
 */
const [command, path = '', word = '', ordinaryUser] = process.argv.slice(2)
const makeId = idMaker()

try {
  if (ordinaryUser !== undefined) {
    process.setgid?.(Number(ordinaryUser))
    process.setuid?.(Number(ordinaryUser))
  }
  await run()
} catch (thrown) {
  say(thrown instanceof MemoriaError ? `${thrown.code}: ${thrown.message}. ${thrown.hint}` : `bug: ${thrown}`)
}

async function run(): Promise<void> {
  if (command === 'purge') return purge()
  const store = path.startsWith('postgres:')
    ? await openPostgresStore({ url: path, user: 'me' })
    : await openSqliteStore(path)
  const add = async (text: string) => {
    const { id } = await store.memories.add(newMemory({ id: makeId(), text }), author())
    say(`${id} ${text}`)
  }
  if (command === 'add') await add(word)
  if (command === 'fill') for (let round = 0; ; round++) await add(`${round} ${'filling '.repeat(50)}`)
  if (command === 'forever') for (let round = 0; ; round++) await add(`${word} ${round}`)
  if (command === 'lease') {
    const lease = { owner: word, now: minute(1), until: minute(2), kinds: ['learn'] }
    say('ready')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    process.stdin.destroy()
    for (let job = await store.jobs.lease(lease); job; job = await store.jobs.lease(lease)) {
      say(job.id)
      if (!(await store.jobs.complete(job.id, word))) say(`lost ${job.id}`)
    }
  }
  await store.close()
}

async function purge(): Promise<void> {
  const store = await openSqliteStore(path)
  await store.memories.purge(wholeReach('me'), word, author())
  say(String(await store.upkeep.scrub()))
  await store.close()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
