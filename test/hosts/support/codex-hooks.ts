import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CodexWorld } from './codex-world.ts'

/** As the person would in /hooks: with what Codex itself says of each hook. */
export async function approveHooks(world: CodexWorld): Promise<void> {
  const config = join(world.codexHome, 'config.toml')
  for (const { key, currentHash } of await hooksAsCodexSeesThem(world)) {
    // Of a plugin's hook also what is in the plugin.
    const [hook, content] = currentHash.split('/')
    const more = content === undefined ? '' : `trusted_content_hash = "${content}"\n`
    appendFileSync(config, `\n[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = "${hook}"\n${more}`)
  }
}

interface SeenHook {
  readonly key: string
  readonly currentHash: string
}

/** Asks the real program which hooks it found, over its own protocol. */
async function hooksAsCodexSeesThem(world: CodexWorld): Promise<readonly SeenHook[]> {
  const server = spawn(world.program, ['app-server'], {
    cwd: world.project,
    env: world.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const tell = (message: object) => server.stdin?.write(`${JSON.stringify(message)}\n`)
  tell({ id: 1, method: 'initialize', params: { clientInfo: { name: 'tests', version: '1' } } })
  try {
    if (server.stdout === null) throw new Error('no output')
    for await (const line of createInterface({ input: server.stdout })) {
      const { id, result } = JSON.parse(line) as { id?: number; result?: { data: { hooks: SeenHook[] }[] } }
      if (id === 1) tell({ method: 'initialized' })
      if (id === 1) tell({ id: 2, method: 'hooks/list', params: { cwds: [world.project] } })
      if (id === 2) return result?.data[0]?.hooks ?? []
    }
    return []
  } finally {
    server.kill()
  }
}
