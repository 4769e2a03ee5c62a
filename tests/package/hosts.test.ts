import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { isInstalled, localServers } from '../deploy/local-servers.ts'
import type { DeployedSite } from '../deploy/local-servers.ts'
import { findFreePort } from '../support/listen.ts'
import { printHeaders } from '../support/print-headers.ts'
import { runOrThrow } from '../support/run.ts'
import { startStaticHost } from '../support/static-host.ts'
import { hostEnvironment } from '../support/test-locations.ts'
import { createSite } from './support/create-site.ts'
import {
  build,
  createKey,
  openPage,
  prepareSites,
  siteMs,
  formatConfig,
} from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { pets } from './support/pets.ts'
import { programEnvironment } from './support/program-environment.ts'
import { runIn, startIn } from './support/run-in.ts'

const shared = prepareSites()
const wrangler = 'wrangler@4.164.0'

/** Two operations: one with an API key, the other with the token of a sign-in. */
const document = {
  ...pets,
  paths: {
    ...pets.paths,
    '/owners': {
      get: {
        operationId: 'listOwners',
        summary: 'List owners',
        security: [{ login: [] }],
        responses: {
          200: {
            description: 'The owners',
            content: { 'application/json': { example: [{ name: 'Ann' }] } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      ...pets.components.securitySchemes,
      login: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://login.pets.example/authorize',
            tokenUrl: 'https://login.pets.example/token',
            scopes: {},
          },
        },
      },
    },
  },
}

/** The sites, with the start of the pages of a document in each, and Astro's base. */
const sites = {
  'the default portal': { base: '', start: '' },
  'a plugin site with its pages below api': { base: '', start: '/api' },
  'a plugin site that is a portal': { base: '', start: '' },
  'a plugin site with two documents': { base: '', start: '/owners' },
  'a plugin site below /docs': { base: '/docs', start: '/docs/api' },
  'a plugin site with its own _headers': { base: '', start: '/api' },
} as const

type SiteName = keyof typeof sites

const documents: Readonly<Partial<Record<SiteName, string>>> = {
  'a plugin site with its pages below api': "[{ file: './openapi/pets.json' }]",
  'a plugin site that is a portal': "[{ file: './openapi/pets.json', base: '/' }]",
  'a plugin site with two documents':
    "[{ file: './openapi/pets.json', base: 'pets' }, { file: './openapi/pets.json', base: 'owners' }]",
  'a plugin site below /docs': "[{ file: './openapi/pets.json' }]",
  'a plugin site with its own _headers': "[{ file: './openapi/pets.json' }]",
}

const ownPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'"
const ownFiles = {
  // Without a final newline, as many editors save it.
  'public/_headers': `# Of the site\n/*\n  X-Robots-Tag: noindex\n  Content-Security-Policy: ${ownPolicy}`,
  'src/content/docs/guides/try.mdx': `---
title: Try
---

import { ApiConsole } from 'starlight-developer-portal/components'

<ApiConsole operation="listPets" />
`,
} as const

/** Programs that serve a folder like their hosts do, with the headers that the command prints for them. */
const hosts = {
  Netlify: async (site: string, base: string, root: string): Promise<DeployedSite> =>
    startStaticHost(await copyBelow(site, base), await printHeaders('netlify', site, root)),
  'Cloudflare Pages': startWrangler,
  nginx: localServers.nginx.deploy,
  Caddy: localServers.caddy.deploy,
} as const

const programs = { nginx: 'nginx', Caddy: 'caddy' } as const

let project: string
let sandbox: number

beforeAll(async () => {
  project = join(shared.folder, 'hosted')
  sandbox = await findFreePort()
  await createSite(project, { files: { 'openapi/pets.json': JSON.stringify(document) } })
  await installIn(project, shared.archive)
  await mkdir(join(shared.folder, 'wrangler'))
  // The packages include their binaries; their scripts only check them.
  await runOrThrow(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', wrangler], {
    cwd: join(shared.folder, 'wrangler'),
    env: programEnvironment(),
  })
}, siteMs)

describe.each(Object.keys(sites).filter(isSite))('%s', (name) => {
  const { base, start } = sites[name]
  let built: string

  beforeAll(async () => {
    built = await buildHosted(name)
  }, siteMs)

  test.for(Object.entries(hosts))(
    '%s serves it',
    { timeout: siteMs },
    async ([host, serve], { skip }) => {
      const program = isProgram(host) ? programs[host] : undefined
      skip(program !== undefined && !isInstalled(program), `${host} is not installed`)
      skip(program !== undefined && hasOwnHeaders(name), `${host} reads no _headers`)
      const isDefault = name === 'the default portal'
      const deployed = await serve(built, base, isDefault ? projectRoot : project)
      const described = isDefault
        ? join(projectRoot, 'openapi/service.openapi.yaml')
        : 'openapi/pets.json'
      const service = await startIn(
        project,
        ['sandbox', '--document', described, '--port', String(sandbox), '--portal', deployed.url],
        (output) => output.includes('Ctrl-C'),
      )
      try {
        const { page, errors } = await openPage(deployed.url)
        const operations = isDefault
          ? { called: 'list-experiments', found: 'List experiments' }
          : { called: 'list-pets', found: 'List owners' }
        await page.goto(`${start}/reference/${operations.called}/`)
        await call(page, await createKey(project), isDefault ? 'describedResponses' : 'Rex')
        await search(page, operations.found)
        if (!isDefault) await signIn(page, `${start}/reference/list-owners/`)
        expect(errors).toEqual([])
        if (hasOwnHeaders(name)) await expectOwnHeaders(page, deployed.url)
      } finally {
        await service.interrupt()
        await deployed.stop()
      }
    },
  )
})

