import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { startPortal } from '#host/portal-server.ts'
import { installPackages } from './install-packages.ts'

/** What one check found on a site. */
export interface AgentCheck {
  readonly id: string
  readonly status: string
  readonly message: string
  /** The pages that did not pass, by their paths. */
  readonly pages: readonly string[]
}

/** What the comparison of a page with its Markdown leaves out: the Markdown says each in its own form. */
const writtenOtherwise = [
  // `Specified (source, section 4)`: another punctuation. tests/contract/agents.test.ts compares every one.
  '.cite',
  '.caution',
  // A title, a colon and a description.
  '.sl-link-card',
  // A list of sentences in the place of a picture.
  '.diagram',
  // The caption of a block of code.
  '.example figcaption',
  '.first-call figcaption',
  // Controls, and what says that they do not work.
  'astro-island',
  '.console-late',
]

/**
 * Holds every page of a built site, served as by `npm start`, against the Agent-Friendly Documentation Spec.
 *
 * @param origin where the site was built for; its links are followed on the server that is started
 */
export async function checkForAgents(site: string, origin: string): Promise<readonly AgentCheck[]> {
  const packages = await installPackages('afdocs')
  const entry = join(packages, 'node_modules/afdocs/dist/index.js')
  const { runChecks } = moduleSchema.parse(await import(pathToFileURL(entry).href))
  const portal = await startPortal({ siteDirectory: site, port: 0 })
  const fetchAsUsual = globalThis.fetch
  // It computes for seconds between requests, and would then use a connection that the server has closed.
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('connection', 'close')
    return fetchAsUsual(input, { ...init, headers })
  }
  try {
    const report = await runChecks(portal.url, {
      samplingStrategy: 'curated',
      curatedPages: listPages(site).map((path) => portal.url + path),
      canonicalOrigin: origin,
      parityExclusions: writtenOtherwise,
      requestDelay: 0,
      maxConcurrency: 10,
      maxLinksToTest: 5000,
    })
    return reportSchema.parse(report).results.map(({ id, status, message, details }) => ({
      id,
      status,
      message,
      pages: (details?.pageResults ?? [])
        .filter((page) => page.status === 'warn' || page.status === 'fail')
        .map(({ url }) => new URL(url).pathname),
    }))
  } finally {
    globalThis.fetch = fetchAsUsual
    await portal.stop()
  }
}

function listPages(site: string): readonly string[] {
  const sitemap = readFileSync(join(site, 'sitemap-0.xml'), 'utf8')
  return Array.from(
    sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = '']) => new URL(address).pathname,
  )
}

const moduleSchema = z.object({
  runChecks: z.custom<(url: string, options: object) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
})

const reportSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      message: z.string(),
      details: z
        .object({
          pageResults: z
            .array(z.object({ url: z.string(), status: z.unknown() }))
            .optional()
            .catch(undefined),
        })
        .optional(),
    }),
  ),
})
