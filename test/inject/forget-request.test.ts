import { describe, expect, test } from 'vitest'
import { forgetSubject } from '../../src/inject/forget-request.ts'
import { injectHome } from './home.ts'

describe('a person who asks to forget something', () => {
  test.for([
    ['Forget what I said about the staging database.', 'the staging database'],
    ['please forget the rule about commit messages', 'commit messages'],
    ['Vergiss, bitte nicht.', undefined],
    ['Vergiss alles über die Testdatenbank', 'die Testdatenbank'],
    ["Oublie ce que j'ai dit sur la base de test", 'la base de test'],
    ['Olvida lo que dije sobre la base de datos', 'la base de datos'],
    ['请忘记我之前说过的关于测试数据库的话。', '测试数据库'],
    ['テスト用データベースについて言ったことは忘れてください', 'テスト用データベース'],
    ["don't forget what I said about the staging database", undefined],
    ['forget it', undefined],
    ['the user may forget that the token expires', undefined],
    ['不要忘记关于测试数据库的规则', undefined],
    ['テストについては忘れないで', undefined],
  ] as const)('%s', ([prompt, subject]) => {
    expect(forgetSubject(prompt)).toBe(subject)
  })

  test('gets the memories that may be meant and how to forget one, and nothing is forgotten by itself', async () => {
    const home = await injectHome()
    const id = await home.remember('The staging database is reset every night')
    await home.remember('Prices are stored in cents')
    const text = await home.told({ text: 'Forget what I said about the staging database' })
    expect(text).toContain('The staging database is reset every night')
    expect(text).toContain('memory_forget')
    expect(text).not.toContain('cents')
    expect((await home.memoria.get(id))?.state).toBe('active')
  })

  test('gets nothing of the kind where nothing fits', async () => {
    const home = await injectHome()
    await home.remember('Prices are stored in cents')
    expect(await home.told({ text: 'Forget what I said about the zeppelin hangar' })).toBe('')
  })
})
