import type { Migration } from '../migrate.ts'
import { start } from './0001-start.ts'
import { capture } from './0002-capture.ts'
import { learning } from './0003-learning.ts'
import { meaning } from './0004-meaning.ts'
import { told } from './0005-told.ts'
import { vault } from './0006-vault.ts'
import { pages } from './0007-pages.ts'
import { vaults } from './0008-vaults.ts'
import { sections } from './0009-sections.ts'
import { outputFingerprints } from './0010-output-fingerprints.ts'
import { callEnds } from './0011-call-ends.ts'
import { episodes } from './0012-episodes.ts'
import { imports } from './0013-imports.ts'
import { projectIdentity } from './0014-project-identity.ts'
import { moments } from './0015-moments.ts'
import { episodesOnPages } from './0016-episodes-on-pages.ts'
import { teamFiles } from './0017-team-files.ts'
import { facets } from './0018-facets.ts'
import { sync } from './0019-sync.ts'

/** Every migration, oldest first. A released one is never changed: what comes after it is a new file. */
export const MIGRATIONS: readonly Migration[] = [
  ...[start, capture, learning, meaning, told],
  ...[vault, pages, vaults, sections, outputFingerprints],
  ...[callEnds, episodes, imports, projectIdentity],
  ...[moments, episodesOnPages, teamFiles, facets],
  ...[sync],
]
