import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Context } from 'hono'
import { html } from 'hono/html'
import { type ContentfulStatusCode } from 'hono/utils/http-status'
import type { Brand } from '#theme/brand-options.ts'
import { fontFiles } from '#theme/fonts.ts'
import { findPictureType } from '#theme/brand-options.ts'
import { shadeAccent } from '#theme/shade-accent.ts'
import type { Shades } from '#theme/shade-accent.ts'
import type { SandboxEnv } from '../http/problem.ts'

export interface WebEnv {
  readonly Variables: SandboxEnv['Variables'] & {
    brand: Brand
    portalUrl: string
    isSignedIn: boolean
  }
}

/** Markup whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>

export type Page = {
  readonly title: string
  readonly content: Html
  readonly status?: ContentfulStatusCode
  /** Whether links open new tabs, because the page shows something that cannot be shown again. */
  readonly staysOpen?: boolean
}

const aboutText =
  'The sandbox runs on your computer only. Behaviour that the real service does not document is its own.'

export function respondPage(
  context: Context<WebEnv>,
  { title, content, status = 200, staysOpen = false }: Page,
): Response | Promise<Response> {
  const { brand } = context.var
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} – Sandbox of ${brand.name}</title>
          <link rel="icon" href="${locateIcon(brand)}" />
          <link rel="stylesheet" href="/assets/sandbox.css" />
          <script src="/assets/sandbox.js" type="module"></script>
        </head>
        <body>
          <header>${renderNavigation(context, staysOpen)}</header>
          <main>${content}</main>
          <footer>${aboutText}</footer>
        </body>
      </html>`,
    status,
  )
}

/** Renders the name of the portal as a link to it, the start page, and the menu of a signed-in user. */
function renderNavigation(context: Context<WebEnv>, staysOpen: boolean): Html {
  const { brand, portalUrl, isSignedIn } = context.var
  const link = (href: string, kind: string, label: Html | string) =>
    staysOpen
      ? html`<a class="${kind}" href="${href}" target="_blank">${label}</a>`
      : html`<a class="${kind}" href="${href}">${label}</a>`
  const { light, dark } = locateLogo(brand)
  const image = html`<img src="${light}" alt="${brand.logo?.alt ?? ''}" />`
  const picture =
    light === dark
      ? image
      : html`<picture
          ><source srcset="${dark}" media="(prefers-color-scheme: dark)" />
          ${image}</picture
        >`
  const label = brand.logo?.replacesTitle
    ? html`<span class="spoken">${brand.name}</span>`
    : html`<bdi>${brand.name}</bdi>`
  const name = html`${picture} ${label}`
  const settings = isSignedIn && link('/settings', 'nav', 'Settings')
  const user =
    isSignedIn &&
    html`<form class="user" method="post" action="/sign-out">
      <span>Local developer</span>
      <button class="quiet">Sign out</button>
    </form>`
  return html`${link(portalUrl, 'brand', name)}
    <nav aria-label="Main">${link('/', 'sandbox', 'Sandbox')} ${settings}</nav>
    ${user}`
}

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

interface Asset {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

export function loadAssets(brand: Brand): ReadonlyMap<string, Asset> {
  const css = `${formatColours(brand.accent)}\n${loadText('sandbox.css')}`
  const { light, dark } = locateLogo(brand)
  const { logo = { light: brand.favicon, dark: brand.favicon } } = brand
  return new Map<string, Asset>([
    ['/assets/sandbox.css', { content: css, type: 'text/css; charset=utf-8' }],
    [
      '/assets/sandbox.js',
      { content: loadText('sandbox.js'), type: 'text/javascript; charset=utf-8' },
    ],
    ['/assets/ibm-plex-sans.woff2', loadFont(fontFiles.sans)],
    ['/assets/ibm-plex-mono.woff2', loadFont(fontFiles.mono)],
    [locateIcon(brand), loadPicture(brand.favicon)],
    [light, loadPicture(logo.light)],
    [dark, loadPicture(logo.dark)],
  ])
}

function loadText(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
}

/** Returns the paths of the logo for each colour scheme; without a logo, the favicon's path. */
function locateLogo({ logo, favicon }: Pick<Brand, 'logo' | 'favicon'>) {
  if (!logo) return { light: locateIcon({ favicon }), dark: locateIcon({ favicon }) }
  return {
    light: `/assets/logo-light${extname(logo.light)}`,
    dark: `/assets/logo-dark${extname(logo.dark)}`,
  }
}

function loadFont(file: URL): Asset {
  return { content: new Uint8Array(readFileSync(file)), type: 'font/woff2' }
}

function loadPicture(path: string): Asset {
  return { content: new Uint8Array(readFileSync(path)), type: findPictureType(path) ?? '' }
}

function locateIcon({ favicon }: Pick<Brand, 'favicon'>): string {
  return `/assets/favicon${extname(favicon)}`
}

/** Formats the colours of the brand for sandbox.css, which follows the system's colour scheme. */
function formatColours(accent: string): string {
  const { light, dark } = shadeAccent(accent)
  const lines = Object.entries(properties).map(
    ([name, [inLight, inDark]]) => `  --${name}: light-dark(${light[inLight]}, ${dark[inDark]});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}

const properties = {
  page: ['sl-color-black', 'sl-color-black'],
  field: ['portal-surface', 'portal-sunken'],
  hover: ['sl-color-gray-7', 'sl-color-gray-7'],
  line: ['portal-line', 'portal-line'],
  edge: ['portal-control-line', 'portal-control-line'],
  text: ['sl-color-white', 'sl-color-white'],
  muted: ['portal-quiet', 'portal-quiet'],
  link: ['sl-color-text-accent', 'portal-specified'],
  focus: ['portal-focus', 'portal-focus'],
  accent: ['portal-accent-fill', 'portal-accent-fill'],
  'on-accent': ['portal-on-accent', 'portal-on-accent'],
} as const satisfies Readonly<Record<string, readonly [light: keyof Shades, dark: keyof Shades]>>
