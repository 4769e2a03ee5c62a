import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSearch } from '#search/create-search.ts'
import { kinds, searchFiles } from '#search/record.ts'
import type { FirstRecords } from '#search/record.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
const { records }: FirstRecords = JSON.parse(readFileSync(join(site, searchFiles.first), 'utf8'))
const search = createSearch(records)

/** Queries, and the page that must be among the first three results. */
const questions: readonly (readonly [question: string, address: string])[] = [
  ['rotate key', '/authentication/rotate-a-key/'],
  ['create key', '/authentication/create-a-key/'],
  ['lost my key', '/authentication/create-a-key/'],
  ['expire', '/authentication/rotate-a-key/'],
  ['revoke', '/authentication/leaked-key/'],
  ['github leaked key', '/authentication/leaked-key/'],
  ['bearer', '/authentication/send-a-key/'],
  ['authorization header', '/authentication/send-a-key/'],
  ['curl windows', '/authentication/send-a-key/'],
  ['powershell', '/authentication/send-a-key/'],
  ['python', '/authentication/use-keys-from-code/'],
  ['javascript', '/authentication/use-keys-from-code/'],
  ['environment variable', '/authentication/store-a-key/'],
  ['scopes', '/authentication/handle-keys/'],
  ['401', '/errors/unauthorized/'],
  ['403', '/errors/forbidden/'],
  ['CORS', '/errors/unreadable/'],
  ['timeout', '/errors/timed-out/'],
  ['error codes', '/reference/errors/'],
  ['rate limit', '/reference/limits/'],
  ['pagination', '/reference/limits/'],
  ['webhook', '/reference/events/'],
  ['version', '/reference/versioning/'],
  ['what is an experiment', '/reference/list-experiments/'],
  ['openapi', '/reference/api/'],
  ['sandbox', '/sandbox/'],
  ['what is not documented', '/not-specified/'],
  ['first request', '/quickstart/'],
]

test.each(questions)('The page for “%s” is among the first three', (question, address) => {
  expect(getPages(question).slice(0, 3)).toContain(address)
})

const plainQuestions = [
  ['service account', '/authentication/handle-keys/'],
  ['delete key', '/authentication/rotate-a-key/'],
  ['base url', '/reference/base-url/'],
  ['llms', '/agents/'],
] as const

test.each(plainQuestions)('The first page for “%s” is %s', (question, address) => {
  expect(getPages(question)[0]).toBe(address)
})

test('Words that are on no page give no results', () => {
  expect(getPages('zzqqxx')).toEqual([])
})

/** Returns the pages of the results as the dialog lists them, each once. */
function getPages(question: string): readonly string[] {
  const hits = search.find(question)
  const shown = kinds.flatMap((kind) => hits.filter(({ record }) => record.kind === kind))
  return [...new Set(shown.map(({ record }) => record.address.replace(/#.*/, '')))]
}
