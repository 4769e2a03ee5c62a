import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHeaderPolicy } from '#build/security/policy-tag.ts'
import { protectSite } from '#build/security/security-policy.ts'

const origins = ['https://api.example.com']

const settings = {
  siteUrl: 'https://docs.example.com',
  base: '',
}

test('Each page permits only its own scripts, and the headers of the site permit all', async () => {
  const directory = await makeSite({
    'index.html': '<head></head><script>home()</script>',
    'console/index.html': '<head></head><script>console()</script>',
  })

  expect(await protectSite(directory, settings, origins)).toBe(2)

  const home = await readScripts(join(directory, 'index.html'))
  const console = await readScripts(join(directory, 'console/index.html'))
  const site = listHashes(await readFile(join(directory, '_headers'), 'utf8'))
  expect(home).toHaveLength(2)
  expect(console).toHaveLength(2)
  expect(home.filter((hash) => console.includes(hash))).toHaveLength(1)
  expect(new Set(site)).toEqual(new Set([...home, ...console]))
})

test('What one page needs is permitted there and in the headers, which are for all pages', async () => {
  const directory = await makeSite({
    'reference/api/index.html': '<head></head>',
    'index.html': '<head></head>',
  })

  await protectSite(directory, settings, origins)

  const read = async (file: string) =>
    readHeaderPolicy(await readFile(join(directory, file), 'utf8'))?.split('; ')
  const page = await read('reference/api/index.html')
  expect(page).toContain("connect-src 'self'")
  expect(page).toContain('trusted-types default vue')
  expect(await read('index.html')).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://api.example.com",
      "style-src 'self'",
      'trusted-types default',
    ]),
  )
  expect(await readFile(join(directory, '_headers'), 'utf8')).toContain('trusted-types default vue')
})

test('Two builds of the same pages are the same', async () => {
  const pages = {
    'a.html': '<head></head><script>a()</script>',
    'b.html': '<head></head><script>b()</script>',
  }
  const [first, second] = await Promise.all([makeSite(pages), makeSite(pages)])

  await Promise.all([protectSite(first, settings, origins), protectSite(second, settings, origins)])

  expect(await readFile(join(first, '_headers'), 'utf8')).toBe(
    await readFile(join(second, '_headers'), 'utf8'),
  )
})

test('A page that cannot be protected fails the build and is named', async () => {
  const directory = await makeSite({
    'console/index.html': '<head></head><button onclick="send()">Send</button>',
  })

  await expect(protectSite(directory, settings, origins)).rejects.toThrow(
    'console/index.html: <button onclick="send()"> has code in an attribute, which the policy blocks. Add the listener in a script.',
  )
})

async function makeSite(pages: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-policy-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const folders = Object.keys(pages).map((path) => join(directory, dirname(path)))
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })))
  await Promise.all(
    Object.entries(pages).map(([path, html]) => writeFile(join(directory, path), html)),
  )
  return directory
}

async function readScripts(path: string): Promise<readonly string[]> {
  return listHashes(readHeaderPolicy(await readFile(path, 'utf8')) ?? '')
}

function listHashes(text: string): readonly string[] {
  return [...text.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash)
}
