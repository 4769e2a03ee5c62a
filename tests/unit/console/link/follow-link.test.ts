import { expect, test } from 'vitest'
import { followLink } from '#console/link/follow-link.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { openConsole, setup } from '../state/open-console.ts'

const slug = setup.operation.slug

function follow(fragment: string) {
  const portal = openConsole()
  followLink(portal, setup, fragment)
  const { linkNotes, exchange } = portal.snapshot()
  expect(exchange.phase).toBe('resting')
  expect(portal.made).toEqual([])
  return {
    rows: portal.parameters().map(({ name, value }) => `${name}=${value}`),
    linkNotes: linkNotes.split('\n').filter((line) => line !== ''),
  }
}

test.for<[string, readonly string[], readonly string[]]>([
  ['#try-it', [], []],
  [`#operation=${slug}`, [], []],
  [
    `#operation=${slug}&extra.a=1&query.b=2&extra.a=3`,
    ['a=1', 'b=2', 'a=3'],
    ['Filled in from the link: a, b, and a. Nothing was sent.'],
  ],
  [
    '#path.id=1&extra-json.c=[]&cookie.a=2',
    [],
    [
      'Passed over: path “id” (the operation does not have it), extra “c” (an undocumented parameter is a text), and “cookie.a=2” (it says nothing here).',
    ],
  ],
  [
    '#extra.access_token=x&header.Authorization=y',
    [],
    [
      'Passed over: extra “access_token” (a link fills in no credential) and header “Authorization” (a link fills in no credential).',
    ],
  ],
  [
    '#operation=other&extra.a=1',
    [],
    [
      'The link is for the operation “other”, which is not the one of this console. Nothing was filled in.',
    ],
  ],
  [`#extra.a=${'b'.repeat(9000)}`, [], ['The link is too long to be read. Nothing was filled in.']],
])('%.60s fills in %j and says so', ([fragment, rows, linkNotes]) => {
  expect(follow(fragment)).toEqual({ rows, linkNotes })
})

test('No secret of an operation is filled in, and no undocumented header', () => {
  const operation = makeOperation({
    parameters: [
      makeParameter({ name: 'token', in: 'query', isSecret: true }),
      makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true }),
    ],
  })
  const own: ConsoleSetup = { ...setup, operation, onlyScheme: undefined }
  const portal = openConsole(own)
  const { draft } = portal.snapshot()
  followLink(
    portal,
    own,
    '#query.token=fake&header.x-token=fake&extra.api_key=fake&extraHeader.X-Original-URL=%2Fadmin',
  )
  expect(portal.snapshot().draft).toEqual(draft)
  expect(portal.snapshot().linkNotes).toBe(
    'Passed over: query “token” (a link fills in no credential), header “x-token” (a link fills in no credential), extra “api_key” (a link fills in no credential), and “extraHeader.X-Original-URL=/admin” (it says nothing here).',
  )
})

test('A form is filled in, and nothing is sent', () => {
  const operation = makeOperation({
    parameters: [
      { ...makeParameter({ name: 'limit', in: 'query' }), schema: { type: 'integer' } },
      { ...makeParameter({ name: 'tags', in: 'query' }), schema: { type: 'array', items: {} } },
      makeParameter({ name: 'X-Trace', in: 'header' }),
    ],
  })
  const own: ConsoleSetup = { ...setup, operation, onlyScheme: undefined }
  const portal = openConsole(own)
  followLink(
    portal,
    own,
    '#query.limit=010&query-json.tags=["a"]&header.x-trace=t&query.limit=2&query-json.tags=nope&extra.new=1',
  )
  portal.prepare()
  expect(portal.snapshot().inputs).toMatchObject({
    parameters: { 'query:limit': '010', 'query:tags': ['a'], 'header:X-Trace': 't' },
    extraQuery: [{ name: 'new', value: '1' }],
  })
  expect(portal.snapshot().linkNotes.split('\n')).toEqual([
    'Filled in from the link: limit, tags, X-Trace, and new. Nothing was sent.',
    'Passed over: query “limit” (it is there twice) and query “tags” (it is there twice).',
  ])
  expect(portal.made).toEqual([])
})
