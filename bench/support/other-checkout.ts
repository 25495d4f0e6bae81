/** Another checkout that a bench measures beside this one in the same run (`--against DIR`, with its `npm ci` done). */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { build } from './shape-program.ts'

export interface OtherCheckout {
  readonly root: string
  readonly cli: string
  /** A helper of that checkout's own benches: it fills stores in that checkout's own format. */
  support<Module>(name: string): Promise<Module>
}

export function openCheckout(folder: string): OtherCheckout {
  const root = resolve(folder)
  build(root)
  return {
    root,
    cli: join(root, 'dist/memoria-cli.js'),
    support: async (name) => import(pathToFileURL(await bundleSupport(root, name)).href),
  }
}

async function bundleSupport(root: string, name: string): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: `bench/support/${name}.ts`,
    platform: 'node',
    external: ['@photostructure/sqlite', 'node:sqlite'],
  })
  const file = join(root, '.cache/bench', `support-${name}.mjs`)
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}

/** What something takes here, as a multiple of what it takes in the other checkout. */
export function ratioLine(what: string, here: number, there: number): string {
  return `${what.padEnd(44)}  ${(here / there).toFixed(3)} times the other`
}
