import type { Page } from '@playwright/test'

/** Notes what a browser would write to its console as an error, which WebDriver does not tell. It has to run before everything else. */
export const collectErrors = `{
  const errors = []
  Object.defineProperty(globalThis, Symbol.for('portal.tests.errors'), { value: errors })
  addEventListener('error', ({ message, target }) =>
    errors.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => errors.push('rejected: ' + reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    errors.push(effectiveDirective + ' ' + blockedURI))
  const { error } = console
  console.error = (...all) => {
    errors.push(all.join(' '))
    error(...all)
  }
}`

/** What has been noted since the page was opened. */
export async function readErrors(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const errors: unknown = Reflect.get(globalThis, Symbol.for('portal.tests.errors'))
    return Array.isArray(errors) ? errors.map(String) : ['Nothing noted errors in this page.']
  })
}
