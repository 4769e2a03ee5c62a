import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { PageWatch } from '../page-watch.ts'
import type { Inside } from './inside.ts'

/** What Firefox reports about a page. Its own log has what concerns any page. */
export async function watchPage(inside: Inside, page: Page): Promise<PageWatch> {
  const consoleLines: string[] = []
  const errors: string[] = []
  page.on('console', (message) => consoleLines.push(message.text()))
  page.on('pageerror', (error) => errors.push(`${error.message} ${error.stack}`))
  await inside.inBrowser(page, listen)
  const readLog = async () => entries.parse(JSON.parse(await inside.inBrowser(page, read)))
  return {
    spots: async () => ({
      'console messages': consoleLines.join('\n'),
      'uncaught errors': errors.join('\n'),
      'log of the browser': (await readLog()).map(({ text }) => text).join('\n'),
    }),
    uncaught: () => errors.length,
    violations: async () =>
      (await readLog()).filter(({ text }) => text.includes('Content-Security-Policy: ')).length,
  }
}

const entries = z.array(z.object({ text: z.string() }))

/** Keeps all entries, of which Firefox drops the older. */
const listen = `const keeper = Cu.getGlobalForObject(NavigableManager)
if (!keeper.auditLog) {
  keeper.auditLog = []
  Services.console.registerListener({
    observe: (entry) => void keeper.auditLog.push({ text: String(entry) }),
  })
}
return ''`

const read = `return JSON.stringify(Cu.getGlobalForObject(NavigableManager).auditLog)`
