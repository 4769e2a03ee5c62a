import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { type DescribedService } from '../described/service.ts'
import { isLocalOrigin } from '../local-origin.ts'
import { type SandboxOptions } from '../sandbox-options.ts'
import { limitForms, readForm, refuseForeignForms } from './form-guard.ts'
import { createKeyPages } from './key-routes.ts'
import { respondNotice } from './notice-page.ts'
import { respondOperations } from './operations-page.ts'
import { addPageHeaders } from './page-headers.ts'
import { createSessions } from './session.ts'
import { respondSettings } from './settings-page.ts'
import { readReturnPath, respondStart } from './start-page.ts'
import { recogniseVisitor, signInVisitor, signOutVisitor, type WebEnv } from './visitor.ts'

/** The web application: sign-in, and Settings, Developer, Create New Key. */
export function createWebApp(options: SandboxOptions, service?: DescribedService): Hono<WebEnv> {
  const { port, clock = () => new Date(), report } = options
  const sessions = createSessions(clock)
  const web = new Hono<WebEnv>()

  web.use(addPageHeaders)
  for (const [path, asset] of readAssets()) {
    web.get(path, (context) =>
      context.body(asset.text, 200, {
        'Content-Type': asset.type,
        'Cache-Control': 'no-cache',
      }),
    )
  }
  web.use(recogniseVisitor(sessions))
  web.use(
    refuseForeignForms((origin) => isLocalOrigin(origin, port)),
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
  if (service) web.get('/operations', (context) => respondOperations(context, service))
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

type Asset = { readonly text: string; readonly type: string }

function readAssets(): ReadonlyMap<string, Asset> {
  return new Map([
    ['/assets/sandbox.css', { text: readAsset('sandbox.css'), type: 'text/css; charset=utf-8' }],
    [
      '/assets/sandbox.js',
      { text: readAsset('sandbox.js'), type: 'text/javascript; charset=utf-8' },
    ],
  ])
}

function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
}
