import { type Context } from 'hono'
import { html } from 'hono/html'
import { type ContentfulStatusCode } from 'hono/utils/http-status'
import { type Brand } from '#brand/brand.ts'
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

const bannerText =
  'runs on your computer only; whatever the real service does not document is the sandbox’s own choice'

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
          <header>
            <p class="banner"><strong>Sandbox</strong> – ${bannerText}</p>
            <div class="bar">
              ${renderBrand(context.get('brand'))}${renderNavigation(context, staysOpen)}
            </div>
          </header>
          <main>${content}</main>
        </body>
      </html>`,
    status,
  )
}

/** The hidden field of every form. */
export function renderFormToken(context: Context<WebEnv>): Html {
  return html`<input type="hidden" name="token" value="${context.get('visitor').formToken}" />`
}

function renderBrand(brand: Brand): Html {
  const { light, dark } = locateLogo(brand)
  const image = html`<img src="${light}" alt="${brand.logo?.alt ?? ''}" />`
  const picture =
    light === dark
      ? image
      : html`<picture
          ><source srcset="${dark}" media="(prefers-color-scheme: dark)" />
          ${image}</picture
        >`
  return brand.logo?.replacesName
    ? html`<div class="brand">${picture}</div>`
    : html`<div class="brand">${picture} <bdi>${brand.name}</bdi></div>`
}

function renderNavigation(context: Context<WebEnv>, staysOpen: boolean): Html {
  const link = (href: string, label: string): Html =>
    staysOpen
      ? html`<a href="${href}" target="_blank">${label}</a>`
      : html`<a href="${href}">${label}</a>`
  const home = link('/', 'Start')
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
