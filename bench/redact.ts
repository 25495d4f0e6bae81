/**
 * How well and how fast secrets are taken out: `npm run bench -- redact`. Exit code 1 when a bound is missed.
 * Options: --verbose lists every miss and every false redaction, --lines N (default 200000) of clean source code.
 * The labelled lines are read from ../shared/data/secrets, beside the repository; where they are absent, that
 * part is left out and said to be.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Redacted, redactSecrets } from '../src/redact/redact.ts'
import { RULES } from '../src/redact/rules/all.ts'

const LABELLED = '../shared/data/secrets/examples-dev.jsonl'
const BOUNDS = {
  structured: 98,
  falsePositives: 3,
  cleanPer10k: 1,
  growth: 6,
  hostileRatio: 150,
  throughput: 40,
}

/** Rules that look for a key's name and judge the value; all others know a format, a service or a command. */
const BY_KEYWORD = /^(?:np\.generic\.\d+|generic|curl)$/

/**
 * Rules whose counter-examples hold a credential all the same, only not of the form that the one rule looks
 * for. They test how rules are told apart, which is no question here.
 */
const OTHER_CREDENTIAL: Readonly<Record<string, string>> = {
  'np.auth0.1': 'a client secret, without the domain the rule asks for',
  'np.generic.1': 'an Azure client secret',
  'np.gitalk.1': 'client secrets in another notation',
  'np.msteams.1': "another connector's webhook",
  'np.newrelic.2': 'a license key of the newer form',
  'np.npm.1': 'a token of the older form',
}

/** What a hostile text repeats; `~` is a line break, `_` a space. */
const HOSTILE = [
  `a = " ' \\" - . _ ~ 0 x1 @ :// ://a:@ postgres://a:b a@b. <private> <private eyJ eyJ.eyJ eyJa.eyJb_ -----BEGIN`,
  `-----BEGIN_PRIVATE_KEY----- AKIA AKIA_ ghp= sk- _sk- xoxb-1- SG. password= password=" pwd='a pwd_=0aB psw:" token=`,
  `token=9fK3example secret-key:= key=1aX user_=_a~password_=_ Bearer_ bearer: Authorization:_ cookie:a= curl_-u_a:`,
  `[redacted: [redacted:x] snyk= githubToken= data:~__a:_`,
].flatMap((units) => units.split(' ').map((unit) => unit.replaceAll('~', '\n').replaceAll('_', ' ')))

interface Line {
  readonly rule: string
  readonly text: string
  readonly secret: boolean
}

const { values } = parseArgs({ options: { verbose: { type: 'boolean' }, lines: { type: 'string' } } })
const missed: string[] = []

console.log(`rules: ${RULES.length}, anchors: ${new Set(RULES.flatMap((rule) => rule.anchors)).size}\n`)
if (existsSync(LABELLED)) measureLabelled(readLines())
else console.log(`${LABELLED} is absent: recall and false positives are not measured\n`)
measureClean(Number(values.lines ?? 200_000))
measureGrowth(measureThroughput())
for (const miss of missed) console.log(`MISSED: ${miss}`)
process.exitCode = missed.length === 0 ? 0 : 1

