import { isLiving } from '../../../../src/model/memory.ts'
import { ApiError, type Call, makeClient } from '../../../../src/serve/contract/client.ts'
import { makeMachine, type ProcessMachine, type Rows } from './machine.ts'
import { type ServerProcess, startServer } from './program.ts'
import { startProxy, type Way } from './proxy.ts'

const TEAM = 'team:alpha'
const PROJECT = 'github.com/acme/shop'

/** Everything that was done, to compare with what is there at the end. */
export interface Tally {
  added: number
  edited: number
  forgotten: number
  syncs: number
  failedSyncs: number
  killed: number
  cuts: number
}

/** A real server, and three machines whose people maintain one team. The last machine is cut off and killed at random. */
export class ProcessWorld {
  readonly tally: Tally = { added: 0, edited: 0, forgotten: 0, syncs: 0, failedSyncs: 0, killed: 0, cuts: 0 }
  readonly #server: ServerProcess
  readonly #machines: readonly ProcessMachine[]
  readonly #api: Call
  readonly #random: () => number
  /** The texts that each memory was given, and those that somebody forgot. */
  readonly #texts = new Map<string, Set<string>>()
  readonly #forgotten = new Set<string>()
  #words = 0

  private constructor(
    server: ServerProcess,
    machines: readonly ProcessMachine[],
    api: Call,
    random: () => number,
  ) {
    this.#server = server
    this.#machines = machines
    this.#api = api
    this.#random = random
  }

  static async start(databaseUrl: string, machines: number, seed: number): Promise<ProcessWorld> {
    const server = await startServer(databaseUrl)
    const client = (token?: string) =>
      makeClient({ base: server.address, ...(token === undefined ? {} : { token }) })
    const { secret } = await client()('POST /api/v1/setup', {
      body: { token: server.setup ?? '', id: 'olga', name: 'Olga' },
    })
    const owner = client(secret)
    await owner('POST /api/v1/teams', { body: { id: 'alpha', name: 'Alpha' } })
    const made: ProcessMachine[] = []
    for (let index = 0; index < machines; index++) {
      const person = `person-${index}`
      await owner('POST /api/v1/people', { body: { id: person, name: person } })
      await owner('PUT /api/v1/teams/:space/members/:person', {
        params: { space: TEAM, person },
        body: { role: 'maintainer' },
      })
      const key = await owner('POST /api/v1/keys', { body: { name: 'laptop', access: 'write', person } })
      const machine = makeMachine(await startProxy(server.address))
      made.push(machine)
      const { url } = machine.proxy
      for (const [args, input] of [
        [['login', url, '--key-stdin'], `${key.secret}\n`],
        [['sync', 'on', '--team', 'alpha', '--project', 'all', '--json'], ''],
      ] as const) {
        const ran = await machine.run(args, input)
        if (ran.code !== 0) throw new Error(`memoria ${args[0]} failed: ${ran.out} ${ran.err}`)
      }
    }
    return new ProcessWorld(server, made, owner, mulberry(seed))
  }

  get machines(): readonly number[] {
    return this.#machines.map((_, index) => index)
  }

  /** One random step of one machine; the last one has trouble. */
  async step(index: number): Promise<void> {
    const machine = this.#machine(index)
    const isTroubled = index === this.#machines.length - 1
    const dice = this.#random()
    if (dice < 0.3) return this.#add(machine)
    if (dice < 0.45) return this.#edit(machine)
    if (dice < 0.53) return this.#forget(machine)
    if (dice < 0.6) return this.#changeOnServer()
    if (isTroubled && dice < 0.75) return this.#kill(machine)
    if (isTroubled && dice < 0.85) {
      machine.proxy.way = this.#pick<Way>(['open', 'cut', 'answers lost'])
      this.tally.cuts += machine.proxy.way === 'open' ? 0 : 1
      return
    }
    await this.#sync(machine)
  }

