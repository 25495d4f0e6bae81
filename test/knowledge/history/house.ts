import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownVault, type Vault } from '../../../src/knowledge/vault/vault.ts'
import { prepareVault } from '../../../src/knowledge/vault/vault-lock.ts'
import type { House } from '../../../src/memoria.ts'
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

/** A house at noon of 31 January 2026 that keeps the history of its own vault. */
export async function houseWithHistory(...settings: string[]) {
  const clock = standingClock()
  const { house } = await temporaryMemoria({ clock, settings: ['vault.git=on', ...settings] })
  const vault = ownVault(house)
  prepareVault(vault.root)
  return { house, vault, root: vault.root, clock }
}

export function without(house: House): House {
  return { ...house, config: { ...house.config, vault: { ...house.config.vault, git: 'off' } } }
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
