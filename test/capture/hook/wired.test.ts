import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn } from './found.ts'
import { copyAsPlugin, install, KINDS, needs, QUIET, runHook } from './kinds.ts'
import { BRIEF, prepareBriefs, start } from './prepared.ts'

const PRINTED = { ...QUIET, stdout: BRIEF }

describe.each(KINDS)('a plugin’s hook beside the installed one (%s)', (kind) => {
  test('reports, and leaves the answer to it, as long as the settings really run it', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const installed = install(kind, home)
    const folder = copyAsPlugin(kind, join(temporaryFolder(), 'plugin/hook'))
    const settings = join(home, 'settings.json')
    const asked = (from: string) =>
      runHook(kind, { folder: from, input: start(), ask: true, env: { MEMORIA_HOME: home } })
    prepareBriefs(home, ['a.json\tclaude-code\t*'])
    expect(await asked(folder)).toEqual(PRINTED)

    writeFileSync(join(installed, 'wired'), `codex\t/nowhere\nclaude-code\t${settings}\n`)
    expect(await asked(folder)).toEqual(PRINTED)
    writeFileSync(settings, `{"hooks":{"SessionStart":[{"command":"'${installed}/hook.sh' claude-code"}]}}`)
    expect(await asked(folder)).toEqual(QUIET)
    expect(await asked(installed)).toEqual(PRINTED)
    expect(eventsIn(join(home, 'journal'))).toHaveLength(4)

    writeFileSync(join(installed, 'wired'), `codex\t${settings}\n`)
    expect(await asked(folder)).toEqual(PRINTED)
  })
})
