import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { sandboxDirectory } from '../../support/test-locations.ts'

/** Creates a key of the sandbox, which other tests may use at the same time, and returns its value. */
export async function createKey(name: string): Promise<string> {
  const store = openKeyStore(sandboxDirectory)
  try {
    return store.createKey(name).value
  } finally {
    store.close()
  }
}
