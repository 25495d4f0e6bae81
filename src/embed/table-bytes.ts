import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The bytes of a table, read where they are needed: a process that answers once needs one in a hundred. */
export interface TableBytes {
  readonly size: number
  /** Memory of its own, so that views of numbers may begin at it. */
  read(start: number, length: number): Uint8Array<ArrayBuffer>
  /** Nothing more will be read. */
  close(): void
}

export function tableFile(path: string): TableBytes {
  const fd = openSync(path, 'r')
  return {
    size: fstatSync(fd).size,
    read: (start, length) => {
      const bytes = new Uint8Array(length)
      for (let got = 0; got < length; ) {
        const more = readSync(fd, bytes, got, length - got, start + got)
        if (more === 0) break
        got += more
      }
      return bytes
    },
    close: () => closeSync(fd),
  }
}

/** A table that is in memory already. */
export function tableBuffer(all: Uint8Array): TableBytes {
  return {
    size: all.length,
    read: (start, length) => new Uint8Array(all.subarray(start, start + length)),
    close: () => undefined,
  }
}
