import { replaceStore } from '../../../src/store/sqlite/replace-store.ts'

/** Replaces a store: `replace STORE FRESH ASIDE`. */
const [store = '', fresh = '', aside = ''] = process.argv.slice(2)
replaceStore(store, fresh, aside)
