import { describe, expect, test } from 'vitest'
import { compareStatements } from '../../../src/extract/compare/compare.ts'

function relation(older: string, newer: string): string {
  return compareStatements(older, newer).relation
}

/** The newer one excludes the older one, although it says more: since when, why, or where else. */
const EXCLUDED: readonly (readonly [older: string, newer: string])[] = [
  ['We deploy only from main', 'We deploy only from the release branch now, not from main'],
  ['We deploy from main', 'We deploy only from the release branch now, not from main'],
  ['Deploys take 12 minutes', 'Deploys take 20 minutes since the new runner'],
  ['Deploys take 12 minutes', 'Since the new runner, deploys take 20 minutes'],
  ['The test suite takes 4 minutes', 'The test suite takes 9 minutes since we added the browser tests'],
  ['The nightly job needs 2 GB', 'The nightly job needs 6 GB due to the larger index'],
  ['Uploads are limited to 5 MB', 'Uploads are limited to 20 MB as of last week'],
  ['Backups run weekly', 'Backups run daily since the incident'],
  ['Read the prices from the CSV file', 'Read the prices from the API instead of from the CSV file'],
  ['Images are pulled from Docker Hub', 'Images are now pulled from our own registry, not from Docker Hub'],
  ['Copy dist to public', 'Copy dist to site now, not to public'],
  ['Logs are written to stdout', 'Logs are written to a file, not to stdout any more'],
  ['Sessions are stored in Redis', 'Sessions are not stored in Redis since the migration'],
  ['The standup is at 9:30', 'The standup is at 10:00 since summer'],
  ['Deploys dauern 12 Minuten', 'Deploys dauern 20 Minuten seit dem neuen Runner'],
  ['The cache holds 500 entries', 'The cache holds 2000 entries thanks to the larger machine'],
]

/** Each pair can hold at the same time. */
const INDEPENDENT: readonly (readonly [one: string, other: string])[] = [
  ['Deploys take 12 minutes', 'Deploys take 20 minutes on the new runner'],
  ['Deploys take 12 minutes', 'Deploys take 20 minutes with a cold cache'],
  ['Deploys take 12 minutes', 'Deploys in staging take 20 minutes since the new runner'],
  ['Deploys take 12 minutes', 'Deploys take 20 minutes since the new runner in staging'],
  ['Deploys take 12 minutes', 'Billing deploys take 20 minutes since the new runner'],
  ['Before version 2 tokens are hex', 'Since version 2 tokens are base64'],
  ['Since version 2 tokens are base64', 'Since version 3 tokens are hex'],
  ['We deploy only from main', 'We deploy only from CI'],
  ['We deploy from main', 'We tag releases from the release branch, not from main'],
  ['Copy dist to public', 'Copy the docs to site, not to public'],
  ['Hotfixes are cut from main', 'Releases are cut from the release branch, not from main'],
  ['We deploy from main', 'In staging we deploy from develop, not from main'],
  ['The changelog lists commits since the last tag', 'The changelog lists commits since the first tag'],
  ['The report shows 20 commits since the last tag', 'The report shows 50 commits since the first tag'],
  ['Use Redis for the car search', 'Use Redis for the car list'],
  ['Imports from the CSV file run at night', 'Imports from the API run by day, not at night'],
  ['Users are imported from LDAP', 'Groups are imported from Okta, not from LDAP'],
  ['Messages go from the shop to the worker', 'Messages go from the worker to the shop'],
  ['The worker restarts after a deploy', 'The worker restarts since the last deploy'],
  ['Retries stop after 3 attempts', 'Retries stop after 5 attempts since the outage in the import job'],
]

describe('a newer statement with more words excludes an older one', () => {
  test.each(EXCLUDED)('"%s", then "%s"', (older, newer) => {
    expect(['replaces', 'contradicts']).toContain(relation(older, newer))
  })
})

describe('statements whose additions make another subject or case are independent', () => {
  test.each(INDEPENDENT)('"%s" and "%s"', (one, other) => {
    expect([relation(one, other), relation(other, one)]).toEqual(['independent', 'independent'])
  })
})
