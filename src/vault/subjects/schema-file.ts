import { DEFAULT_SCHEMA } from './schema.ts'

/** The file that a new vault gets: the defaults, explained. It is the person's from then on. */
export function defaultSchemaFile(): string {
  const { least, leastOther, sections } = DEFAULT_SCHEMA
  const pages = Object.entries({ ...least, other: leastOther }).map(([kind, count]) => `  ${kind}: ${count}`)
  return `---
title: Schema
tags:
  - memoria
pages:
${pages.join('\n')}
sections:
${sections.map((name) => `  - ${name}`).join('\n')}
---

# How the pages of this vault are written

This file is yours: memoria wrote it once and only reads it since. The next compile follows what you change.

- \`pages\` lists the kinds of names that a page can be about, each with the least number of statements for a page. A
  kind that is 0 or left out gets no pages. \`topic\`: a topic or tag that was given. \`command\`: a command with its
  subcommand. \`name\`: a proper name, a branch, a folder. \`phrase\` and \`word\`: plain words that several statements
  share. \`file\`: a file. \`code\`: an identifier or a flag. \`other\`: the page for all that is left over.
- \`sections\` is the order of the parts of a page. History, sessions, files and related can be left out.

## For a model

Write short sentences. Begin with what the subject is, then how it came to be so, then what to watch out for.
`
}
