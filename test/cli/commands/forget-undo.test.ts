import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('memoria forget --undo', () => {
  test('brings back all that was forgotten', () => {
    const id = place.remember('The cat is called Minka', '--tags', 'pets', '--pin')
    place.run('forget', id)
    expect(place.json('forget', '--undo', id.slice(-8))).toMatchObject({
      memory: { id, text: 'The cat is called Minka', tags: ['pets'], pinned: true, state: 'active' },
    })
    expect(place.json<{ results: unknown[] }>('search', 'cat minka').results).toHaveLength(1)
  })

  test('after the retention time the text is gone and it says so', () => {
    const id = place.remember('Soon over')
    place.run('forget', id)
    const ran = place.run('forget', '--undo', id, '--json', '--set', 'retention.forgottenDays=0')
    expect(errorOf(ran)).toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('memoria backup --list'),
    })
  })

  test('what lives, or was purged, cannot be brought back', () => {
    const id = place.remember('Alive and well')
    expect(errorOf(place.run('forget', '--undo', id, '--json')).code).toBe('conflict')
    place.run('forget', id, '--purge')
    expect(errorOf(place.run('forget', '--undo', id, '--json')).code).toBe('conflict')
  })

  test('a memory whose replacement was forgotten comes back; while that one holds it does not', () => {
    const old = place.remember('The queue is Celery with RabbitMQ')
    const now = place.remember('The queue is Dramatiq with Redis', '--supersedes', old)
    const early = errorOf(place.run('forget', '--undo', old, '--json'))
    expect(early.message).toBe(`memory ${old.slice(-8)} is not forgotten: ${now.slice(-8)} replaced it`)
    expect(early.hint).toContain(
      `memoria forget ${now.slice(-8)}, then memoria forget --undo ${old.slice(-8)}`,
    )
    const { stdout } = place.run('forget', now)
    expect(stdout).toContain(
      `It had replaced ${old.slice(-8)}. If that holds again: memoria forget --undo ${old.slice(-8)}`,
    )
    expect(place.json('forget', '--undo', old)).toMatchObject({ memory: { id: old, state: 'active' } })
    expect(place.json('search', 'celery queue')).toMatchObject({ results: [{ id: old }] })
  })

  test('a statement that was kept anew meanwhile is not doubled', () => {
    const id = place.remember('Kept anew meanwhile')
    place.run('forget', id)
    const again = place.remember('Kept anew meanwhile')
    expect(again).not.toBe(id)
    expect(errorOf(place.run('forget', '--undo', id, '--json')).message).toContain(again.slice(-8))
  })
})
