import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the person's browser. Where there is none, nothing happens: the address was printed. */
export function openBrowser(address: string): Promise<void> {
  const [program = '', ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
  child.unref()
  return new Promise((resolve) => {
    child.once('error', () => resolve())
    child.once('spawn', () => resolve())
  })
}
