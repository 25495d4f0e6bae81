import type { Db } from '../db.ts'
import type { EpisodeRows } from '../episode-rows.ts'
import type { SectionRows } from '../section-rows.ts'
import type { Store } from '../store.ts'
import type { TextIndex } from '../text-rows.ts'
import { captureRows } from './capture.ts'
import { dailyRows } from './daily.ts'
import { episodeRows } from './episodes.ts'
import { importRows } from './imports.ts'
import { injectionRows, preparedRows } from './injections.ts'
import { jobRows } from './jobs.ts'
import { learningRows } from './learning.ts'
import { costRows } from './ledgers.ts'
import { memoryRows } from './memories.ts'
import { notForRows } from './not-for.ts'
import { pageRows } from './pages.ts'
import { projectRows } from './projects.ts'
import { rejectionRows } from './rejections.ts'
import { runRows } from './runs.ts'
import { sectionRows } from './sections.ts'
import { sessionRows } from './sessions.ts'
import { stateRows } from './state.ts'
import { syncRows } from './sync.ts'
import { teamRows } from './team.ts'
import { vaultRows } from './vault-files.ts'
import { chosenVaultRows } from './vaults.ts'
import { vectorRows } from './vectors.ts'

/** Search in texts, which each database does in its own way. */
export interface FullText {
  textIndex(db: Db): TextIndex
  searchSections(db: Db, ...asked: Parameters<SectionRows['search']>): ReturnType<SectionRows['search']>
  searchEpisodes(db: Db, ...asked: Parameters<EpisodeRows['search']>): ReturnType<EpisodeRows['search']>
}

/** All rows of a store over a connection of whatever database: the queries are the same. */
export function rowsOver(db: Db, fullText: FullText, close: () => Promise<void>): Store {
  return {
    memories: memoryRows(db),
    projects: projectRows(db),
    sessions: sessionRows(db),
    capture: captureRows(db),
    state: stateRows(db),
    vectors: vectorRows(db),
    jobs: jobRows(db),
    costs: costRows(db),
    injections: injectionRows(db),
    prepared: preparedRows(db),
    runs: runRows(db),
    imports: importRows(db),
    team: teamRows(db),
    sync: syncRows(db),
    learning: learningRows(db),
    rejections: rejectionRows(db),
    notFor: notForRows(db),
    vault: vaultRows(db),
    vaults: chosenVaultRows(db),
    daily: dailyRows(db),
    pages: pageRows(db),
    sections: {
      ...sectionRows(db),
      search: (...asked) => fullText.searchSections(db, ...asked),
    },
    episodes: {
      ...episodeRows(db),
      search: (...asked) => fullText.searchEpisodes(db, ...asked),
    },
    text: fullText.textIndex(db),
    transaction: (work) => db.transaction((tx) => work(rowsOver(tx, fullText, close))),
    close,
  }
}
