import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { base, buildTestSite } from '../support/sites.ts'
import { getOwnAddresses } from './built-page.ts'

const directory = await buildTestSite('based')

test('With a base path, every address of every page is a file of the site', async () => {
  const errors: string[] = []
  let addresses = 0
  for await (const file of glob('**/*.html', { cwd: directory })) {
    for (const address of getOwnAddresses(readFileSync(join(directory, file), 'utf8'))) {
      addresses += 1
      // Starlight gives the 404 page the address of an ordinary page.
      if (address !== `${base}/404/` && !leadsToFile(address)) errors.push(`${file}: ${address}`)
    }
  }

  expect(errors).toEqual([])
  expect(addresses).toBeGreaterThan(1000)
})

test('With a base path, the sitemap and the canonical addresses include it', () => {
  const maps = ['sitemap-index.xml', 'sitemap-0.xml'].map((name) =>
    readFileSync(join(directory, name), 'utf8'),
  )
  const listed = maps.flatMap((text) => [...text.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url))

  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter((url) => !url?.startsWith(`https://example.com${base}/`))).toEqual([])
  expect(readFileSync(join(directory, 'console/index.html'), 'utf8')).toContain(
    `rel="canonical" href="https://example.com${base}/console/"`,
  )
})

function leadsToFile(address: string): boolean {
  const { pathname } = new URL(address, 'https://example.com')
  if (!pathname.startsWith(`${base}/`)) return false
  const path = decodeURIComponent(pathname.slice(base.length))
  return existsSync(join(directory, path.replace(/\/$/, '/index.html')))
}
