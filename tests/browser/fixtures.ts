import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { projectRoot } from '#host/places.ts'
import { hostEnvironment, sandboxUrl } from '../support/test-places.ts'

const run = promisify(execFile)

/** What the tests of the whole journey need beside a page. */
export interface Fixtures {
  /** The sandbox's base URL, without a trailing slash. */
  readonly sandboxUrl: string
  /** Creates a key of the sandbox by its command and returns its value. */
  readonly createKey: (name: string) => Promise<string>
}

export const test = base.extend<Fixtures>({
  // Playwright reads the parameter's destructuring to learn what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  sandboxUrl: async ({}, use) => {
    await use(sandboxUrl)
  },
  // oxlint-disable-next-line no-empty-pattern
  createKey: async ({}, use) => {
    await use(createKey)
  },
  page: async ({ page }, use) => {
    await use(page)
    // A page goes on loading after the last look at it, its icon for one. Where a test answers for
    // the host, the end of the test would come between such a request and its response.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export { expect } from '@playwright/test'

async function createKey(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/sandbox/create-key.ts', '--name', name], {
    cwd: projectRoot,
    env: { ...process.env, ...hostEnvironment },
  })
  return stdout.trim()
}
