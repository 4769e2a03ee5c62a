import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportFormats, exportOperation } from '#site/exports/exports.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { serviceContract } from '../../../support/service-contract.ts'
import { at, bearer, fullOperation } from './hard-contract.ts'

const addresses = at('https://api.example.com')
const contract = {
  title: 'My API',
  version: '1',
  schemas: new Map(),
  operations: [
    { ...fullOperation, slug: 'update-thing' },
    makeOperation({ id: 'b', slug: 'b', summary: 'Other', security: bearer('token') }),
  ],
}

test('Each operation has a file in each format, in which no other is', () => {
  const files = contract.operations.flatMap((one) => exportOperation(contract, one).files)
  expect(files.map(({ file }) => file)).toEqual([
    'my-api.update-thing.postman_collection.json',
    'my-api.update-thing.bruno.zip',
    'my-api.update-thing.http',
    'my-api.b.postman_collection.json',
    'my-api.b.bruno.zip',
    'my-api.b.http',
  ])
  const [first] = files
  const text = String(first?.format.write(first.contract, addresses))
  expect(text).toContain('Update a thing')
  expect(text).not.toContain('Other')
})

test.each([
  [[], 'Import it into Postman.'],
  [
    ['API_KEY'],
    'Import it into Postman and set the collection variable API_KEY; do not share its value.',
  ],
  [
    ['TOKEN', 'LOGIN_PASSWORD'],
    'Import it into Postman and set the collection variables TOKEN and LOGIN_PASSWORD; do not share their values.',
  ],
])('It says where the secrets %j go', (secrets, explanation) => {
  expect(exportFormats.postman.explain(secrets)).toBe(explanation)
})

test('A document of one operation has no second file of it', () => {
  const files = serviceContract.operations.map((one) => exportOperation(serviceContract, one))
  expect(files).toEqual([{ files: [], refused: [] }])
})

test('An operation has no file in a format that cannot say it, and the reason is given', () => {
  const colon = makeOperation({ slug: 'colon', path: '/:x' })
  const { files, refused } = exportOperation({ ...contract, operations: [colon, colon] }, colon)
  expect(files.map(({ file }) => file)).toEqual(['my-api.colon.bruno.zip', 'my-api.colon.http'])
  expect(refused).toEqual([
    { label: 'Postman collection', reason: expect.stringContaining('begins with a colon') },
  ])
})

test('What nobody can send has no file in any format', () => {
  const broken = makeOperation({ path: 'a' })
  const { files, refused } = exportOperation({ ...contract, operations: [broken, broken] }, broken)
  expect(files).toEqual([])
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('does not begin with a slash')),
  )
})

test('Optional parameters are there and switched off, where the format can', () => {
  const operations = [fullOperation]
  const postman = JSON.parse(exportFormats.postman.write({ ...contract, operations }, addresses))
  expect(postman).toMatchObject({
    item: [
      {
        request: {
          url: {
            path: ['things', '{{value_id}}'],
            query: [
              { key: 'view', value: 'a%20b' },
              { key: 'limit', value: '', disabled: true },
            ],
          },
          header: [
            { key: 'Content-Type', value: 'application/json' },
            { key: 'X-Trace', value: '', disabled: true },
          ],
          body: { mode: 'raw', raw: '{\n  "name": "A"\n}' },
        },
        protocolProfileBehavior: { followRedirects: false, disableBodyPruning: true },
      },
    ],
    variable: [
      { key: 'base_url' },
      { key: 'value_id', value: '' },
      { key: 'API_KEY', type: 'secret' },
    ],
  })
  expect(exportFormats.http.write({ ...contract, operations }, addresses)).toContain(
    [
      '# Optional in the query: “limit=”',
      'PUT {{base_url}}/things/{{value_id}}?view=a%20b',
      'Authorization: Bearer {{$processEnv API_KEY}}',
      'Content-Type: application/json',
      '# X-Trace: ',
      '',
      '{',
      '  "name": "A"',
      '}',
    ].join('\n'),
  )
})

test('What a format cannot say is named in its description, with the reason', () => {
  const operations = [
    makeOperation({ id: 'a', summary: 'Search', method: 'QUERY', tags: ['One'] }),
    makeOperation({ id: 'b', summary: 'Colon', path: '/:x', tags: ['Two'] }),
  ]
  const hidden = makeOperation({ id: 'c', summary: 'Hidden', method: 'get' })
  const postman = exportFormats.postman.write({ ...contract, operations }, addresses)
  const http = exportFormats.http.write({ ...contract, operations }, addresses)

  expect(JSON.parse(postman)).toMatchObject({
    info: {
      description: expect.stringContaining(
        '- “Colon”: “Postman takes a segment of the path that begins with a colon for a variable.”',
      ),
    },
    item: [{ name: 'One', item: [{ name: 'Search' }] }],
  })
  expect(http).toContain(
    '# - “Search”: “A .http file cannot name the method QUERY: its clients know the usual ones only.”',
  )
  const bruno = unzipSync(
    exportFormats.bruno.write({ ...contract, operations: [hidden] }, addresses),
  )
  expect(strFromU8(bruno['my-api/collection.bru'] ?? new Uint8Array())).toContain(
    '- “Hidden”: “Bruno sends the method get in capital letters.',
  )
  expect(http).toContain('### “Two”: “Colon”')
  expect(http).not.toContain('QUERY {{base_url}}')
})

test('The same contract gives the same bytes, folders included', () => {
  const tagged = contract.operations.map((operation, index) => ({
    ...operation,
    tags: [`Tag ${index}`],
  }))
  for (const { write } of Object.values(exportFormats)) {
    const once = write({ ...contract, operations: tagged }, addresses)
    expect(write({ ...contract, operations: tagged }, addresses)).toEqual(once)
  }
})
