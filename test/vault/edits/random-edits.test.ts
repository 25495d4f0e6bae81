import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportedEdits } from '../../../src/vault/edits/import-edits.ts'
import { type BackFixture, backFixture, LIST } from './fixture.ts'

/** What a person does to the lines of a page. `at` picks a line; `word` is a word of theirs that stands nowhere else. */
type Edit = { readonly at: number; readonly what: (typeof WHAT)[number] }

const WHAT = [
  ...['reword', 'append', 'delete', 'add', 'addNested', 'addText', 'addTwin', 'copy', 'swap', 'swapWords'],
  ...['trailing', 'crlf', 'dropId', 'dropNotes', 'changeNotes', 'bullet', 'tick', 'overLines', 'heading'],
] as const

const edits = fc.array(fc.record({ at: fc.nat(40), what: fc.constantFrom(...WHAT) }), {
  minLength: 1,
  maxLength: 8,
})

test('nothing that a person wrote is lost, whatever they do to a page: it is in the store or in the file', async () => {
  const here = await backFixture()
  let count = 0
  await fc.assert(
    fc.asyncProperty(edits, edits, async (onPage, onList) => {
      count += 1
      const { page, ids } = await newPage(here, count)
      const words = [...edited(here, page, onPage, `p${count}`), ...edited(here, LIST, onList, `l${count}`)]
      const back = await here.back()
      const living = (await here.m.list()).memories.filter(({ topic }) =>
        topic?.startsWith(`topic-${count}-`),
      )
      const shown = [...new Set([...ids, ...living.map(({ id }) => id)])]
      await here.rewrite(page, shown, back)
      await here.rewrite(LIST, shown, back)
      const kept = [here.read(page), here.read(LIST), await storeSays(here, back.changes)].join('\n')
      expect(words.filter((word) => !kept.includes(word))).toEqual([])
      expect(await here.back()).toMatchObject({ changes: [], run: null })
    }),
    { numRuns: 60 },
  )
}, 60_000)

async function newPage({ keep, write, context }: BackFixture, count: number) {
  for (const { path } of await context.store.vault.files(context.reach, 'home'))
    await context.store.vault.drop(context.reach, 'home', path)
  const page = `pages/concepts/page-${count}.md`
  const ids: string[] = []
  for (const [index, kind] of (['decision', 'fact', 'fact', 'action', 'preference'] as const).entries()) {
    const text = `Page ${count} has the ${['first', 'second', 'third', 'fourth', 'fifth'][index]} statement`
    ids.push(
      await keep(text, { kind, topic: `topic-${count}-${index}`, origin: index % 2 ? 'assistant' : 'user' }),
    )
  }
  await write(page, ids)
  await write(LIST, ids.slice(1, 4))
  return { page, ids }
}

/** What the store knows of all that came back: what is said, what was said, and what was quoted. */
async function storeSays({ m, get }: BackFixture, changes: ImportedEdits['changes']): Promise<string> {
  const ids = [...new Set(changes.flatMap(({ memory, other }) => [memory ?? [], other ?? []].flat()))]
  return JSON.stringify(await Promise.all(ids.map(async (id) => [await get(id), await m.history(id)])))
}

/** Does the edits, and gives the words that the person wrote and did not delete again. */
function edited({ edit, read }: BackFixture, path: string, all: readonly Edit[], mark: string): string[] {
  const words: string[] = []
  for (const [index, { at, what }] of all.entries()) {
    const word = `word${mark}x${index}x`
    edit(path, (text) => change(text, at, what, word))
    if (read(path).includes(word)) words.push(word)
  }
  const left = read(path)
  return words.filter((word) => left.includes(word))
}

function change(text: string, at: number, what: Edit['what'], word: string): string {
  if (what === 'crlf') return text.replaceAll(/\r?\n/g, '\r\n')
  const lines = text.split('\n')
  const items = lines.flatMap((line, index) => (/^[-*] .*\^m-/.test(line) ? [index] : []))
  const index = items[at % items.length]
  const other = items[(at + 1) % items.length]
  const headings = lines.flatMap((line, place) => (line.startsWith('## ') ? [place] : []))
  const heading = headings[at % headings.length]
  if (index === undefined || other === undefined || heading === undefined) return text
  const line = lines[index] ?? ''
  const put = (...fresh: string[]) => lines.toSpliced(index, 1, ...fresh).join('\n')
  const under = (...fresh: string[]) => lines.toSpliced(heading + 1, 0, '', ...fresh).join('\n')
  switch (what) {
    case 'reword':
      return put(line.replace('Page', `Leaf ${word}`))
    case 'append':
      return put(`${line} ${word}`)
    case 'delete':
      return put()
    case 'add':
      return under(`- Something else is ${word}`)
    case 'addTwin':
      return under(`- Page has one statement`, `- Said again as ${word}`, `- Said again as ${word}`)
    case 'addNested':
      return put(line, `  - a remark ${word}`)
    case 'addText':
      return put(line, '', `A paragraph about ${word}`, '')
    case 'copy':
      return put(line, line.replace('Page', `Copy ${word}`))
    case 'swap':
      return lines
        .with(index, lines[other] ?? '')
        .with(other, line)
        .join('\n')
    case 'swapWords':
      return put(line.replace(/(first|second|third|fourth|fifth) (\w+)/, '$2 $1'))
    case 'trailing':
      return put(`${line}  \t`)
    case 'dropId':
      return put(line.replace(/ \^m-\w+/, ''))
    case 'dropNotes':
      return put(line.replace(/ \(20.*?\)/, ''))
    case 'changeNotes':
      return put(line.replace(', [[', `, ${word}, [[`))
    case 'bullet':
      return put(line.replace(/^- /, '* '))
    case 'tick':
      return put(line.replace('[ ]', '[x]'))
    case 'overLines':
      return put(line.replace(' has the ', ` has ${word}\n  the `))
    case 'heading':
      return lines
        .toSpliced(index, 1)
        .toSpliced(heading + (heading > index ? 0 : 1), 0, '', line)
        .join('\n')
  }
}
