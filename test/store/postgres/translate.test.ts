import { describe, expect, test } from 'vitest'
import { parametersOf, translate } from '../../../src/store/postgres/translate.ts'

describe('a query for PostgreSQL', () => {
  test.each([
    ['SELECT a FROM t WHERE b = ? AND c = ?', 'SELECT a FROM t WHERE b = $1 AND c = $2'],
    [`SELECT '?', 'it''s ?' WHERE a = ?`, `SELECT '?', 'it''s ?' WHERE a = $1`],
    ['a IN (?, ?, ?) AND b = ?', 'a = ANY($1) AND b = $2'],
    ['a NOT IN (?,\n ?)', 'a <> ALL($1)'],
    ['a IN () OR b NOT IN ()', 'a = ANY($1) OR b <> ALL($2)'],
    ['(a, b) IN (SELECT c, d FROM t WHERE e = ?)', '(a, b) IN (SELECT c, d FROM t WHERE e = $1)'],
    [`state IN ('active', 'conflict')`, `state IN ('active', 'conflict')`],
    ['FROM a CROSS JOIN memories m ON m.n = a.n', 'FROM a JOIN memories m ON m.n = a.n'],
    ['+m.user_id = ? AND seq + 1 > ?', 'm.user_id = $1 AND seq + 1 > $2'],
    ['instr(text, ?) > 0', 'strpos(text, $1) > 0'],
    ['substr(m.id, -8) = ?', 'right(m.id, 8) = $1'],
    ['substr(m.id, 1, 8) = ?', 'substr(m.id, 1, 8) = $1'],
    [`id LIKE ? ESCAPE '\\'`, `id ILIKE $1 ESCAPE '\\'`],
    ['ON CONFLICT (kind, key) DO NOTHING', 'ON CONFLICT (user_id, kind, key) DO NOTHING'],
    ['ON CONFLICT (user_id, vault) DO NOTHING', 'ON CONFLICT (user_id, vault) DO NOTHING'],
    ['ON CONFLICT DO NOTHING', 'ON CONFLICT DO NOTHING'],
    ['LIMIT 1 /* FOR UPDATE SKIP LOCKED */', 'LIMIT 1 FOR UPDATE SKIP LOCKED'],
  ])('of %j is %j', (sql, expected) => {
    expect(translate(sql).sql).toBe(expected)
  })

  test('has the values of a list in one parameter, whatever they hold', () => {
    const query = translate('a IN (?, ?, ?) AND b = ? AND c IN ()')
    expect(parametersOf(query, ['x,}', 'q"\\', 'NULL', 7])).toEqual(['{"x,}","q\\"\\\\","NULL"}', 7, '{}'])
  })

  test('has U+FFFD for a NUL, which PostgreSQL does not keep', () => {
    expect(parametersOf(translate('a = ?'), ['a\0b'])).toEqual(['a\u{fffd}b'])
    expect(parametersOf(translate('a IN (?)'), ['a\0b'])).toEqual(['{"a\u{fffd}b"}'])
  })
})
