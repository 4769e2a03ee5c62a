import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { SandboxDocument, SandboxOptions } from '../operations/sandbox-options.ts'
import { longestKeyName, normalizeKeyName } from '../keys/key-store.ts'
import type { CreatedKey, StoredKey } from '../keys/key-store.ts'
import { respondNotice, type Html, respondPage, type WebEnv } from './layout.ts'

const listPath = '/settings/developer'
/** Needs no sign-in, because there is no password: the press that creates a key signs in. */
export const newKeyPath = `${listPath}/new`

export const userText = html`There is one user, <strong>Local developer</strong>, and no password,
  because only your own computer can reach the sandbox.`

/** Creates the pages below Settings, Developer. Sign-in and forms have already been checked. */
export function createKeyPages({ store, document }: SandboxOptions): Hono<WebEnv> {
  const pages = new Hono<WebEnv>()
  const takesBasic = usesBasic(document)

  pages.get('/', (context) => respondKeys(context, store.listKeys(), takesBasic))
  pages.get('/new', (context) => respondNew(context, store.listKeys().length === 0))
  pages.post('/new', async (context) => {
    const name = normalizeKeyName(new URLSearchParams(await context.req.text()).get('name') ?? '')
    if (name !== '') return respondCreated(context, store.createKey(name))
    return respondNotice(context, 422, {
      title: 'The key has no name',
      text: 'Enter a name that describes the purpose of the key, for example “CI job”.',
      link: { href: newKeyPath, text: 'Create New Key' },
    })
  })

  pages.post('/keys/:id/delete', (context) => {
    if (store.deleteKey(context.req.param('id'))) return context.redirect(listPath, 303)
    return respondNotice(context, 404, {
      title: 'Key not found',
      text: 'This key does not exist. It may have been deleted already.',
      link: { href: listPath, text: 'Go to the list of keys' },
    })
  })

  return pages
}

function usesBasic({ operations }: SandboxDocument): boolean {
  return operations.some(
    ({ security }) =>
      security.state === 'stated' &&
      security.alternatives.flat().some(({ scheme }) => scheme.type === 'basic'),
  )
}

function respondKeys(
  context: Context<WebEnv>,
  keys: readonly StoredKey[],
  takesBasic: boolean,
): Response | Promise<Response> {
  const content = html`<h1>Developer</h1>
    <div class="heading">
      <h2>API keys</h2>
      <a class="button primary" href="/settings/developer/new">Create New Key</a>
    </div>
    ${takesBasic && html`<p>For Basic, use a key as the password; any user name is accepted.</p>`}
    ${keys.length === 0 ? html`<p class="empty">There are no keys yet.</p>` : renderKeys(keys)}
    <p class="hint">
      A key is shown once, when it is created. The sandbox stores only a hash of it, so it cannot be
      shown again. Listing and deleting keys are features of the sandbox; the service documents
      neither.
    </p>`
  return respondPage(context, { title: 'Developer', content })
}

function renderKeys(keys: readonly StoredKey[]): Html {
  return html`<ul class="rows">
    ${keys.map(
      (key) =>
        html`<li>
          <p><bdi class="key-name">${key.name}</bdi><br />${renderCreation(key)}</p>
          <form method="post" action="/settings/developer/keys/${key.id}/delete">
            <button class="quiet">Delete<span class="spoken"> ${key.name}</span></button>
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

/** @param isFirst whether there are no keys yet: the name of the first one is filled in, so that one press creates it */
function respondNew(context: Context<WebEnv>, isFirst: boolean): Response | Promise<Response> {
  const content = html`<p class="back"><a href="${listPath}">Developer</a></p>
    <h1>Create New Key</h1>
    <form method="post" action="${newKeyPath}">
      <label for="name">Name</label>
      <p class="hint" id="name-hint">The purpose of the key, for example “CI job”.</p>
      <input
        type="text"
        id="name"
        name="name"
        value="${isFirst ? 'First key' : ''}"
        autocomplete="off"
        required
        maxlength="${longestKeyName}"
        aria-describedby="name-hint"
        autofocus
      />
      <button class="primary">Create key</button>
    </form>
    <p class="hint">
      The key is shown once, on the next page. Be ready to save it where you keep passwords.
    </p>
    ${!context.get('isSignedIn') && html`<p class="hint">${userText} Create key signs you in.</p>`}`
  return respondPage(context, { title: 'Create New Key', content })
}

/** Responds with the only page that ever contains the value of a key. */
function respondCreated(
  context: Context<WebEnv>,
  { name, value }: CreatedKey,
): Response | Promise<Response> {
  const content = html`<p class="back"><a href="${listPath}" target="_blank">Developer</a></p>
    <h1>Key created</h1>
    <div data-key>
      <p><bdi class="key-name">${name}</bdi></p>
      <p class="warning">
        <strong>Copy the key now. It is shown once and cannot be displayed again.</strong> If you
        lose it, delete it and create another.
      </p>
      <label for="key">API key</label>
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
      The console opens in a new tab, so that the key stays on this page until you close it. Keep it
      where you keep passwords, never in a public repository.
    </p>`
  return respondPage(context, { title: 'Key created', content, staysOpen: true })
}
