// Preloaded into a measured process: leaves its peak memory and its processor time in the file that PEAK_FILE names.
const { readFileSync, writeFileSync } = require('node:fs')

/** In kilobytes. Linux counts the memory of the process that started this one in maxRSS: VmHWM is this one's alone. */
function peakKb() {
  const isLinux = process.platform === 'linux'
  const own = isLinux ? /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] : undefined
  return own === undefined ? process.resourceUsage().maxRSS : Number(own)
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const figures = { peakMb: peakKb() / 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }
  writeFileSync(process.env.PEAK_FILE, JSON.stringify(figures))
})
