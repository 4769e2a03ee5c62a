import { expect, test } from 'vitest'
import { writePrerenderRules } from '#site/prerender-rules.ts'

/** Which of a site's addresses the rules name, read as a browser reads them. */
function findPrerendered(base: string, addresses: readonly string[]): readonly string[] {
  const { prerender } = JSON.parse(writePrerenderRules(base))
  const [wanted, { not: unwanted }] = prerender[0].where.and
  return addresses.filter(
    (address) => matches(wanted.href_matches, address) && !matches(unwanted.href_matches, address),
  )
}

function matches(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }))
}

test('Pages are drawn ahead; files and what weighs too much are not', () => {
  expect(
    findPrerendered('', [
      '/',
      '/quickstart/',
      '/errors/unreachable/',
      '/reference/api/',
      '/openapi.json',
      '/quickstart.md',
      '/cards/index.png',
    ]),
  ).toEqual(['/', '/quickstart/', '/errors/unreachable/'])
})

test('Below a base, only what stands there is drawn ahead', () => {
  expect(
    findPrerendered('/docs', ['/', '/other/', '/docs/', '/docs/console/', '/docs/reference/api/']),
  ).toEqual(['/docs/', '/docs/console/'])
})

test('The server is not told where the link stands', () => {
  expect(JSON.parse(writePrerenderRules('')).prerender[0].referrer_policy).toBe('no-referrer')
})
