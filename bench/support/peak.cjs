// Preloaded into a measured process: leaves its peak memory and its processor time in the file that PEAK_FILE names.
const { writeFileSync } = require('node:fs')
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const figures = { peakMb: maxRSS / 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }
  writeFileSync(process.env.PEAK_FILE, JSON.stringify(figures))
})
