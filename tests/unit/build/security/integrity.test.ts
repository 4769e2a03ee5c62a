import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'
import { listElements } from '#site/page-elements.ts'
import { addIntegrity, createAssetHasher } from '#build/security/integrity.ts'

test('Script and style sheet tags get the hash of their file', async () => {
  const html =
    '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js"></head><script type="module" src="/a.js"></script>'

  expect(await protect(html)).toBe(
    `<head><link integrity="${hash('/a.css')}" rel="stylesheet" href="/a.css"/><link integrity="${hash('/b.js')}" rel="modulepreload" href="/b.js"></head><script integrity="${hash('/a.js')}" type="module" src="/a.js"></script>`,
  )
})

test('Nothing else is changed', async () => {
  const html =
    '<!DOCTYPE html>\n<link rel="icon" href="/favicon.svg"><script>run("<script src=/a.js>")</script><img src="/a.png">'

  expect(await protect(html)).toBe(html)
})

test('A missing file is named', async () => {
  await expect(
    protect('<script src="/lost.js"></script>', () => Promise.reject(new Error('ENOENT'))),
  ).rejects.toThrow('loads /lost.js, which is not in the site. Correct the address.')
})

test('A file that several pages load is read once', async () => {
  const read: string[] = []
  const hashAsset = createAssetHasher((path) => {
    read.push(path)
    return readAsset(path)
  })

  expect(await Promise.all(['/a.js', '/a.js', '/b.js'].map(hashAsset))).toEqual(
    ['/a.js', '/a.js', '/b.js'].map(hash),
  )
  expect(read).toEqual(['/a.js', '/b.js'])
})

async function protect(html: string, read = readAsset): Promise<string> {
  return editText(html, await addIntegrity(listElements(html), createAssetHasher(read)))
}

/** Each file contains its own name. */
function readAsset(path: string): Promise<Buffer> {
  return Promise.resolve(Buffer.from(path))
}

function hash(path: string): string {
  return `sha256-${createHash('sha256').update(path).digest('base64')}`
}
