/** secretlint's recommended preset, for comparison on the same texts. */
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

/** The stretches that secretlint reports in a text. */
export async function findWithSecretlint(text: string): Promise<readonly (readonly [number, number])[]> {
  const { messages } = await lintSource({
    source: { filePath: '/text.txt', content: text, contentType: 'text', ext: '.txt' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
    },
  })
  return messages.map(({ range }) => [range[0], range[1]] as const)
}
