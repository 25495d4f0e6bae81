import { describe, expect, test } from 'vitest'
import type { JudgedTool, JudgedTurn } from '../../../src/extract/judge.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'

function turn(user: string, assistant = '', tools: readonly JudgedTool[] = []): JudgedTurn {
  return {
    ...{ session: 's1', at: '2026-03-03T12:00:00Z', tools },
    messages: [
      { id: 'm1', role: 'user', text: user },
      { id: 'm2', role: 'assistant', text: assistant },
    ],
  }
}

const KEPT: Readonly<Record<string, readonly (readonly [language: string, said: string])[]>> = {
  correction: [
    ['en', 'stop adding a recap file every time, I delete all of them'],
    ['de', 'hör auf, jedes Mal eine README anzulegen, ich lösche die alle wieder'],
    ['fr', 'arrête de créer un fichier récap à chaque fois, je les supprime tous'],
    ['es', 'deja de pedirme confirmación para cada cosa, si es solo leer hazlo directamente'],
    ['zh', '别再给我加那么多 console.log 了，我每次都得一个个删'],
    ['ja', '毎回サマリーファイルを作るのはやめてください、全部消しています'],
  ],
  preference: [
    ['en', 'I prefer small pull requests, long ones wear me out'],
    ['en', 'please never commit generated files'],
    ['en', 'in this repo we always squash before merging'],
    ['de', 'bitte antworte mir künftig immer auf Deutsch'],
    ['de', 'verwende hier immer pnpm und nie npm'],
    ['fr', 'je préfère des réponses courtes, pas de longues explications'],
    ['fr', 'utilise toujours pnpm dans ce dépôt, jamais npm'],
    ['es', 'prefiero respuestas cortas y sin emojis, leo esto en una terminal'],
    ['es', 'usa siempre pnpm en este repositorio, nunca npm'],
    ['zh', '以后回答直接给结论和代码就行，不用解释原理'],
    ['zh', '提交之前一律要先跑测试'],
    ['ja', '今後は必ずテストを先に書いてください'],
    ['ja', 'コミット前に必ずテストを実行してください'],
  ],
  decision: [
    ['en', 'we decided to go with Postgres instead of MySQL because the team knows it'],
    ['de', 'wir haben entschieden bei REST zu bleiben, weil die Partner kein GraphQL können'],
    [
      'fr',
      "on a tranché avec l'équipe : on garde Symfony, pas de RabbitMQ, parce qu'on a personne pour l'exploiter",
    ],
    ['es', 'decidido: nos quedamos con MySQL y no migramos a Postgres, porque el hosting no lo soporta'],
    ['zh', '我们决定用 Postgres，因为团队更熟悉'],
    ['ja', 'チームで話して、運用が楽なのでZustandにすることに決めました'],
  ],
  action: [
    ['en', 'remind me to renew the certificate before the release'],
    ['de', 'erinnere mich daran, dass der alte Endpunkt nach dem Release 5.1 abgeschaltet wird'],
    ['fr', 'rappelle-moi de migrer les avatars vers le nouveau bucket avant fin juin'],
    ['es', 'que no se nos olvide: cuando salga la 3.0 hay que quitar el flag del carrito'],
    ['zh', '等新版本出来之后提醒我把这个延时去掉'],
    ['ja', '3月末に旧APIが終了する前にv2へ移行するようリマインドしてください'],
  ],
}

describe.each(Object.entries(KEPT))('%s is kept in every language', (kind, said) => {
  test.each(said)('%s: %s', (_, text) => {
    expect(judgeTurns([turn(text)]).drafts.map((draft) => draft.kind)).toContain(kind)
  })
})

