import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OpenContext } from '../../../src/memoria.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { prepareVault } from '../../../src/vault/folder/vault-lock.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const WHO = [
  '-c',
  'user.name=a person',
  '-c',
  'user.email=person@example.invalid',
  '-c',
  'commit.gpgsign=false',
]

/** The person's own git; what it says, without the end of the line. */
export function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...WHO, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.replace(/\n$/, '')
}

/** An open home at noon of 31 January 2026 that keeps the history of its own vault. */
export async function historyFixture(...settings: string[]) {
  const clock = standingClock()
  const { context } = await temporaryMemoria({ clock, settings: ['vault.git=on', ...settings] })
  const vault = ownVault(context)
  prepareVault(vault.root)
  return { context, vault, root: vault.root, clock }
}

export function without(context: OpenContext): OpenContext {
  return { ...context, config: { ...context.config, vault: { ...context.config.vault, git: 'off' } } }
}

export function put({ root }: Pick<Vault, 'root'>, name: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

/** The subjects of all commits, newest first. */
export function subjects(root: string): string[] {
  return git(root, 'log', '--format=%s').split('\n')
}

/** The files of the last commit. */
export function filesIn(root: string): string[] {
  return git(root, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n')
}
