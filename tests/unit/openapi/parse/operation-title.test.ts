import { describe, expect, test } from 'vitest'
import { getOperationTitle } from '#openapi/parse/operations.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const long =
  'Get a list of all the repositories that an installation of an app can access, newest first.'

describe('The summary is the unchanged title', () => {
  test.each([
    [' Lists `pets`. ', 'Lists pets.'],
    ['lists pets', 'lists pets'],
    ['List pets. The newest come first.', 'List pets. The newest come first.'],
    ['First line\nsecond line', 'First line second line'],
    [long, long],
    ...['/v1/pets', 'GET /v1/pets', 'listAllPets', 'This endpoint lists pets.', '動物の一覧'].map(
      (summary): [string, string] => [summary, summary],
    ),
    ...['# of open seats', '5 * 3 and __init__', 'Get &lt;thing&gt;', 'An unclosed ` mark'].map(
      (summary): [string, string] => [summary, summary],
    ),
  ])('%j', (summary, name) => {
    expect(getOperationTitle({ id: 'listPets', summary, description: 'Some text.' })).toEqual({
      name,
    })
  })
})

describe('Without a summary, a short first sentence of the description is the title', () => {
  test.each([
    ['Lists pets.', 'Lists pets'],
    ['Lists pets. The newest come first.', 'Lists pets'],
    ['Lists `pets` of an [owner](https://a.example).\n\nMore text.', 'Lists pets of an owner'],
    ['<p>Creates a customer.</p><p>More.</p>', 'Creates a customer'],
    ['Is it there? Look.', 'Is it there?'],
    ['a'.repeat(80), 'a'.repeat(80)],
  ])('%j', (description, name) => {
    expect(getOperationTitle({ id: 'listPets', summary: ' ', description })).toEqual({ name })
  })
})

describe('Otherwise the title is the id', () => {
  test.each([
    ['no text', undefined],
    ['a long sentence', `${'a '.repeat(40)}b.`],
    ['a heading', '# Pets\n\nLists pets.'],
    ['a list', '- one\n- two'],
    ['a table', '| a | b |'],
    ['an introduction of a list', 'One of these:\n\n- one'],
    ['no words', '---'],
  ])('%s', (_, description) => {
    const named = getOperationTitle({ id: 'post_chat.delete', summary: undefined, description })
    expect(named).toEqual({ name: 'post_chat.delete', isNamedById: true })
  })
})

test('Operations and webhooks without text use operationId, method and path, or key', () => {
  const { operations, webhooks } = parseDescriptionText(`openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /chat.delete: { post: { operationId: chat_delete } }
  /pets/{id}: { get: {} }
webhooks: { petSold: { post: {} } }
`)
  expect(operations).toMatchObject([
    { name: 'chat_delete', isNamedById: true },
    { name: 'GET /pets/{id}', isNamedById: true },
  ])
  expect(webhooks).toMatchObject([{ request: { name: 'petSold', isNamedById: true } }])
})