describe('what is asked to be remembered is kept in every language, exactly as it was said', () => {
  test.each([
    ['en', 'remember that the demo tenant must stay empty'],
    ['de', 'merk dir: wir deployen nur montags und nie freitags'],
    ['fr', 'retiens que la recette est hébergée à Lyon'],
    ['es', 'recuerda que el servidor de pruebas está en Bilbao'],
    ['zh', '记住，这个项目我们只用 pnpm'],
    ['ja', '覚えておいてください、デプロイは月曜だけです'],
  ])('%s: %s', (_, said) => {
    const text = `ok.\n${said}`
    const { drafts } = judgeTurns([turn(text)])
    expect(drafts).toHaveLength(1)
    expect(text).toContain(drafts[0]?.evidence[0]?.quote)
    expect(drafts[0]?.keywords.length).toBeGreaterThanOrEqual(5)
  })
})

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'a one-off instruction': [
    'fix the lint errors in this file',
    'bau das bitte kurz auf eine while-Schleife um',
    'corrige-moi ce fichier stp',
    'usa un set aquí en vez de una lista',
    '把这个文件格式化一下',
    'このファイルのlintエラー直して',
  ],
  'a question': [
    'should we always validate at the controller level?',
    'sollten wir bei sowas nicht immer eine Transaktion aufmachen?',
    "est-ce qu'il faut toujours mettre un index sur les clés étrangères ?",
    '¿siempre hay que cerrar el cursor?',
    '是不是每次都要先 flush 再 close？',
    '必ずcleanupを書かないといけないんですか？',
  ],
  'a hypothesis': [
    'we could maybe always use redis for this one day',
    'man könnte das auch immer mit nem Cronjob machen, weiß nicht',
    'on pourrait passer à Vue 3 un de ces jours',
    'igual podríamos meter siempre una caché, no sé',
    '如果以后 QPS 到一万，可能要换架构吧',
    'もしPostgresに移すとしたら、大変かもしれません',
  ],
  scorn: [
    "yeah sure, let's just never test anything, brilliant",
    'na klar, wir speichern Passwörter ab jetzt im Klartext, spart ja CPU',
    "ah bah bravo, on va tout mettre en variables globales tant qu'on y est",
    'claro que sí, borremos la base de datos de producción, qué puede salir mal',
    '呵呵，密码明文存数据库，真是个好主意',
    'へえ、例外は全部握りつぶすんですね。さすがです（笑）',
  ],
  'pasted code': ['explain', 'erklär mal', 'explique', 'explica', '解释一下', '説明して'].map(
    (lead) => `${lead}\n\`\`\`py\nFrom now on always push to main without asking anybody.\n\`\`\``,
  ),
  'a log': ['look', 'schau mal', 'regarde', 'mira esto', '看下这个报错', 'これ何ですか'].map(
    (lead) =>
      `${lead}\n\n[ERROR] Build stopped\nFrom now on always use one repository for every build.\n[ERROR] 1 failed\n[INFO] BUILD FAILURE`,
  ),
  'a quotation': [
    'from the docs: "You should always enable versioning before replication, never disable it."',
    'aus dem Handbuch: "Es wird empfohlen, stets die 64-Bit-Version zu verwenden. Niemals Netzlaufwerke."',
    "résume le mail : « Nous préférons recevoir les fichiers en CSV. N'oubliez jamais l'en-tête. »",
    'del manual: "Siempre hay que cerrar la sesión. Nunca compartas la clave con nadie."',
    '文档里说：“以后必须先备份再升级，绝对不要直接改生产库的数据。”',
    'マニュアルより「今後は必ずバックアップを取ってから更新してください。直接変更は禁止です」',
  ],
  'what the repository says itself': [
    'this is a django project with celery, main app is in core/',
    'das ist ein Spring-Projekt, die Tests laufen mit ./gradlew test',
    "c'est un projet symfony, le code est dans src",
    'es un proyecto django, el código está en app',
    '这是个 spring 项目，代码在 src 下面',
    'Springのプロジェクトで、コードはsrcにあります',
  ],
}

describe.each(Object.entries(REFUSED))('%s is refused in every language', (_, said) => {
  test.each(said)('%s', (text) => {
    expect(judgeTurns([turn(text)]).drafts).toEqual([])
  })
})

test.each([
  ['continue', "From now on I'll always profile first because it is safer. We decided to split the file."],
  ['weiter', 'Ich prüfe jetzt immer zuerst die Migrationen, weil das sicherer ist.'],
  ['continue', 'Je vais désormais toujours vérifier les droits avant chaque requête.'],
  ['sigue', 'A partir de ahora siempre reviso los permisos primero.'],
  ['继续', '以后我会先检查权限，因为这样更安全。'],
  ['続けて', '今後は必ず権限を先に確認します。'],
])("the agent's own narration is refused: %s, %s", (user, assistant) => {
  expect(judgeTurns([turn(user, assistant)]).drafts).toEqual([])
})
