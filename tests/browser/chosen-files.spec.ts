import { rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { startPortal } from '#host/portal-server.ts'
import type { RunningPortal } from '#host/portal-server.ts'
import { buildEveryInputSite } from '../support/every-input-site.ts'
import { servicePort } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { OperationPage } from './pages/operation-page.ts'
import { listen } from './support/run-server.ts'

interface Arrival {
  readonly type: string | undefined
  readonly size: number
  /** Its first 2,000 bytes. */
  readonly start: string
}

let portal: RunningPortal
let server: Server
const arrivals: Arrival[] = []

/** Counts what arrives, and keeps nothing of it. */
function startCounter(): Server {
  return createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Methods', 'PUT, POST')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    let size = 0
    let start = Buffer.alloc(0)
    request.on('data', (chunk: Buffer) => {
      if (size < 2000) start = Buffer.concat([start, chunk.subarray(0, 2000)])
      size += chunk.length
    })
    request.on('end', () => {
      arrivals.push({ type: request.headers['content-type'], size, start: start.toString() })
      response.end('counted')
    })
  })
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  portal = await startPortal({ siteDirectory: await buildEveryInputSite(), port: 0 })
  server = startCounter()
  await listen(server, Number(servicePort))
})

test.afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await portal.stop()
})

test.beforeEach(() => {
  arrivals.length = 0
})

const megabyte = 2 ** 20

test('A file of 300 MB is chosen and sent without being read into memory', async ({
  page,
}, testInfo) => {
  test.setTimeout(120_000)
  const size = 300 * megabyte
  const path = testInfo.outputPath('large.bin')
  await writeFile(path, '')
  await truncate(path, size)
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'put-file')
  const session = await page.context().newCDPSession(page)
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } =
      await session.send('Runtime.getHeapUsage')
    return usedSize + (embedderHeapUsedSize ?? 0) + (backingStorageSize ?? 0)
  }
  const before = await measure()

  await operation.chooseFile('for the body', path)
  await expect(operation.console.request).toContainText('large.bin')
  expect((await measure()) - before).toBeLessThan(20 * megabyte)

  await operation.send('PUT')
  await expect(operation.console.response).toContainText('200 OK', { timeout: 90_000 })
  expect(arrivals.map((arrival) => arrival.size)).toEqual([size])
  expect((await measure()) - before).toBeLessThan(40 * megabyte)
  await rm(path)
})

test('An empty file is said to be empty, and sent', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('empty.bin')
  await writeFile(path, '')
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'put-file')
  await operation.chooseFile('for the body', path)
  await expect(operation.console.request).toContainText('0 bytes, so that an empty file is sent')
  await operation.send('PUT')
  await expect(operation.console.response).toContainText('200 OK')
  expect(arrivals).toMatchObject([{ size: 0 }])
})

/** Each name, and how a browser writes it into a part (WHATWG HTML, multipart/form-data). */
const oddNames: readonly (readonly [name: string, written: string])[] = [
  ['a"b.png', 'a%22b.png'],
  ['a\\b.png', 'a\\b.png'],
  ['a\r\nb.png', 'a%0D%0Ab.png'],
  ['a;b=c.png', 'a;b=c.png'],
  ['ä€😀.png', 'ä€😀.png'],
  ['gnp.\u202Etxt', 'gnp.\u202Etxt'],
  [`${'long'.repeat(60)}.png`, `${'long'.repeat(60)}.png`],
  ['...hidden', '...hidden'],
  ['..%2F..%2Fetc', '..%2F..%2Fetc'],
]

test('A file with an odd name is sent under it, as browsers write it', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-picture')
  await operation.enterSecret('API key', 'obviously-fake-token')
  await operation.type('petId', '7')
  await operation.type('caption', 'In the sun')
  for (const [name, written] of oddNames) {
    arrivals.length = 0
    /* oxlint-disable no-await-in-loop -- one page */
    await operation.console.request
      .getByLabel('for picture')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    await operation.button('Send').click()
    const confirm = operation.button('Send POST')
    await expect(async () => {
      if (await confirm.isVisible()) await confirm.click()
      expect(arrivals).toHaveLength(1)
    }).toPass()
    /* oxlint-enable no-await-in-loop */
    expect(arrivals[0]?.start).toContain(`; filename="${written}"\r\n`)
  }
})

test('A file that changed or went is not sent, nothing else is lost, and another can be chosen', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('picture.png')
  await writeFile(path, 'one')
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-picture')
  await operation.enterSecret('API key', 'obviously-fake-token')
  await operation.type('petId', '7')
  await operation.chooseFile('for picture', path)
  await operation.type('caption', 'In the sun')
  for (const spoil of [() => writeFile(path, 'another text'), () => rm(path)]) {
    /* oxlint-disable no-await-in-loop -- one page */
    await spoil()
    await operation.button('Send').click()
    const confirm = operation.button('Send POST')
    if (await confirm.isVisible()) await confirm.click()
    await expect(operation.console.response).toContainText('picture.png')
    expect(arrivals).toEqual([])
    await expect(operation.field('petId')).toHaveValue('7')
    await expect(operation.field('caption')).toHaveValue('In the sun')
    await writeFile(path, 'again')
    await operation.console.request.getByLabel('for picture').setInputFiles(path)
    /* oxlint-enable no-await-in-loop */
  }
  await operation.button('Send').click()
  const confirm = operation.button('Send POST')
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click()
    expect(arrivals).toHaveLength(1)
  }).toPass()
  expect(arrivals[0]?.start).toContain('\r\nagain\r\n')
})
