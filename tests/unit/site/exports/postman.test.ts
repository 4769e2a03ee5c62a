import { expect, test } from 'vitest'
import { writePostmanCollection } from '#site/exports/postman.ts'
import { serviceContract } from '../../../support/service-contract.ts'
import { at, hardContract } from './hard-contract.ts'

test('The documented operation is one item, with the key as an empty secret and nothing that the contract lacks', () => {
  expect(
    JSON.parse(writePostmanCollection(serviceContract, at('https://api.example.com/base'))),
  ).toEqual({
    info: {
      name: 'Service API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        id: 'listExperiments',
        name: 'List experiments',
        request: {
          description:
            'Redirects are not followed: a redirect could send the request, and with it the key, to another server.',
          method: 'GET',
          url: { host: ['{{base_url}}'], path: ['v1', 'experiments'], query: [] },
          header: [{ key: 'Content-Type', value: 'application/json' }],
          auth: {
            type: 'bearer',
            bearer: [{ key: 'token', value: '{{API_KEY}}', type: 'string' }],
          },
        },
        response: [],
        protocolProfileBehavior: { followRedirects: false },
      },
    ],
    variable: [
      { key: 'base_url', value: 'https://api.example.com/base', type: 'string' },
      { key: 'API_KEY', value: '', type: 'secret' },
    ],
  })
})

test('An operation without a key says so, whatever its collection sends', () => {
  expect(
    JSON.parse(writePostmanCollection(hardContract, at('https://api.example.com'))),
  ).toMatchObject({
    info: { name: hardContract.title },
    item: [
      { id: 'ping/it', request: { method: 'POST', auth: { type: 'noauth' } } },
      { id: 'readThing', request: { auth: { type: 'bearer' } } },
    ],
  })
})

test('Two builds write the same bytes', () => {
  const first = writePostmanCollection(serviceContract, at('https://api.example.com'))
  expect(writePostmanCollection(serviceContract, at('https://api.example.com'))).toBe(first)
})
