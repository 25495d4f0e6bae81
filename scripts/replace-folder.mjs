import { renameSync, rmSync } from 'node:fs'

const IN_THE_WAY = ['ENOTEMPTY', 'EEXIST']

/**
 * Puts the folder `fresh` at `target`, and removes the one that was there. Another process may do the same at any time:
 * both succeed, and the folder of the last one stays. `fresh` is a name that no other process uses.
 */
export function replaceFolder(fresh, target) {
  const old = `${fresh}-old`
  for (;;) {
    moveAside(target, old)
    try {
      renameSync(fresh, target)
      break
    } catch (error) {
      // Another process was faster: now its folder is replaced.
      if (!IN_THE_WAY.includes(error.code)) throw error
    }
  }
  rmSync(old, { recursive: true, force: true })
}

function moveAside(target, old) {
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(target, old)
  } catch (error) {
    // The first build, or another process has just moved it.
    if (error.code !== 'ENOENT') throw error
  }
}
