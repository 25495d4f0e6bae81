import { lstatSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { errnoOf, MemoriaError } from './errors.ts'
import { err, ok, type Result } from './result.ts'
import { forTerminal } from './text.ts'

/**
 * The path of `untrusted` under `root`, or `path_unsafe`. What comes out is below `root`, as a name and through every
 * link that exists now. Names are taken as they are: nothing is decoded, nothing expanded.
 */
export function resolveInside(root: string, untrusted: string): Result<string> {
  const flaw = flawOfPath(untrusted)
  if (flaw !== undefined) return refusePath(untrusted, flaw)
  const top = resolve(root)
  const path = resolve(top, untrusted)
  if (!isBelow(top, path)) return refusePath(untrusted, 'it does not name anything below the folder')
  const leak = findLeak(top, relative(top, path).split(sep))
  return leak === undefined ? ok(path) : refusePath(untrusted, leak)
}

function refusePath(untrusted: string, why: string): Result<never> {
  const shown = JSON.stringify(forTerminal(untrusted.slice(0, 100)))
  const hint = 'Use a relative path of plain names.'
  return err(new MemoriaError('path_unsafe', `the path ${shown} is refused: ${why}`, { hint }))
}

/** Both kinds of slash separate, on every system: what was checked here may be used on another machine. */
function flawOfPath(untrusted: string): string | undefined {
  if (untrusted === '') return 'it is empty'
  if (/[\p{Cc}\p{Cs}]/u.test(untrusted)) return 'it holds a control character'
  if (/^[\\/]|^[a-z]:/i.test(untrusted)) return 'it is absolute'
  if (untrusted.split(/[\\/]/).some(leadsUp)) return 'it leads upwards'
  return undefined
}

/** Windows ignores dots and spaces at the end of a name, so `.. ` leads up there, too. */
function leadsUp(segment: string): boolean {
  return /^[. ]*\.\.[. ]*$/.test(segment)
}

/** Follows the part of the path that exists: why it leaves the folder, or undefined when it stays. */
function findLeak(top: string, names: readonly string[]): string | undefined {
  try {
    const realTop = realpathSync(top)
    let path = top
    for (const name of names) {
      path = join(path, name)
      if (!lstatSync(path).isSymbolicLink()) continue
      const target = targetOf(path)
      if (target === undefined) return 'it passes a link that leads nowhere'
      if (target !== realTop && !isBelow(realTop, target))
        return 'it passes a link that leads out of the folder'
    }
    return undefined
  } catch (thrown) {
    // From here on nothing exists, so nothing can lead elsewhere. Any other failure leaves that open.
    const errno = errnoOf(thrown) ?? 'unknown'
    return errno === 'ENOENT' || errno === 'ENOTDIR' ? undefined : `it cannot be checked (${errno})`
  }
}

/** Undefined for a link to nothing: what it would lead to once that is created is not known now. */
function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch (thrown) {
    const errno = errnoOf(thrown)
    if (errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'ELOOP') return undefined
    throw thrown
  }
}

function isBelow(top: string, path: string): boolean {
  const from = relative(top, path)
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`) && resolve(top, from) === path
}
