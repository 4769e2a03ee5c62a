import { describe, expect, test } from 'vitest'
import { largestBody } from '#sandbox/http/problem.ts'
import { parseBrand } from '#theme/brand-options.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { everyKind } from './operations/service-under-test.ts'
import {
  findKeyValues,
  makeBrowser,
  makeSandbox,
  makeSignedIn,
  newKeyPath,
  origin,
} from './sandbox-under-test.ts'

const portal = { root: projectRoot, name: 'Pet store' }
const about =
  'The sandbox runs on your computer only. Behaviour that the real service does not document is its own.'

describe('Signing in', () => {
  test('Links lead from Sign in through Settings and Developer to Create New Key', async () => {
    const browser = makeBrowser(makeSandbox().app)
    expect(await browser.open('/')).toContain('<button>Sign in</button>')
    const response = await browser.signIn()
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(await browser.open('/')).toContain('<a class="nav" href="/settings">Settings</a>')
    expect(await browser.open('/settings')).toContain('<a href="/settings/developer">Developer</a>')
    const keys = await browser.open('/settings/developer')
    expect(keys).toContain(`href="${newKeyPath}">Create New Key</a>`)
    expect(keys).toContain('There are no keys yet.')
    expect(await browser.open(newKeyPath)).toContain('<button class="primary">Create key</button>')
  })

  test('The name of the first key is filled in, and that of others is not', async () => {
    const { browser } = await makeSignedIn()
    expect(await browser.open(newKeyPath)).toContain('value="First key"')
    await browser.submit(newKeyPath, { name: 'First key' })
    expect(await browser.open(newKeyPath)).toContain('value=""')
  })

  test('Every class of a page has a style', async () => {
    const { browser } = await makeSignedIn()
    const css = await browser.open('/assets/sandbox.css')
    const paths = ['/', '/settings', '/settings/developer', newKeyPath]
    const pages = await Promise.all(paths.map((path) => browser.open(path)))
    const names = pages.flatMap((page) =>
      Array.from(page.matchAll(/class="([^"]+)"/g), ([, all = '']) => all.split(' ')).flat(),
    )
    expect([...new Set(names)].filter((name) => !new RegExp(`\\.${name}\\b`).test(css))).toEqual([])
  })

  test('The cookie is HttpOnly, SameSite=Strict, for the entire site and 12 hours', async () => {
    const browser = makeBrowser(makeSandbox().app)
    const response = await browser.signIn()
    expect(response.headers.get('set-cookie')).toMatch(
      /^sandbox_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('Signing in again creates a new id, and invalidates the old one', async () => {
    const { app, browser } = await makeSignedIn()
    const before = browser.cookies.get('sandbox_session') ?? ''
    await browser.signIn()
    expect(browser.cookies.get('sandbox_session')).not.toBe(before)
    const response = await app.request(`${origin}/settings`, {
      headers: { Cookie: `sandbox_session=${before}` },
    })
    expect(response.status).toBe(303)
  })

  test.each(['/settings', '/settings/developer', '/settings/developer/other'])(
    '%s redirects to sign-in and back',
    async (path) => {
      const browser = makeBrowser(makeSandbox().app)
      const refused = await browser.request(path)
      const location = refused.headers.get('location') ?? ''
      expect([refused.status, location]).toEqual([303, `/?return=${encodeURIComponent(path)}`])
      expect(await browser.open(location)).toContain(`name="return" value="${path}"`)
      const response = await browser.submit('/sign-in', { return: path })
      expect(response.headers.get('location')).toBe(path)
    },
  )

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/settings/../..//e',
    '/x',
  ])('Replaces the return path %j by the start page', async (path) => {
    const browser = makeBrowser(makeSandbox().app)
    const page = await browser.open(`/?return=${encodeURIComponent(path)}`)
    expect(page).not.toContain('type="hidden"')
    const response = await browser.submit('/sign-in', { return: path })
    expect(response.headers.get('location')).toBe('/')
  })

  test('Signing out closes the settings', async () => {
    const { browser } = await makeSignedIn()
    await browser.submit('/sign-out', {})
    expect(browser.cookies.size).toBe(0)
    expect((await browser.request('/settings')).status).toBe(303)
  })
})

test('Create New Key needs no sign-in, shows no keys, and signs in when it creates a key', async () => {
  const { app, store } = makeSandbox()
  store.createKey('old job')
  const browser = makeBrowser(app)
  expect(await browser.open('/')).toContain(
    `<a class="button primary" href="${newKeyPath}">Create a key</a>`,
  )
  const page = await browser.open(newKeyPath)
  expect(page).toContain('Create key signs you in.')
  expect(page).not.toContain('old job')
  expect(browser.cookies.size).toBe(0)
  const created = await (await browser.submit(newKeyPath, { name: 'CI job' })).text()
  expect(findKeyValues(created)).toHaveLength(1)
  expect(created).toContain('Sign out')
  expect((await browser.request('/settings')).status).toBe(200)
  expect(await browser.open(newKeyPath)).not.toContain('signs you in')
})

describe('Every page', () => {
  test('links to the portal by its name, and to the start page of the sandbox', async () => {
    const { browser } = await makeSignedIn()
    const page = await browser.open('/settings')
    expect(page).toMatch(
      /<a class="brand" href="http:\/\/localhost:\d+\/">[^]*<bdi>Service API<\/bdi><\/a>/,
    )
    expect(page).toContain('<a class="sandbox" href="/">Sandbox</a>')
  })

  const pages = '/ /settings /settings/developer /settings/developer/new /nothing /%zz //'

  test.each([...pages.split(' '), '/settings/developer/keys/unknown/delete'])(
    'describes the sandbox and has the security headers: %s',
    async (path) => {
      const { browser } = await makeSignedIn()
      const response = await browser.request(path)
      expect(await response.text()).toContain(about)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    },
  )

  test('is a page even if the data fails', async () => {
    const lines: string[] = []
    const { browser, store } = await makeSignedIn({
      report: (line) => {
        lines.push(line)
      },
    })
    store.close()
    const response = await browser.request('/settings/developer')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<h1>Error in the sandbox</h1>')
    expect(lines).toHaveLength(1)
  })

  test('has the name, the picture and the colours of its brand, which come from its document', async () => {
    const { app } = makeSandbox()
    const page = await makeBrowser(app).open('/')
    expect(page).toContain('<bdi>Service API</bdi>')
    expect(page).toContain('<link rel="icon" href="/assets/favicon.svg" />')
    const read = async (path: string) => {
      const response = await app.request(origin + path)
      return [response.headers.get('content-type'), await response.text()]
    }
    expect(await read('/assets/favicon.svg')).toEqual([
      'image/svg+xml',
      expect.stringContaining('<svg'),
    ])
    expect(await read('/assets/sandbox.css')).toEqual([
      'text/css; charset=utf-8',
      expect.stringContaining('--accent: light-dark(#0b6670, #6fcdd3);'),
    ])
    expect((await read('/assets/sandbox.js'))[0]).toBe('text/javascript; charset=utf-8')
  })

  test('has an escaped name, and the colours of a team', async () => {
    const brand = parseBrand({ name: 'Acme & Co', accent: '#7c3aed' }, portal)
    const { app } = makeSandbox({ brand })
    expect(await makeBrowser(app).open('/')).toContain('<bdi>Acme &amp; Co</bdi>')
    const css = await (await app.request(`${origin}/assets/sandbox.css`)).text()
    expect(css).toContain('--accent: light-dark(#7c3aed, ')
  })

  test('has a logo that contains the name instead of it, with a picture for each colour scheme', async () => {
    const picture = 'src/theme/favicon.svg'
    const logo = { light: picture, dark: picture, alt: 'Acme', replacesTitle: true }
    const { app } = makeSandbox({ brand: parseBrand({ name: 'Acme & Co', logo }, portal) })
    const page = await makeBrowser(app).open('/')
    expect(page).not.toContain('<bdi>Acme')
    expect(page).toContain('<img src="/assets/logo-light.svg" alt="Acme" />')
    expect(page).toContain('srcset="/assets/logo-dark.svg"')
    for (const name of ['favicon', 'logo-light', 'logo-dark']) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await app.request(`${origin}/assets/${name}.svg`, {
        headers: { 'Sec-Fetch-Mode': 'no-cors' },
      })
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      // oxlint-disable-next-line no-await-in-loop
      expect(await response.text()).toContain('<svg')
    }
  })
})

