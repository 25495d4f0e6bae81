// Loaded into a program with --require: from then on every way to the network throws.
const { syncBuiltinESMExports } = require('node:module')
const [net, tls, dgram, dns, http, https, http2] = [
  ...[require('node:net'), require('node:tls'), require('node:dgram'), require('node:dns')],
  ...[require('node:http'), require('node:https'), require('node:http2')],
]

const WAYS = [
  [net, 'net', ['connect', 'createConnection', 'createServer']],
  // Pipes to other programs of this machine are sockets too, so that only their ways out are closed.
  [net.Socket.prototype, 'net.Socket', ['connect']],
  [net.Server.prototype, 'net.Server', ['listen']],
  [tls, 'tls', ['connect', 'createServer']],
  [dgram, 'dgram', ['createSocket']],
  [dns, 'dns', ['lookup', 'resolve', 'resolve4', 'resolve6']],
  [dns.promises, 'dns.promises', ['lookup', 'resolve', 'resolve4', 'resolve6']],
  [http, 'http', ['request', 'get', 'createServer']],
  [https, 'https', ['request', 'get', 'createServer']],
  [http2, 'http2', ['connect', 'createServer']],
]

for (const [owner, name, calls] of WAYS) {
  for (const call of calls) owner[call] = refuse(`${name}.${call}`)
}
for (const name of ['fetch', 'WebSocket', 'EventSource']) {
  Object.defineProperty(globalThis, name, { get: refuse(name), configurable: true })
}
syncBuiltinESMExports()

function refuse(what) {
  return () => {
    throw new Error(`the network was used: ${what}`)
  }
}