async function call(page: Page, key: string, expected: string): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectBody(page, expected)
}

async function expectBody(page: Page, expected: string): Promise<void> {
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await response.getByText('200 OK').waitFor()
  await response.getByText(expected).first().waitFor()
}

/** Finds a page by the search of the portal, or by the site's own. */
async function search(page: Page, title: string): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  await field.or(page.getByRole('textbox', { name: 'Search' })).fill(title)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('option', { name: title })
    .or(dialog.getByRole('link', { name: title }))
    .first()
    .waitFor()
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Try it' }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const opened = await opening
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Allow' }).click()
  await closed
  await page.locator('.portal-console-granted').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectBody(page, 'Ann')
}

/**
 * Verifies that the headers of the site are sent once, and its policy with every page except pages of the portal and pages
 * with a console, which contain their own.
 */
async function expectOwnHeaders(page: Page, url: string): Promise<void> {
  const fetchHeaders = async (path: string) => (await fetch(url + path)).headers
  const [other, portal] = await Promise.all(['/guides/example/', '/api/console/'].map(fetchHeaders))
  expect([other, portal].map((headers) => headers?.get('x-robots-tag'))).toEqual([
    'noindex',
    'noindex',
  ])
  expect(other?.get('content-security-policy')).toBe(ownPolicy)
  expect(portal?.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(portal?.get('cross-origin-opener-policy')).toBe('same-origin')
  await page.goto('/guides/try/')
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  expect(await policy.getAttribute('content')).toContain(`http://localhost:${sandbox}`)
  await page.getByLabel('API key').fill(await createKey(project))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectBody(page, 'Rex')
}

function hasOwnHeaders(name: SiteName): boolean {
  return name === 'a plugin site with its own _headers'
}

async function buildHosted(name: SiteName): Promise<string> {
  const directory = join(shared.folder, `dist ${name}`.replaceAll(/\W+/g, '-'))
  if (name === 'the default portal') {
    await buildSite(directory, {
      ...process.env,
      ...hostEnvironment,
      PORTAL_API_BASE_URL: '',
      PORTAL_SANDBOX_URL: `http://localhost:${sandbox}`,
    })
    return directory
  }
  await writeFile(
    join(project, 'astro.config.mjs'),
    formatConfig({
      imports: "import developerPortal from 'starlight-developer-portal'",
      site: `base: '${sites[name].base || '/'}',\n  outDir: ${JSON.stringify(directory)},`,
      options: `title: 'Acme',
      plugins: [
        developerPortal({
          documents: ${documents[name]},
          sandboxUrl: 'http://localhost:${sandbox}',
          clientIds: { login: 'docs' },
        }),
      ],`,
    }),
  )
  const own = hasOwnHeaders(name) ? Object.entries(ownFiles) : []
  await Promise.all(own.map(([path, text]) => writeFile(join(project, path), text)))
  await build(project)
  await Promise.all(own.map(([path]) => rm(join(project, path))))
  if (hasOwnHeaders(name)) {
    // The build writes the output of the command.
    expect(await runIn(project, ['headers', '--host', 'cloudflare', '--dir', directory])).toEqual({
      status: 0,
      stdout: await readFile(join(directory, '_headers'), 'utf8'),
      stderr: '',
    })
  }
  return directory
}

async function copyBelow(site: string, base: string): Promise<string> {
  if (base === '') return site
  const root = `${site}-root`
  await cp(site, join(root, base), { recursive: true })
  return root
}

/** Serves a site by the program that runs Cloudflare's own code on this computer. */
async function startWrangler(site: string, base: string, root: string): Promise<DeployedSite> {
  const port = await findFreePort()
  const folder = await copyBelow(site, base)
  // Read only at the root of the host.
  await writeFile(join(folder, '_headers'), await printHeaders('cloudflare', site, root))
  const running = await startIn(
    join(shared.folder, 'wrangler'),
    ['pages', 'dev', folder, '--ip', '127.0.0.1', '--port', String(port)],
    (output) => output.includes('Ready on'),
    'wrangler',
  )
  return { url: `http://localhost:${port}`, stop: async () => void (await running.interrupt()) }
}

function isSite(name: string): name is SiteName {
  return Object.hasOwn(sites, name)
}

function isProgram(name: string): name is keyof typeof programs {
  return Object.hasOwn(programs, name)
}
