import { afterAll, describe, expect, test } from 'vitest'
import type { Revision } from '../../../src/memoria.ts'
import { makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('the history in memoria show', () => {
  test('every change is a revision with who, when, why and what it said [promise:traceable.history]', () => {
    const id = place.remember('The team meets on Mondays')
    place.run('edit', id, '--text', 'The team meets on Fridays', '--why', 'it was moved')
    place.run('edit', '--pin', id)
    place.run('remember', 'the team meets on fridays')
    place.run('forget', id)
    place.run('forget', '--undo', id)
    const { history } = place.json<{ history: readonly Revision[] }>('show', id)
    expect(history.map(({ revision, change, by, why }) => [revision, change, by, why])).toEqual([
      [1, 'created', 'cli', 'remembered'],
      [2, 'revised', 'cli', 'it was moved'],
      [3, 'revised', 'cli', 'pinned'],
      [4, 'confirmed', 'cli', 'remembered'],
      [5, 'forgotten', 'cli', 'forgotten'],
      [6, 'restored', 'cli', 'restored'],
    ])
    const [created, revised] = history
    expect([created?.statement?.text, revised?.statement?.text]).toEqual([
      'The team meets on Mondays',
      'The team meets on Fridays',
    ])
    const [, shown = ''] = place.run('show', id).stdout.split('\nhistory\n')
    expect(shown.trimEnd().split('\n')).toHaveLength(history.length)
  })

  test('while a memory is forgotten its words are shown nowhere', () => {
    const id = place.remember('The safe is behind the picture')
    place.run('forget', id)
    const ways = [
      ['show', id],
      ['why', id],
      ['list', '--all'],
      ['export', '--format', 'jsonl'],
    ]
    const shown = ways.flatMap((args) => [place.run(...args).stdout, place.run(...args, '--json').stdout])
    expect(shown.join('')).toContain(id)
    expect(shown.join('')).not.toContain('picture')
  })
})
