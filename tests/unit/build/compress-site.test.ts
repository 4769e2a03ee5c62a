import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressSite } from '#build/compress-site.ts'
import { writeSite } from '../host/site-under-test.ts'

const long = 'A sentence that is repeated. '.repeat(100)

test('Long text files, and nothing else, get compressed copies', async () => {
  const directory = await writeSite({
    'index.html': long,
    'downloads/console.http': long,
    'short.html': 'short',
    'picture.png': long,
  })

  expect(await compressSite(directory)).toBe(2)

  expect((await readdir(directory, { recursive: true })).toSorted()).toEqual([
    'downloads',
    'downloads/console.http',
    'downloads/console.http.br',
    'downloads/console.http.gz',
    'index.html',
    'index.html.br',
    'index.html.gz',
    'picture.png',
    'short.html',
  ])
  const brotli = brotliDecompressSync(await readFile(join(directory, 'index.html.br')))
  const gzip = gunzipSync(await readFile(join(directory, 'index.html.gz')))
  expect([String(brotli), String(gzip)]).toEqual([long, long])
})

test('What is compressed of a large file is the whole of it', async () => {
  const text = Array.from({ length: 60_000 }, (_, index) => `${index * 7919} `).join('')
  const directory = await writeSite({ 'large.json': text })

  await compressSite(directory)

  expect(String(brotliDecompressSync(await readFile(join(directory, 'large.json.br'))))).toBe(text)
})
