import { describe, expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { markdownCommand } from '#cli/markdown-command.ts'

type Fetch = (request: Request) => Promise<Response>

interface EdgeFunctions {
  readonly cloudflare: {
    readonly onRequest: (given: {
      readonly request: Request
      readonly env: { readonly ASSETS: { readonly fetch: Fetch } }
      readonly next: () => Promise<Response>
    }) => Promise<Response>
  }
  readonly netlify: {
    readonly default: (
      request: Request,
      context: { readonly next: Fetch },
    ) => Promise<Response | undefined>
  }
  readonly vercel: { readonly default: (request: Request) => Response | undefined }
}

const [cloudflare, netlify, vercel, vercelBelow] = [
  await load<EdgeFunctions['cloudflare']>('--host', 'cloudflare'),
  await load<EdgeFunctions['netlify']>('--host', 'netlify'),
  await load<EdgeFunctions['vercel']>('--host', 'vercel'),
  await load<EdgeFunctions['vercel']>('--host', 'vercel', '--base', '/docs'),
]

/** Imports the function that the command prints. */
async function load<Module>(...args: readonly string[]): Promise<Module> {
  const result = await markdownCommand.run(parseChoices(markdownCommand, args, {}))
  return import(`data:text/javascript,${encodeURIComponent(result?.output ?? '')}`)
}

const files = new Map([
  ['/', 'html'],
  ['/index.md', 'markdown'],
  ['/quickstart/', 'html'],
  ['/quickstart.md', 'markdown'],
  ['/docs/', 'html'],
  ['/docs/index.md', 'markdown'],
])

const serve: Fetch = ({ url }) => {
  const body = files.get(new URL(url).pathname)
  return Promise.resolve(new Response(body ?? 'none', { status: body === undefined ? 404 : 200 }))
}

function createRequest(path: string, accept?: string): Request {
  const headers = accept === undefined ? {} : { accept }
  return new Request(`https://docs.example.com${path}`, { headers })
}

describe.each([
  'text/markdown',
  'text/html, text/markdown',
  'text/html;q=0.5, Text/Markdown; q=0.8',
])('Accept: %s', (accept) => {
  test.each(['/', '/quickstart/', '/docs/'])('Gets the Markdown of %s', async (path) => {
    const request = createRequest(path, accept)
    const next = async () => serve(request)
    const sent = await cloudflare.onRequest({ request, env: { ASSETS: { fetch: serve } }, next })
    expect([await sent.text(), sent.headers.get('vary')]).toEqual(['markdown', 'accept'])
    expect(await (await netlify.default(request, { next: serve }))?.text()).toBe('markdown')
  })

  test.each([
    ['/', '/index.md'],
    ['/quickstart/', '/quickstart.md'],
  ])('Vercel rewrites %s to %s', (path, markdown) => {
    const response = vercel.default(createRequest(path, accept))
    expect(response?.headers.get('x-middleware-rewrite')).toBe(
      `https://docs.example.com${markdown}`,
    )
  })

  test('Vercel finds the first page of a site below a path', () => {
    const response = vercelBelow.default(createRequest('/docs/', accept))
    expect(response?.headers.get('x-middleware-rewrite')).toBe(
      'https://docs.example.com/docs/index.md',
    )
  })
})

describe.each([
  undefined,
  '*/*',
  'text/html',
  'text/markdown;q=0',
  'text/html, text/markdown;q=0.9',
])('Accept: %s', (accept) => {
  test('Gets HTML', async () => {
    const request = createRequest('/quickstart/', accept)
    const next = async () => serve(request)
    const sent = await cloudflare.onRequest({ request, env: { ASSETS: { fetch: serve } }, next })
    expect([await sent.text(), sent.headers.get('vary')]).toEqual(['html', 'accept'])
    expect(await netlify.default(request, { next: serve })).toBeUndefined()
    expect(vercel.default(request)).toBeUndefined()
  })
})

test('A page without Markdown, and a file, are served unchanged', async () => {
  for (const path of ['/none/', '/quickstart.md']) {
    const request = createRequest(path, 'text/markdown')
    const next = async () => serve(request)
    // oxlint-disable-next-line no-await-in-loop -- two requests
    const sent = await cloudflare.onRequest({ request, env: { ASSETS: { fetch: serve } }, next })
    expect(sent.status).toBe(path === '/none/' ? 404 : 200)
    // oxlint-disable-next-line no-await-in-loop
    expect(await netlify.default(request, { next: serve })).toBeUndefined()
  }
})

test('An unknown host is a usage error', () => {
  expect(() => parseChoices(markdownCommand, ['--host', 'nginx'], {})).toThrow(
    'Give --host one of: cloudflare, netlify, vercel.',
  )
})
