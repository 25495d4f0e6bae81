declare const __MEMORIA_VERSION__: string | undefined

/** The program's version: written in by the build, `0.0.0-source` when run unbuilt (tests). */
export const VERSION: string = typeof __MEMORIA_VERSION__ === 'string' ? __MEMORIA_VERSION__ : '0.0.0-source'
