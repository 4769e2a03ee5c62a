import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { changes, fitFile } from '#site/api-document/fit-scalar.ts'

const entry = fileURLToPath(import.meta.resolve('@scalar/api-reference'))
const packageDirectory = dirname(dirname(entry))

test.each(changes)('In the pinned release $file is changed where it must be', (change) => {
  const path = join(packageDirectory, change.file)
  const code = readFileSync(path, 'utf8')

  const fitted = fitFile(code, path)

  expect(code).toContain(change.from)
  expect(fitted).toContain(change.to)
  expect(fitted?.replace(change.to, '')).not.toContain(change.from)
})

test('Other files are left as they are', () => {
  expect(fitFile('main', '/site/node_modules/@scalar/api-reference/dist/index.js')).toBeUndefined()
  expect(fitFile('main', '/site/src/dist/components/ApiReference.vue.script.js')).toBeUndefined()
})

test('A path of Windows is recognised', () => {
  const path = String.raw`C:\node_modules\@scalar\api-reference\dist\components\Content\Content.vue.script.js`
  const code = '!unref(firstLazyLoadComplete) ?'
  expect(fitFile(code, path)).toBe('false ?')
})

test.each([
  ['const other = 1', '0 times'],
  ['!unref(firstLazyLoadComplete) ?'.repeat(2), '2 times'],
])('A release that has something else there fails the build: %s', (code, times) => {
  const path = 'node_modules/@scalar/api-reference/dist/components/Content/Content.vue.script.js'
  expect(() => fitFile(code, path)).toThrow(
    `dist/components/Content/Content.vue.script.js of @scalar/api-reference must have !unref(firstLazyLoadComplete) ? once, and has it ${times}. The build changes it: No room need be kept for what comes later. Look at what this release does there, and correct src/site/api-document/fit-scalar.ts.`,
  )
})
