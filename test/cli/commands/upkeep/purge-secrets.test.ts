import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Place, temporaryPlace } from '../../program.ts'

const PATTERN = JSON.stringify([{ name: 'door', pattern: 'zebra\\d+' }])
/** A rule that was added after the memory was stored. */
const NEW_RULE = ['--set', `redact.patterns=${PATTERN}`]

interface Purged {
  readonly changed: number
  readonly replaced: readonly string[]
  readonly backups: readonly string[]
  readonly scrubbed: boolean | null
}

/** A store with a secret, an automatic backup of it, and one that the person wrote elsewhere. */
function withCopies(): { place: Place; automatic: string; manual: string } {
  const place = temporaryPlace()
  place.remember('The code of the door is zebra1234')
  place.json('drain')
  const [name = ''] = readdirSync(join(place.home, 'backups'))
  const { file: manual } = place.json<{ file: string }>('backup', join(place.person, 'copy.db'))
  return { place, automatic: join(place.home, 'backups', name), manual }
}

describe('memoria upkeep purge-secrets', () => {
  test('a dry run says what would happen to each backup, and changes none', () => {
    const { place, automatic, manual } = withCopies()
    const dry = place.json<Purged>('upkeep', 'purge-secrets', '--dry-run', ...NEW_RULE)
    expect(dry).toMatchObject({ replaced: [automatic], backups: [manual], scrubbed: null })
    const { stdout } = place.run('upkeep', 'purge-secrets', '--dry-run', ...NEW_RULE)
    expect(stdout).toContain(
      `These automatic backups would be replaced by a new one without the secrets:\n  ${automatic}\n` +
        `These copies would not be changed. Delete them if they contain secrets:\n  ${manual}\n` +
        'Copies that other programs made',
    )
    expect(existsSync(automatic)).toBe(true)
  })

  test('a run replaces the automatic backups, and names the backups outside the home', () => {
    const { place, automatic, manual } = withCopies()
    const purged = place.json<Purged>('upkeep', 'purge-secrets', ...NEW_RULE)
    expect(purged).toMatchObject({ replaced: [automatic], backups: [manual], scrubbed: true })
    expect(existsSync(automatic)).toBe(false)
    expect(readdirSync(join(place.home, 'backups'))).toHaveLength(1)
    expect(place.json('upkeep', 'purge-secrets', ...NEW_RULE)).toMatchObject({ changed: 0, replaced: [] })
  })

  test('`forget --purge` names the backups outside the home as well', () => {
    const { place, manual } = withCopies()
    const [memory] = place.json<{ memories: { id: string }[] }>('list').memories
    expect(place.json('forget', memory?.id ?? '', '--purge')).toMatchObject({ backups: [manual] })
  })
})
