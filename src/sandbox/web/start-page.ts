import { type Context } from 'hono'
import { html } from 'hono/html'
import { findTier, type OpenApiService } from '../openapi/service.ts'
import { type SandboxOptions } from '../openapi/sandbox-options.ts'
import { type Html, renderFormToken, respondPage } from './layout.ts'
import { type WebEnv } from './visitor.ts'
import { type Tier } from '../http/problem.ts'

/** The start page: what the sandbox is, and the way to a key; for a page that needs a signed-in user, the sign-in. */
export function respondStart(
  context: Context<WebEnv>,
  { port }: Pick<SandboxOptions, 'port'>,
  service: OpenApiService,
): Response | Promise<Response> {
  const isSignedIn = context.get('visitor').session !== undefined
  const path = readReturnPath(context.req.query('return'))
  if (path !== '/' && !isSignedIn) return respondSignIn(context, path)
  const content = html`<h1>Sandbox</h1>
    ${renderService(`http://localhost:${port}`, service)}
    ${isSignedIn ? renderWelcome() : renderFirstSteps(context)}`
  return respondPage(context, { title: 'Start', content })
}

function renderService(origin: string, { document, implementation }: OpenApiService): Html {
  if (implementation) return implementation.describe(origin)
  return html`<p>
      The sandbox takes the place of the service that <bdi>${document.title}</bdi> describes, so you
      can create a credential and call the API without an account. This is its web application,
      where you create them. Paths of the document begin at <code>${origin}</code>.
    </p>
    <p>
      It checks requests against the document and responds with the document’s own examples, or
      tells what it understood: <a href="/operations">operations and their tiers</a>.
    </p>`
}

const newKeyPath = '/settings/developer/new'

const userText = html`There is one user, <strong>Local developer</strong>, and no password, because
  only your own computer can reach the sandbox.`

function respondSignIn(context: Context<WebEnv>, path: string): Response | Promise<Response> {
  const content = html`<h1>Sign in to the sandbox</h1>
    <form method="post" action="/sign-in">
      ${renderFormToken(context)}
      <input type="hidden" name="return" value="${path}" />
      <p>${userText}</p>
      <button class="primary">Sign in</button>
    </form>`
  return respondPage(context, { title: 'Sign in', content })
}

/** Both buttons sign in. The first one saves the way through the settings. */
function renderFirstSteps(context: Context<WebEnv>): Html {
  return html`<form method="post" action="/sign-in">
    ${renderFormToken(context)}
    <p class="actions">
      <button class="primary" name="return" value="${newKeyPath}">Create a key</button>
      <button>Sign in</button>
    </p>
    <p class="hint">${userText} Either button signs you in.</p>
  </form>`
}

function renderWelcome(): Html {
  return html`<p class="actions">
      <a class="button primary" href="${newKeyPath}">Create a key</a>
    </p>
    <p class="hint">
      Keys are under <a href="/settings">Settings</a> → <a href="/settings/developer">Developer</a>,
      new ones under Create New Key. You are signed in as <strong>Local developer</strong>.
    </p>`
}

/** The path to open after sign-in: a page below `/settings`, or else `/`. */
export function readReturnPath(path: string | null | undefined): string {
  return path && /^\/settings(?:\/[\w-]+)*$/.test(path) ? path : '/'
}

/** Which operations the sandbox serves, and how far it goes for each. */
export function respondOperations(
  context: Context<WebEnv>,
  service: OpenApiService,
): Response | Promise<Response> {
  const { title, operations } = service.document
  const content = html`<p class="back"><a href="/">Sandbox</a></p>
    <h1>Operations</h1>
    <p>
      The sandbox answers
      ${operations.length === 1 ? 'the one operation' : `all ${operations.length} operations`} of
      <bdi>${title}</bdi>. Each response names its tier in the header <code>Sandbox-Tier</code>;
      this is the tier of a request that does not choose another response.
    </p>
    <dl>
      ${tiers
        .filter(([tier]) => service.implementation || tier !== 'implemented')
        .map(
          ([tier, meaning]) =>
            html`<dt><code>${tier}</code></dt>
              <dd>${meaning}</dd>`,
        )}
    </dl>
    <ul class="keys">
      ${operations.map((one) => {
        const { method, path } = one.operation
        return renderOperation(`${method} ${path}`, findTier(service, one))
      })}
    </ul>`
  return respondPage(context, { title: 'Operations', content })
}

const tiers = [
  ['implemented', 'The sandbox does what the operation says.'],
  [
    'example',
    'The sandbox responds with the document’s own example, or with one that is put together from those of its members. Prefer: code=404 chooses the status, and Prefer: example=name the example.',
  ],
  [
    'echo',
    'The document shows no example of the response. The sandbox invents none and tells what it understood of the request.',
  ],
  ['own', 'The sandbox speaks for itself: it refuses a request that differs from the document.'],
] as const satisfies readonly (readonly [Tier, string])[]

function renderOperation(name: string, tier: Tier): Html {
  return html`<li>
    <p>
      <bdi><code>${name}</code></bdi>
    </p>
    <p><code>${tier}</code></p>
  </li>`
}