function readLines(): Line[] {
  return readFileSync(LABELLED, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

function measureLabelled(lines: readonly Line[]): void {
  const secrets = lines.filter((line) => line.secret)
  const structured = secrets.filter((line) => !BY_KEYWORD.test(line.rule))
  const misses = secrets.filter((line) => redactSecrets(line.text).findings.length === 0)
  const structuredMisses = misses.filter((line) => !BY_KEYWORD.test(line.rule))
  const recall = percent(structured.length - structuredMisses.length, structured.length)
  console.log('recall on labelled lines ("structured": every rule but np.generic.*, generic and curl)')
  row(
    '  structured',
    `${recall} %`,
    `${structuredMisses.length} of ${structured.length} missed, bound >= ${BOUNDS.structured} %`,
  )
  row(
    '  all',
    `${percent(secrets.length - misses.length, secrets.length)} %`,
    `${misses.length} of ${secrets.length} missed`,
  )
  if (recall < BOUNDS.structured) missed.push(`structured recall ${recall} %`)
  for (const line of misses) detail('missed', line.rule, line.text)

  measureFalsePositives(lines, secrets)
}

/** A line labelled false is contested when what was redacted in it is labelled a secret in another line. */
function measureFalsePositives(lines: readonly Line[], secrets: readonly Line[]): void {
  const harmless = lines.filter((line) => !line.secret)
  const hits = harmless.filter((line) => redactSecrets(line.text).findings.length > 0)
  const contested = hits.filter((line) => isContested(line, secrets))
  const others = hits.filter((line) => !contested.includes(line) && line.rule in OTHER_CREDENTIAL)
  const wrong = hits.filter((line) => !contested.includes(line) && !others.includes(line))
  const rate = percent(wrong.length, harmless.length - contested.length - others.length)
  console.log('redactions in lines labelled false')
  row('  all', `${percent(hits.length, harmless.length)} %`, `${hits.length} of ${harmless.length}`)
  row('  contested', String(contested.length), 'the same credential is labelled a secret in another line')
  row(
    '  other credentials',
    String(others.length),
    'counter-examples of one rule that hold a credential of another form',
  )
  row(
    '  false positives',
    `${rate} %`,
    `${wrong.length} of the other ${harmless.length - contested.length - others.length}, bound <= ${BOUNDS.falsePositives} %\n`,
  )
  if (rate > BOUNDS.falsePositives) missed.push(`false positives ${rate} %`)
  for (const line of wrong) detail('false', line.rule, redactSecrets(line.text).text)
  for (const line of others)
    detail(`other (${OTHER_CREDENTIAL[line.rule]})`, line.rule, redactSecrets(line.text).text)
}

function isContested(line: Line, secrets: readonly Line[]): boolean {
  const values = redactSecrets(line.text).findings.map(({ start, end }) => line.text.slice(start, end))
  return secrets.some(
    (other) => other.text === line.text || values.every((value) => other.text.includes(value)),
  )
}

/** Source code that nobody put a secret into: our own, and that of the packages we use. */
function measureClean(most: number): void {
  const counts = new Map<string, number>()
  let lines = 0
  for (const file of [...sourceFiles('src'), 'package-lock.json', ...sourceFiles('node_modules')]) {
    if (lines >= most) break
    const kept = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.length <= 500)
    const text = kept.join('\n')
    lines += kept.length
    for (const { type, start, end } of redactSecrets(text).findings) {
      counts.set(type, (counts.get(type) ?? 0) + 1)
      detail(
        'clean code',
        file,
        `${text.slice(Math.max(0, start - 40), start)}[${text.slice(start, end).slice(0, 60)}]`,
      )
    }
  }
  const found = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const per10k = Math.round((found / lines) * 1e6) / 100
  console.log('clean source code (src, package-lock.json, packages; lines over 500 characters left out)')
  row(
    '  per 10,000 lines',
    String(per10k),
    `${found} in ${lines} lines, bound <= ${BOUNDS.cleanPer10k} ${[...counts].map((each) => each.join(' ')).join(', ')}\n`,
  )
  if (per10k > BOUNDS.cleanPer10k) missed.push(`${per10k} redactions in 10,000 clean lines`)
}

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (entry.isFile() && /\.(?:[cm]?[jt]s|tsx)$/.test(entry.name)) yield path
  }
}

/**
 * The time for 1 MB against that for 250 KB: four times as much text may take about four times as long. The
 * seconds are told as well, but bound only as a multiple of ordinary text, so that a busy machine misses nothing.
 */
