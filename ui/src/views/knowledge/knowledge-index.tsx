import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { pageAddress } from '../../parts/rendered.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofStages } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import { setQuery } from '../../state/route.ts'

type ListedPage = Answer<'GET /api/v1/pages'>['pages'][number]
type KnownVault = Answer<'GET /api/v1/vaults'>['vaults'][number]

const SHOWN_DAYS = 30
const WRITTEN = ofStages('compile-vault', 'write-daily-log', 'write-prose')

async function loadIndex(vault: string, signal: AbortSignal) {
  const named = vault === '' ? {} : { vault }
  const [{ vaults }, { days }, { pages }] = await Promise.all([
    call('GET /api/v1/vaults', {}, signal),
    call('GET /api/v1/days', {}, signal),
    call('GET /api/v1/pages', { query: named }, signal),
  ])
  return { vaults, days, pages }
}

/** What there is to read in a vault: its pages by folder, and the latest days. */
export function KnowledgeIndex({ vault, current }: { vault: string; current: string }): JSX.Element {
  const loaded = useLoad((signal) => loadIndex(vault, signal), [vault], WRITTEN)
  const start = `/knowledge${vault === '' ? '' : `?vault=${encodeURIComponent(vault)}`}`
  return (
    <nav class="knowledge-index" aria-label="Days and pages">
      <Show of={loaded}>
        {({ vaults, days, pages }) => (
          <>
            {vaults.length > 1 && <VaultChoice vaults={vaults} vault={vault} />}
            <ul class="plain">
              <li>
                <a href={start} aria-current={current === '' ? 'page' : undefined}>
                  Overview and findings
                </a>
              </li>
            </ul>
            {pages.length === 0 && (
              <Empty title="No pages yet.">
                <code>memoria compile</code> writes them from what is known.
              </Empty>
            )}
            {foldersOf(pages).map(([folder, inFolder]) => (
              <Folder key={folder} folder={folder} pages={inFolder} vault={vault} current={current} />
            ))}
            <h2>Days</h2>
            {days.length === 0 && <p class="muted small">A day appears when a session of it ends.</p>}
            <ul class="plain">
              {days.slice(0, SHOWN_DAYS).map((day) => (
                <li key={day}>
                  <a href={`/knowledge?day=${day}`} aria-current={day === current ? 'page' : undefined}>
                    {day}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Show>
    </nav>
  )
}

function VaultChoice({ vaults, vault }: { vaults: readonly KnownVault[]; vault: string }): JSX.Element {
  return (
    <select
      aria-label="Vault"
      value={vault}
      onChange={(event) => setQuery({ vault: event.currentTarget.value, page: '', day: '' })}
    >
      {vaults.map(({ name, project }) => (
        <option key={name} value={project === null ? '' : name}>
          {project === null ? 'My vault' : name}
        </option>
      ))}
    </select>
  )
}

/** The pages of one folder; closed where the open page is another one, so that all folders can be seen. */
function Folder({
  folder,
  pages,
  vault,
  current,
}: {
  folder: string
  pages: readonly ListedPage[]
  vault: string
  current: string
}): JSX.Element {
  const list = (
    <ul class="plain">
      {pages.map(({ path, title, statements }) => (
        <li key={path}>
          <a href={pageAddress(vault, path)} aria-current={path === current ? 'page' : undefined}>
            {title}
            {statements > 0 && <span class="muted"> {statements}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
  if (folder === '') return list
  return (
    <details open={pages.some(({ path }) => path === current)}>
      <summary>
        {folder.replace(/^projects\//, '')} <span class="muted">{pages.length}</span>
      </summary>
      {list}
    </details>
  )
}

/** Pages by their folder, those of no folder first. Days have a list of their own. */
function foldersOf(pages: readonly ListedPage[]): [string, ListedPage[]][] {
  const folders = new Map<string, ListedPage[]>([['', []]])
  for (const page of pages) {
    const folder = page.path.slice(0, Math.max(0, page.path.lastIndexOf('/')))
    if (folder === 'daily') continue
    folders.set(folder, [...(folders.get(folder) ?? []), page])
  }
  return [...folders].filter(([, inFolder]) => inFolder.length > 0)
}
