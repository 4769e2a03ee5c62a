import { createServer } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, listen } from '../../support/listen.ts'
import { fetchDocument, isAddress } from '#plugin/fetch-document.ts'

const server = createServer((request, response) => {
  response.statusCode = request.url === '/missing.yaml' ? 404 : 200
  response.end(request.url === '/document' ? '{"openapi":"3.1.0"}' : 'openapi: 3.1.0\n')
})
let origin = ''
let folder = ''

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`
  folder = await mkdtemp(join(tmpdir(), 'fetched-'))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['/pets.yaml', 'pets.yaml'],
  ['/pets.yaml?version=2', 'pets.yaml'],
  ['/document', 'openapi.json'],
  ['/', 'openapi.yaml'],
])('What is at %s is kept as %s', async (path, name) => {
  const file = await fetchDocument(origin + path, folder)
  expect(basename(file)).toBe(name)
  expect(await readFile(file, 'utf8')).toContain('openapi')
})

test('Two addresses with one name are two files', async () => {
  const files = await Promise.all(
    ['/a/pets.yaml', '/b/pets.yaml'].map((path) => fetchDocument(origin + path, folder)),
  )
  expect(new Set(files).size).toBe(2)
})

test('What is not there is said, with what to do, and nothing is kept', async () => {
  const own = join(folder, 'empty')
  const address = `${origin}/missing.yaml`
  await expect(fetchDocument(address, own)).rejects.toThrow(
    `The document ${address} could not be fetched: the server answered with status 404. Correct the address in the options of the developer portal, or save the document in the project and name its file.`,
  )
  const closed = await findFreePort()
  await expect(fetchDocument(`http://127.0.0.1:${closed}/pets.yaml`, own)).rejects.toThrow(
    /could not be fetched: connect ECONNREFUSED/,
  )
  await expect(readdir(own)).rejects.toThrow('ENOENT')
})

test('Addresses are those with https, and those of the local computer', () => {
  expect(
    ['https://a.example/b', 'http://localhost:1/b', 'http://a.example/b', './b', 'ftp://a/b'].map(
      isAddress,
    ),
  ).toEqual([true, true, false, false, false])
})
