import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles a file of src/config as the build does, so that a bare Node can run it. Gives the modules that went in. */
export async function bundleInto(file: string, source: string): Promise<string[]> {
  const input = fileURLToPath(new URL(`../../src/config/${source}`, import.meta.url))
  const bundle = await rolldown({ input, platform: 'node' })
  const { output } = await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
}
