import { expect, test } from 'vitest'
import { listFindings } from '#contract/findings/list-findings.ts'
import { serviceContract } from '../../../support/service-contract.ts'

test('Whatever would be found in the default document is in its list by hand', () => {
  expect(listFindings(serviceContract)).toEqual([])
  const uncovered = listFindings({ ...serviceContract, coverings: [] })
  expect(uncovered.map(({ detector }) => detector)).toEqual([
    'no-server',
    'success-without-content',
    'rate-limits',
  ])
})

test('What only the list by hand has is nothing that a document of this kind could show', () => {
  const others = serviceContract.openPoints.filter(({ id }) => !alsoFound.has(id))

  expect(others.map(({ id }) => id).toSorted()).toEqual(Object.values(onlyByHand).flat().toSorted())
  expect(serviceContract.contradictions.map(({ id }) => id)).toEqual(['key-scope'])
})

const alsoFound = new Set(['base-url', 'response-payload', 'rate-limits'])

/** By the reason why no detector finds it. */
const onlyByHand = {
  'OpenAPI has no field for it': [
    'cross-origin-calls',
    'events',
    'key-count-limits',
    'key-expiry',
    'key-fields',
    'key-format',
    'key-revocation',
    'key-scopes',
    'quotas',
    'scope-effect',
    'service-principal-creation',
    'service-principal-keys',
    'states',
    'version-policy',
    'web-application-address',
  ],
  'it is about a meaning, and not about a structure': [
    'content-type-required',
    'experiment-fields',
    'experiment-identifier',
    'experiment-purpose',
  ],
  'what is not in a document at all may not exist': ['other-operations', 'query-parameters'],
  'it needs the content of the response, which is open itself': ['page-sizes'],
  'the address that would show it is open itself': ['https'],
  'one entry, default, stands for every status, so that each error has a description': [
    'error-conditions',
    'error-payload',
    'error-status-codes',
    'invalid-key-response',
  ],
} as const
