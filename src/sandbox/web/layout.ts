import { type Context } from 'hono'
import { html } from 'hono/html'
import { type ContentfulStatusCode } from 'hono/utils/http-status'
import { type WebEnv } from './visitor.ts'
import { locateIcon, locateLogo } from './web-assets.ts'

/** Markup whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>

export type Page = {
  readonly title: string
  readonly content: Html
  readonly status?: ContentfulStatusCode
  /** Whether links open new tabs, because the page shows what cannot be shown again. */
  readonly staysOpen?: boolean
}

const aboutText =
  'The sandbox runs on your computer only. What the real service does not document, it decided for itself.'

/** Responses with a page of the web application. */
export function respondPage(
  context: Context<WebEnv>,
  { title, content, status = 200, staysOpen = false }: Page,
): Response | Promise<Response> {
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} – Sandbox of ${context.get('brand').name}</title>
          <link rel="icon" href="${locateIcon(context.get('brand'))}" />
          <link rel="stylesheet" href="/assets/sandbox.css" />
          <script src="/assets/sandbox.js" type="module"></script>
        </head>
        <body>
          <header>${renderBrand(context, staysOpen)}${renderNavigation(context, staysOpen)}</header>
          <main>${content}</main>
          <footer>${aboutText}</footer>
        </body>
      </html>`,
    status,
  )
}

/** The hidden field of every form. */
export function renderFormToken(context: Context<WebEnv>): Html {
  return html`<input type="hidden" name="token" value="${context.get('visitor').formToken}" />`
}

/** The name and the logo of the portal, where the portal has them, as the way back to it. */
function renderBrand(context: Context<WebEnv>, staysOpen: boolean): Html {
  const { brand, portalUrl } = context.var
  const { light, dark } = locateLogo(brand)
  const image = html`<img src="${light}" alt="${brand.logo?.alt ?? ''}" />`
  const picture =
    light === dark
      ? image
      : html`<picture
          ><source srcset="${dark}" media="(prefers-color-scheme: dark)" />
          ${image}</picture
        >`
  const name = brand.logo?.replacesName
    ? html`<span class="spoken">${brand.name}</span>`
    : html`<bdi>${brand.name}</bdi>`
  return renderLink(portalUrl, html`${picture} ${name}`, { staysOpen, kind: 'brand' })
}

interface LinkOptions {
  readonly staysOpen: boolean
  readonly kind: string
}

function renderLink(href: string, label: Html | string, { staysOpen, kind }: LinkOptions): Html {
  return staysOpen
    ? html`<a class="${kind}" href="${href}" target="_blank">${label}</a>`
    : html`<a class="${kind}" href="${href}">${label}</a>`
}

function renderNavigation(context: Context<WebEnv>, staysOpen: boolean): Html {
  const link = (href: string, label: string, kind = 'nav') =>
    renderLink(href, label, { staysOpen, kind })
  const home = link('/', 'Sandbox', 'sandbox')
  if (context.get('visitor')?.session === undefined)
    return html`<nav aria-label="Main">${home}</nav>`
  return html`<nav aria-label="Main">${home} ${link('/settings', 'Settings')}</nav>
    <form class="user" method="post" action="/sign-out">
      ${renderFormToken(context)}
      <span>Local developer</span>
      <button class="quiet">Sign out</button>
    </form>`
}

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
