import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#host/places.ts'
import { notInFirefox } from '../../browser/engine-differences.ts'
import { decidedByEngine, promises } from '../../support/engines.ts'

const folder = join(projectRoot, 'tests/browser')

for (const { file, title } of notInFirefox) {
  test(`What Firefox leaves out is still a test: ${file}, ${title}`, async () => {
    const source = await readFile(join(folder, file), 'utf8')
    expect(["'", '`'].some((quote) => source.includes(`test(${quote}${title}`))).toBe(true)
  })
}

test.each([
  ['of the promises', promises],
  ['that runs in Firefox beside Chromium', decidedByEngine],
])('Every file %s is there', async (_, files) => {
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...files]))
})
