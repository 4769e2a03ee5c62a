import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { formatDefaultPolicy } from '#starlight/finish/policy/default-policy.ts'

describe('the address of a worker', () => {
  test.each([
    'https://docs.example.com/_astro/body.worker-BH3XwI_Q.js',
    '/_astro/body.worker-BH3XwI_Q.js',
    '/_astro/body.worker-B-3XwI_Q.js?worker',
  ])('%s may start', (address) => {
    expect(startWorker(address)).toBe(address)
  })

  test.each([
    'https://elsewhere.example.com/_astro/body.worker-abc.js',
    '//elsewhere.example.com/_astro/body.worker-abc.js',
    'https://docs.example.com@elsewhere.example.com/_astro/body.worker-abc.js',
    '/_astro/page.cNngjUgL.js',
    '/_astro/../openapi.json',
    '/downloads/_astro/body.worker-abc.js',
    'blob:https://docs.example.com/_astro/body.worker-abc.js',
    'data:text/javascript,run()',
    'javascript:run()',
  ])('%s may not', (address) => {
    expect(startWorker(address)).toBeNull()
  })

  test.each([
    'ServiceWorkerContainer register',
    'SharedWorker constructor',
    'HTMLScriptElement src',
  ])('A worker of the site is not allowed as %s', (sink) => {
    const address = '/_astro/body.worker-abc.js'
    expect(createPolicy().createScriptURL(address, 'TrustedScriptURL', sink)).toBeNull()
  })
})

const pagefind = { base: '/docs', hasPagefind: true }
const assets = { base: '', assetsPath: '/static.files/js/' }

test.each<[site: Site, address: string, isAllowed: boolean]>([
  [{ base: '/docs/v1.2' }, '/docs/v1.2/_astro/body.worker-abc.js', true],
  [{ base: '/docs/v1.2' }, '/_astro/body.worker-abc.js', false],
  [{ base: '/docs/v1.2' }, '/docs/v1x2/_astro/body.worker-abc.js', false],
  [assets, '/static.files/js/body.worker-abc.js', true],
  [assets, '/staticxfiles/js/body.worker-abc.js', false],
  [assets, '/_astro/body.worker-abc.js', false],
  [pagefind, '/docs/pagefind/pagefind-worker.js', true],
  [pagefind, '/docs/_astro/body.worker-abc.js', true],
  [pagefind, '/docs/pagefind/other.js', false],
  [pagefind, '/pagefind/pagefind-worker.js', false],
])('In a site with %j, the worker %s may start: %s', (site, address, isAllowed) => {
  expect(startWorker(address, site)).toBe(isAllowed ? address : null)
})

test('Neither elements nor scripts can be created from text', () => {
  expect(Object.keys(createPolicy())).toEqual(['createScriptURL'])
})

test('With Pagefind, its <mark> elements are allowed', () => {
  const policy = createPolicy(pagefind)
  expect(policy.createHTML?.('a <mark>key</mark>')).toBe('a <mark>key</mark>')
  for (const text of [
    '<img src=x onerror=run()>',
    '<mark onclick=run()>',
    '<MARK ><script>',
    '</a>',
  ])
    expect(policy.createHTML?.(text)).toBeNull()
})

test('A browser without Trusted Types runs the script without an error', () => {
  expect(() => {
    runInNewContext(formatDefaultPolicy({ base: '' }), { location, URL })
  }).not.toThrow()
})

const location = { origin: 'https://docs.example.com' }

type Site = Parameters<typeof formatDefaultPolicy>[0]

interface Rules {
  readonly createHTML?: (text: string) => string | null
  readonly createScriptURL: (text: string, type: string, sink: string) => string | null
}

function startWorker(address: string, site: Site = { base: '' }): string | null {
  return createPolicy(site).createScriptURL(address, 'TrustedScriptURL', 'Worker constructor')
}

/** Returns the rules that the script passes to the browser. */
function createPolicy(site: Site = { base: '' }): Rules {
  const created: { readonly name: string; readonly rules: Rules }[] = []
  const trustedTypes = {
    createPolicy: (name: string, rules: Rules) => created.push({ name, rules }),
  }
  runInNewContext(formatDefaultPolicy(site), { trustedTypes, location, URL })
  const [policy] = created
  if (policy?.name !== 'default') throw new Error('The script made no default policy.')
  return policy.rules
}
