import { afterAll, describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { errorOf, makePlace } from '../program.ts'
import { onTerminal } from '../terminal.ts'

interface Edited {
  readonly memory: Memory
}

const place = makePlace()
afterAll(() => place.remove())

describe('memoria edit', () => {
  test('changes the text and keeps the rest', () => {
    const id = place.remember('Node 18 is used', '--tags', 'runtime', '--kind', 'decision')
    const { memory } = place.json<Edited>('edit', id.slice(-8), '--text', 'Node 20 is used')
    expect(memory).toMatchObject({
      id,
      text: 'Node 20 is used',
      tags: ['runtime'],
      kind: 'decision',
      revision: 2,
    })
    expect(place.json<{ results: unknown[] }>('search', '18').results).toEqual([])
  })

  test('a replaced memory is history: it is not reworded, and nothing is lost', () => {
    const old = place.remember('The port is 8080')
    const now = place.remember('The port is 9090', '--supersedes', old)
    const { code, message, hint } = errorOf(place.run('edit', old, '--text', 'The port is 7070', '--json'))
    expect(code).toBe('conflict')
    expect(message).toBe(`memory ${old.slice(-8)} was replaced by ${now.slice(-8)}: what it said is history`)
    expect(hint).toContain(`memoria edit ${now.slice(-8)}`)
    expect(place.json('show', old)).toMatchObject({ memory: { text: 'The port is 8080', revision: 2 } })
  })

  test('changes labels and keeps the text', () => {
    const id = place.remember('Labels can change')
    const flags = ['--kind', 'action', '--topic', 'Labels', '--importance', '1', '--tags', 'a,b']
    expect(place.json<Edited>('edit', id, ...flags).memory).toMatchObject({
      text: 'Labels can change',
      kind: 'action',
      topic: 'labels',
      importance: 1,
      tags: ['a', 'b'],
    })
    expect(place.json<Edited>('edit', id, '--tags', '').memory.tags).toEqual([])
  })

  test('reads the new text from standard input for a dash', () => {
    const id = place.remember('Before the pipe')
    const ran = place.runWith({ input: 'After the pipe\n' }, 'edit', id, '--text', '-', '--json')
    expect(JSON.parse(ran.stdout).memory.text).toBe('After the pipe')
  })

  test('opens the editor of the person on a terminal', (context) => {
    const id = place.remember('Text for the editor')
    const env = { VISUAL: 'sed -i s/Text/Words/' }
    expect(onTerminal(context, place, ['edit', id], { env }).stdout).toContain('revision 2')
    expect(place.json<Edited>('show', id).memory.text).toBe('Words for the editor')
  })

  test('an editor that changes nothing, or fails, changes nothing', (context) => {
    const id = place.remember('Left as it is')
    const quiet = onTerminal(context, place, ['edit', id], { env: { EDITOR: 'true' } })
    expect(quiet).toMatchObject({ code: 0, stdout: expect.stringContaining('unchanged') })
    const failed = onTerminal(context, place, ['edit', id], { env: { EDITOR: 'false' } })
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('nothing was changed') })
    expect(place.json<Edited>('show', id).memory.revision).toBe(1)
  })

  test('without a terminal and without a change it says what to give', () => {
    const id = place.remember('Nobody at the terminal')
    expect(errorOf(place.run('edit', id, '--json'))).toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('--text'),
    })
  })

  test('what cannot be kept is refused and the old text stays', () => {
    const id = place.remember('The old text stays')
    const other = place.remember('Another statement')
    expect(errorOf(place.run('edit', id, '--json', '--text', ' ')).code).toBe('invalid_input')
    expect(errorOf(place.run('edit', id, '--json', '--text', 'x'.repeat(501))).code).toBe('invalid_input')
    expect(errorOf(place.run('edit', id, '--json', '--text', 'another statement.'))).toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining(other.slice(-8)),
    })
    expect(place.json<Edited>('show', id).memory).toMatchObject({ text: 'The old text stays', revision: 1 })
  })
})
