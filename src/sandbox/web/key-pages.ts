import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type SandboxDocument, type SandboxOptions } from '../openapi/sandbox-options.ts'
import { readKeyName, type StoredKey } from '../keys/key-store.ts'
import { respondNotice, type Html, respondPage } from './layout.ts'
import { type Session, type WebEnv } from './session.ts'

const listPath = '/settings/developer'
export const newKeyPath = `${listPath}/new`

/** A secret that a form creates: what its pages say. */
interface SecretKind {
  readonly path: string
  /** The title of its form. */
  readonly title: string
  readonly hint: string
  readonly button: string
  readonly created: string
  /** The name of its one field, and of the secret within sentences. */
  readonly label: string
  readonly noun: string
}

const apiKey: SecretKind = {
  path: newKeyPath,
  title: 'Create New Key',
  hint: 'Say what the key is for, for example “CI job”. Up to 80 characters.',
  button: 'Create key',
  created: 'Key created',
  label: 'API key',
  noun: 'key',
}

const password: SecretKind = {
  path: `${listPath}/new-password`,
  title: 'Create Name and Password',
  hint: 'Say what they are for, for example “CI job”. Up to 80 characters. The user name and the password are made by the sandbox.',
  button: 'Create name and password',
  created: 'Name and password created',
  label: 'Password',
  noun: 'password',
}

/** A secret at its creation, the only time when it is known. */
interface CreatedSecret {
  readonly name: string
  readonly value: string
  readonly user?: string
}

/** The pages below Settings, Developer. Sign-in and forms have already been checked. */
export function createKeyPages({ store, document }: SandboxOptions): Hono<WebEnv> {
  const pages = new Hono<WebEnv>()
  const hasPasswords = usesBasic(document)
  const offer = (path: string, kind: SecretKind, create: (name: string) => CreatedSecret) => {
    pages.get(path, (context) => respondNew(context, kind))
    pages.post(path, async (context) => {
      const typed = new URLSearchParams(await context.req.text()).get('name') ?? ''
      const reading = readKeyName(typed)
      return reading.kind === 'refused'
        ? respondNew(context, kind, { typed, message: reading.message })
        : respondCreated(context, kind, create(reading.name))
    })
  }

  pages.get('/', (context) => respondKeys(context, store.listKeys(), hasPasswords))
  offer('/new', apiKey, store.createKey)
  if (hasPasswords) {
    offer('/new-password', password, (name) => {
      const { password: value, ...pair } = store.createPair(name)
      return { ...pair, value }
    })
  }

  pages.get('/keys/:id/delete', (context) => {
    const key = store.findById(context.req.param('id'))
    return key === undefined ? respondUnknownKey(context) : respondDeleteConfirmation(context, key)
  })
  pages.post('/keys/:id/delete', (context) => {
    const key = store.findById(context.req.param('id'))
    if (key === undefined || !store.deleteKey(key.id)) return respondUnknownKey(context)
    const session = context.get('session')
    if (session !== undefined) session.notice = `The key “${key.name}” was deleted.`
    return context.redirect(listPath, 303)
  })

  return pages
}

function usesBasic({ operations }: SandboxDocument): boolean {
  return operations.some(
    ({ operation: { security } }) =>
      security.state === 'stated' &&
      security.alternatives.flat().some(({ scheme }) => scheme.type === 'basic'),
  )
}

function respondUnknownKey(context: Context<WebEnv>): Response | Promise<Response> {
  return respondNotice(context, 404, {
    title: 'Key not found',
    text: 'There is no such key. It may have been deleted already.',
    link: { href: listPath, text: 'Go to the list of keys' },
  })
}

/** Settings, Developer: the list of keys, with the session's notice, which is shown once. */
function respondKeys(
  context: Context<WebEnv>,
  keys: readonly StoredKey[],
  hasPasswords: boolean,
): Response | Promise<Response> {
  const content = html`<h1>Developer</h1>
    ${renderNotice(context.get('session'))}
    <div class="heading">
      <h2>API keys</h2>
      <a class="button primary" href="/settings/developer/new">Create New Key</a>
    </div>
    ${hasPasswords ? renderPasswordLink() : undefined}
    ${keys.length === 0 ? renderNoKeys() : renderKeys(keys)}
    <p class="hint">
      A key is shown once, when it is created. The sandbox stores only a hash of it, so it cannot be
      shown again. Listing and deleting keys are features of the sandbox; the service documents
      neither.
    </p>`
  return respondPage(context, { title: 'Developer', content })
}

