import { type Context } from 'hono'
import { html } from 'hono/html'
import { type StoredKey } from '../keys/key-store.ts'
import { type Html, renderFormToken, respondPage } from './layout.ts'
import { type Session } from './session.ts'
import { type WebEnv } from './visitor.ts'

/** Settings, Developer: the list of keys, with the session's notice, which is shown once. */
export function respondKeys(
  context: Context<WebEnv>,
  keys: readonly StoredKey[],
  hasPasswords: boolean,
): Response | Promise<Response> {
  const content = html`<h1>Developer</h1>
    ${renderNotice(context.get('visitor').session)}
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

export function respondDeleteConfirmation(
  context: Context<WebEnv>,
  key: StoredKey,
): Response | Promise<Response> {
  const content = html`<h1>Delete this key?</h1>
    <form class="card" method="post" action="/settings/developer/keys/${key.id}/delete">
      ${renderFormToken(context)}
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
