import type { ComponentChildren, JSX } from 'preact'
import type { RenderedNode } from '../state/shapes.ts'
import { CodeText } from './code-text.tsx'
import './rendered.css'

/** The address of a page of a vault. */
export function pageAddress(vault: string, path: string): string {
  const named = vault === '' ? '' : `&vault=${encodeURIComponent(vault)}`
  return `/knowledge?page=${encodeURIComponent(path)}${named}`
}

/** A Markdown page as nodes. Every text is a text node; links go to our own pages and to http(s). */
export function Rendered({ node, vault }: { node: RenderedNode; vault: string }): JSX.Element {
  const inner = (node.children ?? []).map((child, index) => (
    <Rendered key={`${index} ${child.type}`} node={child} vault={vault} />
  ))
  switch (node.type) {
    case 'root':
      return <div class="rendered">{inner}</div>
    case 'paragraph':
      return <p>{inner}</p>
    case 'heading':
      return <Heading depth={node.depth ?? 1}>{inner}</Heading>
    case 'list':
      return node.ordered ? <ol>{inner}</ol> : <ul>{inner}</ul>
    case 'item':
      return <li>{inner}</li>
    case 'quote':
      return <blockquote class="quote">{inner}</blockquote>
    case 'code':
      return <pre>{node.text}</pre>
    case 'rule':
      return <hr />
    case 'break':
      return <br />
    case 'inline-code':
      return <code>{node.text}</code>
    case 'strong':
      return <strong>{inner}</strong>
    case 'emphasis':
      return <em>{inner}</em>
    case 'link':
      return <OuterLink url={node.url}>{inner.length > 0 ? inner : node.text}</OuterLink>
    case 'wikilink':
      return node.page ? (
        <a href={pageAddress(vault, node.page)}>{node.text}</a>
      ) : (
        <span class="missing" title="There is no such page.">
          {node.text}
        </span>
      )
    case 'memory':
      return (
        <a
          class="id-link"
          href={`/memories/${node.text}`}
          aria-label="Open this memory"
          title="Open this memory"
        >
          ↗
        </a>
      )
    case 'session':
      return (
        <a href={`/sessions/${node.text}`} title={node.text}>
          session
        </a>
      )
    default:
      return <>{node.text === undefined ? inner : <CodeText text={node.text} />}</>
  }
}

/** The title of the view is the first heading, so that those of the page begin at the second. */
function Heading({ depth, children }: { depth: number; children: ComponentChildren }): JSX.Element {
  if (depth <= 1) return <h2>{children}</h2>
  if (depth === 2) return <h3>{children}</h3>
  return <h4>{children}</h4>
}

function OuterLink({ url, children }: { url: string | undefined; children: ComponentChildren }): JSX.Element {
  if (url === undefined || !/^https?:\/\//i.test(url)) return <>{children}</>
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}
