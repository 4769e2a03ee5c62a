import { expect, test } from 'vitest'
import { pickReason } from '#host/build-site.ts'

test('The reason for a failed build is shown without the pages built before it', () => {
  const output = [
    '12:00:00 [build] Collecting build info...',
    '12:00:01   ├─ /errors/index.html (+60ms)',
    '12:00:02 [ERROR] AstroUserError: The slug "quickstart" does not exist.',
    '  Hint: update the sidebar.',
    '',
  ]

  expect(pickReason(output.join('\n'))).toBe(output.slice(2, 4).join('\n'))
})

test('A failure without that mark is shown as it was printed', () => {
  expect(pickReason('Killed\n')).toBe('Killed')
})
