import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import { DISGUISED, KNOWN, makeCanaries, WIDER } from '../support/canaries.ts'

describe('each canary is recognised: in plain text, in JSON, and in JSON inside JSON', () => {
  test.each(Object.entries({ ...KNOWN, ...WIDER, ...DISGUISED }))('%s', (type, make) => {
    for (const { secret, text } of makeCanaries({ [type]: make }, 5, 31)) {
      const once = JSON.stringify({ command: `set -e\n${text}\n\tnext` })
      const leaf = JSON.stringify({ note: text })
      for (const given of [
        text,
        leaf,
        JSON.stringify([leaf]),
        `first\n${text}\nlast`,
        once,
        JSON.stringify({ arguments: once }),
      ])
        expect(redactSecrets(given).text).not.toContain(secret)
    }
  })
})
