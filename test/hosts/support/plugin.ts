import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { run } from './run.ts'
import type { World } from './world.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A copy of the plugin away from the repository. */
export interface PluginCopy {
  /** The folder with the marketplace file. */
  readonly market: string
  /** The plugin's own folder, as `--plugin-dir` takes it. */
  readonly folder: string
}

/** The plugin as it is in the repository. */
export const PLUGIN_SOURCE: PluginCopy = { market: ROOT, folder: join(ROOT, 'plugin') }

/** Copies the plugin as it was built, with what it needs beside it installed as agents do it: no script runs. */
export async function copyPlugin({ root }: { readonly root: string }): Promise<PluginCopy> {
  const market = join(root, 'market')
  const folder = join(market, 'plugin')
  mkdirSync(market)
  cpSync(join(ROOT, '.claude-plugin'), join(market, '.claude-plugin'), { recursive: true })
  cpSync(PLUGIN_SOURCE.folder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('/node_modules'),
  })
  // With the person's own npm settings: packages come from where they always come from.
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  )
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const { code, stderr } = await run('npm', ['ci', ...flags], { cwd: folder, env })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return { market, folder }
}

/** Installs a copy through the client itself. */
export async function installPlugin(world: World, { market }: PluginCopy): Promise<void> {
  // The client runs npm for its own copy too, which must not wait for a network that is not there.
  const env = { npm_config_offline: 'true', npm_config_fetch_retries: '0' }
  for (const args of [
    ['marketplace', 'add', market],
    ['install', 'memoria@memoria'],
  ]) {
    const { code, stdout, stderr } = await world.runClaude(['plugin', ...args], { env })
    expect({ args, code, stdout, stderr }).toMatchObject({ code: 0 })
  }
}

/** The same world seen through the program that the plugin brought along. */
export function throughPlugin(world: World, { folder }: PluginCopy): World {
  const program = join(folder, 'dist/memoria-cli.js')
  return {
    ...world,
    memoria: (args, env) =>
      run(process.execPath, [program, ...args], { cwd: world.project, env: { ...world.env, ...env } }),
  }
}
