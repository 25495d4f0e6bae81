import { describe, expect, test } from 'vitest'
import { errorOf, temporaryPlace } from '../program.ts'

describe('memoria edit with a link', () => {
  test('a resolved memory leads to its resolution, and a chain to its end', () => {
    const place = temporaryPlace()
    const problem = place.remember('The zebra importer times out on large archives', '--kind', 'debugging')
    const first = place.remember(
      'Splitting zebra archives into parts avoids the timeout',
      '--kind',
      'workaround',
    )
    const last = place.remember('Zebra 2.4 reads archives as a stream', '--kind', 'fact')
    expect(place.run('edit', problem, '--resolved-by', first)).toMatchObject({ code: 0 })
    expect(place.run('edit', first, '--resolved-by', last)).toMatchObject({ code: 0 })
    const { results } = place.json<{ results: { id: string; reasons: string[] }[] }>(
      ...['search', 'zebra importer times out'],
    )
    expect(results.map(({ id }) => id)).toEqual([last])
    expect(results[0]?.reasons.join()).toContain('resolves')
    expect(
      place.json<{ text: string }>('recall', 'why does the zebra importer time out?').text,
    ).not.toContain('times out on')
    expect(place.json<{ text: string }>('brief').text).toContain('as a stream')
    expect(place.json<{ text: string }>('brief').text).not.toContain('times out on')
    expect(place.run('why', problem).stdout).toContain('resolved by')
    expect(place.run('show', last).stdout).toContain('resolves')
  })

  test('part-of and see-also are shown on both sides', () => {
    const place = temporaryPlace()
    const [whole, part, other] = ['The release has four steps', 'The tag comes first', 'Tags are signed'].map(
      (text) => place.remember(text),
    )
    place.run('edit', part ?? '', '--part-of', whole ?? '', '--see-also', other ?? '')
    expect(place.json('show', part ?? '')).toMatchObject({
      partOf: [{ id: whole }],
      seeAlso: [{ id: other }],
    })
    expect(place.json('show', whole ?? '')).toMatchObject({ parts: [{ id: part }] })
    expect(place.json('show', other ?? '')).toMatchObject({ seeAlso: [{ id: part }] })
  })

  test('a circle and an unknown memory are errors, and nothing is linked', () => {
    const place = temporaryPlace()
    const [one = '', other = ''] = ['The lift is stuck', 'The lift was repaired'].map((text) =>
      place.remember(text),
    )
    place.run('edit', one, '--resolved-by', other)
    expect(errorOf(place.run('edit', '--json', other, '--resolved-by', one))).toMatchObject({
      code: 'conflict',
    })
    expect(errorOf(place.run('edit', '--json', one, '--resolved-by', one))).toMatchObject({
      code: 'conflict',
    })
    expect(errorOf(place.run('edit', '--json', one, '--see-also', 'zzzzzzzz'))).toMatchObject({
      code: 'not_found',
    })
    expect(place.json('show', other)).toMatchObject({ resolvedBy: [], resolves: [{ id: one }] })
  })
})
