import { expect, test } from 'vitest'
import { findBaseUrl } from '#site/exports/find-base-url.ts'
import { serviceContract } from '../../../support/service-contract.ts'

test('The base URL is that of the build’s first server', () => {
  const servers = [{ baseUrl: 'http://localhost:4322' }, { baseUrl: 'https://api.example.com' }]
  expect(findBaseUrl(serviceContract, servers)).toBe('http://localhost:4322')
})

test('Without a server it is the contract’s placeholder URL', () => {
  expect(findBaseUrl(serviceContract, [])).toBe('https://base-url.invalid')
})
