import { MemoriaError } from '../../../base/errors.ts'
import type { OpenContext } from '../../../memoria.ts'
import { editPage } from '../../../vault/browse/edit-page.ts'
import { browsePage } from '../../../vault/browse/page.ts'
import { listedPages } from '../../../vault/browse/pages.ts'
import { dailyPath } from '../../../vault/daily/daily-log.ts'
import { listVault } from '../../../vault/folder/list.ts'
import type { Vault } from '../../../vault/folder/vault.ts'
import { knownVaults, usable } from '../../../vault/folder/vaults.ts'
import { lintVault } from '../../../vault/lint/lint.ts'
import { knowledgeRoutes } from '../../contract/knowledge.ts'
import { implementRoutes } from '../implement.ts'

export const knowledge = implementRoutes(knowledgeRoutes, {
  'GET /api/v1/vaults': async ({ m }) => ({ vaults: await knownVaults(m.context) }),
  'GET /api/v1/days': async ({ m }) => {
    const { root } = await vaultNamed(m.context, undefined)
    const days = listVault(root).pages.flatMap((path) => DAY.exec(path)?.[1] ?? [])
    return { days: days.reverse() }
  },
  'GET /api/v1/days/:day': async ({ m }, { params: { day } }) => ({
    day,
    page: browsePage(await vaultNamed(m.context, undefined), dailyPath(day)),
  }),
  'GET /api/v1/pages': async ({ m }, { query }) => ({
    pages: await listedPages(m.context, await vaultNamed(m.context, query.vault)),
  }),
  'GET /api/v1/page': async ({ m }, { query }) => ({
    page: browsePage(await vaultNamed(m.context, query.vault), query.path),
  }),
  'PUT /api/v1/page': async ({ m }, { body: { vault: name, ...edit } }) => {
    const vault = await vaultNamed(m.context, name)
    const changes = await editPage(m.context, vault, edit)
    return { page: browsePage(vault, edit.path), changes }
  },
  'GET /api/v1/lint': async ({ m }, { query }) =>
    lintVault(m.context, await vaultNamed(m.context, query.vault)),
})

const DAY = /^daily\/(\d{4}-\d{2}-\d{2})\.md$/

/** A vault that is known by its name; no folder is looked at for a name that a request brings. */
async function vaultNamed(context: OpenContext, name: string | undefined): Promise<Vault> {
  const known = await knownVaults(context)
  const vault = name === undefined ? known[0] : known.find((one) => one.name === name)
  if (vault !== undefined) return usable(vault)
  throw new MemoriaError('not_found', 'there is no such vault', { hint: 'GET /api/v1/vaults lists them.' })
}
