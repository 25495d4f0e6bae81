import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { wholeCommand } from '../../src/cli/command-tree.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { makeShell } from '../../src/cli/shell.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const services = Object.entries(compose.services)
const container = read('deploy/Containerfile')
const unit = read('deploy/memoria-server.service')
const example = read('deploy/env.example')

/** Options of a command line of ours that the program does not have, or the command when there is none. */
async function unknownWords(words: readonly string[]): Promise<string[]> {
  const [name = '', part = ''] = words
  const entry = COMMANDS.find((one) => one.name === name)
  if (entry === undefined) return [name]
  let command: Command = await wholeCommand(entry, { all: COMMANDS, shell: makeShell([]), words: [...words] })
  command = command.commands.find((one) => one.name() === part) ?? command
  const known = command.options.map(({ long }) => long)
  return words.filter((word) => word.startsWith('--') && !known.includes(word))
}

/** The instructions of the container file, with continued lines joined. */
const instructions = container
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

describe('the container file', () => {
  test('names files that are there and runs the program of the package', () => {
    const copied = instructions
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const { bin } = JSON.parse(read('package.json')) as { bin: { memoria: string } }
    expect(container).toContain(`ENTRYPOINT ["node", "/app/${bin.memoria}"]`)
  })

  test('runs no install script, and its last stage is nobody’s root', () => {
    const installs = instructions.filter((line) => /\bnpm (?:ci|install|i)\b/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
    const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last).toContain('USER node')
    expect(last.filter((line) => line.startsWith('RUN '))).toEqual([])
  })

  test('starts a command that exists', async () => {
    const line = instructions.find((one) => one.startsWith('CMD ')) ?? ''
    expect(await unknownWords(JSON.parse(line.slice(4)))).toEqual([])
  })
})

describe('the compose file', () => {
  test('has PostgreSQL, two replicas of one image, and a balancer that knows both', () => {
    const replicas = services.filter(([, { command }]) => command?.[0] === 'server').map(([name]) => name)
    expect(replicas).toEqual(['server-a', 'server-b'])
    for (const name of replicas) expect(read('deploy/caddy/Caddyfile')).toContain(`${name}:8080`)
    expect(compose.services['db']?.image).toMatch(/^postgres:\d+$/)
  })

  test.each(services)('%s: files, volumes and services that it names are there', (_, service) => {
    const { build, volumes = [], depends_on: needed = {} } = service
    if (build !== undefined)
      expect(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile))).toBe(true)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true)
      else expect(compose.volumes).toHaveProperty(source)
    }
    for (const name of Object.keys(needed)) expect(compose.services).toHaveProperty(name)
  })

  test.each(services.filter(([, { build }]) => build !== undefined))(
    '%s: its command and options exist',
    async (_, { command = [] }) => {
      expect(await unknownWords(command)).toEqual([])
    },
  )

  test('asks for every variable that the example file explains, and for no other', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)[:}]/g)].map(([, name]) => name)
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect([...new Set(asked)].sort()).toEqual(explained.sort())
  })

  test('gives the password of the schema’s owner to the migration and to the database only', () => {
    const holders = services
      .filter(([, { environment = {} }]) => JSON.stringify(environment).includes('MEMORIA_OWNER_PASSWORD'))
      .map(([name]) => name)
    expect(holders).toEqual(['db', 'migrate'])
  })
})

describe('the systemd unit', () => {
  test('starts a command that exists, as a user of its own', async () => {
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
    const [program, ...words] = line.split(' ')
    expect(program).toMatch(/\/memoria$/)
    expect(await unknownWords(words)).toEqual([])
    expect(unit).toMatch(/^DynamicUser=yes$/m)
  })

  test('documents a file that the package has', () => {
    const [, path = ''] = /^Documentation=file:.*\/memoria\/(.*)$/m.exec(unit) ?? []
    expect(existsSync(join(ROOT, path))).toBe(true)
  })
})

test('the script that makes the roles is a shell script that parses', () => {
  const script = join(ROOT, 'deploy/postgres/roles.sh')
  expect(spawnSync('sh', ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

test('the page about deploying names every file of the folder', () => {
  const page = read('docs/DEPLOY.md')
  for (const file of [
    'Containerfile',
    'compose.yaml',
    'env.example',
    'caddy/Caddyfile',
    'postgres/roles.sh',
    'memoria-server.service',
  ])
    expect(page, dirname(file)).toContain(`deploy/${file}`)
})
