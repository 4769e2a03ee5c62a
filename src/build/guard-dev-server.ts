import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AstroIntegration } from 'astro'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Keeps pages of other sites from the server of `npm run dev`: Vite opens a file in an editor for whoever asks for
 * `/__open-in-editor`. A page may still be opened from anywhere.
 */
export function guardDevServer(): AstroIntegration {
  return {
    name: 'guard-dev-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [guard] } })
      },
    },
  }
}

const guard = {
  name: 'guard-dev-server',
  // Before Vite's own, which are added after this hook.
  configureServer({
    middlewares,
  }: {
    readonly middlewares: { use(middleware: Middleware): void }
  }) {
    middlewares.use(refuseOtherSites)
  },
} as const

export const refuseOtherSites: Middleware = (request, response, next) => {
  if (!isFromElsewhere(request) || opensPage(request)) {
    next()
    return
  }
  response.statusCode = 403
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(
    'A page of another site asked for this. Open it yourself, or from a page of this portal.\n',
  )
}

/** The headers in which a browser says who asks (Fetch Metadata Request Headers, section 2.4); other programs say nothing. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Names with two underscores or `@` are the server's own, and no pages. */
function opensPage({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !/\/(?:__|@)/.test(url)
  )
}
