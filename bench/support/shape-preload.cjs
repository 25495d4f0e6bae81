// Loaded before the worker that `npm run bench -- shape` measures. Writes one line of JSON into SHAPE_REPORT for each file that is
// read, and for each answer that the worker gives: which functions ran since the answer before it, by V8's own counters.
'use strict'

const fs = require('node:fs')
const net = require('node:net')
const { Session } = require('node:inspector')
const { syncBuiltinESMExports } = require('node:module')

const { appendFileSync, readFileSync } = fs
const report = process.env.SHAPE_REPORT
const source = process.env.SHAPE_SOURCE
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

fs.readFileSync = function (path, ...rest) {
  const content = readFileSync.call(this, path, ...rest)
  if (typeof path === 'string') write({ read: path })
  return content
}
syncBuiltinESMExports()

const { end } = net.Socket.prototype
net.Socket.prototype.end = function (data, ...rest) {
  const ended = end.call(this, data, ...rest)
  if (Buffer.isBuffer(data) && data.subarray(0, 3).toString() === 'ok ') writeCalls()
  return ended
}

/** V8 forgets its counts when they are taken, so that each line has the calls since the line before. */
function writeCalls() {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error
    const scripts = taken.result.filter(({ url }) => url.startsWith(source))
    const called = scripts.flatMap(({ url, functions }) =>
      functions
        .filter(({ ranges }) => ranges[0].count > 0)
        .map(
          ({ functionName, ranges }) =>
            `${url.slice(source.length)}#${functionName}@${ranges[0].startOffset}`,
        ),
    )
    write({ called })
  })
}

function write(line) {
  appendFileSync(report, `${JSON.stringify(line)}\n`)
}
