import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { CopyLink } from '../../parts/copy-link.tsx'
import { pageAddress, Rendered } from '../../parts/rendered.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofStages } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import type { Page, RenderedNode } from '../../state/shapes.ts'
import { PageEditor } from './page-editor.tsx'

/** A page as it reads, with the pages that link to it; or its Markdown, to edit. */
export function PageView({ vault, path }: { vault: string; path: string }): JSX.Element {
  const named = vault === '' ? {} : { vault }
  const loaded = useLoad(
    (signal) => call('GET /api/v1/page', { query: { ...named, path } }, signal),
    [vault, path],
    ofStages('compile-vault', 'write-prose'),
  )
  return <Show of={loaded}>{({ page }) => <Loaded page={page} vault={vault} />}</Show>
}

function Loaded({ page, vault }: { page: Page; vault: string }): JSX.Element {
  const editing = useSignal(false)
  const stop = () => {
    editing.value = false
  }
  return (
    <article>
      <div class="head">
        <h1 class="break">{page.title}</h1>
        {!editing.value && (
          <button
            type="button"
            onClick={() => {
              editing.value = true
            }}
          >
            Edit
          </button>
        )}
        <CopyLink to={pageAddress(vault, page.path)} label="Copy the link to this page" />
      </div>
      {editing.value ? (
        <PageEditor page={page} vault={vault} stop={stop} />
      ) : (
        <Rendered node={withoutTitle(page)} vault={vault} />
      )}
      <section class="backlinks" aria-labelledby="backlinks">
        <h2 id="backlinks">Linked from</h2>
        {page.backlinks.length === 0 && <p class="muted">No page links here.</p>}
        <ul>
          {page.backlinks.map((from) => (
            <li key={from}>
              <a href={pageAddress(vault, from)}>{from.replace(/\.md$/, '')}</a>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

/** The page without its own first heading when that is the title, which stands above it. */
function withoutTitle({ tree, title }: Page): RenderedNode {
  const [first, ...rest] = tree.children ?? []
  const isTitle =
    first?.type === 'heading' && first.children?.map(({ text }) => text ?? '').join('') === title
  return isTitle ? { ...tree, children: rest } : tree
}
