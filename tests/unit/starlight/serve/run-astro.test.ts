import { expect, test } from 'vitest'
import { explainFailure } from '#starlight/serve/run-astro.ts'

test('The error of a failed build is shown without the pages built before it', () => {
  const failed = [
    '12:00:00 [build] Collecting build info...',
    '12:00:01   ├─ /errors/index.html (+60ms)',
    '12:00:02 [ERROR] AstroUserError: The slug "quickstart" does not exist.',
    '  Hint: update the sidebar.',
    '',
  ]

  expect(explainFailure(failed.join('\n'))).toBe(
    `${failed.slice(2, 4).join('\n')}\n\nThe site could not be built; the reason is above.`,
  )
})

test('Output without an [ERROR] line is shown unchanged', () => {
  expect(explainFailure('Killed\n')).toBe(
    'Killed\n\nThe site could not be built; the reason is above.',
  )
})

test('A full disk is reported in one sentence', () => {
  expect(explainFailure('[ERROR] ENOSPC: no space left on device, write\n    at writeFile')).toBe(
    'The disk is full, so the site could not be built. Free some space and build again.',
  )
})
