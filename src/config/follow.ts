import { MemoriaError } from '../base/errors.ts'
import { err, type Result, unwrap } from '../base/result.ts'
import { processEnvironment } from './environment.ts'
import { readConfigText } from './file.ts'
import { resolveHome } from './home.ts'
import { type Loaded, type LoadOptions, loadConfig } from './load.ts'
import { homePaths } from './paths.ts'

/**
 * The settings as they are now, for programs that run on: config.json is read at each call and parsed when it changed.
 * A file that became invalid or vanished is an error until it is in order again. Older settings or defaults must not
 * stand in for it: they could allow a model or capture a folder that the person has just excluded.
 */
export function followConfig(options: LoadOptions): () => Loaded {
  const { home: given, homeFlag, env = processEnvironment() } = options
  const home = resolveHome({ home: given, homeFlag, env })
  if (!home.ok) return () => unwrap(loadConfig(options))
  const file = homePaths(home.value.home).config
  const readFollowedFile = () => readConfigText(file)
  const [first, loaded] = [readFollowedFile(), loadConfig(options)]
  let last = { text: first, loaded, existed: isThere(first) }
  return () => {
    const text = readFollowedFile()
    if (!isSameConfig(text, last.text)) {
      const vanished = last.existed && text.ok && text.value === undefined
      last = {
        text,
        loaded: vanished ? err(gone(file)) : loadConfig(options),
        existed: last.existed || isThere(text),
      }
    }
    return unwrap(last.loaded)
  }
}

type ConfigText = Result<string | undefined, string>

function isThere(text: ConfigText): boolean {
  return !text.ok || text.value !== undefined
}

function isSameConfig(one: ConfigText, other: ConfigText): boolean {
  return one.ok && other.ok ? one.value === other.value : !one.ok && !other.ok && one.error === other.error
}

function gone(file: string): MemoriaError {
  return new MemoriaError('config_invalid', `${file} is gone since this program was started`, {
    hint: `Put it back, or write an empty one for the defaults: echo '{}' > ${file}`,
  })
}
