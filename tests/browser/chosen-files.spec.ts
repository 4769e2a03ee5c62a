import { truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Page } from '@playwright/test'
import { servicePort } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { OperationPage } from './pages/operation-page.ts'
import { listen } from '../support/listen.ts'

test.use({ siteName: 'everyInput' })

let server: Server
const arrivals: number[] = []
let received = 0
let isOpen = false

function startCounter(): Server {
  return createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Methods', 'PUT, POST')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    received = 0
    isOpen = true
    request.on('close', () => {
      isOpen = false
    })
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      received = size
    })
    request.on('end', () => {
      arrivals.push(size)
      response.end('counted')
    })
  })
}

test.beforeAll(async () => {
  server = startCounter()
  await listen(server, Number(servicePort))
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.beforeEach(() => {
  arrivals.length = 0
  received = 0
})

const megabyte = 2 ** 20

test('Sends a file of 2 GB without reading it into memory', async ({ page, site }, testInfo) => {
  test.setTimeout(300_000)
  // Exceeds a signed 32-bit number, and any array of the browser.
  const size = 2 ** 31 + 1
  const path = await makeSparseFile(testInfo.outputPath('large.bin'), size)
  const operation = new OperationPage(page)
  await operation.open(site, 'put-file')
  const measure = await measureMemory(page)
  const before = await measure()

  await operation.chooseFile('for the body', path)
  await expect(operation.console.request).toContainText('large.bin')
  expect((await measure()) - before).toBeLessThan(20 * megabyte)

  await operation.send('PUT')
  await expect.poll(() => received).toBeGreaterThan(100 * megabyte)
  expect((await measure()) - before).toBeLessThan(40 * megabyte)
  await expect(operation.console.response).toContainText('200 OK', { timeout: 240_000 })
  expect(arrivals).toEqual([size])
  expect((await measure()) - before).toBeLessThan(40 * megabyte)
})

test('Cancel stops the upload of a 2 GB file, which stays selected', async ({
  page,
  site,
}, testInfo) => {
  const path = await makeSparseFile(testInfo.outputPath('large.bin'), 2 ** 31 + 1)
  const operation = new OperationPage(page)
  await operation.open(site, 'put-file')
  await operation.chooseFile('for the body', path)
  await operation.send('PUT')
  await expect.poll(() => received).toBeGreaterThan(0)
  await operation.console.cancel.press('Enter')
  await expect(page.locator('[data-failure="cancelled"]')).toBeVisible()
  await expect.poll(() => isOpen).toBe(false)
  expect(arrivals).toEqual([])
  expect(received).toBeLessThan(2 ** 31)
  await expect(operation.console.request).toContainText('large.bin')
})

/** Creates a sparse file, which needs no disk space. */
async function makeSparseFile(path: string, size: number): Promise<string> {
  await writeFile(path, '')
  await truncate(path, size)
  return path
}

/** @returns the number of bytes that the page holds, in objects and buffers */
async function measureMemory(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } =
      await session.send('Runtime.getHeapUsage')
    return usedSize + (embedderHeapUsedSize ?? 0) + (backingStorageSize ?? 0)
  }
}
