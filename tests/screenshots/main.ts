import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { runProgram } from '#host/run-program.ts'
import { listChromiumFlags } from '../support/find-chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { camera, namePicture, pictureDirectory, recordName, schemes } from './places.ts'
import { startFreshSandbox } from './start-fresh-sandbox.ts'
import { lastShown, walkSandbox } from './walk-sandbox.ts'
import type { ShotName } from './walk-sandbox.ts'
import { writeRecord } from './write-record.ts'

/** `npm run screenshots`: takes the pictures of the sandbox for the portal's pages. */
await runProgram(async (stop) => {
  const found = await obtainChromium(stop)
  const browser = await chromium.launch({
    args: listChromiumFlags(),
    ...(found.kind === 'installed' && { executablePath: found.path }),
  })
  try {
    await mkdir(pictureDirectory, { recursive: true })
    // In turn: each walk needs a sandbox without keys.
    // oxlint-disable-next-line no-await-in-loop
    for (const scheme of schemes) await withSandbox(browser, scheme, takePictures(scheme))
    await withSandbox(browser, 'light', async (page, sandboxUrl) => {
      const record = await writeRecord(page, sandboxUrl, pictureDirectory)
      await writeFile(join(pictureDirectory, recordName), record)
    })
  } finally {
    await browser.close()
  }
})

type Scheme = (typeof schemes)[number]
type Work = (page: Page, sandboxUrl: string) => Promise<void>

async function withSandbox(browser: Browser, colorScheme: Scheme, work: Work): Promise<void> {
  const { deviceScaleFactor, ...viewport } = camera
  const sandbox = await startFreshSandbox()
  // The sandbox's policy would block the font of the pictures.
  const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme, bypassCSP: true })
  try {
    await work(page, sandbox.url)
  } finally {
    await page.close()
    await sandbox.stop()
  }
}

function takePictures(scheme: Scheme): Work {
  return (page, sandboxUrl) =>
    walkSandbox(page, sandboxUrl, async (name) => {
      const picture = await sharp(await takePicture(page, name))
        .webp({ quality: 82, effort: 6 })
        .toBuffer()
      const file = namePicture(name, scheme)
      await writeFile(join(pictureDirectory, file), picture)
      console.log(`${file.padEnd(24)} ${(picture.length / 1000).toFixed(1)} KB`)
    })
}

/** From the navigation to the last relevant element: the banner above is the same on every page. */
async function takePicture(page: Page, name: ShotName): Promise<Buffer> {
  // System fonts differ too much between readers; fonts with Arial's metrics are everywhere.
  await page.addStyleTag({ content: "body { font-family: Arial, 'Liberation Sans', sans-serif }" })
  const bar = await page.locator('.bar').boundingBox()
  const last = await page.locator(lastShown[name]).boundingBox()
  if (!bar || !last) throw new Error(`The sandbox's page for ${name} has no navigation or content.`)
  const height = Math.ceil(last.y + last.height + 20 - bar.y)
  return page.screenshot({
    clip: { x: 0, y: bar.y, width: camera.width, height },
    fullPage: true,
    animations: 'disabled',
  })
}
