import { expect, test } from 'vitest'
import { wget } from '#core/snippet/wget.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'

test('The snippet reads the key from API_KEY, and refuses one that Wget would print in an error', () => {
  expect(writeText(wget, plan)).toBe(
    [
      ': "${API_KEY:?is not set; run: read -rs API_KEY && export API_KEY}" &&',
      "[[ $API_KEY != *[[:cntrl:]]* ]] || { echo 'API_KEY contains a line break; set it again' >&2; false; } &&",
      'wget -nv -O - --content-on-error --max-redirect=0 --no-iri --timeout=30 --tries=1 \\',
      "  'http://localhost:4322/v1/experiments' \\",
      "  --header='Content-Type: application/json' \\",
      '  --header="Authorization: Bearer $API_KEY"',
    ].join('\n'),
  )
})

test('Without a credential neither the variable nor the header appears', () => {
  expect(writeText(wget, planWithoutKey)).not.toMatch(/API_KEY|Authorization/)
})

test('A method other than GET is named', () => {
  expect(writeText(wget, { ...plan, method: 'DELETE' })).toContain(' --method=DELETE \\')
})

test('A base URL placeholder stays readable', () => {
  expect(writeText(wget, planToFillIn)).toContain("'{base_url}/v1/experiments'")
})
