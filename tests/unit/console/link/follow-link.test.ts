import { expect, test } from 'vitest'
import { followLink } from '#console/link/follow-link.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { openConsole, setup } from '../state/open-console.ts'

const slug = setup.operation.slug

function follow(fragment: string) {
  const opened = openConsole()
  followLink(opened, setup, fragment)
  const { linkNotes, exchange } = opened.snapshot()
  expect(exchange.phase).toBe('resting')
  expect(opened.made).toEqual([])
  return {
    rows: opened.parameters().map(({ name, value }) => `${name}=${value}`),
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
      'Ignored: path “id” (not part of this operation), extra “c” (an undocumented parameter must be text), and “cookie.a=2” (not recognized).',
    ],
  ],
  [
    '#extra.access_token=x&header.Authorization=y',
    [],
    [
      'Ignored: extra “access_token” (links cannot fill in credentials) and header “Authorization” (links cannot fill in credentials).',
    ],
  ],
  [
    '#operation=other&extra.a=1',
    [],
    ['The link is for another operation, “other”. Nothing was filled in.'],
  ],
  [`#extra.a=${'b'.repeat(9000)}`, [], ['The link is too long. Nothing was filled in.']],
])('%.60s fills in %j and reports it', ([fragment, rows, linkNotes]) => {
  expect(follow(fragment)).toEqual({ rows, linkNotes })
})

function followWith(parameters: readonly Parameter[], fragment: string) {
  const own = { ...setup, operation: makeOperation({ parameters }), onlyScheme: undefined }
  const opened = openConsole(own)
  const { formState } = opened.snapshot()
  followLink(opened, own, fragment)
  return { opened, before: formState }
}

test('Fills in no secret of an operation, and no undocumented header', () => {
  const { opened, before } = followWith(
    [
      makeParameter({ name: 'token', in: 'query', isSecret: true }),
      makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true }),
    ],
    '#query.token=fake&header.x-token=fake&extra.api_key=fake&extraHeader.X-Original-URL=%2Fadmin',
  )
  expect(opened.snapshot().formState).toEqual(before)
  expect(opened.snapshot().linkNotes).toBe(
    'Ignored: query “token” (links cannot fill in credentials), header “x-token” (links cannot fill in credentials), extra “api_key” (links cannot fill in credentials), and “extraHeader.X-Original-URL=/admin” (not recognized).',
  )
})

test('Fills in the form and sends nothing', () => {
  const { opened } = followWith(
    [
      { ...makeParameter({ name: 'limit', in: 'query' }), schema: { type: 'integer' } },
      { ...makeParameter({ name: 'tags', in: 'query' }), schema: { type: 'array', items: {} } },
      makeParameter({ name: 'X-Trace', in: 'header' }),
    ],
    '#query.limit=010&query-json.tags=["a"]&header.x-trace=t&query.limit=2&query-json.tags=nope&extra.new=1',
  )
  opened.prepare()
  expect(opened.snapshot().inputs).toMatchObject({
    parameters: { 'query:limit': '010', 'query:tags': ['a'], 'header:X-Trace': 't' },
    extraQuery: [{ name: 'new', value: '1' }],
  })
  expect(opened.snapshot().linkNotes.split('\n')).toEqual([
    'Filled in from the link: limit, tags, X-Trace, and new. Nothing was sent.',
    'Ignored: query “limit” (duplicate) and query “tags” (duplicate).',
  ])
  expect(opened.made).toEqual([])
})
