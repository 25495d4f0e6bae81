import { describe, expect, test } from 'vitest'
import { judgeTurns } from '../../../src/extract/local/judge.ts'

function stated(user: string) {
  const messages = [
    { id: 'm1', role: 'user' as const, text: user },
    { id: 'm2', role: 'assistant' as const, text: 'Understood.' },
  ]
  const { drafts } = judgeTurns([{ session: 's1', at: '2026-03-03T12:00:00Z', messages, tools: [] }])
  return drafts.filter(({ rule }) => rule.startsWith('local/'))
}

/** What is to be remembered, and a word of it that must be in the statement. */
const ASKED: readonly (readonly [said: string, word: string])[] = [
  ['Remember: the nightly job runs on server-7.', 'server-7'],
  ['remember we ship to Norway only on Thursdays', 'Norway'],
  ['Fix the typo in the header. And please remember that prices are stored in cents.', 'cents'],
  ['Can you rebase this? Also keep in mind that the mirror is read-only.', 'mirror'],
  ["Don't forget: the Swiss tenant has its own database.", 'Swiss'],
  ['For future reference, the staging certificates live in vault-eu.', 'vault-eu'],
  ['note to self: the importer cannot read BOM files', 'BOM'],
  ['The legacy queue is drained by hand every Monday. Remember that.', 'legacy queue'],
  ['The parser must accept CRLF, bear that in mind.', 'CRLF'],
  ['add this to your memory: releases are cut from the branch stable', 'stable'],
  ['Make a note that our linter runs with --max-warnings 0', '--max-warnings'],
  ['Write this down: the license server is at 10.0.0.7', '10.0.0.7'],
  ['remember to always run make gen before a commit', 'make gen'],
  ['Merke dir, dass die Preise in Cent gespeichert sind', 'Cent'],
  ['Bau das ein. Und merk dir bitte: Deployments laufen nur dienstags.', 'dienstags'],
  ['Denk daran, dass der Spiegel nur lesbar ist', 'Spiegel'],
  ['Vergiss nicht, dass der Mandant Schweiz eine eigene Datenbank hat', 'Schweiz'],
  ["n'oublie pas que les prix sont stockés en centimes", 'centimes'],
  ['Corrige le test. Retiens aussi que le miroir est en lecture seule.', 'miroir'],
  ["garde en tête que le serveur de licences est à l'adresse 10.0.0.7", '10.0.0.7'],
  ['recuerda que los precios se guardan en céntimos', 'céntimos'],
  ['Arregla la prueba. Ten en cuenta que el espejo es de solo lectura.', 'espejo'],
  ['no olvides que el cliente suizo tiene su propia base de datos', 'suizo'],
  ['记住：价格以分为单位存储', '价格'],
  ['先修一下测试。另外请记住镜像是只读的。', '镜像'],
  ['别忘了瑞士客户有自己的数据库', '瑞士'],
  ['価格はセント単位で保存しているので覚えておいてください', 'セント'],
  ['覚えておいて：ミラーは読み取り専用です', 'ミラー'],
  ['テストを直して。スイスの顧客は専用DBを使うことを忘れないでください。', 'スイス'],
]

describe('what a person asks to be remembered is kept, in any wording and six languages', () => {
  test.each(ASKED)('%s', (said, word) => {
    const drafts = stated(said)
    expect(drafts.map(({ text }) => text).join('\n')).toContain(word)
    expect(drafts[0]).toMatchObject({ origin: 'user', rule: expect.stringContaining('remember') })
    expect(said).toContain(drafts[0]?.evidence[0]?.quote)
  })

  test('a list after a colon is kept with it, in one line', () => {
    const [draft] = stated(
      'Remember these:\n- the mirror is read-only\n- prices are stored in cents\n\nNow fix the test.',
    )
    expect(draft?.text).toContain('the mirror is read-only; prices are stored in cents')
    expect(draft?.text).not.toContain('fix the test')
  })
})

describe('what only speaks of remembering is not kept', () => {
  test.each([
    ['do you remember which port the mock server uses?'],
    ['do you remember the refactoring of last week'],
    ["I can't remember why we pinned that version"],
    ["I don't remember the name of the flag"],
    ['I remember that there was a script for it'],
    ['remember to push later'],
    ['remember me checkbox does not work on the login form'],
    ['remember when the build took an hour'],
    ['the app should remember the last login of every user'],
    ['remember that?'],
    ['remind me where we stand on the overall code review'],
    ['erinnerst du dich an den Fehler von gestern?'],
    ['denk daran, später zu pushen'],
    ['vergiss nicht zu committen'],
    ['weißt du noch, wie das Skript hieß?'],
    ['tu te souviens du nom du script ?'],
    ["n'oublie pas de pousser la branche"],
    ['¿recuerdas cómo se llamaba el script?'],
    ['no olvides subir los cambios'],
    ['你还记得上次的脚本吗？'],
    ['别忘了提交代码'],
    ['あのスクリプトの名前を覚えていますか？'],
  ])('%s', (said) => {
    expect(stated(said)).toEqual([])
  })
})

describe('what cannot be understood by itself, or is an order for now, is not kept', () => {
  test.each([
    ['never do that again'],
    ['always do this'],
    ['we should always show it'],
    ['// In only-sync mode: always sync, there is no file to check'],
    ['nothing to update if we never wrote it'],
    ["don't want to push to their fork."],
    ['just tell me the commit message'],
    ['Before you write any code, show me where the save command is implemented in the extension.'],
    ['only macOS, windows is also case insensitive, and about to pick up support in another branch/PR...'],
    ['we never got it to run on the old machine'],
    ['the test has always failed on Windows'],
    ['der Test ist immer noch rot'],
    ['le test est toujours rouge'],
    ['la prueba siempre ha fallado en Windows'],
    ['测试总是报错'],
  ])('%s', (said) => {
    expect(stated(said)).toEqual([])
  })
})
