import { readFileSync } from 'node:fs'
import { shippedFile } from '../base/shipped-file.ts'

/**
 * Where rows of bits are kept and compared. The bytes may move when room is made, so that they are asked for anew each
 * time they are written to.
 */
export interface BitRoom {
  /** Makes room for so many bytes of rows; what was in it stays. */
  reserve(bytes: number): void
  rows(): Uint8Array
  /** In how many bits each of the first `count` rows differs from the query. */
  distances(count: number, query: Uint8Array): Uint16Array
}

/** Plain JavaScript: always to be had, and what the kernel is held to. */
export function plainRoom(width: number): BitRoom {
  let rows = new Uint8Array()
  return {
    reserve: (bytes) => {
      if (bytes <= rows.length) return
      const larger = new Uint8Array(bytes)
      larger.set(rows)
      rows = larger
    },
    rows: () => rows,
    distances: (count, query) => {
      const words = new Uint32Array(rows.buffer, 0, (count * width) / 4)
      const asked = new Uint32Array(Uint8Array.from(query).buffer)
      const found = new Uint16Array(count)
      for (let row = 0, at = 0; row < count; row++) {
        let sum = 0
        for (let part = 0; part < asked.length; part++) {
          sum += bitCount((words[at++] ?? 0) ^ (asked[part] ?? 0))
        }
        found[row] = sum
      }
      return found
    },
  }
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The kernel, compiled. */
export type KernelModule = object

/** Node has it; its types are among those of browsers, which we do not load. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => KernelModule
    readonly Instance: new (module: KernelModule) => { readonly exports: unknown }
    readonly CompileError: new () => Error
  }
}

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  distances(rows: number, count: number, width: number, query: number, out: number): void
}

const PAGE = 65_536

/** The first page holds the query, then come the rows, then the answers. */
export function kernelRoom(module: KernelModule, width: number): BitRoom {
  const { memory, distances } = new WebAssembly.Instance(module).exports as Kernel
  let reserved = 0
  return {
    reserve: (bytes) => {
      reserved = Math.max(reserved, Math.ceil(bytes / 16) * 16)
      const missing = PAGE + reserved + (reserved / width) * 2 - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    },
    rows: () => new Uint8Array(memory.buffer, PAGE, reserved),
    distances: (count, query) => {
      new Uint8Array(memory.buffer).set(query)
      distances(PAGE, count, width, 0, PAGE + reserved)
      return new Uint16Array(memory.buffer, PAGE + reserved, count)
    },
  }
}

/** The kernel, where it was built and the machine has what it needs. */
export function loadKernel(): KernelModule | undefined {
  const path = shippedFile('recall/hamming.wasm')
  return path === undefined ? undefined : compileKernel(readFileSync(path))
}

/** Undefined without SIMD, where it is no valid module: plain JavaScript gives the same answers, only later. */
export function compileKernel(bytes: Uint8Array): KernelModule | undefined {
  try {
    return new WebAssembly.Module(bytes)
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) return undefined
    throw thrown
  }
}
