import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { findFreePort, listen } from '../../support/listen.ts'
import { launchChromium, obtainChromium } from '../../support/chromium.ts'
import { runOrThrow } from '../../support/run.ts'
import { packPackage } from './pack-package.ts'
import { programEnvironment } from './program-environment.ts'
import { runIn, startIn } from './run-in.ts'

/** npm installs the dependencies of Astro, Starlight and the package; Astro builds the site. */
export const siteMs = 600_000

/** Shared resources of the sites of a file, available once its tests run. */
interface Shared {
  folder: string
  archive: string
}

let browser: Browser

/** Packs the package, and provides a folder and a browser to the sites of a file. */
export function prepareSites(): Readonly<Shared> {
  const shared: Shared = { folder: '', archive: '' }
  beforeAll(async () => {
    shared.folder = await realpath(await mkdtemp(join(tmpdir(), 'sites-')))
    shared.archive = (await packPackage(shared.folder)).archive
    const found = await obtainChromium(AbortSignal.timeout(siteMs))
    browser = await chromium.launch(await launchChromium(found))
  }, siteMs)
  afterAll(async () => {
    await browser.close()
    await rm(shared.folder, { recursive: true, force: true })
  }, siteMs)
  return shared
}

export function formatConfig({
  imports,
  options,
  site = '',
  integrations = '',
}: {
  readonly imports: string
  readonly options: string
  readonly site?: string
  readonly integrations?: string
}): string {
  return `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
${imports}

export default defineConfig({
  ${site}
  integrations: [${integrations}
    starlight({
      ${options}
    }),
  ],
})
`
}

export async function build(site: string): Promise<void> {
  // Uses only a team's environment: Vite would use Vitest's BASE_URL as the site's.
  await runOrThrow(['npm', 'run', 'build'], { cwd: site, env: programEnvironment() })
}

/** Serves a site and its sandbox, and opens a page that records its errors. */
export async function openSite(
  site: string,
  { sandbox, document }: { readonly sandbox: number; readonly document: string },
): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const port = await findFreePort()
  const served = await startIn(
    site,
    ['preview', '--port', String(port)],
    (output) => output.includes('ready'),
    'astro',
  )
  const url = `http://localhost:${port}`
  const service = await startIn(
    site,
    ['sandbox', '--document', document, '--port', String(sandbox), '--portal', url],
    (output) => output.includes('Ctrl-C'),
  )
  onTestFinished(async () => void (await Promise.all([served.interrupt(), service.interrupt()])))
  return openPage(url)
}

/** Opens a page at an origin that records its errors. */
export async function openPage(
  url: string,
): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const context = await browser.newContext({ baseURL: url })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors = Array.of<string>()
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error')
      errors.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return { page, errors }
}

export async function serveDocument(text: string): Promise<string> {
  const server = createServer((_request, response) => response.end(text))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server)}/pets.json`
}

export async function createKey(site: string): Promise<string> {
  const { stdout } = await runIn(site, ['sandbox:key', '--name', 'A test'])
  return stdout.trim()
}

export async function send(
  page: Page,
  key: string,
  [label, name]: readonly [string, string] = ['API key', 'Send'],
): Promise<void> {
  await page.getByLabel(label).fill(key)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByText('200 OK').first().waitFor()
  expect(await page.getByText('Rex').count()).toBeGreaterThan(0)
}

/** A page of a team with each component of the plugin. */
export const pageWithParts = `---
title: Pets
---

import { ApiConsole, Operation, Snippet, Statement } from 'starlight-developer-portal/components'

<Operation operation="listPets" />

<Snippet operation="listPets" language="curl" />

<Statement status="this-portal">Pets have names.</Statement>

<ApiConsole operation="listPets" />
`
