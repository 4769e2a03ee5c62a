import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namePicture, pictureDirectory, recordName } from '../screenshots/places.ts'
import { startFreshSandbox } from '../screenshots/start-fresh-sandbox.ts'
import { writeRecord } from '../screenshots/write-record.ts'
import { test as base, expect } from './fixtures.ts'

const remedy =
  'The pictures in src/service/sandbox-pictures/shots are out of date: run npm run screenshots'

const test = base.extend<{ readonly freshUrl: string; readonly recorded: string }>({
  // Playwright reads the parameter's destructuring to learn what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  freshUrl: async ({}, use) => {
    const sandbox = await startFreshSandbox()
    await use(sandbox.url)
    await sandbox.stop()
  },
  // oxlint-disable-next-line no-empty-pattern
  recorded: async ({}, use) => {
    await use(await readFile(join(pictureDirectory, recordName), 'utf8'))
  },
})

test('The pictures show the sandbox as it is', async ({ page, freshUrl, recorded }) => {
  expect(await writeRecord(page, freshUrl, pictureDirectory), remedy).toBe(recorded)
})

test('A changed word in the sandbox makes the pictures differ', async ({
  page,
  freshUrl,
  recorded,
}) => {
  await page.route('**/settings/developer', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('There are no keys yet.', 'No keys yet.')
    await route.fulfill({ response, body })
  })
  const record = await writeRecord(page, freshUrl, pictureDirectory)
  expect(record).toBe(recorded.replace('There are no keys yet.', 'No keys yet.'))
  expect(record).not.toBe(recorded)
})

test('A changed colour in the sandbox makes the pictures differ', async ({
  page,
  freshUrl,
  recorded,
}) => {
  await page.route('**/assets/sandbox.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('#0b6670', '#0b6671') })
  })
  expect(await writeRecord(page, freshUrl, pictureDirectory)).not.toBe(recorded)
})

test('A replaced picture is noticed', async ({ page, freshUrl, recorded }) => {
  const directory = await mkdtemp(join(tmpdir(), 'replaced-picture-'))
  try {
    await cp(pictureDirectory, directory, { recursive: true })
    await writeFile(join(directory, namePicture('developer', 'dark')), 'another picture')
    expect(await writeRecord(page, freshUrl, directory)).not.toBe(recorded)
  } finally {
    await rm(directory, { recursive: true })
  }
})

const pages = ['/quickstart/', '/authentication/create-a-key/', '/sandbox/']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In ${colorScheme}`, () => {
    // Sharp screens load the largest pictures.
    test.use({ colorScheme, deviceScaleFactor: 2 })

    for (const path of pages) {
      test(`${path} loads only small pictures of its theme, and only when they come into view`, async ({
        page,
      }) => {
        const requested: string[] = []
        page.on('request', (request) => {
          if (request.resourceType() === 'image') requested.push(request.url())
        })
        await page.goto(path)
        const pictures = page.locator('.sandbox-pictures img:visible')
        await expect(pictures).toHaveCount(2)
        for (const picture of await pictures.all()) {
          /* oxlint-disable no-await-in-loop -- one after the other, as a reader scrolls */
          await picture.scrollIntoViewIfNeeded()
          await expect(picture).toHaveJSProperty('complete', true)
          await expect(picture).toHaveAttribute('loading', 'lazy')
          await expect(picture).toHaveAttribute('alt', /\w+ .+\./)
          /* oxlint-enable no-await-in-loop */
        }
        await expect.poll(() => requested.filter((url) => url.endsWith('.webp'))).toHaveLength(2)
        const other = colorScheme === 'light' ? 'dark' : 'light'
        expect(requested.filter((url) => url.includes(`-${other}.`))).toEqual([])
        const sizes = await Promise.all(
          requested.map(async (url) => (await (await page.request.get(url)).body()).length),
        )
        expect(Math.max(...sizes)).toBeLessThan(25_000)
      })
    }
  })
}
