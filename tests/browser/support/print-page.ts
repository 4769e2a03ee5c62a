import type { Page } from '@playwright/test'

/** Prints a page to PDF. The same page printed again gives the same text: what says when it was printed is left out. */
export async function printPage(page: Page): Promise<string> {
  const pdf = await page.pdf({ printBackground: true })
  return pdf.toString('latin1').replaceAll(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '/$1 ()')
}
