import { expect, test } from 'vitest'
import { findHostFiles, getPolicyWarnings } from '#starlight/headers/hosts.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test.each([
  ['a site without a sign of its host', {}, undefined, []],
  ['its own _headers', { 'dist/_headers': '' }, undefined, ['_headers']],
  ['netlify.toml', { 'netlify.toml': '' }, undefined, ['_headers']],
  ['wrangler.jsonc', { 'wrangler.jsonc': '{}' }, undefined, ['_headers']],
  ['wrangler.toml', { 'wrangler.toml': '' }, undefined, ['_headers']],
  ['the adapter of Netlify', {}, '@astrojs/netlify', ['_headers']],
  ['the adapter of Cloudflare', {}, '@astrojs/cloudflare', ['_headers']],
  ['another adapter', {}, '@astrojs/node', []],
  ['vercel.json', { 'vercel.json': '{}' }, undefined, ['vercel.json']],
  ['the adapter of Vercel', {}, '@astrojs/vercel', ['vercel.json']],
  [
    'several hosts',
    { 'netlify.toml': '', 'dist/vercel.json': '{}' },
    undefined,
    ['_headers', 'vercel.json'],
  ],
])('The files of hosts are detected from the site: %s', async (_, files, adapter, expected) => {
  const root = await writeFolder({ 'dist/index.html': '', ...files })

  expect(findHostFiles({ root, directory: `${root}/dist`, adapter })).toEqual(expected)
})

test('Warns of a policy in the configuration of a host, with its line', async () => {
  const root = await writeFolder({
    'netlify.toml':
      '[[headers]]\n  for = "/*"\n  # Content-Security-Policy\n  [headers.values]\n  Content-Security-Policy-Report-Only = "a"\n  Content-Security-Policy = "b"\n',
    'vercel.json': '{}',
  })

  expect(getPolicyWarnings(root)).toEqual([
    'netlify.toml, line 6: where this Content-Security-Policy applies to pages of the portal, it can block every call of their consoles. Move it to public/_headers, where the build keeps the portal’s policy for its pages.',
  ])
})
