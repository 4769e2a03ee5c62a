import type { Page } from '@playwright/test'

/** What `getByRole` may be told of an element. */
export type RoleOptions = NonNullable<Parameters<Page['getByRole']>[1]>

/** What `locator` and `filter` may be told of an element, with other locators as their selectors. */
export interface FilterOptions {
  readonly hasText?: string | RegExp | undefined
  readonly hasNotText?: string | RegExp | undefined
  readonly has?: { readonly selector: string } | undefined
  readonly hasNot?: { readonly selector: string } | undefined
  readonly visible?: boolean | undefined
}

/** Selectors as Playwright's own engine reads them, which the page script brings along. */
export function selectRole(role: string, { name, exact, ...states }: RoleOptions = {}): string {
  const parts = Object.entries({ ...states, name: undefined })
    .filter(([, value]) => value !== undefined)
    .map(([state, value]) => `[${stateNames[state] ?? state}=${String(value)}]`)
  const named = name === undefined ? '' : `[name=${writeAttribute(name, exact)}]`
  return `internal:role=${role}${parts.join('')}${named}`
}

export function selectLabel(text: string | RegExp, exact?: boolean): string {
  return `internal:label=${writeText(text, exact)}`
}

export function selectText(text: string | RegExp, exact?: boolean): string {
  return `internal:text=${writeText(text, exact)}`
}

export function selectFiltered(selector: string, options: FilterOptions = {}): string {
  const { hasText, hasNotText, has, hasNot, visible } = options
  return [
    selector,
    ...(hasText === undefined ? [] : [`internal:has-text=${writeText(hasText)}`]),
    ...(hasNotText === undefined ? [] : [`internal:has-not-text=${writeText(hasNotText)}`]),
    ...(has ? [`internal:has=${JSON.stringify(has.selector)}`] : []),
    ...(hasNot ? [`internal:has-not=${JSON.stringify(hasNot.selector)}`] : []),
    ...(visible === undefined ? [] : [`visible=${String(visible)}`]),
  ].join(' >> ')
}

const stateNames: Readonly<Record<string, string>> = { includeHidden: 'include-hidden' }

function writeText(text: string | RegExp, exact = false): string {
  return typeof text === 'string'
    ? `${JSON.stringify(text)}${exact ? 's' : 'i'}`
    : writeRegExp(text)
}

function writeAttribute(text: string | RegExp, exact = false): string {
  if (typeof text !== 'string') return writeRegExp(text)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"${exact ? 's' : 'i'}`
}

/** So that a chain of selectors is not split within it. */
function writeRegExp(pattern: RegExp): string {
  return String(pattern)
    .replaceAll(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3')
    .replaceAll('>>', String.raw`\>\>`)
}
