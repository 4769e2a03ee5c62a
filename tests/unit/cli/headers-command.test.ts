import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { headersCommand } from '#cli/headers-command.ts'
import { hosts, moveRecord, recordHeaders } from '#starlight/headers/hosts.ts'
import { createSiteHeaders } from '#starlight/headers/site-headers.ts'
import { writeFolder } from '../../support/write-folder.ts'

const headers = createSiteHeaders({
  policy: "default-src 'self'",
  siteUrl: undefined,
  base: '',
  hashedPath: '/_astro/',
  folders: ['/api'],
})
const ownHeaders = '/*\n  X-Own: 1\n'
const own = { ['_headers']: ownHeaders, 'vercel.json': '{ "routes": [] }' }

test.each(['nginx', 'caddy'] as const)('Prints the lines for %s', async (host) => {
  const root = await record()

  expect(await headersCommand.run({ host, root, directory: 'dist' })).toEqual({
    status: 0,
    output: hosts[host](headers).trimEnd(),
  })
})

test.each(['netlify', 'cloudflare'] as const)(
  'Prints the file for %s, merged with that of the site',
  async (host) => {
    const root = await record()

    expect(await headersCommand.run({ host, root, directory: 'dist' })).toEqual({
      status: 0,
      output: hosts[host](headers, ownHeaders).trimEnd(),
    })
  },
)

test('Headers that a host cannot send exit with 1 and the reason', async () => {
  const root = await record()

  expect(await headersCommand.run({ host: 'vercel', root, directory: 'dist' })).toEqual({
    status: 1,
    output: '',
    notes: [
      'The headers of the portal cannot be added to the vercel.json of the site: Vercel does not combine routes with headers: use rewrites and redirects.',
    ],
  })
})

test('A folder that the project did not build is a usage error', async () => {
  const root = await record()
  const run = async (directory: string) => headersCommand.run({ host: 'nginx', root, directory })

  await expect(run('other')).rejects.toThrow(
    'The site in this folder was not built by this project.',
  )
  await expect(run('none')).rejects.toThrow('There is no built site in this folder.')
})

test('The headers follow a built site that is moved', async () => {
  const root = await record()
  await moveRecord(root, `${root}/dist`, `${root}/other`)

  const run = async (directory: string) => headersCommand.run({ host: 'nginx', root, directory })
  expect(await run('other')).toMatchObject({ status: 0 })
  await expect(run('dist')).rejects.toThrow('was not built by this project')
})

test('Refuses an unknown host', () => {
  expect(choose('--host', 'caddy')).toMatchObject({ host: 'caddy', directory: 'dist' })
  expect(choose('--host', 'caddy', '--dir', 'out')).toMatchObject({ directory: 'out' })
  const reason = 'Give --host one of: nginx, caddy, netlify, cloudflare, vercel.'
  expect(() => choose()).toThrow(reason)
  expect(() => choose('--host', 'toString')).toThrow(reason)
})

function choose(...parameters: readonly string[]) {
  return parseChoices(headersCommand, parameters, {})
}

async function record(): Promise<string> {
  const root = await writeFolder({ 'dist/index.html': '', 'other/index.html': '' })
  await recordHeaders(root, `${root}/dist`, { headers, own })
  return root
}
