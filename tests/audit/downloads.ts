import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

export async function getDownload(page: Page, start: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return readFile(await download.path())
}

export async function plantDownload(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const planted = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([planted]))
    link.download = 'planted.txt'
    link.click()
  }, bytes.toString('base64'))
}
