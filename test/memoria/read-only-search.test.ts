import { expect, test } from 'vitest'
import { openMemoria } from '../../src/memoria.ts'
import { functionsCalledBy } from '../support/called-functions.ts'
import { temporaryMemoria } from './temporary-memoria.ts'

const BUILDING = ['redact/redact.ts makeFullScan', 'redact/rules/forms.ts ruleOf', 'redact/scan.ts makeScan']

test('a search builds no redactor, and keeping a statement does', async () => {
  const { context, ...m } = await temporaryMemoria()
  await m.remember({ text: 'Deploys go out on Tuesdays, because support is staffed then' })
  const withMemoria = (work: (opened: Awaited<ReturnType<typeof openMemoria>>) => Promise<unknown>) =>
    functionsCalledBy(async () => {
      const opened = await openMemoria({ home: context.home })
      await work(opened)
      await opened.close()
    })
  const searching = await withMemoria((opened) => opened.search('when do deploys go out'))
  expect(searching).toContain('recall/search.ts searchMemories')
  for (const one of BUILDING) expect(searching).not.toContain(one)
  const keeping = await withMemoria((opened) => opened.remember({ text: 'Prices are stored in cents' }))
  expect(keeping).toEqual(expect.arrayContaining(BUILDING))
})
