import { readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { realPath } from '../../base/real-path.ts'
import { errorResponse } from './refusals.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Names that hold a digest of the content: `assets/index-3fa2c1d9.js`. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/
const FOREVER = 'public, max-age=31536000, immutable'

/** A file of the dashboard. Its own addresses, such as `/sessions/ID`, are all the one page. */
export function fileResponse(folder: string | undefined, path: string): Response {
  const wanted = folder === undefined ? undefined : fileIn(folder, path)
  const file =
    wanted ?? (extname(path) === '' && folder !== undefined ? fileIn(folder, '/index.html') : undefined)
  if (file === undefined)
    return folder === undefined
      ? noSuch('the dashboard is not part of this build', 'The API works without it: see docs/API.md.')
      : noSuch('there is no such file', 'The dashboard is at /. GET /api/v1/openapi.json lists the routes.')
  return new Response(readFileSync(file), {
    headers: {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': wanted !== undefined && HASHED.test(path) ? FOREVER : 'no-cache',
    },
  })
}

/** The file at a path of a URL, if it is within the folder, links followed. */
function fileIn(folder: string, path: string): string | undefined {
  const name = decoded(path)
  if (name === undefined || name.includes('\0')) return undefined
  const file = join(folder, name)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return realPath(file).startsWith(`${realPath(folder)}${sep}`) ? file : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // No text that a URL can hold: there is no such file.
    return undefined
  }
}

function noSuch(message: string, hint: string): Response {
  return errorResponse(404, { code: 'not_found', message, hint })
}
