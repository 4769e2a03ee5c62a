import { expect, test } from 'vitest'
import { pickReason } from '#host/build-site.ts'

test('The reason for a failed build is shown without the pages built before it', () => {
  const output = [
    '12:00:00 [build] Collecting build info...',
    '12:00:01   ├─ /index.html (+60ms)',
    '12:00:02 [ERROR] AstroUserError: The slug "quickstart" does not exist.',
    '  Hint: update the sidebar.',
    '    at getSidebar (file:///project/.portal/building-1/.prerender/chunks/common.mjs:1454:25)',
    '    at Array.flatMap (<anonymous>)',
    '    at readSettings (file:///project/src/site/settings.ts:30:11)',
    '',
  ].join('\n')

  expect(pickReason(output)).toBe(
    [
      '12:00:02 [ERROR] AstroUserError: The slug "quickstart" does not exist.',
      '  Hint: update the sidebar.',
      '    at readSettings (file:///project/src/site/settings.ts:30:11)',
    ].join('\n'),
  )
})

test('A page about errors is not mistaken for an error', () => {
  const output = [
    '12:00:01   ├─ /errors/index.html (+60ms)',
    '[InvalidContentEntryDataError] docs → quickstart data does not match collection schema.',
    '  Error reference:',
    '    https://docs.astro.build/en/reference/errors/invalid-content-entry-data-error/',
  ]

  expect(pickReason(output.join('\n'))).toBe(output.slice(1).join('\n'))
})

test('A failure without the word error is shown by the last 30 lines', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)

  expect(pickReason(lines.join('\n')).split('\n')).toEqual(lines.slice(10))
})
