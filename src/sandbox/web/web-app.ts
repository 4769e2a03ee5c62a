import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { readBrand } from '#brand/brand-options.ts'
import { type OpenApiService } from '../openapi/service.ts'
import { type SandboxOptions } from '../openapi/sandbox-options.ts'
import { isLocalOrigin } from '../http/local-origin.ts'
import {
  createSessions,
  recogniseVisitor,
  signInVisitor,
  signOutVisitor,
  type Sessions,
  type WebEnv,
} from './visitor.ts'
import { createKeyPages } from './key-pages.ts'
import { respondPage, respondNotice } from './layout.ts'
import { respondOperations, readReturnPath, respondStart } from './start-page.ts'
import { readAssets } from './web-assets.ts'

/** The web application: sign-in, and Settings, Developer, Create New Key. */
export function createWebApp(options: SandboxOptions, service: OpenApiService): Hono<WebEnv> {
  const { port, portalPort, clock = () => new Date(), report } = options
  const sessions = createSessions(clock)
  const brand =
    options.brand ?? readBrand({}, { root: process.cwd(), name: options.document.title })
  const web = new Hono<WebEnv>()

  web.use(addPageHeaders)
  web.use(async (context, next) => {
    context.set('brand', brand)
    context.set('portalUrl', `http://localhost:${portalPort}/`)
    return next()
  })
  for (const [path, { content, type }] of readAssets(brand)) {
    web.get(path, (context) =>
      context.body(content, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
      }),
    )
  }
  web.use(recogniseVisitor(sessions))
  web.use(
    rejectForeignForms((origin) => isLocalOrigin(origin, port)),
    limitForms,
  )
  web.use('/settings/*', async (context, next) => {
    if (context.get('visitor').session !== undefined) return next()
    return context.redirect(`/?return=${encodeURIComponent(context.req.path)}`, 303)
  })
  web.use(readForm(sessions))
  web.use(
    methodNotAllowed({
      app: web,
      onMethodNotAllowed: (context, methods) => {
        context.header('Allow', methods.join(', '))
        return respondNotice(context, 405, {
          title: 'Method not allowed',
          text: `This page accepts ${methods.join(' and ')} only.`,
        })
      },
    }),
  )

  web.get('/', (context) => respondStart(context, options, service))
  web.get('/operations', (context) => respondOperations(context, service))
  web.post('/sign-in', (context) => {
    signInVisitor(context, sessions)
    return context.redirect(readReturnPath(context.get('form').get('return')), 303)
  })
  web.post('/sign-out', (context) => {
    signOutVisitor(context, sessions)
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
    return respondNotice(context, 500, { title: 'Fault in the sandbox', text: error.message })
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
  // One page shows a key, and the others depend on who is signed in.
  'Cache-Control': 'no-store',
} as const

/** Gives every response of the web application its security headers. */
const addPageHeaders: MiddlewareHandler<WebEnv> = async (context, next) => {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  return next()
}

function respondSettings(context: Context<WebEnv>): Response | Promise<Response> {
  const content = html`<h1>Settings</h1>
    <div>
      <h2><a href="/settings/developer">Developer</a></h2>
      <p>Create and delete the API keys that programs use to call the API.</p>
    </div>`
  return respondPage(context, { title: 'Settings', content })
}

const maxFormBytes = 64 * 1024

/** Whether an origin is the sandbox itself. */
type IsOwn = (origin: string) => boolean

/** Refuses what no page of the sandbox sent, or what is not a form. */
function rejectForeignForms(isOwn: IsOwn): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    if (!comesFromOwnPage(context, isOwn)) {
      return respondNotice(context, 403, {
        title: 'This form was not accepted',
        text: 'It was not sent by a page of the sandbox. Open the sandbox and try again there.',
      })
    }
    const mediaType = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (mediaType !== 'application/x-www-form-urlencoded') {
      return respondNotice(context, 415, {
        title: 'This is not a form',
        text: 'The sandbox accepts only forms of type application/x-www-form-urlencoded.',
      })
    }
    return next()
  }
}

/** Refuses a body that is larger than any form of the sandbox. */
const limitForms: MiddlewareHandler<WebEnv> = bodyLimit({
  maxSize: maxFormBytes,
  onError: (context) =>
    respondNotice(context, 413, {
      title: 'This form is too large',
      text: 'The sandbox accepts forms of up to 64 KiB. Enter less text and try again.',
    }),
})

/** Reads a form and refuses it unless it carries its browser's own token. */
function readForm(sessions: Sessions): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    const form = new URLSearchParams(await context.req.text())
    context.set('form', form)
    if (sessions.acceptsFormToken(context.get('visitor').id, form.get('token') ?? '')) return next()
    return respondNotice(context, 403, {
      title: 'This form is out of date',
      text: 'You signed in again or the sandbox restarted after the form was opened, or this browser blocks cookies. Nothing was changed.',
    })
  }
}

function comesFromOwnPage(context: Context<WebEnv>, isOwn: IsOwn): boolean {
  const origin = context.req.header('origin')
  if (origin === undefined) return context.req.header('sec-fetch-site') === 'same-origin'
  return isOwn(origin)
}