  /** Heals every way and syncs until all agree, for so many rounds at most. */
  async calmDown(rounds = 20): Promise<void> {
    for (const { proxy } of this.#machines) proxy.way = 'open'
    for (let round = 0; round < rounds; round++) {
      for (const machine of this.#machines) await this.#sync(machine)
      if ((await this.problems()).length === 0) return
    }
  }

  /** All that is wrong: machines that differ from the server, lost memories, and deleted ones that are back. */
  async problems(): Promise<string[]> {
    const server = await this.#rowsOnServer()
    const all = new Map([['the server', server]])
    for (const index of this.machines) all.set(`machine ${index}`, await this.#machine(index).rows())
    const wrong: string[] = []
    for (const [name, rows] of all) {
      for (const [id, row] of rows) {
        if (server.get(id) !== row) wrong.push(`${name} has ${row}, and the server has ${server.get(id)}`)
        if (this.#forgotten.has(id)) wrong.push(`${name} has ${id} again, which was forgotten`)
        if (!this.#texts.get(id)?.has(row.replace(/^\w+ /, ''))) wrong.push(`${name} made up ${row}`)
      }
      for (const id of this.#texts.keys())
        if (!this.#forgotten.has(id) && !rows.has(id)) wrong.push(`${name} lost ${id}`)
    }
    return wrong
  }

  get memories(): number {
    return this.#texts.size
  }

  async stop(): Promise<void> {
    for (const machine of this.#machines) {
      await machine.proxy.close()
      machine.remove()
    }
    await this.#server.stop()
  }

  async #add(machine: ProcessMachine): Promise<void> {
    const text = this.#newText()
    const { id } = await machine.inHome((memoria) =>
      memoria.remember({ text, scope: 'team', project: PROJECT }),
    )
    this.#texts.set(id, new Set([text]))
    this.tally.added += 1
  }

  async #edit(machine: ProcessMachine): Promise<void> {
    const id = this.#pick([...(await machine.rows()).keys()])
    if (id === undefined) return this.#add(machine)
    const text = this.#newText()
    await machine.inHome((memoria) => memoria.revise(id, { text }, 'it changed'))
    this.#texts.get(id)?.add(text)
    this.tally.edited += 1
  }

  async #forget(machine: ProcessMachine): Promise<void> {
    const id = this.#pick([...(await machine.rows()).keys()])
    if (id === undefined) return
    await machine.inHome((memoria) => memoria.forget(id, { why: 'not any more' }))
    this.#forgotten.add(id)
    this.tally.forgotten += 1
  }

  /** A person in the dashboard adds, rewords or forgets a memory of the team. */
  async #changeOnServer(): Promise<void> {
    const id = this.#pick([...(await this.#rowsOnServer()).keys()])
    const dice = this.#random()
    const text = this.#newText()
    if (id === undefined || dice < 0.4) {
      const { memory } = await this.#api('POST /api/v1/memories', { space: TEAM, body: { text } })
      this.#texts.set(memory.id, new Set([text]))
      this.tally.added += 1
      return
    }
    try {
      if (dice < 0.8) {
        this.#texts.get(id)?.add(text)
        await this.#api('PATCH /api/v1/memories/:id', { params: { id }, body: { text } })
        this.tally.edited += 1
      } else {
        await this.#api('POST /api/v1/memories/:id/forget', { params: { id }, body: {} })
        this.#forgotten.add(id)
        this.tally.forgotten += 1
      }
    } catch (thrown) {
      // A machine forgot it between the look and the change.
      if (!(thrown instanceof ApiError) || thrown.status >= 500) throw thrown
    }
  }

  async #sync(machine: ProcessMachine): Promise<void> {
    const { code } = await machine.sync()
    this.tally.syncs += 1
    if (code !== 0) this.tally.failedSyncs += 1
  }

  async #kill(machine: ProcessMachine): Promise<void> {
    await machine.sync(1 + Math.floor(this.#random() * 8))
    this.tally.killed += 1
  }

  async #rowsOnServer(): Promise<Rows> {
    const rows = new Map<string, string>()
    let before: string | undefined
    do {
      const query = { limit: PAGE, ...(before === undefined ? {} : { before }) }
      const { memories, next } = await this.#api('GET /api/v1/memories', { query, space: TEAM })
      for (const memory of memories)
        if (isLiving(memory)) rows.set(memory.id, `${memory.state} ${memory.text}`)
      before = next ?? undefined
    } while (before !== undefined)
    return rows
  }

  #machine(index: number): ProcessMachine {
    const machine = this.#machines[index]
    if (machine === undefined) throw new Error(`there is no machine ${index}`)
    return machine
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T
  }

  /** Words that no other memory has, so that no two are taken for the same. */
  #newText(): string {
    this.#words += 1
    const word = () => Math.floor(this.#random() * 1e9).toString(36)
    return `${word()} ${word()} ${word()} ${this.#words.toString(36)}${word()}`
  }
}

const PAGE = 200

/** Numbers from 0 to 1 that a seed decides. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
