/** The parts of `share` and `unshare` that share no memory: suggestions, the check for CI, the index line. */
import { unwrap } from '../base/result.ts'
import { loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import type { Memoria } from '../memoria.ts'
import { makeHomeRedactor } from '../secrets/home-redactor.ts'
import { plural, shortId } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

const MAX_SUGGESTIONS = 20

/** Lists what is worth sharing, each with its reasons. */
export async function saySuggestions(
  { context }: Memoria,
  project: string,
  { json, limit = MAX_SUGGESTIONS }: CommonOptions & { readonly limit?: number },
  shell: Shell,
): Promise<void> {
  const { suggestSharing } = await import('../sync/team-files/suggest.ts')
  const found = await suggestSharing(context, project, limit)
  if (json)
    return shell.json({
      suggestions: found.map(({ memory, score, reasons }) => ({
        id: memory.id,
        kind: memory.kind,
        text: memory.text,
        score,
        reasons,
      })),
    })
  if (found.length === 0)
    return shell.say('Nothing in this project is worth sharing yet, or all of it is shared already.')
  for (const { memory, reasons } of found) {
    shell.say(`${shell.style.name(shortId(memory.id))}  ${memory.text}`)
    shell.say(shell.style.dim(`          ${reasons.join(', ')}`))
  }
  shell.say(shell.style.dim('Share one: memoria share ID'))
}

/** Checks the files of the folder, without a store. */
export async function sayCheck(options: CommonOptions, shell: Shell): Promise<void> {
  const { checkTeamFolder } = await import('../sync/team-files/check.ts')
  const { home, config } = configOf(options)
  const redact = unwrap(makeHomeRedactor(config, homePaths(home)))
  const { files, findings } = checkTeamFolder(await rootHere(), home, redact)
  if (findings.length > 0) shell.exitWith(1)
  if (options.json) return shell.json({ files, findings })
  for (const { path, problem } of findings) shell.say(`${shell.style.bad(path)} ${problem}`)
  if (findings.length > 0)
    return shell.say(`${plural(findings.length, 'finding')} in ${plural(files, 'file')}`)
  shell.say(files === 0 ? 'There are no team files here.' : `${plural(files, 'file')}, all valid`)
}

/** Writes or removes the section that points agents without memoria to the folder. */
export async function sayIndex(
  file: string,
  what: 'write' | 'remove',
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const { writeIndexSection, removeIndexSection } = await import('../sync/team-files/agents-index.ts')
  const change = what === 'write' ? writeIndexSection : removeIndexSection
  const isChanged = change(await rootHere(), file)
  if (options.json) return shell.json({ file, changed: isChanged })
  if (!isChanged) return shell.say(what === 'write' ? `unchanged  ${file}` : `${file} has no such section`)
  shell.say(
    `${shell.style.good(what === 'write' ? 'written' : 'removed')}  the section of memoria in ${file}`,
  )
}

async function rootHere(): Promise<string> {
  const { checkoutRoot } = await import('../sync/team-files/folder.ts')
  return checkoutRoot(process.cwd())
}

function configOf({ home, set }: CommonOptions) {
  return unwrap(
    loadConfig({
      ...(home === undefined ? {} : { homeFlag: home }),
      ...(set === undefined ? {} : { flags: set }),
    }),
  )
}
