import { describe, expect, test } from 'vitest'
import { blockText } from '../../../src/vault/page/blocks.ts'
import { withMarksFixed } from '../../../src/vault/page/fix-marks.ts'

const BLOCK = blockText('statements', 'One\n\n- Two')
const WRITTEN = `# Title\n\n${BLOCK}`
const BEGIN = '<!-- memoria:begin statements -->\n'
const END = '<!-- memoria:end statements -->\n'

const CASES: readonly (readonly [what: string, text: string, mended: string | undefined])[] = [
  ['the end is gone', `Mine\n${WRITTEN.replace(END, '')}Below\n`, `Mine\n${WRITTEN}Below\n`],
  ['the beginning is gone', `${WRITTEN.replace(BEGIN, '')}Below`, `${WRITTEN}Below`],
  ['a mark is there twice', `${BEGIN}Mine\n${WRITTEN}${END}`, `Mine\n${WRITTEN}`],
  ['they stand the wrong way round', `${END}One\n\n- Two\n${BEGIN}`, BLOCK],
  ['a person changed what stands there', `${BEGIN}One\n\n- Three\n`, undefined],
  ['a person wrote in between', `${BEGIN}One\n\nMine\n\n- Two\n`, undefined],
  ['it stands there twice', `${BEGIN}One\n\n- Two\nOne\n\n- Two\n`, undefined],
  ['it begins in the middle of a line', `${BEGIN}Mine: One\n\n- Two\n`, undefined],
  ['the last line has no end', `${BEGIN}One\n\n- Two`, undefined],
  ['line ends are of another kind', `${BEGIN}One\r\n\r\n- Two\r\n`, undefined],
]

describe('broken marks', () => {
  test.each(CASES)('%s', (_what, text, mended) => {
    expect(withMarksFixed(text, WRITTEN, 'statements')).toBe(mended)
  })

  test('of a part that we never wrote there stay as they are', () => {
    expect(withMarksFixed(BEGIN, '# Title\n', 'statements')).toBeUndefined()
    expect(withMarksFixed(BEGIN, blockText('statements', ''), 'statements')).toBeUndefined()
  })
})
