import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { siteDirectory } from '../support/test-locations.ts'
import type { Spots } from './ledger.ts'

/** Reports of the browser about a page while it was watched. */
export interface PageWatch {
  readonly spots: () => Promise<Spots>
  readonly uncaught: () => number
  readonly violations: () => number
}

export async function watchPage(context: BrowserContext, page: Page): Promise<PageWatch> {
  const consoleLines: string[] = []
  const errors: string[] = []
  const entries: string[] = []
  const issues: string[] = []
  let violations = 0
  page.on('console', (message) => consoleLines.push(message.text()))
  page.on('pageerror', (error) => errors.push(`${error.message} ${error.stack}`))
  const client = await context.newCDPSession(page)
  client.on('Log.entryAdded', ({ entry }) => entries.push(JSON.stringify(entry)))
  client.on('Audits.issueAdded', ({ issue }) => {
    issues.push(JSON.stringify(issue))
    if (issue.code === 'ContentSecurityPolicyIssue') violations += 1
  })
  await client.send('Log.enable')
  await client.send('Audits.enable')
  return {
    spots: async () => ({
      'console messages': consoleLines.join('\n'),
      'uncaught errors': errors.join('\n'),
      'log of the browser': entries.join('\n'),
      'issues in the developer tools': issues.join('\n'),
    }),
    uncaught: () => errors.length,
    violations: () => violations,
  }
}

export async function plantInReports(page: Page, text: string): Promise<void> {
  await page.evaluate((planted) => {
    console.log(planted)
    setTimeout(() => {
      throw new Error(planted)
    }, 0)
    // The first file is missing, which the browser logs; the second violates the policy, which is an issue.
    new Image().src = `/missing.png?${encodeURIComponent(planted)}`
    new Image().src = `http://127.0.0.1:9/${encodeURIComponent(planted)}`
  }, text)
}

export async function countServiceWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

/** Registers a script of the site from a page without a policy; the policy of portal pages forbids it. */
export async function plantServiceWorker(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  const bare = `${origin}/bare`
  await page.route(bare, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare</title>' }),
  )
  await page.goto(bare)
  const script = await findIdleScript(join(siteDirectory, '_astro'))
  await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address, { scope: '/_astro/', type: 'module' })
  }, `/_astro/${script}`)
  await page.close()
}

/** Finds a script without side effects: the page's worker posts a message when it starts, which a service worker cannot. */
async function findIdleScript(folder: string): Promise<string | undefined> {
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(folder, file), 'utf8')
    if (!/\b(?:import|document|window|self|postMessage)\b/.test(code)) return file
  }
  return undefined
}
