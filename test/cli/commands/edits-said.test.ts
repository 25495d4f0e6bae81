import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeTopicSchema } from '../../vault/context.ts'
import { type Place, temporaryPlace } from '../program.ts'

/** A vault with one page, in which a person edited the line of a memory; gives its id and that of another memory. */
function withEdit(): { readonly place: Place; readonly id: string; readonly other: string } {
  const place = temporaryPlace()
  const id = place.remember(
    'Deploys go out on Tuesdays',
    '--topic',
    'deploys',
    '--kind',
    'fact',
    '--scope',
    'user',
  )
  const other = place.remember(
    'The office cat is called Minka',
    '--topic',
    'cat',
    '--kind',
    'fact',
    '--scope',
    'user',
  )
  writeTopicSchema(join(place.home, 'vault'))
  place.json('compile')
  const page = join(place.home, 'vault/pages/concepts/deploys.md')
  writeFileSync(page, readFileSync(page, 'utf8').replace('- Deploys go', '- All deploys go'))
  // Something for lint to mend.
  rmSync(join(place.home, 'vault/index.md'))
  return { place, id, other }
}

const back = (id: string) => [expect.objectContaining({ what: 'revised', memory: id })]

describe('edits that come back into the store are said, whichever command took them', () => {
  test.for([['drain'], ['vault', 'lint', '--fix']])('%s', (command) => {
    const { place, id } = withEdit()
    expect(place.run(...command).stdout).toMatch(new RegExp(`^revised +${id.slice(-8)} .*deploys\\.md`, 'm'))
    const again = withEdit()
    expect(again.place.json(...command)).toMatchObject({ back: expect.arrayContaining(back(again.id)) })
  })

  test('ask --save', () => {
    const { place, id } = withEdit()
    const { stdout } = place.run('ask', '--save', 'what is the office cat called?')
    expect(stdout).toMatch(new RegExp(`^revised +${id.slice(-8)} .*deploys\\.md`, 'm'))
    // Whoever was not there to see it finds it later.
    expect(readFileSync(join(place.home, 'vault/log.md'), 'utf8')).toMatch(/written, 1 edit imported, from/)
    expect(place.run('status').stdout).toMatch(/last run .*; 1 edit of yours imported /)
    expect(place.json('ask', '--save', 'what is the office cat called?')).toMatchObject({ back: [] })
  })

  test('forget --purge', () => {
    const { place, id, other } = withEdit()
    expect(place.run('forget', other, '--purge').stdout).toMatch(
      new RegExp(`^revised +${id.slice(-8)} .*deploys\\.md`, 'm'),
    )
    const again = withEdit()
    expect(again.place.json('forget', again.other, '--purge')).toMatchObject({
      back: expect.arrayContaining(back(again.id)),
    })
  })
})