function respondDeleteConfirmation(
  context: Context<WebEnv>,
  key: StoredKey,
): Response | Promise<Response> {
  const content = html`<h1>Delete this key?</h1>
    <form method="post" action="/settings/developer/keys/${key.id}/delete">
      <p><bdi class="key-name">${key.name}</bdi><br />${renderCreation(key)}</p>
      <p>Programs that use this key can no longer call the API. This cannot be undone.</p>
      <p class="actions">
        <button class="danger">Delete key</button>
        <a class="button" href="/settings/developer">Keep it</a>
      </p>
    </form>`
  return respondPage(context, { title: 'Delete a key', content })
}

function renderNotice(session: Session | undefined): Html | undefined {
  if (session?.notice === undefined) return undefined
  const notice = session.notice
  session.notice = undefined
  return html`<p class="notice" role="status">${notice}</p>`
}

function renderPasswordLink(): Html {
  return html`<p>
    <a class="button" href="/settings/developer/new-password">Create Name and Password</a> for
    operations that are called with both.
  </p>`
}

function renderNoKeys(): Html {
  return html`<p class="empty">There are no keys yet.</p>`
}

function renderKeys(keys: readonly StoredKey[]): Html {
  return html`<ul class="keys">
    ${keys.map(
      (key) =>
        html`<li>
          <p><bdi class="key-name">${key.name}</bdi><br />${renderCreation(key)}</p>
          <form method="get" action="/settings/developer/keys/${key.id}/delete">
            <button>Delete<span class="spoken"> ${key.name}</span></button>
          </form>
        </li>`,
    )}
  </ul>`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function renderCreation({ createdAt }: StoredKey): Html {
  const text = dateFormat.format(new Date(createdAt))
  return html`<span class="hint">Created <time datetime="${createdAt}">${text} UTC</time></span>`
}

/** A form to correct: what was typed, and what is wrong with it. */
interface RefusedForm {
  readonly typed: string
  readonly message: string
}

/** The form that creates a secret; status 422 with the message when it was refused. */
function respondNew(
  context: Context<WebEnv>,
  { path, title, hint, button, noun }: SecretKind,
  refused?: RefusedForm,
): Response | Promise<Response> {
  const content = html`<p class="back"><a href="${listPath}">Developer</a></p>
    <h1>${title}</h1>
    <form method="post" action="${path}" data-send-once>
      <label for="name">Name</label>
      <p class="hint" id="name-hint">${hint}</p>
      ${refused && html`<p class="error" id="name-error">${refused.message}</p>`}
      <input
        type="text"
        id="name"
        name="name"
        value="${refused?.typed ?? ''}"
        autocomplete="off"
        aria-required="true"
        aria-invalid="${refused ? 'true' : 'false'}"
        aria-describedby="${refused ? 'name-error name-hint' : 'name-hint'}"
        autofocus
      />
      <button class="primary">${button}</button>
    </form>
    <p class="hint">
      The ${noun} is shown once, on the next page. Be ready to save it where you keep passwords.
    </p>`
  return respondPage(context, {
    title: refused ? `Error: ${title}` : title,
    content,
    status: refused ? 422 : 200,
  })
}

/** The only page that ever contains the value of a secret. */
function respondCreated(
  context: Context<WebEnv>,
  { created, label, noun }: SecretKind,
  { name, value, user }: CreatedSecret,
): Response | Promise<Response> {
  const content = html`<p class="back"><a href="${listPath}" target="_blank">Developer</a></p>
    <h1>${created}</h1>
    <div data-key>
      <p><bdi class="key-name">${name}</bdi></p>
      <p class="warning">
        <strong>Copy the ${noun} now. It is shown once and cannot be displayed again.</strong> If
        you lose it, delete it and create another.
      </p>
      ${user === undefined ? undefined : html`<p>User name: <code>${user}</code></p>`}
      <label for="key">${label}</label>
      <textarea
        id="key"
        class="key-value"
        rows="2"
        readonly
        autofocus
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
      >
${value}</textarea>
      <p class="actions">
        <a
          class="button primary"
          href="${context.get('portalUrl')}console/#key"
          target="_blank"
          data-copy-and="Copy and open the console"
          >Open the console</a
        >
        <button type="button" data-copy hidden>Copy</button>
        <span role="status" data-copied></span>
      </p>
    </div>
    <p class="hint">
      The console opens in a new tab, so that the ${noun} stays on this page until you close it.
      Keep it where you keep passwords, never in a public repository.
    </p>`
  return respondPage(context, { title: created, content, staysOpen: true })
}
