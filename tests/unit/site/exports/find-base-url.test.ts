import { expect, test } from 'vitest'
import { findBaseUrl } from '#site/exports/find-base-url.ts'
import { serviceContract } from '../../../support/service-contract.ts'

test('The base URL is that of the first server of the build', () => {
  const servers = [{ baseUrl: 'http://localhost:4322' }, { baseUrl: 'https://api.example.com' }]
  expect(findBaseUrl(serviceContract, servers)).toBe('http://localhost:4322')
})

test('Without a server it is the URL of the contract that resolves nowhere', () => {
  expect(findBaseUrl(serviceContract, [])).toBe('https://base-url.invalid')
})
