import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { camera, namePicture, schemes } from './places.ts'
import { sketchPage } from './sketch-page.ts'
import { shotNames, walkSandbox } from './walk-sandbox.ts'

/**
 * Records everything that affects the pictures except the system's fonts: the elements of each page, the style sheet, the
 * camera, and the pictures themselves. A test compares this record and not pixels, which differ with the fonts.
 *
 * @param directory where the pictures are
 */
export async function writeRecord(
  page: Page,
  sandboxUrl: string,
  directory: string,
): Promise<string> {
  const sketches = new Map<string, string>()
  const style = page.waitForResponse('**/assets/sandbox.css').then((response) => response.text())
  await walkSandbox(page, sandboxUrl, async (name) => {
    // Read before the next page, because a browser keeps the bodies of one page only.
    await style
    sketches.set(name, await sketchPage(page))
  })
  const parts = await Promise.all(
    shotNames.map(async (name) => {
      const pictures = await Promise.all(
        schemes.map(async (scheme) => {
          const picture = namePicture(name, scheme)
          return `${picture} ${hash(await readFile(join(directory, picture)))}`
        }),
      )
      return [...pictures, sketches.get(name)].join('\n')
    }),
  )
  return [
    'Written by npm run screenshots. A test compares it with the sandbox and the pictures.',
    `camera ${JSON.stringify(camera)}\nsandbox.css ${hash(await style)}`,
    ...parts,
    '',
  ].join('\n\n')
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
