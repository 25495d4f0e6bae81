import type { Purpose } from '../../model/episode.ts'

/** The purpose of a command, and the form in which runs of it are counted together. */
export interface KnownCommand {
  readonly purpose: Purpose
  readonly command: string
}

/** Programs that run what a project has named itself, with the words they put before the name. */
const SCRIPT_RUNNERS: Readonly<Record<string, readonly string[]>> = {
  ...{ npm: ['run', 'run-script'], pnpm: ['run'], yarn: ['run'], bun: ['run'], deno: ['task'] },
  ...{ mise: ['run', 'r'], turbo: ['run'], nx: ['run', 'run-many'], hatch: ['run'] },
  ...{ make: [], just: [], task: [], rake: [], nox: [], invoke: [], poe: [], composer: [] },
  ...{ gradle: [], mvn: [], './gradlew': [], './mvnw': [] },
}

/** Programs that run another program of the project. */
const PROGRAM_RUNNERS: readonly RegExp[] = [
  /^(?:npx|pnpx|bunx|pnpm exec|pnpm dlx|yarn exec|npm exec|uv run|poetry run|pipenv run|bundle exec|mise exec)(?: --yes| -y| --)*$/,
  /^(?:python3?|py) -m$/,
]

/** Programs whose name, or first word, says what they are for. */
const PROGRAMS: readonly (readonly [form: RegExp, purpose: Purpose])[] = [
  [
    /^(?:go|cargo|dotnet|swift|deno|bun|flutter|mix|zig build|bazel|npm|pnpm|yarn|gradle|mvn|elixir) (?:test|t|nextest)$/,
    'test',
  ],
  [
    /^(?:pytest|vitest|jest|mocha|ava|tap|rspec|phpunit|pest|tox|ctest|cypress|karma|jasmine|minitest|unittest|gotestsum)$/,
    'test',
  ],
  [/^playwright test$|^node --test$|^(?:xcodebuild|rails) test$/, 'test'],
  [
    /^(?:go|cargo|dotnet|swift|flutter|zig|bazel|docker|next|vite|nuxt|astro|webpack|rollup|esbuild|tsup|mix) (?:build|compile|publish)$/,
    'build',
  ],
  [/^(?:webpack|rollup|esbuild|tsup|parcel|cmake|xcodebuild|ninja|sbt)$/, 'build'],
  [/^(?:go|cargo) (?:vet|clippy|check)$|^(?:deno|next|flutter) (?:lint|check|analyze)$/, 'lint'],
  [
    /^(?:golangci-lint|eslint|ruff|ruff check|flake8|pylint|mypy|pyright|rubocop|shellcheck|stylelint|phpstan|clippy|staticcheck|ktlint|swiftlint|hadolint|actionlint|knip|oxlint|biome|biome (?:check|lint|ci)|tsc|vue-tsc|svelte-check)$/,
    'lint',
  ],
  [
    /^(?:cargo|go|deno|terraform|mix|dart) (?:fmt|format)$|^(?:ruff|biome|dotnet) format$|^(?:gofmt|goimports|prettier|black|isort|rustfmt|shfmt|clang-format|dprint)$/,
    'format',
  ],
  [
    /^(?:go|cargo|dotnet|flutter|swift) run$|^(?:next|vite|nuxt|astro) (?:dev|start|preview)$|^(?:uvicorn|gunicorn|flask|nodemon|vite)$|^docker(?:-compose| compose) up$|^(?:rails|django-admin|php artisan) (?:server|s|serve)$/,
    'run',
  ],
  [
    /^(?:npm|pnpm|yarn|cargo) publish$|^(?:goreleaser|semantic-release|twine|release-it|changeset)$|^gh release$|^(?:fly|vercel|netlify|wrangler|firebase|heroku) deploy$/,
    'release',
  ],
]

/** Names of scripts that prepare or look at something; they are no way to build or test. */
const OTHER_SCRIPT =
  /^(?:un|re)?(?:install|add|remove|clean|update|upgrade|watch|init|exec|help|list|ls|login|config|audit|outdated|view|info)(?:$|[:._-])/

/** The purposes of scripts, targets and tasks by the names that people give them. */
const SCRIPT_NAMES: readonly (readonly [name: string, purpose: Purpose])[] = [
  ['fmt|format|prettier', 'format'],
  ['lint|typecheck|type-check|types|check|tsc|vet|clippy|analy[sz]e|eslint|biome|ruff|mypy', 'lint'],
  ['tests?|spec|e2e|unit|integration|vitest|jest|pytest', 'test'],
  ['release|publish|deploy|ship|dist', 'release'],
  ['build|compile|bundle|package|assemble', 'build'],
  ['start|dev|serve|server|run|preview|up', 'run'],
]

