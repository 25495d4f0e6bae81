import { MemoriaError } from '../../base/errors.ts'
import { err, type Result } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { forTerminal } from '../../base/text.ts'

/**
 * The full path of a file of the vault, or `path_unsafe`: nothing outside the vault, through no link that leads out of
 * it, nothing hidden (git, Obsidian and our own lock live there), and only Markdown. Whoever reads or writes by a name
 * that came from a page, a title or a person asks here first.
 */
export function pathInVault(vault: string, name: string): Result<string> {
  const flaw = flawOf(name)
  if (flaw === undefined) return resolveInside(vault, name)
  const shown = JSON.stringify(forTerminal(name.slice(0, 100)))
  return err(
    new MemoriaError('path_unsafe', `the file ${shown} of the vault is refused: ${flaw}`, {
      hint: 'Use a relative path of plain names that ends in .md.',
    }),
  )
}

function flawOf(name: string): string | undefined {
  const parts = name.split(/[\\/]/)
  if (parts.some((part) => part.startsWith('.'))) return 'a part of it is hidden or leads upwards'
  if (parts.some((part) => part === '')) return 'a part of it is empty'
  if (parts.some((part) => /[. ]$/.test(part))) return 'a part of it ends in a dot or a space'
  if (/[<>:"|?*]/.test(name)) return 'it holds a character that not every file system takes'
  if (parts.some((part) => DEVICES.test(part))) return 'it names a device'
  return name.endsWith('.md') ? undefined : 'it is no Markdown file'
}

const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
