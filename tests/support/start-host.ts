import { rm } from 'node:fs/promises'
import { sandboxDirectory } from './test-places.ts'

/** `npm start` for the browser tests, with a sandbox without keys. */
await rm(sandboxDirectory, { recursive: true, force: true })
await import('#host/start.ts')
