import type { OperationPage } from '../pages/operation-page.ts'

/** An operation, its inputs, and the expected request, written manually from the specifications. */
export interface InputCase {
  readonly name: string
  readonly slug: string
  readonly fillIn: (page: OperationPage) => Promise<void>
  readonly method: string
  readonly target: string
  /** Headers, except the ones that browsers always send. `{boundary}` represents the boundary of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>
  /** Expected body. `{file}` represents the bytes of the file. */
  readonly body?: string
  /** Secrets as serialized on the wire; the preview shows a mask. */
  readonly secrets?: readonly string[]
  /** Environment variables from which the curl snippet reads them. */
  readonly variables?: readonly string[]
}

const token = 'obviously-fake-token/1+2='
const password = 'obviously-fake-password'
const pair = Buffer.from(`fake-name:${password}`).toString('base64')

/** Every text that would reveal a secret of these cases. */
export const secretTexts = [token, encodeURIComponent(token), password, pair]

const note = { method: 'GET', target: '?note=x' } as const

/** @param file the path of a file on this computer, called `picture.png` */
export function getInputCases(file: string): readonly InputCase[] {
  return [
    {
      name: 'parameters of the query and a header',
      slug: 'find-pets',
      fillIn: async (page) => {
        await page.type('limit', '5')
        await page.choose('kind', 'dog')
        await page.addItem('tags', 1, 'a,b')
        await page.addItem('tags', 2, 'c d')
        await page.addItem('ids', 1, '1')
        await page.addItem('ids', 2, '2')
        await page.addItem('piped', 1, 'a')
        await page.addItem('piped', 2, 'b')
        await page.addItem('spaced', 1, 'a')
        await page.addItem('spaced', 2, 'b')
        await page.add('filter')
        await page.type('age', '3')
        await page.add('where')
        await page.addUnknown('a', 'where', '1')
        await page.choose('adopted', 'true')
        await page.type('X-Trace', 'one')
        await page.unfold('Extra parameters and headers')
        await page.press('Add a query parameter')
        await page.type('Name of parameter 1', 'x y')
        await page.type('Value of parameter 1', '1&2')
      },
      method: 'GET',
      target:
        '/pets?limit=5&kind=dog&tags=a%2Cb&tags=c%20d&ids=1,2&piped=a%7Cb&spaced=a%20b&filter%5Bage%5D=3&where=%7B%22a%22%3A1%7D&adopted=true&x%20y=1%262',
      headers: { 'x-trace': 'one' },
    },
    {
      name: 'parameters of the path, as a label and as a matrix',
      slug: 'find-places',
      fillIn: async (page) => {
        await page.addItem('labels', 1, 'a')
        await page.addItem('labels', 2, 'b c')
        await page.type('x', '1')
        await page.type('y', '2')
      },
      method: 'GET',
      target: '/places/.a.b%20c/;points=x,1,y,2',
    },
    {
      name: 'JSON in a form',
      slug: 'add-pet',
      fillIn: async (page) => {
        await page.type('name', 'Tom')
        await page.choose('kind', 'cat')
        await page.addItem('tags', 2, 'shy')
      },
      method: 'POST',
      target: '/pets',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Tom', kind: 'cat', tags: ['loud', 'shy'] }, undefined, 2),
    },
    {
      name: 'the document’s example',
      slug: 'add-pet',
      fillIn: async () => undefined,
      method: 'POST',
      target: '/pets',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Rex', kind: 'dog', tags: ['loud'] }, undefined, 2),
    },
    {
      name: 'JSON as text',
      slug: 'add-pet',
      fillIn: async (page) => {
        await page.press('JSON')
        await page.type('Body as text', '{ "name": "Rex",\n  "kind": "dog" }')
      },
      method: 'POST',
      target: '/pets',
      headers: { 'content-type': 'application/json' },
      body: '{ "name": "Rex",\n  "kind": "dog" }',
    },
    {
      name: 'a urlencoded form',
      slug: 'log-in',
      fillIn: async (page) => {
        await page.type('name', 'a b&c')
        await page.type('days', '3')
      },
      method: 'POST',
      target: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=a+b%26c&days=3',
    },
    {
      name: 'a multipart form with a file, and a token',
      slug: 'add-picture',
      fillIn: async (page) => {
        await page.enterSecret('API key', token)
        await page.type('petId', '7')
        await page.chooseFile('for picture', file)
        await page.type('caption', 'In the sun')
      },
      method: 'POST',
      target: '/pets/7/picture',
      headers: {
        'content-type': 'multipart/form-data; boundary={boundary}',
        authorization: `Bearer ${token}`,
      },
      body: [
        '--{boundary}',
        'Content-Disposition: form-data; name="picture"; filename="picture.png"',
        'Content-Type: image/png',
        '',
        '{file}',
        '--{boundary}',
        'Content-Disposition: form-data; name="caption"',
        '',
        'In the sun',
        '--{boundary}--',
        '',
      ].join('\r\n'),
      secrets: [token],
      variables: ['API_KEY'],
    },
    {
      name: 'a text',
      slug: 'add-note',
      fillIn: async (page) => page.type('Body as text', 'one\ntwo'),
      method: 'POST',
      target: '/notes',
      headers: { 'content-type': 'text/plain' },
      body: 'one\ntwo',
    },
    {
      name: 'one file',
      slug: 'put-file',
      fillIn: async (page) => page.chooseFile('for the body', file),
      method: 'PUT',
      target: '/files',
      headers: { 'content-type': 'application/octet-stream' },
      body: '{file}',
    },
    {
      name: 'a key in the query',
      slug: 'use-query-key',
      fillIn: async (page) => {
        await page.enterSecret('API key (queryKey)', token)
        await writeNote(page)
      },
      ...note,
      target: `/keys/query?note=x&api_key=${encodeURIComponent(token)}`,
      secrets: [encodeURIComponent(token)],
      variables: ['API_KEY'],
    },
    {
      name: 'a key and an account together',
      slug: 'use-both',
      fillIn: async (page) => {
        await page.enterSecret('API key (headerKey)', token)
        await enterAccount(page)
        await writeNote(page)
      },
      ...note,
      target: '/keys/both?note=x',
      headers: { 'x-key': token, authorization: `Basic ${pair}` },
      secrets: [token, pair],
      variables: ['API_KEY_HEADER_KEY', 'API_KEY_ACCOUNT_USER', 'API_KEY_ACCOUNT_PASSWORD'],
    },
    {
      name: 'one of several credentials',
      slug: 'use-either',
      fillIn: async (page) => {
        await page.choose('Credential', 'headerKey')
        await page.enterSecret('API key (headerKey)', token)
        await writeNote(page)
      },
      ...note,
      target: '/keys/either?note=x',
      headers: { 'x-key': token },
      secrets: [token],
      variables: ['API_KEY'],
    },
    {
      name: 'an optional credential, omitted',
      slug: 'use-either',
      fillIn: async (page) => {
        await page.choose('Credential', 'nothing')
        await writeNote(page)
      },
      ...note,
      target: '/keys/either?note=x',
    },
  ]
}

async function enterAccount(page: OperationPage): Promise<void> {
  await page.enterSecret('Name', 'fake-name')
  await page.enterSecret('Password', password)
}

async function writeNote(page: OperationPage): Promise<void> {
  await page.type('note', 'x')
}
