import type { Wording } from '../http/refusals.ts'

/** Sentences for failures of a team server: the person who reads them cannot look into it. */
export const TEAM_WORDING: Wording = {
  sentences: {
    config_invalid: 'the settings of the server are not valid',
    disk_full: 'the disk of the database is full',
    store_readonly: 'the database can only be read at the moment',
    store_corrupt: 'the database is damaged',
    store_newer: 'the database was changed for a newer version of memoria',
    store_missing: 'the database is not set up for this version of memoria',
    store_busy: 'the database is busy',
    store_unreachable: 'the database does not answer',
    store_closed: 'the server is stopping',
  },
  hints: {
    store_busy: 'Nothing was changed. Try again in a moment.',
    store_readonly:
      'Your own memories can still be read (?space=YOUR-ID). Those of others wait until the audit log can be written.',
    store_unreachable: 'Try again in a moment; whoever runs the server finds more in its log.',
    store_closed: 'Try again: another replica answers.',
  },
  otherwise: 'Nothing was changed. Whoever runs the server finds more in its log.',
}
