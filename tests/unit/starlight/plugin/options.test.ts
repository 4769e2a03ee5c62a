import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseOptions } from '#starlight/plugin/options.ts'
import { suppressHint } from '#starlight/plugin/suppress-hint.ts'
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
      version: {
        label: 'V3 (beta)',
        status: 'next',
        position: 0,
        pairPath: '/changes/v2-v3-beta/',
        count: 3,
        current,
      },
    },
    {
      file: 'v2.yaml',
      label: 'Payments',
      folder: '/payments',
      version: {
        label: 'v2',
        status: 'current',
        position: 1,
        pairPath: '/changes/v1-v2/',
        count: 3,
        current,
      },
    },
    {
      file: 'v1.yaml',
      label: 'Payments',
      folder: '/payments/v1',
      version: { label: 'v1', status: 'deprecated', position: 2, count: 3, current },
    },
  ])
})

test('Snippets are ids or have a label, and samples are paths or functions', () => {
  const snippets = ['curl', { id: 'typescript', label: 'Acme SDK' }]
  const samples = { typescript: './samples/*.ts', go: String }
  const [parsed] = parseOptions({ documents: [{ file: 'a.yaml', snippets, samples }] }).documents
  expect(parsed).toMatchObject({
    snippets: [{ id: 'curl' }, { id: 'typescript', label: 'Acme SDK' }],
    samples,
  })
})

test.each<[document: unknown, sentence: string]>([
  ['a.yaml', ': Invalid input: expected object'],
  [{ file: 1 }, '.file: Invalid input: expected string'],
  [{}, ' must have a file.'],
  [{ file: 'a.yaml', snippets: ['go', { id: 'go' }] }, '.snippets must name each language once.'],
  [{ file: 'a.yaml', snippets: ['C#'] }, '.snippets[0] must be the id of a language'],
  [
    { file: 'a.yaml', samples: { go: 'samples/a.go' } },
    '.samples.go must be a function, or the path',
  ],
  [{ file: 'a.yaml', versions: [v2] }, ' must have its files only in versions'],
  [{ publishOriginal: true, versions: [v2] }, ' must have its files only in versions'],
  [{ versions: v2 }, '.versions: Invalid input: expected array'],
  [{ versions: ['v2'] }, '.versions[0]: Invalid input: expected object'],
  [{ versions: [v1] }, '.versions must have exactly one'],
  [{ versions: [v2, v2] }, '.versions must have exactly one'],
  [{ versions: [{ ...v2, label: '…' }] }, '.versions[0].label must have a letter'],
  [
    { versions: [{ ...v2, date: '1 May' }] },
    ".versions[0].date must be a date. Write it like '2026-11-30'.",
  ],
  [
    { versions: [{ ...v2, status: 'old' }] },
    '.versions[0].status: Invalid option: expected one of "current"',
  ],
  [
    { versions: [{ ...v2, label: 'a'.repeat(10_000) }] },
    '.versions[0].label must have at most 100 characters.',
  ],
  [{ file: 'a.yaml', label: 'a'.repeat(10_000) }, '.label must have at most 100 characters.'],
  [
    { file: 'a.yaml', base: `a/${'b'.repeat(101)}` },
    '.base must be a path of letters, digits, dots, hyphens and underscores, with at most 100 characters between slashes.',
  ],
  [{ file: 'http://api.example/openapi.json' }, '.file must be the path of a file, or an address'],
  [{ file: 'a.yaml', base: 'a b' }, '.base must be a path of letters'],
  [{ file: 'a.yaml', base: '../a' }, '.base must be a path of letters'],
  [{ file: 'a.yaml', label: '' }, '.label: Too small'],
  [{ file: 'a.yaml', labels: 'A' }, ': Unrecognized key: "labels"'],
  [{ file: 'a.yaml', group: 'a' }, '.group must be a value returned by create'],
])('The document %j is rejected: %s', (document, sentence) => {
  expect(() => parseOptions({ documents: [document] })).toThrow(`documents[0]${sentence}`)
})

