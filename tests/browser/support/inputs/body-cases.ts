import type { InputCase } from './input-case.ts'
import { token } from './input-secrets.ts'

/** @param file the path of a file on this computer, called `picture.png` */
export function createBodyCases(file: string): readonly InputCase[] {
  return [
    {
      name: 'JSON in a form',
      slug: 'add-pet',
      fillIn: async (page) => {
        await page.type('name', 'Rex')
        await page.choose('kind', 'dog')
        await page.addItem('tags', 1, 'loud')
      },
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
  ]
}
