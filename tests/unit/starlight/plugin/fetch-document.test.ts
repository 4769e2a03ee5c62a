import { gzipSync } from 'node:zlib'
import { createServer } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { findFreePort, listen } from '../../../support/listen.ts'
import { fetchDocument, isUrl } from '#starlight/plugin/fetch-document.ts'

const latin1 = Buffer.from('openapi: 3.1.0\ninfo: { title: M\u00FCnchen }\n', 'latin1')

const server = createServer((request, response) => {
  const [path = ''] = request.url?.split('?') ?? []
  const [, redirects] = /^\/redirect-(\d+)$/.exec(path) ?? []
  response.statusCode = path === '/missing.yaml' ? 404 : 200
  if (path === '/slow.yaml') response.write('openapi: 3.1.0\n')
  else if (redirects !== undefined) {
    const next = redirects === '0' ? '/pets.yaml' : `/redirect-${Number(redirects) - 1}`
    response.writeHead(302, { Location: next }).end()
  } else if (path === '/elsewhere') {
    response.writeHead(301, { Location: 'http://a.example/pets.yaml?token=fake' }).end()
  } else if (path === '/large.yaml') {
    response.writeHead(200, { 'Content-Encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(1_000_000, 'a')))
  } else if (path === '/latin1.yaml') response.end(latin1)
  else response.end(path === '/document' ? '{"openapi":"3.1.0"}' : 'openapi: 3.1.0\n')
})
let origin = ''
let folder = ''

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`
  folder = await mkdtemp(join(tmpdir(), 'fetched-'))
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

test.each([
  ['/pets.yaml', 'pets.yaml'],
  ['/pets.yaml?version=2', 'pets.yaml'],
  ['/document', 'openapi.json'],
  ['/', 'openapi.yaml'],
  ['/100%.yaml', 'openapi.yaml'],
  ['/redirect-4', 'openapi.yaml'],
])('The document at %s is saved as %s', async (path, name) => {
  const file = await fetchDocument(origin + path, folder)
  expect(basename(file.path)).toBe(name)
  expect(await readFile(file.path, 'utf8')).toContain('openapi')
})

test('The address of a document is the one after redirects, without its query', async () => {
  const [plain, moved] = await Promise.all([
    fetchDocument(`${origin}/pets.yaml?token=fake-token`, folder),
    fetchDocument(`${origin}/redirect-2`, folder),
  ])
  expect([plain.address, moved.address]).toEqual([`${origin}/pets.yaml`, `${origin}/pets.yaml`])
})

test('Two addresses with the same name are saved as two files', async () => {
  const files = await Promise.all(
    ['/a/pets.yaml', '/b/pets.yaml'].map((path) => fetchDocument(origin + path, folder)),
  )
  expect(new Set(files.map(({ path }) => path)).size).toBe(2)
})

test('A missing document throws an error with a remedy, and nothing is saved', async () => {
  const ownFolder = join(folder, 'empty')
  const address = `${origin}/missing.yaml`
  await expect(fetchDocument(address, ownFolder)).rejects.toThrow(
    `The document ${address} could not be fetched: the server responded with status 404. Correct the address in the options of the developer portal, or save the document in the project and name its file.`,
  )
  const closed = await findFreePort()
  await expect(fetchDocument(`http://127.0.0.1:${closed}/pets.yaml`, ownFolder)).rejects.toThrow(
    /could not be fetched: connect ECONNREFUSED/,
  )
  await expect(readdir(ownFolder)).rejects.toThrow('ENOENT')
})

describe('A limit ends the request', () => {
  test.each([
    ['/large.yaml', 'it is larger than 0.5 MB'],
    ['/slow.yaml', 'it did not arrive within 0.5 seconds'],
    ['/redirect-6', 'it was redirected more than 5 times'],
  ])('%s: %s', async (path, reason) => {
    const limits = { bytes: 500_000, wait: path === '/slow.yaml' ? 500 : 20_000 }

    const ownFolder = join(folder, 'limited')

    await expect(fetchDocument(origin + path, ownFolder, limits)).rejects.toThrow(
      `The document ${origin}${path} could not be fetched: ${reason}. Correct`,
    )
    await expect(readdir(ownFolder)).rejects.toThrow('ENOENT')
  })
})

describe('A redirect', () => {
  test('from the local computer to plain http elsewhere is refused', async () => {
    await expect(fetchDocument(`${origin}/elsewhere`, folder)).rejects.toThrow(
      `The document ${origin}/elsewhere could not be fetched: the server redirected it to http://a.example/pets.yaml, which is not https. Correct`,
    )
  })

  test.each([
    ['http://a.example/pets.yaml', 'http://a.example/pets.yaml'],
    ['http://localhost/pets.yaml', 'http://localhost/pets.yaml'],
    ['file:///etc/passwd', 'an address that begins with file:'],
    ['data:text/plain,fake', 'an address that begins with data:'],
  ])('from https to %s is refused', async (location, name) => {
    const fetched = vi.fn<typeof fetch>(
      async () => new Response(null, { status: 302, headers: { location } }),
    )
    vi.stubGlobal('fetch', fetched)
    await expect(fetchDocument('https://a.example/pets.yaml', folder)).rejects.toThrow(
      `the server redirected it to ${name}, which is not https. Correct`,
    )
    vi.unstubAllGlobals()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('from https to https is followed', async () => {
    const responses = [
      new Response(null, { status: 308, headers: { Location: '/other.yaml' } }),
      new Response('openapi: 3.1.0'),
    ]
    const requested: string[] = []
    vi.stubGlobal('fetch', async (url: URL) => {
      requested.push(url.href)
      return responses.shift()
    })
    await fetchDocument('https://a.example/pets.yaml', folder)
    vi.unstubAllGlobals()
    expect(requested).toEqual(['https://a.example/pets.yaml', 'https://a.example/other.yaml'])
  })
})

test('No error contains a password or a token of the address, or the folder of the file', async () => {
  const { host } = new URL(origin)
  const closed = await findFreePort()
  for (const address of [
    `http://user:fake-password@${host}/pets.yaml?token=fake-token`,
    `${origin}/missing.yaml?token=fake-token#fake-token`,
    `http://127.0.0.1:${closed}/pets.yaml?token=fake-token`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- three
    const error: unknown = await fetchDocument(address, folder).catch((cause: unknown) => cause)
    expect(String(error)).toContain(`The document ${new URL(address).origin}`)
    expect(inspect(error)).not.toMatch(/fake-|user:|fetched-/)
  }
})

test('The error for a fetched document that is not UTF-8 contains its address', async () => {
  const { path, name } = await fetchDocument(`${origin}/latin1.yaml?token=fake-token`, folder)
  const reading = loadApiDescription({ path, overlay: undefined, names: { document: name } })

  await expect(reading).rejects.toThrow(
    `${origin}/latin1.yaml:1: This file is not text. An API document is JSON or YAML, saved as UTF-8.`,
  )
})

test('Addresses begin with https, or with http for the local computer', () => {
  expect(
    ['https://a.example/b', 'http://localhost:1/b', 'http://a.example/b', './b', 'ftp://a/b'].map(
      isUrl,
    ),
  ).toEqual([true, true, false, false, false])
})
