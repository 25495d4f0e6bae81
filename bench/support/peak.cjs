// Preloaded into a measured process: leaves its peak memory in the file that PEAK_FILE names.
const { writeFileSync } = require('node:fs')
process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS / 1024)))
