import { randomUUID } from 'node:crypto'
import { type Context } from 'hono'
import { html } from 'hono/html'
import { type CreatedPair } from '../keys/key-store.ts'
import { renderFormToken, respondPage } from './layout.ts'
import { type RefusedForm, renderNameField } from './new-key-page.ts'
import { type WebEnv } from './visitor.ts'

/** The form that creates a name and a password for Basic; status 422 with the message when it was refused. */
export function respondNewPassword(
  context: Context<WebEnv>,
  refused?: RefusedForm,
): Response | Promise<Response> {
  const content = html`<p class="back"><a href="/settings/developer">Developer</a></p>
    <h1>Create Name and Password</h1>
    <form class="card" method="post" action="/settings/developer/new-password" data-send-once>
      ${renderFormToken(context)}
      <input type="hidden" name="form" value="${refused?.formId ?? randomUUID()}" />
      <label for="name">Name</label>
      <p class="hint" id="name-hint">
        Say what they are for, for example “CI job”. Up to 80 characters. The user name and the
        password are made by the sandbox.
      </p>
      ${refused && html`<p class="error" id="name-error">${refused.message}</p>`}
      ${renderNameField(refused)}
      <button class="primary">Create name and password</button>
    </form>
    <p class="hint">
      The password is shown once, on the next page. Be ready to save it where you keep passwords.
    </p>`
  return respondPage(context, {
    title: refused ? 'Error: Create Name and Password' : 'Create Name and Password',
    content,
    status: refused ? 422 : 200,
  })
}

/** The only page that ever contains a password. */
export function respondCreatedPair(
  context: Context<WebEnv>,
  pair: CreatedPair,
  portalPort: number,
): Response | Promise<Response> {
  const content = html`<p class="back">
      <a href="/settings/developer" target="_blank">Developer</a>
    </p>
    <h1>Name and password created</h1>
    <div class="card" data-key>
      <p><bdi class="key-name">${pair.name}</bdi></p>
      <p class="warning">
        <strong>Copy the password now. It is shown once and cannot be displayed again.</strong> If
        you lose it, delete it and create another.
      </p>
      <p>User name: <code>${pair.user}</code></p>
      <label for="key">Password</label>
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
${pair.password}</textarea>
      <p class="actions">
        <button class="primary" type="button" data-copy hidden>Copy</button>
        <span role="status" data-copied></span>
      </p>
    </div>
    <p>
      <a class="button" href="http://localhost:${portalPort}/console/" target="_blank">
        Use them in the console
      </a>
    </p>
    <p class="hint">It opens in a new tab, so that the password stays on this page.</p>`
  return respondPage(context, { title: 'Name and password created', content, staysOpen: true })
}
