import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseOptions, suppressHint } from '#starlight/plugin/options.ts'
import { optionsPage, updateTables } from '../../../support/options-tables.ts'

const documents = [{ file: './openapi/pets.yaml' }]

test('A document is the only required option', () => {
  expect(parseOptions({ documents }).documents).toEqual([
    { file: './openapi/pets.yaml', folder: '/api' },
  ])
})

test.each([
  ['payments', '/payments'],
  ['/payments/', '/payments'],
  ['apis/payments', '/apis/payments'],
  ['/', ''],
])('The base %s is the folder "%s"', (base, folder) => {
  expect(parseOptions({ documents: [{ file: 'a.yaml', base }] }).documents[0]?.folder).toBe(folder)
})

test('Base URLs have no trailing slash', () => {
  const { apiBaseUrl } = parseOptions({ documents, apiBaseUrl: 'https://api.example/v1/' })
  expect(apiBaseUrl).toBe('https://api.example/v1')
})

const v1 = { file: 'v1.yaml', label: 'v1', status: 'deprecated' }
const v2 = { file: 'v2.yaml', label: 'v2', status: 'current' }

test('The current version has the folder of its document, and other versions have subfolders', () => {
  const current = { label: 'v2', folder: '/payments' }
  const beta = { file: 'v3.yaml', label: 'V3 (beta)', status: 'next' }
  const given = { base: 'payments', label: 'Payments', versions: [beta, v2, v1] }
  expect(parseOptions({ documents: [given] }).documents).toEqual([
    {
      file: 'v3.yaml',
      label: 'Payments',
      folder: '/payments/v3-beta',
      version: { label: 'V3 (beta)', status: 'next', current },
    },
    {
      file: 'v2.yaml',
      label: 'Payments',
      folder: '/payments',
      version: { label: 'v2', status: 'current', current },
    },
    {
      file: 'v1.yaml',
      label: 'Payments',
      folder: '/payments/v1',
      version: { label: 'v1', status: 'deprecated', current },
    },
  ])
})

