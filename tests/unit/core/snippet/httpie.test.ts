import { expect, test } from 'vitest'
import { httpie } from '#core/snippet/httpie.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'

test('The key is in a here-document, and is refused where HTTPie would print it in an error', () => {
  expect(writeText(httpie, plan)).toBe(
    [
      ': "${API_KEY:?is not set; run: read -rs API_KEY && export API_KEY}" &&',
      "[[ $API_KEY != *[[:cntrl:]]* ]] || { echo 'API_KEY contains a line break; set it again' >&2; false; } &&",
      'http --ignore-stdin --ignore-netrc --check-status --body --timeout=30 \\',
      "  GET 'http://localhost:4322/v1/experiments' \\",
      "  'Content-Type:application/json' \\",
      '  Authorization:@/dev/stdin <<END',
      'Bearer $API_KEY',
      'END',
    ].join('\n'),
  )
})

test('Without a credential nothing is read from standard input', () => {
  expect(writeText(httpie, planWithoutKey)).not.toMatch(/API_KEY|Authorization|END/)
})

test('A base URL placeholder stays readable', () => {
  expect(writeText(httpie, planToFillIn)).toContain("GET '{base_url}/v1/experiments'")
})
