import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { linkTarget } from '../base/real-path.ts'

/** A host's settings as text; undefined when there is no file. Throws where they cannot be read without losing bytes. */
export function readSettingsFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (thrown) {
    if (thrown instanceof TypeError) throw notText(path)
    throw fileError(thrown, 'read', path)
  }
}

/** Replaces the file whole, with the mode it had. Refuses to replace a link: that is the user's. */
export function writeSettingsFile(path: string, content: string): void {
  if (isLink(path)) throw linkInTheWay(path)
  const mode = existsSync(path) ? statSync(path).mode & 0o777 : 0o600
  writeFileAtomic(path, content, { mode })
}

/** Removes a settings file that we made. A link that the user put there since stays. */
export function removeSettingsFile(path: string): void {
  if (!isLink(path)) rmSync(path, { force: true })
}

/**
 * Settings are often a link into somebody's dotfiles: then the target is changed, or made if it does not exist yet,
 * and the link stays.
 */
export function realSettingsPath(path: string): string {
  return linkTarget(path)
}

/** Tells whether a text is still the one that we left. */
export function digestOfSettings(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function linkInTheWay(path: string): MemoriaError {
  return new MemoriaError(
    'file_unwritable',
    `${path} is a link that leads to itself or was changed meanwhile`,
    {
      hint: 'Fix or remove the link, then try again.',
    },
  )
}

/** Taken as text it would lose bytes, and could not be put back as it was. */
function notText(path: string): MemoriaError {
  return new MemoriaError('invalid_input', `${path}: the settings are not UTF-8 text`, {
    hint: 'Save the file as UTF-8, then try again.',
  })
}