const a = { file: 'a.yaml' }
const b = { file: 'b.yaml' }

test.each<[documents: readonly unknown[], sentence: string]>([
  [
    [
      { ...a, base: '/' },
      { ...b, base: 'authentication' },
    ],
    'The pages of b.yaml would be in /authentication, but /authentication has generated pages of a.yaml, whose folder is /. Give one of them another base or label.',
  ],
  [
    [a, { ...b, base: 'API/Console' }],
    'The pages of b.yaml would be in /API/Console, but /api/Console has generated pages of a.yaml, whose folder is /api.',
  ],
  [
    [
      { ...a, base: 'Pets' },
      { ...b, base: 'pets' },
    ],
    'Two documents or versions have their pages in /pets',
  ],
  [[a, b], 'Two documents or versions have their pages in /api'],
  [
    [
      { file: 'https://user:fake@a.example/b.yaml?token=fake', base: 'api/reference/b' },
      { ...a, label: 'Pets' },
    ],
    'The pages of https://a.example/b.yaml would be in /api/reference/b, but /api/reference has generated pages of Pets, whose folder is /api.',
  ],
  [
    [{ label: 'Pets', versions: [v2, { ...v1, label: 'Console' }] }],
    'The pages of Pets Console would be in /api/console, but /api/console has generated pages of Pets v2, whose folder is /api.',
  ],
  [[{ versions: [v2, v1, v1] }], 'Two documents or versions have their pages in'],
])('The folders of %j are rejected: %s', (given, sentence) => {
  expect(() => parseOptions({ documents: given })).toThrow(sentence)
})

test.each<[options: unknown, sentence: string]>([
  [undefined, 'options: Invalid input: expected object'],
  [{}, 'documents: Invalid input: expected array'],
  [{ documents: [] }, 'documents: Too small'],
])('The options %j are rejected: %s', (options, sentence) => {
  expect(() => parseOptions(options)).toThrow(sentence)
})

test.each<[option: string, value: unknown, sentence: string]>([
  ['colour', 'red', 'options: Unrecognized key: "colour"'],
  ['sidebar', { labels: 'title' }, 'sidebar.labels: Invalid option: expected one of "name"'],
  ['components', { Operation: './a.ts' }, 'components.Operation must be the path of'],
  ['components', { Page: './a.astro' }, 'components: Unrecognized key: "Page"'],
  ['apiBaseUrl', 'ftp://api.example', 'apiBaseUrl '],
  ['webAppUrl', 'app', 'webAppUrl '],
  ['sandboxUrl', true, 'sandboxUrl: Invalid input: expected string'],
  ['consoleMethods', 'GET', 'consoleMethods: Invalid input: expected array'],
  ['consoleMethods', ['G T'], 'consoleMethods[0] must be the name of a method'],
  ['findings', 'none', 'findings: Invalid option: expected one of "page"'],
  ['agents', 'no', 'agents: Invalid input: expected boolean'],
  ['policy', './a.js', 'policy: Invalid input: expected object'],
  ['policy', { origins: [] }, 'policy: Unrecognized key: "origins"'],
  ['policy', { pages: 'portal' }, 'policy.pages: Invalid option: expected one of'],
  ['analytics', 'https://stats.example/a.js', 'analytics must be the path of a script'],
  ['analytics', 'a.html', 'analytics must be the path of a script'],
  ['allowedOrigins', 'https://stats.example', 'allowedOrigins: Invalid input: expected array'],
  ['allowedOrigins', ['http://stats.example'], 'allowedOrigins[0] must be an origin'],
  ['allowedOrigins', ['https://stats.example/'], 'allowedOrigins[0] must be an origin'],
  ['allowedOrigins', ['https://*.example'], 'allowedOrigins[0] must be an origin'],
  ['allowedOrigins', ['*'], 'allowedOrigins[0] must be an origin'],
  ['strict', 1, 'strict: Invalid input: expected boolean'],
])('The option %s is rejected if it is %j: %s', (option, value, sentence) => {
  expect(() => parseOptions({ documents, [option]: value })).toThrow(sentence)
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
