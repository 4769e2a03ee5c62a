import type { Page } from '@playwright/test'

/** Records policy violations. @returns a list that fills with violated directives and the blocked URLs */
export async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('report', (line: string) => violations.push(line))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    report([event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' ')))`)
  return violations
}

/**
 * Records trouble. @returns a list that fills with exceptions, dialogs and calls of `ran`, through which injected code
 * reports
 */
export async function watchTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('dialog', (dialog) => {
    trouble.push(dialog.message())
    void dialog.dismiss()
  })
  await page.exposeFunction('ran', (name?: string) => trouble.push(name ? `ran ${name}` : 'ran'))
  return trouble
}
