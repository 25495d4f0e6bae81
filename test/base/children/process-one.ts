import { ownIdentity, stateOf } from '../../../src/base/process-identity.ts'

/** Says what it sees of process 1, which is another user's. */
process.stdout.write(stateOf({ ...ownIdentity(), pid: 1, startedAt: null }))
