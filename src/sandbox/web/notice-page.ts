import { type Context } from 'hono'
import { html } from 'hono/html'
import { type ContentfulStatusCode } from 'hono/utils/http-status'
import { respondPage } from './layout.ts'
import { type WebEnv } from './visitor.ts'

/** A page that says what happened and where to go next. */
export type Notice = {
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

const startLink = { href: '/', text: 'Go to the start page' }

export function respondNotice(
  context: Context<WebEnv>,
  status: ContentfulStatusCode,
  { title, text, link = startLink }: Notice,
): Response | Promise<Response> {
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${link.href}">${link.text}</a></p>`
  return respondPage(context, { title, content, status })
}
