import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getPolicy } from '../support/get-policy.ts'
import { openSite } from './built-site.ts'

const { root, read } = openSite(process.env['PORTAL_BUILT_SITE'] ?? '.portal/site')
const page = 'reference/api/index.html'

test('Other pages do not load anything of Scalar', async () => {
  const files: string[] = []
  for await (const file of glob('**/*.html', { cwd: root })) files.push(file)
  const loading = files.filter((file) =>
    /portal-api-document|start-scalar|ScalarPage/.test(read(file)),
  )

  expect(files.length).toBeGreaterThan(15)
  expect(loading).toEqual([page])
})

test('The page has the sidebar of the site', () => {
  const current = /<a href="[^"]*\/reference\/api\/" aria-current="page"/
  expect(read(page)).toMatch(current)
  expect(read('quickstart/index.html')).not.toMatch(current)
})

test('The page is excluded from search engines and from the sitemap', () => {
  expect(read(page)).toMatch(/<meta name="robots" content="noindex"\/?>/)
  expect(read(page)).not.toMatch(/rel="canonical"|property="og:url"|data-pagefind-body/)
  expect(read('sitemap-0.xml')).not.toContain('/reference/api/')
  expect(read('sitemap-0.xml')).toContain('/reference/list-experiments/')
  expect(read('quickstart/index.html')).not.toContain('noindex')
})

test('The Markdown describes the page and links to the reference', () => {
  const markdown = read('reference/api.md')

  expect(markdown).toMatch(/^# The API document\n\n> The entire OpenAPI document/)
  expect(markdown).toMatch(/\[Operations\]\(http\S+\/reference\.md\)/)
  // The content that Scalar renders is on the linked pages.
  expect(markdown).not.toContain('GET /v1/experiments')
})

test('The page may call only its own site, and may not create scripts', () => {
  const policy = getPolicy(read(page)) ?? ''

  expect(policy.split('; ')).toContain("connect-src 'self'")
  expect(policy.split('; ')).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe|style-src [^;]*'unsafe-inline'/)
  expect(getPolicy(read('console/index.html'))?.split('; ')).not.toContain("connect-src 'self'")
})
