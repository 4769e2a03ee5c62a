import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'astro/zod'
import type { problems } from '#sandbox/http/problem.ts'
import type { keyProblems } from '#service/sandbox/implementation.ts'
import {
  makeBrowser,
  makeSandbox,
  origin,
  portalOrigin,
} from '../unit/sandbox/sandbox-under-test.ts'
import {
  findAll,
  findPage,
  readAttribute,
  readBuiltPages,
  readStatements,
  readText,
} from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

let page: BuiltPage
let text = ''
beforeAll(async () => {
  page = findPage(await readBuiltPages(), '/sandbox/')
  text = readStatements(page.content)
    .filter(({ status }) => status === 'sandbox-only')
    .map((statement) => statement.text)
    .join('\n')
})

const path = '/v1/experiments'

/** A request for each problem of the sandbox. */
const occurrences = {
  'missing-key': () => call(path),
  'invalid-key': () => call(path, { headers: { Authorization: 'Bearer fake-key' } }),
  'foreign-origin': () => call(path, { headers: { Origin: 'https://other.example' } }),
  'unknown-path': () => call('/v1/nothing'),
  'method-not-allowed': () => call(path, { method: 'POST' }),
  'foreign-host': () => makeSandbox().app.request(`http://other.example${path}`),
  'internal-error': () => {
    const { app, store } = makeSandbox()
    const { value } = store.createKey('page')
    store.close()
    return app.request(origin + path, { headers: { Authorization: `Bearer ${value}` } })
  },
} as const satisfies Record<
  keyof typeof problems | keyof typeof keyProblems,
  () => Response | Promise<Response>
>

describe('the table of errors', () => {
  test.for(Object.entries(occurrences))(
    '%s has the status and the header of its row',
    async ([name, occur]) => {
      const response = await occur()
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
      const [cells = []] = findAll(page.content, ({ tagName }) => tagName === 'tr')
        .filter(
          (row) => findAll(row, (element) => readAttribute(element, 'id') === name).length > 0,
        )
        .map((row) => findAll(row, ({ tagName }) => tagName === 'td').map((cell) => readText(cell)))
      expect(cells[1]).toBe(String(response.status))
      expect(cells[2]).toBe(writeHeader(response))
    },
  )

  test('Its members are those of a problem', async () => {
    const body: unknown = await occurrences['missing-key']().then((response) => response.json())
    for (const member of Object.keys(body ?? {})) expect(text).toContain(member)
  })
})

describe('what the page says about the API', () => {
  test('A key gets 200, JSON and five records with the fields that it names', async () => {
    const response = await callWithKey()
    expect(`${response.status} ${response.headers.get('Content-Type')}`).toBe(
      '200 application/json',
    )
    expect(text).toContain('gets status 200 and the content type application/json')
    const { experiments } = z
      .object({ experiments: z.array(z.looseObject({})) })
      .parse(await response.json())
    expect(experiments).toHaveLength(5)
    expect(text).toContain('There are five records')
    for (const field of Object.keys(experiments[0] ?? {}))
      expect(text).toContain(`a ${field}`.replace('a id', 'an id'))
  })

  test('The page of the operation shows the body that a key gets', async () => {
    const [shown] = findAll(
      findPage(await readBuiltPages(), '/reference/list-experiments/').content,
      (element) => readAttribute(element, 'data-status') === 'sandbox-only',
    ).flatMap((tab) => findAll(tab, ({ tagName }) => tagName === 'pre'))
    expect(JSON.parse(shown ? readText(shown) : '')).toEqual(await (await callWithKey()).json())
  })

  test('HEAD has no body, and OPTIONS needs no key', async () => {
    expect(await (await callWithKey({ method: 'HEAD' })).text()).toBe('')
    const options = await call(path, { method: 'OPTIONS' })
    expect(text).toContain(
      `gets status ${options.status} with Allow: ${options.headers.get('Allow')}`,
    )
  })

  test.for([
    ['another content type', { headers: { 'Content-Type': 'text/plain' } }],
    ['a cookie', { headers: { Cookie: 'sandbox_session=fake' } }],
  ] as const)('%s changes nothing', async ([, init]) => {
    expect((await callWithKey(init)).status).toBe(200)
  })

  test('The checks run in the order that it names', async () => {
    const foreign = { Origin: 'https://other.example' }
    const host = await makeSandbox().app.request('http://other.example/v1/nothing', {
      headers: foreign,
    })
    const found = [
      host.status,
      (await call('/v1/nothing', { headers: foreign })).status,
      (await call('/v1/nothing')).status,
      (await call(path)).status,
    ]
    expect(found).toEqual([421, 403, 404, 401])
    expect(text).toContain('host, origin, path and method, key')
  })

  test('A preflight of the portal gets the headers that it names', async () => {
    const response = await call(path, {
      method: 'OPTIONS',
      headers: { Origin: portalOrigin, 'Access-Control-Request-Method': 'GET' },
    })
    for (const name of [
      'Access-Control-Allow-Methods',
      'Access-Control-Allow-Headers',
      'Access-Control-Max-Age',
    ]) {
      expect(text).toContain(`${name}: ${response.headers.get(name)}`)
    }
    const readable = response.headers.get('Access-Control-Expose-Headers')?.split(', ') ?? []
    const words = new Intl.ListFormat('en-GB').format(readable)
    expect(text).toContain(`Pages may read the headers ${words}`)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.has('X-Request-Id')).toBe(true)
  })
})

describe('what the page says about the web application', () => {
  test('It sets the cookie that the page names, with a new value at each sign-in', async () => {
    const browser = makeBrowser(makeSandbox().app)
    await browser.open('/')
    expect(browser.cookies.size).toBe(0)
    const [cookie = ''] = (await browser.signIn()).headers.getSetCookie()
    const before = [...browser.cookies]
    await browser.signIn()
    expect([...browser.cookies]).not.toEqual(before)
    expect(browser.cookies.size).toBe(1)

    const [, name, seconds] = /^(\w+)=.*Max-Age=(\d+)/.exec(cookie) ?? []
    expect(text).toContain(`one cookie, ${name}, with a new value at each sign-in`)
    expect(text).toContain(`lasts ${Number(seconds) / 3600} hours`)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).not.toContain('Secure')
  })

  test('Its errors are web pages, and a foreign host or a program gets problem details', async () => {
    const visit = await call('/nowhere', { headers: { 'Sec-Fetch-Mode': 'navigate' } })
    expect(visit.headers.get('Content-Type')).toMatch(/^text\/html/)
    const program = await call('/nowhere')
    expect(program.headers.get('Content-Type')).toBe('application/problem+json')
    expect(text).toContain('a program gets problem details at an unknown path')
    const foreign = await makeSandbox().app.request('http://other.example/')
    expect(foreign.headers.get('Content-Type')).toBe('application/problem+json')
  })
})

function call(at: string, init: RequestInit = {}) {
  return Promise.resolve(makeSandbox().app.request(origin + at, init))
}

function callWithKey(init: RequestInit = {}) {
  const { app, store } = makeSandbox()
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${store.createKey('page').value}`)
  return Promise.resolve(app.request(origin + path, { ...init, headers }))
}

/** The header as in the table, without the words that vary. */
function writeHeader({ headers }: Response): string {
  const challenge = headers.get('WWW-Authenticate')?.replace(/(error_description=)"[^"]+"/, '$1"…"')
  if (challenge !== undefined) return `WWW-Authenticate: ${challenge}`
  const allow = headers.get('Allow')
  return allow === null ? '' : `Allow: ${allow}`
}
