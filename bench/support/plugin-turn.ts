import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unwrap } from '../../src/base/result.ts'
import { chooseHook } from '../../src/capture/install.ts'
import { hostNamed } from '../../src/hosts/all.ts'
import { QUESTION } from './memories.ts'

type Hook = (input: object, output?: object) => Promise<void>

export interface PluginTurn {
  /** The first request of a session, in milliseconds from the prompt to when it may go out. */
  first(): Promise<number>
  /** A later prompt of the same session. */
  later(): Promise<number>
}

/** The plugin that runs inside OpenCode, loaded as OpenCode loads it, with the hook of a home behind it. */
export async function pluginTurn(folder: string, home: string): Promise<PluginTurn> {
  const { commandsFor } = unwrap(chooseHook({ home, node: process.execPath }))
  const [file] = hostNamed('opencode')?.wiring ?? []
  const path = join(folder, 'plugin.mjs')
  writeFileSync(path, unwrap(file?.withOurs(undefined, commandsFor('opencode')) ?? { ok: true, value: '' }))
  const { Memoria } = await import(pathToFileURL(path).href)
  const nothing = async () => ({})
  const client = { app: { log: nothing }, tui: { showToast: nothing }, session: { get: nothing } }
  const plugin: Readonly<Record<string, Hook>> = await Memoria({ client, directory: '/home/dev/shop' })
  let count = 0
  const messages: object[] = []
  const session = () => `ses_bench${count}`

  async function turn(): Promise<number> {
    const info = { id: `msg_${count}_${messages.length}`, role: 'user', sessionID: session() }
    const parts = [{ id: `prt_${count}_${messages.length}`, type: 'text', text: QUESTION }]
    messages.push({ info, parts })
    const began = performance.now()
    await plugin['chat.message']?.({ sessionID: session() }, { message: info, parts })
    await plugin['experimental.chat.messages.transform']?.({}, { messages: [...messages] })
    return performance.now() - began
  }

  return {
    first: async () => {
      count += 1
      messages.length = 0
      const created = { info: { id: session() }, sessionID: session() }
      await plugin['event']?.({ event: { type: 'session.created', properties: created } })
      return turn()
    },
    later: turn,
  }
}
