import { type Profiler, Session } from 'node:inspector'

const SOURCE = /\/src\/(.+\.ts)(?:\?|$)/

/** The functions of `src` that run during `work`, as `file name`, by V8's own count. Those without a name are left out. */
export async function functionsCalledBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await post(session, 'Profiler.enable')
    await post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await post<Profiler.TakePreciseCoverageReturnType>(
      session,
      'Profiler.takePreciseCoverage',
    )
    await post(session, 'Profiler.stopPreciseCoverage')
    return result.flatMap(({ url, functions }) => {
      const [, file] = SOURCE.exec(url) ?? []
      if (file === undefined) return []
      return functions

        .filter(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
        .map(({ functionName }) => `${file} ${functionName}`)
    })
  } finally {
    session.disconnect()
  }
}

function post<T = object>(session: Session, method: string, params: object = {}): Promise<T> {
  return new Promise((resolve, reject) =>
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result as T))),
  )
}
