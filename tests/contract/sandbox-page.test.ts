import { expect, test } from 'vitest'
import { makeSandbox, origin } from '../unit/sandbox/sandbox-under-test.ts'
import {
  findAll,
  findPage,
  getAttribute,
  loadBuiltPages,
  getStatements,
  getVisibleText,
} from './built-page.ts'

const path = '/v1/experiments'

/** Request for each row of the table of errors, in order. */
const occurrences = [
  () => call(path),
  () => call(path, { headers: { Origin: 'https://other.example' } }),
  () => call('/v1/nothing'),
  () => call(path, { method: 'PROPFIND' }),
  () => makeSandbox().app.request(`http://other.example${path}`),
  () => {
    const { app, store } = makeSandbox()
    const { value } = store.createKey('page')
    store.close()
    return app.request(origin + path, { headers: { Authorization: `Bearer ${value}` } })
  },
]

test('The page describes the actual behaviour of the sandbox', async () => {
  const pages = await loadBuiltPages()
  const { content } = findPage(pages, '/sandbox/')
  const rows = findAll(content, ({ tagName }) => tagName === 'tr')
    .map((row) =>
      findAll(row, ({ tagName }) => tagName === 'td').map((cell) => getVisibleText(cell)),
    )
    .filter((cells) => cells.length > 0)
  const statuses = await Promise.all(occurrences.map(async (occur) => (await occur()).status))
  expect(rows.map(([, status]) => Number(status))).toEqual(statuses)

  const text = getStatements(content)
    .filter(({ status }) => status === 'sandbox-only')
    .map((statement) => statement.text)
    .join('\n')
  expect((await call(path)).headers.get('WWW-Authenticate')).toBe('Bearer')
  const refused = await call(path, { headers: { Authorization: 'Bearer fake-key' } })
  expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
  expect(text).toContain('WWW-Authenticate: Bearer, and error="invalid_token"')

  const { app, store } = makeSandbox()
  const headers = { Authorization: `Bearer ${store.createKey('page').value}` }
  const response = await app.request(origin + path, { headers })
  expect(text).toContain(`status ${response.status} and the content type application/json`)
  expect(text).toContain(`Sandbox-Tier: ${response.headers.get('Sandbox-Tier')}`)
  const body: unknown = await response.json()
  expect(body).toHaveProperty('experiments.length', 5)
  expect(text).toContain('experiments of five records')

  const [shown] = findAll(
    findPage(pages, '/reference/list-experiments/').content,
    (element) => getAttribute(element, 'data-status') === 'sandbox-only',
  ).flatMap((tab) => findAll(tab, ({ tagName }) => tagName === 'pre'))
  expect(JSON.parse(shown ? getVisibleText(shown) : '')).toEqual(body)
})

function call(at: string, init: RequestInit = {}) {
  return Promise.resolve(makeSandbox().app.request(origin + at, init))
}
