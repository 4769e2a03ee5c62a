import { expect, test } from 'vitest'
import { getPath } from '#openapi/load/located.ts'
import { compareActions } from '#openapi/overlay/source-digest.ts'
import { source } from './pets.ts'

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
tags: [{ name: b, description: Same }, { name: a, description: Same }, { name: c, description: Other }]
`

function compare(action: object, text = document) {
  const overlay = { overlay: '1.1.0', info: {}, actions: [action] }
  const translation = source('api.de.overlay.json', JSON.stringify(overlay))
  const [compared] = compareActions(translation, source('api.yaml', text))
  if (!compared) throw new Error('It has no action.')
  return compared
}

test('Other tools can compute the digest', () => {
  // printf '%s' '[{"/summary":null,"/title":"Pets"}]' | openssl dgst -sha256 -binary | base64
  expect(compare({ target: '$.info', update: { title: 'Tiere', summary: 'Alle' } }).digest).toBe(
    'sha256-A8zjESWJoGF+du8YtM0T5J+uFXA80jUVMTCKDLZhtW8=',
  )
  // printf '%s' '[{"":"Pets"}]' | openssl dgst -sha256 -binary | base64
  expect(compare({ target: '$.info.title', update: 'Tiere' }).digest).toBe(
    'sha256-P4ww5JnbZCna1QtGg/7azBNr7376oeikQAwF4Y30xeA=',
  )
  // printf '%s' '[{"/description":"Other"},{"/description":"Same"}]' | openssl dgst -sha256 -binary | base64
  expect(compare({ target: '$.tags.*', update: { description: 'Neu' } }).digest).toBe(
    'sha256-HWfcUI4XLfW+zfgmvvPmMzMCgN0SgUFA3hHq7lqsix4=',
  )
})

test('The digest depends on the texts, neither on other fields nor on the translation', () => {
  const action = { target: '$.info', update: { title: 'Tiere' } }
  const { digest } = compare(action)

  expect(compare(action, document.replace("'1'", "'2'")).digest).toBe(digest)
  expect(compare({ ...action, update: { title: 'Haustiere' } }).digest).toBe(digest)
  expect(compare(action, document.replace('Pets', 'Cats')).digest).not.toBe(digest)
})

test('The digest depends neither on the order of the values nor on their number', () => {
  const action = { target: '$.tags.*', update: { description: 'Neu' } }
  const reordered = document.replace(
    '{ name: b, description: Same }, { name: a, description: Same }, { name: c, description: Other }',
    '{ name: c, description: Other }, { name: b, description: Same }',
  )
  expect(compare(action, reordered).digest).toBe(compare(action).digest)
})

test.each([
  { target: '$.nothing', update: { title: 'Tiere' } },
  { target: '$.info', update: { version: 2 } },
  { target: '$.info', remove: true },
  { target: '$.info.title', copy: '$.tags[0].name' },
])('An action without texts that it translates has no digest: %j', (action) => {
  expect(compare(action).digest).toBeUndefined()
})

test('A copy changes what the copied value has', () => {
  const { changes } = compare({ target: '$.tags[0]', copy: '$.tags[1]' })
  expect(changes.map(({ source: at, value }) => [getPath(at).join('/'), value])).toEqual([
    ['tags/0/name', 'a'],
    ['tags/0/description', 'Same'],
  ])
})
