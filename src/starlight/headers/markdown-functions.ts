/** The beginning of the functions of all hosts. */
const shared = `/** Whether a request asks for Markdown, and at least as much as for HTML (RFC 9110, section 12.5.1). */
function asksForMarkdown(request) {
  const weights = new Map()
  for (const range of (request.headers.get('accept') ?? '').toLowerCase().split(',')) {
    const [type, ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(type, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/** Returns the addresses at which the Markdown of a page may be. */
function getMarkdownUrls({ url }) {
  const { pathname } = new URL(url)
  if (!pathname.endsWith('/')) return []
  return [\`\${pathname}index.md\`, \`\${pathname.slice(0, -1)}.md\`].map((path) => new URL(path, url))
}
`

/**
 * Modules that send the Markdown of a page to a client that asks for it (`Accept: text/markdown`), by host. They do not change any other
 * response.
 */
export const markdownFunctions = {
  cloudflare: {
    file: 'functions/_middleware.js',
    format: () => `${shared}
export async function onRequest({ request, env, next }) {
  const urls = getMarkdownUrls(request)
  if (urls.length === 0) return next()
  let response
  for (const url of asksForMarkdown(request) ? urls : []) {
    const page = await env.ASSETS.fetch(new Request(url, request))
    if (page.ok) response ??= page
  }
  response ??= await next()
  const varied = new Response(response.body, response)
  varied.headers.append('vary', 'accept')
  return varied
}
`,
  },
  netlify: {
    file: 'netlify/edge-functions/markdown.js',
    format: () => `${shared}
export default async function markdown(request, context) {
  for (const url of asksForMarkdown(request) ? getMarkdownUrls(request) : []) {
    const page = await context.next(new Request(url, request))
    if (page.ok) return page
  }
}

// It runs only for requests that name Markdown.
export const config = { path: '/*', header: { accept: 'text/markdown' } }
`,
  },
  vercel: {
    file: 'dist/middleware.js',
    format: (base) => `${shared}
export default function middleware(request) {
  if (!asksForMarkdown(request)) return
  const [index, page] = getMarkdownUrls(request)
  const url = new URL(request.url).pathname === ${JSON.stringify(base)} ? index : page
  return new Response(null, { headers: { 'x-middleware-rewrite': url.href, vary: 'accept' } })
}

export const config = { matcher: ['/', '/(.*)/'] }
`,
  },
} as const satisfies Readonly<
  Record<string, { readonly file: string; readonly format: (base: string) => string }>
>

export type MarkdownHost = keyof typeof markdownFunctions
