import type { Rule } from './rule.ts'
import { brokenLink } from './rules/broken-link.ts'
import { brokenMarks } from './rules/broken-marks.ts'
import { conflict } from './rules/conflict.ts'
import { copiedPage } from './rules/copied-page.ts'
import { deadMemory } from './rules/dead-memory.ts'
import { deadSource } from './rules/dead-source.ts'
import { expiredMemory } from './rules/expired-memory.ts'
import { frontMatter } from './rules/front-matter.ts'
import { goneFile } from './rules/gone-file.ts'
import { largeIndex } from './rules/large-index.ts'
import { longRow } from './rules/long-row.ts'
import { missingPage } from './rules/missing-page.ts'
import { noBackLink } from './rules/no-back-link.ts'
import { notCompiled } from './rules/not-compiled.ts'
import { oldTitle } from './rules/old-title.ts'
import { orphanPage } from './rules/orphan-page.ts'
import { schema } from './rules/schema.ts'
import { sparsePage } from './rules/sparse-page.ts'
import { stalePage } from './rules/stale-page.ts'
import { unlistedPage } from './rules/unlisted-page.ts'
import { unreadableFile } from './rules/unreadable-file.ts'

/** Everything that lint looks for, in the order in which the documents tell it. */
export const RULES: readonly Rule[] = [
  ...[unreadableFile, frontMatter, schema, brokenMarks, brokenLink, deadMemory, deadSource],
  ...[
    missingPage,
    copiedPage,
    stalePage,
    notCompiled,
    orphanPage,
    unlistedPage,
    oldTitle,
    noBackLink,
    sparsePage,
    longRow,
    largeIndex,
  ],
  ...[expiredMemory, conflict, goneFile],
]
