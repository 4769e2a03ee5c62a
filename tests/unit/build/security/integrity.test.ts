import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIntegrity } from '#build/security/integrity.ts'

test('Script and style sheet tags get the hash of their file', async () => {
  const html =
    '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js"></head><script type="module" src="/a.js"></script>'

  expect(await addIntegrity(html, readAsset)).toBe(
    `<head><link integrity="${hash('/a.css')}" rel="stylesheet" href="/a.css"/><link integrity="${hash('/b.js')}" rel="modulepreload" href="/b.js"></head><script integrity="${hash('/a.js')}" type="module" src="/a.js"></script>`,
  )
})

test('Nothing else is changed', async () => {
  const html =
    '<!DOCTYPE html>\n<link rel="icon" href="/favicon.svg"><script>run("<script src=/a.js>")</script><img src="/a.png">'

  expect(await addIntegrity(html, readAsset)).toBe(html)
})

test('A missing file is named', async () => {
  await expect(
    addIntegrity('<script src="/lost.js"></script>', () => Promise.reject(new Error('ENOENT'))),
  ).rejects.toThrow('loads /lost.js, which is not in the site. Correct the address.')
})

/** Each file contains its own name. */
function readAsset(path: string): Promise<Buffer> {
  return Promise.resolve(Buffer.from(path))
}

function hash(path: string): string {
  return `sha384-${createHash('sha384').update(path).digest('base64')}`
}