test.each<[options: unknown, sentence: string]>([
  [undefined, 'options: Invalid input: expected object'],
  [{}, 'documents: Invalid input: expected array'],
  [{ documents: [] }, 'documents: Too small'],
  [{ documents: ['a.yaml'] }, 'documents[0]: Invalid input: expected object'],
  [{ documents: [{ file: 1 }] }, 'documents[0].file: Invalid input: expected string'],
  [{ documents: [{}] }, 'documents[0] must have a file.'],
  [
    { documents: [{ file: 'a.yaml', versions: [v2] }] },
    'documents[0] must have its files only in versions',
  ],
  [
    { documents: [{ publishOriginal: true, versions: [v2] }] },
    'documents[0] must have its files only in versions',
  ],
  [{ documents: [{ versions: v2 }] }, 'documents[0].versions: Invalid input: expected array'],
  [
    { documents: [{ versions: ['v2'] }] },
    'documents[0].versions[0]: Invalid input: expected object',
  ],
  [{ documents: [{ versions: [v1] }] }, 'documents[0].versions must have exactly one'],
  [{ documents: [{ versions: [v2, v2] }] }, 'documents[0].versions must have exactly one'],
  [
    { documents: [{ versions: [{ ...v2, label: '…' }] }] },
    'documents[0].versions[0].label must have a letter',
  ],
  [
    { documents: [{ versions: [{ ...v2, status: 'old' }] }] },
    'documents[0].versions[0].status: Invalid option: expected one of "current"',
  ],
  [
    {
      documents: [
        { file: 'a.yaml', base: '/' },
        { file: 'b.yaml', base: 'authentication' },
      ],
    },
    'The pages of b.yaml would be in /authentication, but /authentication has generated pages of a.yaml, whose folder is /. Give one of them another base or label.',
  ],
  [
    {
      documents: [
        { file: 'a.yaml', base: 'api' },
        { file: 'b.yaml', base: 'API/Console' },
      ],
    },
    'The pages of b.yaml would be in /API/Console, but /api/Console has generated pages of a.yaml, whose folder is /api.',
  ],
  [
    {
      documents: [
        { file: 'a.yaml', base: 'Pets' },
        { file: 'b.yaml', base: 'pets' },
      ],
    },
    'Two documents or versions have their pages in /pets',
  ],
  [
    {
      documents: [
        { file: 'https://user:fake@a.example/b.yaml?token=fake', base: 'api/reference/b' },
        { file: 'a.yaml', label: 'Pets' },
      ],
    },
    'The pages of https://a.example/b.yaml would be in /api/reference/b, but /api/reference has generated pages of Pets, whose folder is /api.',
  ],
  [
    { documents: [{ label: 'Pets', versions: [v2, { ...v1, label: 'Console' }] }] },
    'The pages of Pets Console would be in /api/console, but /api/console has generated pages of Pets v2, whose folder is /api.',
  ],
  [
    { documents: [{ file: 'a.yaml', label: 'a'.repeat(10_000) }] },
    'documents[0].label must have at most 100 characters.',
  ],
  [
    { documents: [{ versions: [{ ...v2, label: 'a'.repeat(10_000) }] }] },
    'documents[0].versions[0].label must have at most 100 characters.',
  ],
  [
    { documents: [{ file: 'a.yaml', base: `a/${'b'.repeat(101)}` }] },
    'documents[0].base must be a path of letters, digits, dots, hyphens and underscores, with at most 100 characters between slashes.',
  ],
  [{ documents: [{ versions: [v2, v1, v1] }] }, 'Two documents or versions have their pages in'],
  [{ documents: [{ file: 'http://api.example/openapi.json' }] }, 'or an address with https'],
  [{ documents: [{ file: 'a.yaml', base: 'a b' }] }, 'documents[0].base must be a path of letters'],
  [
    { documents: [{ file: 'a.yaml', base: '../a' }] },
    'documents[0].base must be a path of letters',
  ],
  [{ documents: [{ file: 'a.yaml', label: '' }] }, 'documents[0].label: Too small'],
  [{ documents: [{ file: 'a.yaml', labels: 'A' }] }, 'documents[0]: Unrecognized key: "labels"'],
  [{ documents, colour: 'red' }, 'options: Unrecognized key: "colour"'],
  [
    { documents, sidebar: { labels: 'title' } },
    'sidebar.labels: Invalid option: expected one of "name"',
  ],
  [{ documents, components: { Operation: './a.ts' } }, 'components.Operation must be the path of'],
  [{ documents, components: { Page: './a.astro' } }, 'components: Unrecognized key: "Page"'],
  [
    { documents: [{ file: 'a.yaml', group: 'a' }] },
    'documents[0].group must be a value returned by create',
  ],
  [{ documents, apiBaseUrl: 'ftp://api.example' }, 'apiBaseUrl '],
  [{ documents, webAppUrl: 'app' }, 'webAppUrl '],
  [{ documents, sandboxUrl: true }, 'sandboxUrl: Invalid input: expected string'],
  [{ documents, consoleMethods: 'GET' }, 'consoleMethods: Invalid input: expected array'],
  [{ documents, consoleMethods: ['G T'] }, 'consoleMethods[0] must be the name of a method'],
  [{ documents, findings: 'none' }, 'findings: Invalid option: expected one of "page"'],
  [{ documents, agents: 'no' }, 'agents: Invalid input: expected boolean'],
  [{ documents, policy: './a.js' }, 'policy: Invalid input: expected object'],
  [{ documents, policy: { origins: [] } }, 'policy: Unrecognized key: "origins"'],
  [{ documents, policy: { pages: 'portal' } }, 'policy.pages: Invalid option: expected one of'],
  [
    { documents, analytics: 'https://stats.example/a.js' },
    'analytics must be the path of a script',
  ],
  [{ documents, analytics: 'a.html' }, 'analytics must be the path of a script'],
  [
    { documents, allowedOrigins: 'https://stats.example' },
    'allowedOrigins: Invalid input: expected array',
  ],
  ...['http://stats.example', 'https://stats.example/', 'https://*.example', '*'].map(
    (origin): [unknown, string] => [
      { documents, allowedOrigins: [origin] },
      'allowedOrigins[0] must be an origin',
    ],
  ),
  [{ documents, strict: 1 }, 'strict: Invalid input: expected boolean'],
  [
    { documents: [...documents, ...documents] },
    'Two documents or versions have their pages in /api',
  ],
])('%j is rejected: %s', (options, sentence) => {
  expect(() => parseOptions(options)).toThrow(sentence)
})

test('Each problem is reported in its own sentence', () => {
  const options: unknown = { documents: [{ file: '' }], findings: 'none', strict: 'yes' }
  expect(() => parseOptions(options)).toThrow(
    /^The options of the developer portal are invalid\.\ndocuments\[0\]\.file .+\nfindings: .+\nstrict: .+$/,
  )
})

test('The tables of docs/starlight.md are up to date: `npm run docs:options` updates them', async () => {
  const page = await readFile(optionsPage, 'utf8')
  expect(page).toBe(await updateTables(page))
})

test('The string of an error does not trigger Astro’s hint, and its message is unchanged', () => {
  const error = new TypeError('This is not an OpenAPI document.')

  expect(String(suppressHint(error))).toBe('TypeError')
  expect(error.message).toBe('This is not an OpenAPI document.')
})

test('Other thrown values stay unchanged', () => {
  expect(suppressHint('document')).toBe('document')
})