/** The purpose and general form of a command; undefined for one that nothing is known of. */
export function knownCommand(words: readonly string[]): KnownCommand | undefined {
  const [name = '', ...rest] = words
  if (rest.some((word) => /^(?:--help|-h|--version|-V|version|help|--dry-run)$/.test(word))) return undefined
  return ownScript(name, rest) ?? runProgram(words)
}

function ownScript(name: string, rest: readonly string[]): KnownCommand | undefined {
  const verbs = SCRIPT_RUNNERS[name]
  if (verbs === undefined) return undefined
  const at = rest.findIndex((word) => !word.startsWith('-'))
  const isNamed = verbs.includes(rest[at] ?? '')
  const script = rest.slice(isNamed ? at + 1 : at).find((word) => !word.startsWith('-'))
  if (at < 0 || script === undefined || !/^[\w:.@/-]+$/.test(script)) return undefined
  // Without `run`, a package manager's own command is meant, unless it is one that runs a script.
  if (!isNamed && verbs.length > 0 && !/^(?:test|start|build|lint|dev|format)$|[:]/.test(script))
    return undefined
  const purpose = purposeOfScript(script)
  if (purpose === undefined) return undefined
  return { purpose, command: [name, ...(isNamed ? [rest[at] ?? ''] : []), script].join(' ') }
}

function purposeOfScript(script: string): Purpose | undefined {
  if (OTHER_SCRIPT.test(script)) return undefined
  return SCRIPT_NAMES.find(([name]) => new RegExp(`(?:^|[:._-])(?:${name})(?:$|[:._-])`).test(script))?.[1]
}

/** `npx vitest run` is `vitest` with a runner in front. */
function runProgram(words: readonly string[]): KnownCommand | undefined {
  const length = [3, 2, 1].find((count) =>
    PROGRAM_RUNNERS.some((form) => form.test(words.slice(0, count).join(' '))),
  )
  const runner = words.slice(0, length ?? 0)
  const [program = '', ...rest] = words.slice(length ?? 0)
  const name = program.replace(/^(?:\.\/)?(?:node_modules\/\.bin|\.venv\/bin|venv\/bin|vendor\/bin)\//, '')
  const verb = rest.find((word) => !word.startsWith('-') || word === '--test')
  const pair = `${name} ${verb ?? ''}`
  const found = PROGRAMS.find(([form]) => form.test(pair)) ?? PROGRAMS.find(([form]) => form.test(name))
  if (found === undefined) return undefined
  const [form, purpose] = found
  const from = form.test(pair) ? rest.indexOf(verb ?? '') + 1 : 0
  const general = [...runner, program, ...rest.slice(0, from)]
  return { purpose, command: [...general, ...generalArguments(rest.slice(from))].join(' ') }
}

const MOST_ARGUMENTS = 3

/** Without what concerns one run: files, names of tests, how much is printed. What is left decides what the command does. */
function generalArguments(words: readonly string[]): string[] {
  const kept: string[] = []
  let hasTarget = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (WITH_VALUE.test(word)) index += word.includes('=') ? 0 : 1
    else if (/^(?:\.|\.\/|\.\/\.\.\.)$/.test(word)) kept.push(word)
    else if (/^-/.test(word)) {
      if (KEPT_OPTION.test(word)) kept.push(word)
    } else if (/^(?:run|check|format|ci)$/.test(word)) kept.push(word)
    else hasTarget = true
  }
  return [...kept.slice(0, MOST_ARGUMENTS), ...(hasTarget ? [TARGET] : [])]
}

/** Stands for the files, packages or names that a command was run for. */
export const TARGET = '<path>'

const WITH_VALUE =
  /^(?:-run|-k|-t|-m|-n|-o|-p|-c|-count|-timeout|-bench|-tags|--grep|--filter|--testNamePattern|--test-name-pattern|--project|--reporter|--config|--maxWorkers|--max-turns|-ldflags|--testPathPattern|--tb|--timeout|--ext|--rootDir|--outDir)(?:=|$)/
const KEPT_OPTION =
  /^(?:-w|-l|--write|--check|--fix|--noEmit|--noemit|-race|--release|--all|--workspace|--all-targets|--all-features|--coverage|--run|--ci|-b|--build)$/
