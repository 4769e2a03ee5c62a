import { randomUUID } from 'node:crypto'
import { type Context } from 'hono'
import { html } from 'hono/html'
import { type Html, renderFormToken, respondPage } from './layout.ts'
import { type WebEnv } from './visitor.ts'

/** A form to correct: what was typed, what is wrong with it, and its one-time token. */
export type RefusedForm = {
  readonly typed: string
  readonly message: string
  readonly formId: string
}

/** The form that creates a key; status 422 with the message when it was refused. */
export function respondNewKey(
  context: Context<WebEnv>,
  refused?: RefusedForm,
): Response | Promise<Response> {
  const content = html`<p class="back"><a href="/settings/developer">Developer</a></p>
    <h1>Create New Key</h1>
    <form class="card" method="post" action="/settings/developer/new" data-send-once>
      ${renderFormToken(context)}
      <input type="hidden" name="form" value="${refused?.formId ?? randomUUID()}" />
      <label for="name">Name</label>
      <p class="hint" id="name-hint">
        Say what the key is for, for example “CI job”. Up to 80 characters.
      </p>
      ${refused && html`<p class="error" id="name-error">${refused.message}</p>`}
      ${renderNameField(refused)}
      <button class="primary">Create key</button>
    </form>
    <p class="hint">
      The key is shown once, on the next page. Be ready to save it where you keep passwords.
    </p>`
  return respondPage(context, {
    title: refused ? 'Error: Create New Key' : 'Create New Key',
    content,
    status: refused ? 422 : 200,
  })
}

export function renderNameField(refused: RefusedForm | undefined): Html {
  const description = refused ? 'name-error name-hint' : 'name-hint'
  return html`<input
    type="text"
    id="name"
    name="name"
    value="${refused?.typed ?? ''}"
    autocomplete="off"
    aria-required="true"
    aria-invalid="${refused ? 'true' : 'false'}"
    aria-describedby="${description}"
    autofocus
  />`
}
