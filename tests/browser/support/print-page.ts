import type { Page } from '@playwright/test'

/** Prints a page to PDF, without the dates, so that the same page always gives the same text. */
export async function printPage(page: Page): Promise<string> {
  const pdf = await page.pdf({ printBackground: true })
  return pdf.toString('latin1').replaceAll(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '/$1 ()')
}
