import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { namedRules } from '../../../src/redact/rules/named.ts'
import { expectRedacted, maker } from '../samples.ts'

const { alnum, hex, uuid } = maker(18)

describe('services known only by their name', () => {
  test.each(namedRules.map((rule) => [rule.type, rule.anchors[0] ?? '']))(
    '%s is found by the name %s',
    (type, name) => {
      const key = name.replace(/_$/, '').toUpperCase()
      const { findings } = redactSecrets(`${key}_API_KEY = "${alnum(32)}"`)
      expect(findings).toHaveLength(1)
      expect(findings[0]?.type).toMatch(/-(?:credential|key|token|secret)$/)
      expect(type).toMatch(/-credential$/)
    },
  )

  test.each([
    ['sonar-credential', `-Dsonar.login=⟦${hex(40)}⟧`],
    ['sonar-credential', `$sonarLogin = "⟦${hex(40)}⟧"`],
    ['postmark-credential', `postmark: "⟦${uuid()}⟧"`],
    ['twitter-credential', `TWITTER_ID: '⟦${alnum(20)}⟧'`],
    ['heroku-credential', `env('HEROKU_KEY', '⟦${uuid()}⟧')`],
    ['adafruit-credential', `#define ADAFRUIT_KEY "⟦${hex(32)}⟧"`],
  ])('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each([
    `ReactNativeCameraKit: ${hex(40)}`,
    `rookTable = 00${alnum(40)}`,
    `sonarqube-reporter-1.2.4.tgz#${hex(40)}`,
    `datadog_sha256: ${hex(64)}`,
    `github_commit = "${hex(40)}"`,
    'TWITTER_KEY = "your-twitter-key-goes-here"',
    'slack_channel = "the-general-channel"',
    'airtable_base_url: https://airtable.acme.dev/v0/a1b2',
    `https://kolkrabbi.heroku.com/apps/${uuid()}/github/push`,
  ])('%j stays as it is', (text) => {
    expect(redactSecrets(text).findings).toEqual([])
  })
})