describe('Creating a key', () => {
  test('Shows the value once; the key works in the API and is listed by name only', async () => {
    const { app, browser, store } = await makeSignedIn()
    const response = await browser.submit(newKeyPath, { name: '  CI job ' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    const [value = '', ...more] = findKeyValues(page)
    expect(more).toEqual([])
    expect(page).toContain('It is shown once and cannot be displayed again.')
    expect(page).toContain('href="http://localhost:4321/console/#key"')
    const experiments = await app.request(`${origin}/v1/experiments`, {
      headers: { Authorization: `Bearer ${value}` },
    })
    expect(experiments.status).toBe(200)
    const list = await browser.open('/settings/developer')
    expect(list).toContain('<bdi class="key-name">CI job</bdi>')
    expect(list).toContain(`<time datetime="${store.listKeys()[0]?.createdAt ?? ''}">`)
    expect(findKeyValues(list)).toEqual([])
  })

  test('Truncates a name at 80 characters, and creates no key without a name', async () => {
    const { browser, store } = await makeSignedIn()
    const response = await browser.submit(newKeyPath, { name: ' \n' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Enter a name that describes the purpose of the key')
    expect(store.listKeys()).toEqual([])
    await browser.submit(newKeyPath, { name: 'x'.repeat(90) })
    expect(store.listKeys()[0]?.name).toHaveLength(80)
  })

  test('Shows a name with markup as text on every page', async () => {
    const { browser } = await makeSignedIn()
    const name = '<img src=x onerror=alert(1)>'
    const created = await (await browser.submit(newKeyPath, { name })).text()
    const listed = await browser.open('/settings/developer')
    for (const page of [created, listed]) {
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).not.toMatch(/<img(?! src="\/assets\/favicon\.svg" alt="" \/>)/)
    }
  })
})

test('A deleted key is gone', async () => {
  const { app, browser, store } = await makeSignedIn()
  const { id, value } = store.createKey('old job')
  const path = `/settings/developer/keys/${id}/delete`
  expect(await browser.open('/settings/developer')).toContain(`action="${path}"`)
  const response = await browser.submit(path, {})
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/developer'])
  expect(await browser.open('/settings/developer')).toContain('There are no keys yet.')
  const refused = await app.request(`${origin}/v1/experiments`, {
    headers: { Authorization: `Bearer ${value}` },
  })
  expect(refused.status).toBe(401)
  const again = await browser.submit(path, {})
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('It may have been deleted already.')
})

test('For Basic, the list explains that a key is the password', async () => {
  const sentence = 'use a key as the password'
  const { browser } = await makeSignedIn({ document: everyKind })
  expect(await browser.open('/settings/developer')).toContain(sentence)
  const other = await makeSignedIn()
  expect(await other.browser.open('/settings/developer')).not.toContain(sentence)
})

test('The start page uses the description of the service, else the title of the document as text', async () => {
  expect(await readStart({})).toContain('Its API lists sample experiments at')
  const title = '<img src=x onerror=alert(1)>'
  expect(await readStart({ document: { ...everyKind, title } })).toContain('&lt;img src=x')
})

async function readStart(options: Parameters<typeof makeSignedIn>[0]) {
  const { browser } = await makeSignedIn(options)
  return (await browser.open('/')).replaceAll(/\s+/g, ' ')
}

const form = 'application/x-www-form-urlencoded'

/** Sends the form that creates a key. */
async function sendForm(headers: Record<string, string>, name = 'x') {
  const { browser, store } = await makeSignedIn()
  const body = new URLSearchParams({ name }).toString()
  const { status } = await browser.request(newKeyPath, { method: 'POST', headers, body })
  return [status, store.listKeys().length]
}

test.each<[headers: Record<string, string>, status: number]>([
  [{ Origin: origin, 'Content-Type': `${form}; charset=UTF-8` }, 200],
  [{ Origin: 'http://[::1]:4322', 'Content-Type': form }, 200],
  [{ Origin: 'https://evil.example', 'Content-Type': form }, 403],
  [{ Origin: 'null', 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin' }, 403],
  [{ Origin: 'http://localhost:4321', 'Content-Type': form }, 403],
  [{ Origin: 'https://localhost:4322', 'Content-Type': form }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', 'Content-Type': form }, 403],
  [{ 'Sec-Fetch-Site': 'same-site', 'Content-Type': form }, 403],
  [{ 'Content-Type': form }, 403],
  [{ Origin: 'https://evil.example', 'Content-Type': 'text/plain' }, 403],
  [{ Origin: 'null', 'Content-Type': 'application/json' }, 403],
])('A form with the headers %j: %s', async (headers, status) => {
  expect(await sendForm(headers)).toEqual([status, status === 200 ? 1 : 0])
})

test('Refuses a form of more than 10 MB', async () => {
  const headers = { Origin: origin, 'Content-Type': form }
  expect(await sendForm(headers, 'x'.repeat(largestBody))).toEqual([413, 0])
})
