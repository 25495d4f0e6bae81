import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { PageRow } from '../../store/page-rows.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import type { Builder } from './builder.ts'
import { INDEX, OTHER } from './intake.ts'
import { indexKey } from './subject.ts'

/**
 * Brings pages that are not made of statements into the index: prose by a model, and answers. The pages that such a one names
 * are due with it, since they link back. One that a person took away is theirs to do without.
 */
export async function settleOthers(builder: Builder): Promise<void> {
  const { store, reach, vault } = builder
  const files = [
    ...(await store.vault.authored(reach, vault.name)),
    ...(await store.vault.files(reach, vault.name, 'answer')),
  ]
  const there = files.filter(({ path }) => existsSync(join(vault.root, path)))
  const known = await store.pages.pagesOf(reach, vault.name, OTHER)
  const rows = there.map((file) => ({ file, row: rowOf(file) }))
  const changed = rows.filter(
    ({ row }) =>
      !isDeepStrictEqual(
        row,
        known.find(({ path }) => path === row.path),
      ),
  )
  const gone = known.filter(({ path }) => !there.some((file) => file.path === path))
  if (changed.length + gone.length === 0) return
  await store.transaction(async (tx) => {
    for (const { path, key } of gone) {
      await tx.pages.dropPage(reach, vault.name, path)
      if (!existsSync(join(vault.root, path))) await tx.vault.drop(reach, vault.name, path)
      await tx.pages.addDue(reach, vault.name, [{ subject: INDEX, key }])
    }
    for (const { row, file } of changed) {
      await tx.pages.putPage(reach, vault.name, row)
      await tx.pages.addDue(reach, vault.name, [{ subject: INDEX, key: row.key }])
      if (file.kind === 'connection') await makeNamedAgain({ ...builder, store: tx }, file)
    }
  })
}

async function makeNamedAgain({ store, reach, vault }: Builder, { content }: VaultFile): Promise<void> {
  const named = new Set(wikilinksIn(content).map(({ target }) => target))
  const pages = await store.pages.pagesAt(reach, vault.name, '')
  for (const { path, subject, part } of pages) {
    const whole = path.replace(/\.md$/, '')
    const isNamed = named.has(whole) || named.has(whole.slice(whole.lastIndexOf('/') + 1))
    if (isNamed && subject !== OTHER) await store.pages.addDue(reach, vault.name, [{ subject, key: part }])
  }
}

function rowOf({ path, content, writtenAt }: VaultFile): PageRow {
  const front = readFrontMatter(content)
  const fields = front.ok ? front.value.fields : {}
  const word = (name: string, otherwise: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const title = word('title', path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, ''))
  const project = word('project', '') || null
  return {
    ...{ path, subject: OTHER, part: path, key: indexKey(project, title), project, title },
    ...{ statements: 0, updated: word('updated', writtenAt.slice(0, 10)), lead: '' },
  }
}
