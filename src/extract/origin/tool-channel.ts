import type { Origin } from '../../model/memory.ts'

/** Tools that fetch from the network, as the hosts and MCP servers name them: `WebFetch`, `google_web_search`, `browser_navigate`. */
const WEB = /web|fetch|browser|https?|url|crawl|scrape/i
/** Tools that read files: `Read`, `read_file`, `view`, `Grep`, `Glob`. */
const FILE =
  /^(?:notebook_?)?(?:read|view|open|cat|grep|glob|ls|list)(?:_|[A-Z]|$)|read_?(?:many_?)?files?|search_?file/i
/** A shell command that fetches what it prints. */
const FETCHES = /\b(?:curl|wget|http|lynx|w3m)\b[^\n]*\bhttps?:/i

/** The channel through which the output of a tool came. */
export function channelOfTool(name: string, input: string): Exclude<Origin, 'user' | 'assistant'> {
  if (WEB.test(name) || FETCHES.test(input)) return 'web'
  return FILE.test(name) ? 'file' : 'tool'
}
