import { expect, test } from 'vitest'
import { curlCmd } from '#core/snippet/curl-cmd.ts'
import { plans } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'
import { readAtCmdPrompt, splitByCRuntime } from './windows-command-line.ts'

test('curl reads the key from the environment and stops when it is not set', () => {
  expect(writeText(curlCmd, plan)).toBe(
    [
      'curl -sS --fail-with-body --max-time 30 "http://localhost:4322/v1/experiments" ^',
      '  -H "Content-Type: application/json" ^',
      '  --variable %API_KEY --expand-header "Authorization: Bearer {{API_KEY}}"',
    ].join('\n'),
  )
})

test('Without a credential neither the variable nor the header appears', () => {
  expect(writeText(curlCmd, planWithoutKey)).not.toMatch(/API_KEY|Authorization/)
})

test('curl does not read a base URL placeholder as a pattern', () => {
  expect(writeText(curlCmd, planToFillIn)).toContain('--globoff "{base_url}/v1/experiments"')
})

test.for(plans)('At the prompt, curl gets the planned arguments: $name', ({ plan: write }) => {
  const planned = write('http://localhost:4322')
  const lines = writeText(curlCmd, planned).split(' ^\n')
  // The key's variable is set, and so are those named in the hardest plan.
  const variables = { API_KEY: 'expanded" & calc', PATH: 'expanded', '25PATH': 'expanded' }
  const read = lines.flatMap((line) => splitByCRuntime(readAtCmdPrompt(line, variables)))
  expect(read).toEqual([
    'curl',
    '-sS',
    '--fail-with-body',
    '--max-time',
    '30',
    planned.url,
    '-H',
    'Content-Type: application/json',
    ...(planned.slots.length > 0
      ? ['--variable', '%API_KEY', '--expand-header', 'Authorization: Bearer {{API_KEY}}']
      : []),
  ])
})