function measureGrowth(ordinary: number): void {
  const times = HOSTILE.map(hostileTimes)
  const slowest = times.reduce((worst, time) => (time.whole > worst.whole ? time : worst))
  const steepest = times.reduce((worst, time) => (time.growth > worst.growth ? time : worst))
  const ratio = Math.round((slowest.whole * ordinary) / 1000)
  console.log(`hostile text, ${HOSTILE.length} kinds`)
  row(
    '  growth, 4 x text',
    steepest.growth.toFixed(1),
    `at worst, for ${JSON.stringify(steepest.unit)} repeated, bound <= ${BOUNDS.growth}`,
  )
  row(
    '  1 MB',
    `${(slowest.whole / 1000).toFixed(2)} s`,
    `at worst, for ${JSON.stringify(slowest.unit)} repeated`,
  )
  row('  against ordinary', `${ratio} x`, `bound <= ${BOUNDS.hostileRatio} x`)
  if (steepest.growth > BOUNDS.growth)
    missed.push(`growth ${steepest.growth.toFixed(1)} for ${JSON.stringify(steepest.unit)}`)
  if (ratio > BOUNDS.hostileRatio)
    missed.push(`1 MB of ${JSON.stringify(slowest.unit)} takes ${ratio} times as long as ordinary text`)
  for (const { unit, whole, growth } of times)
    detail('hostile', JSON.stringify(unit), `${whole.toFixed(1)} ms, growth ${growth.toFixed(1)}`)
}

/** The fastest of some runs; a growth that looks bad is measured again, since anything can get in between. */
function hostileTimes(unit: string): { unit: string; whole: number; growth: number } {
  const texts = [250_000, 1_000_000].map((length) => unit.repeat(Math.ceil(length / unit.length)))
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 12; round++) {
    texts.forEach((text, index) => {
      best[index] = Math.min(
        best[index] ?? 0,
        timed(() => redactSecrets(text)),
      )
    })
    if (round >= 1 && (best[1] ?? 0) / (best[0] ?? 1) <= BOUNDS.growth - 1) break
  }
  const [quarter = 0, whole = 0] = best
  // Below ten milliseconds the clock says more about the machine than about us.
  return { unit, whole, growth: quarter < 10 ? 0 : whole / quarter }
}

/** Ordinary code and prose, as a whole and in pieces the size of a message, beside one bare regular expression. */
function measureThroughput(): number {
  const text = ordinaryText(8_000_000)
  const starts = Array.from({ length: Math.ceil(text.length / 2000) }, (_, index) => index * 2000)
  const pieces = starts.map((start) => text.slice(start, start + 2000))
  const bare = /password|secret|token|AKIA|ghp_|-----BEGIN/gi
  // They take turns, so that whatever slows one slows all; the fastest run of each counts.
  const best = { whole: 0, pieces: 0, bare: 0 }
  const speed = (run: () => unknown): number => Math.round(text.length / 1000 / timed(run))
  for (let round = 0; round < 20 && (round < 5 || best.whole < BOUNDS.throughput); round++) {
    best.whole = Math.max(
      best.whole,
      speed(() => redactSecrets(text)),
    )
    best.pieces = Math.max(
      best.pieces,
      speed(() => pieces.map((piece): Redacted => redactSecrets(piece))),
    )
    best.bare = Math.max(
      best.bare,
      speed(() => [...text.matchAll(bare)].length),
    )
  }
  console.log('throughput on code and documentation')
  row('  whole text', `${best.whole} MB/s`, `bound >= ${BOUNDS.throughput} MB/s`)
  row('  2,000 at a time', `${best.pieces} MB/s`, '')
  row('  bare regex', `${best.bare} MB/s`, 'six words, nothing judged or replaced\n')
  if (best.whole < BOUNDS.throughput) missed.push(`throughput ${best.whole} MB/s`)
  return best.whole
}

function ordinaryText(length: number): string {
  let text = ''
  for (const file of sourceFiles('node_modules')) {
    if (text.length >= length) break
    text += readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.length <= 500)
      .join('\n')
  }
  // Read back as one flat string, as a file would be.
  return Buffer.from(text).toString()
}

/** Milliseconds of processor time: what others do on the machine meanwhile is not our concern. */
function timed(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return Math.max(0.01, (user + system) / 1000)
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

function row(name: string, figure: string, note: string): void {
  console.log(`${name.padEnd(22)}${figure.padStart(10)}   ${note}`)
}

function detail(kind: string, where: string, what: string): void {
  if (values.verbose) console.log(`    ${kind} ${where}: ${JSON.stringify(what).slice(0, 200)}`)
}
