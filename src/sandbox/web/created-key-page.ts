import { type Context } from 'hono'
import { html } from 'hono/html'
import { type CreatedKey } from '../keys/key-store.ts'
import { respondPage } from './layout.ts'
import { respondNotice } from './notice-page.ts'
import { type WebEnv } from './visitor.ts'

/** The only page that ever contains a key's value. */
export function respondCreatedKey(
  context: Context<WebEnv>,
  key: CreatedKey,
  portalPort: number,
): Response | Promise<Response> {
  const content = html`<p class="back">
      <a href="/settings/developer" target="_blank">Developer</a>
    </p>
    <h1>Key created</h1>
    <div class="card" data-key>
      <p><bdi class="key-name">${key.name}</bdi></p>
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
${key.value}</textarea>
      <p class="actions">
        <button class="primary" type="button" data-copy hidden>Copy</button>
        <span role="status" data-copied></span>
      </p>
    </div>
    <p>
      <a class="button" href="http://localhost:${portalPort}/console/" target="_blank">
        Use it in the console
      </a>
    </p>
    <p class="hint">
      It opens in a new tab, so that the key stays on this page until you close it. Keep the key
      where you keep passwords, never in a public repository.
    </p>`
  return respondPage(context, { title: 'Key created', content, staysOpen: true })
}

/** The response to a resent form, for example after a reload. It creates and shows nothing. */
export function respondUsedForm(context: Context<WebEnv>): Response | Promise<Response> {
  return respondNotice(context, 409, {
    title: 'No second key was created',
    text: 'This form was already used. The key was shown once and cannot be shown again. If you did not copy it, delete it in the list of keys and create another.',
    link: { href: '/settings/developer', text: 'Go to the list of keys' },
  })
}
