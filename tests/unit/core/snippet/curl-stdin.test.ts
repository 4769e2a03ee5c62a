import { expect, test } from 'vitest'
import { curlStdin } from '#core/snippet/curl-stdin.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planWithoutKey } from './plan.ts'

test('The key is in a here-document, not among the arguments', () => {
  expect(writeText(curlStdin, plan)).toBe(
    [
      ': "${API_KEY:?is not set; run: read -rs API_KEY && export API_KEY}" &&',
      "[[ $API_KEY != *[[:cntrl:]]* ]] || { echo 'API_KEY contains a line break; set it again' >&2; false; } &&",
      "curl -sS --fail-with-body --max-time 30 'http://localhost:4322/v1/experiments' \\",
      "  -H 'Content-Type: application/json' \\",
      '  -H @- <<END',
      'Authorization: Bearer $API_KEY',
      'END',
    ].join('\n'),
  )
})

test('Nothing from the plan comes after the operator, so none of it can be the closing line', () => {
  const headers = [{ name: 'X-Note', value: 'END' }]
  const [, body] = writeText(curlStdin, { ...plan, headers }).split('<<END')
  expect(body).toBe('\nAuthorization: Bearer $API_KEY\nEND')
})

test('Without a credential nothing is read from standard input', () => {
  expect(writeText(curlStdin, planWithoutKey)).not.toMatch(/API_KEY|Authorization|@-|END/)
})
