import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn } from './found.ts'
import { install, KINDS, needs, QUIET, runHook } from './kinds.ts'

const EVENT = '{"trajectory_id":"t","tool_info":{"user_prompt":"what is \\"cwd\\": for?"}}'

describe.each(KINDS)('an event that does not say where it happened (%s)', (kind) => {
  async function kept(place: string, input = EVENT): Promise<string> {
    const home = temporaryFolder()
    const args = ['windsurf', 'ring', place]
    expect(await runHook(kind, { folder: install(kind, home), input, args })).toEqual(QUIET)
    return eventsIn(join(home, 'journal')).join('')
  }

  test.for(['/home/d e v/ünï/it’s', '/a "b" \\c $HOME `x`'])(
    'is kept with the folder %j that the command line names',
    async (place, context) => {
      needs(context, kind)
      const { cwd, ...rest } = JSON.parse(await kept(place))
      expect(cwd).toBe(place)
      expect(rest).toEqual(JSON.parse(EVENT))
    },
  )

  test.for(['%CURSOR_PROJECT_DIR%', '/a\nb'])(
    'is kept as it is when %j is no folder',
    async (place, context) => {
      needs(context, kind)
      expect(await kept(place)).toBe(EVENT)
    },
  )

  test('of what is private only the place, the conversation and the turn are kept', async (context) => {
    needs(context, kind)
    const ids = { conversation_id: 'c', generation_id: 'g', agent_action_name: 'a', trajectory_id: 't' }
    const input = JSON.stringify({ ...ids, prompt: '<private>x</private>', tool_info: { user_prompt: 'y' } })
    expect(JSON.parse(await kept('/p', input))).toEqual({ cwd: '/p', ...ids })
  })

  test.for(['{"cwd":"/own","a":1}', '{}'])('%j is left as it is', async (input, context) => {
    needs(context, kind)
    expect(await kept('/p', input)).toBe(input)
  })
})

describe.each(KINDS)('a folder that is not to be looked into (%s)', (kind) => {
  test('is known by the command line too', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    writeFileSync(join(home, 'excluded'), '/home/dev/secret\n')
    const args = ['windsurf', 'ring', '/home/dev/secret/x']
    expect(await runHook(kind, { folder, input: EVENT, args })).toEqual(QUIET)
    expect(eventsIn(join(home, 'journal'))).toEqual([])
  })
})
