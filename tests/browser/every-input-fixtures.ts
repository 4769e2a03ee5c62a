import { writeFile } from 'node:fs/promises'
import { servicePort } from '../support/test-locations.ts'
import { test as base } from './fixtures.ts'
import { OperationPage } from './pages/operation-page.ts'
import { echo, startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'

interface OfWorker {
  readonly service: RawServer
}

interface OfTest {
  readonly operation: OperationPage
  /** Path of a file of the reader, called `picture.png`. */
  readonly picture: string
}

export const pictureText = 'not really a picture'

/** Console for every kind of input, and a service that returns everything it receives. */
export const test = base.extend<OfTest, OfWorker>({
  siteName: 'everyInput',
  service: [
    // Playwright parses the parameter's destructuring to determine the required fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startRawServer({
        respond: echo,
        port: Number(servicePort),
        origin: '*',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  operation: async ({ page, service }, use) => {
    service.take()
    await use(new OperationPage(page))
  },
  // oxlint-disable-next-line no-empty-pattern
  picture: async ({}, use, testInfo) => {
    const path = testInfo.outputPath('picture.png')
    await writeFile(path, pictureText)
    await use(path)
  },
})

export { expect } from '@playwright/test'
