import type { Environment } from '../config/environment.ts'
import type { Host } from '../hosts/host.ts'
import { bytesAt, MAX_HOST_FILE_BYTES, putBytes } from './host-file.ts'
import { hasSection, withoutSection } from './section.ts'

/** The files of hosts' own memories in which a section of ours stands. */
export function filesWithSection(hosts: readonly Host[], env: Environment): string[] {
  return hosts.flatMap(({ memory }) =>
    (memory?.exportTo === undefined ? [] : memory.files(env))
      .filter(({ path, bytes }) => bytes <= MAX_HOST_FILE_BYTES && hasSection(bytesAt(path) ?? ''))
      .map(({ path }) => path),
  )
}

/** Takes our section out of a file; everything else in it stays byte for byte. */
export function removeSection(path: string): void {
  const before = bytesAt(path)
  if (before !== undefined) putBytes(path, before, withoutSection(before))
}
