import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { limitBody } from '../http/problem.ts'
import { isLocalOrigin } from '../http/local-origin.ts'
import type { BrandedOptions, SandboxOptions } from '../operations/sandbox-options.ts'
import { createKeyPages, newKeyPath, userText } from './key-pages.ts'
import { type Html, loadAssets, respondNotice, respondPage, type WebEnv } from './layout.ts'

export function createWebApp(options: BrandedOptions): Hono<WebEnv> {
  const { port, portalPort, report, brand } = options
  // In memory only: when the sandbox stops, all users are signed out.
  const sessions = new Set<string>()
  const signIn = (context: Context<WebEnv>) => {
    // Creates a new id, which invalidates an earlier one.
    sessions.delete(getSession(context))
    const id = randomBytes(32).toString('base64url')
    sessions.add(id)
    const maxAge = 12 * 60 * 60
    setCookie(context, cookieName, id, { maxAge, path: '/', httpOnly: true, sameSite: 'Strict' })
    context.set('isSignedIn', true)
  }
  const web = new Hono<WebEnv>()

  web.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    context.set('brand', brand)
    context.set('portalUrl', `http://localhost:${portalPort}/`)
    context.set('isSignedIn', sessions.has(getSession(context)))
    return next()
  })
  for (const [path, { content, type }] of loadAssets(brand)) {
    web.get(path, (context) =>
      context.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }),
    )
  }
  web.use(async (context, next) => {
    // Every browser sends the origin of a form, and `null` for a page with an opaque origin, such as a body from a document (server.ts).
    const isForeign = !isLocalOrigin(context.req.header('origin') ?? '', port)
    return context.req.method === 'POST' && isForeign
      ? respondNotice(context, 403, {
          title: 'This form was not accepted',
          text: 'It was not sent by a page of the sandbox. Open the sandbox and try again there.',
        })
      : next()
  }, limitBody)
  web.use('/settings/*', async (context, next) => {
    const isNewKey = context.req.path === newKeyPath
    if (isNewKey && context.req.method === 'POST' && !context.get('isSignedIn')) signIn(context)
    if (isNewKey || context.get('isSignedIn')) return next()
    return context.redirect(`/?return=${encodeURIComponent(context.req.path)}`, 303)
  })

  web.get('/', (context) => respondStart(context, options))
  web.post('/sign-in', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    signIn(context)
    return context.redirect(parseReturnPath(form.get('return')), 303)
  })
  web.post('/sign-out', (context) => {
    sessions.delete(getSession(context))
    deleteCookie(context, cookieName, { path: '/' })
    return context.redirect('/', 303)
  })
  web.get('/settings', respondSettings)
  web.route('/settings/developer', createKeyPages(options))

  web.all('*', (context) =>
    respondNotice(context, 404, {
      title: 'Page not found',
      text: 'The sandbox has no page at this address.',
    }),
  )
  web.onError((error, context) => {
    report?.(`Sandbox: request ${context.get('requestId')} failed. ${error.message}`)
    return respondNotice(context, 500, { title: 'Error in the sandbox', text: error.message })
  })
  return web
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With no-referrer a browser sends `Origin: null` with a form (Fetch standard, section 3.2).
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The page of a new key shows it, and the others depend on the session.
  'Cache-Control': 'no-store',
} as const

const cookieName = 'sandbox_session'

function getSession(context: Context<WebEnv>): string {
  return getCookie(context, cookieName) ?? ''
}

function respondSettings(context: Context<WebEnv>): Response | Promise<Response> {
  const content = html`<h1>Settings</h1>
    <ul class="rows">
      <li>
        <div>
          <h2><a href="/settings/developer">Developer</a></h2>
          <p class="hint">Create and delete the API keys that programs use to call the API.</p>
        </div>
      </li>
    </ul>`
  return respondPage(context, { title: 'Settings', content })
}

/** Responds with the start page: a description of the sandbox, and the way to a key; or with the sign-in for a page that needs it. */
function respondStart(
  context: Context<WebEnv>,
  { port, document, implementation }: SandboxOptions,
): Response | Promise<Response> {
  const isSignedIn = context.get('isSignedIn')
  const path = parseReturnPath(context.req.query('return'))
  if (path !== '/' && !isSignedIn) return respondSignIn(context, path)
  const origin = `http://localhost:${port}`
  const content = html`<h1>Sandbox</h1>
    ${implementation ? implementation.describe(origin) : renderService(origin, document.title)}
    ${isSignedIn ? welcome : firstSteps}`
  return respondPage(context, { title: 'Start', content })
}

function renderService(origin: string, title: string): Html {
  return html`<p>
      The sandbox stands in for the service that <bdi>${title}</bdi> describes, so you can create a
      credential and call the API without an account. This is its web application, where you create
      them. Paths of the document begin at <code>${origin}</code>.
    </p>
    <p>
      It checks requests against the document and responds with the document’s own examples, or with
      an echo of the request. The response header <code>Sandbox-Tier</code> shows which.
    </p>`
}

function respondSignIn(context: Context<WebEnv>, path: string): Response | Promise<Response> {
  const content = html`<h1>Sign in to the sandbox</h1>
    <form method="post" action="/sign-in">
      <input type="hidden" name="return" value="${path}" />
      <p>${userText}</p>
      <button class="primary">Sign in</button>
    </form>`
  return respondPage(context, { title: 'Sign in', content })
}

const createKeyLink = html`<a class="button primary" href="${newKeyPath}">Create a key</a>`

const firstSteps = html`<form class="actions" method="post" action="/sign-in">
    ${createKeyLink} <button>Sign in</button>
  </form>
  <p class="hint">${userText}</p>`

const welcome = html`<p class="actions">${createKeyLink}</p>
  <p class="hint">
    Keys are under <a href="/settings">Settings</a> → <a href="/settings/developer">Developer</a>,
    new ones under Create New Key. You are signed in as <strong>Local developer</strong>.
  </p>`

/** Returns the path to open after sign-in: a page below `/settings`, or else `/`. */
function parseReturnPath(path: string | null | undefined): string {
  return path && /^\/settings(?:\/[\w-]+)*$/.test(path) ? path : '/'
}
