import { readFileSync } from 'node:fs'
import { sharedPath } from '../../support/shared.ts'

/** Strings that run something where a page takes them for HTML, a template or an address. */
export const SCRIPTS = [
  '<script>alert("memory")</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(2)>',
  "javascript:alert('3')",
  '{{constructor.constructor("alert(4)")()}}',
]

/** None of them is part of the dashboard, so one in the page came from a text. */
export const RUNNING_ELEMENTS = 'main :is(script, img, svg, iframe, object, embed, video, audio, style, base)'

const MAX_CHARACTERS = 400

/** The scripts, and the shared list of strings that break programs where that is there. */
export function hostileStrings(): string[] {
  const shared = sharedPath('data/hostile/naughty-strings.json')
  const strings: string[] = shared === undefined ? [] : JSON.parse(readFileSync(shared, 'utf8'))
  return [...SCRIPTS, ...strings]
    .filter((text) => text.trim() !== '')
    .map((text) => text.slice(0, MAX_CHARACTERS))
}
