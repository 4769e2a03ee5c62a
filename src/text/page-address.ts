/** The form of page addresses without a trailing slash: `/console` or `/console.html`. */
export interface PageForm {
  readonly ending: '' | '.html'
  /** The base path of the site, without a trailing slash; also the path of its home page. */
  readonly base: string
}

/** The Astro settings that decide the form of addresses. */
export interface AddressSettings {
  readonly base: string
  readonly trailingSlash: 'always' | 'never' | 'ignore'
  readonly build: { readonly format: 'file' | 'directory' | 'preserve' }
}

/**
 * Returns the form of a site's addresses, the same as that of Starlight's links (its `createPathFormatter`).
 *
 * @returns undefined if they end with a slash
 */
export function choosePageForm({
  base,
  trailingSlash,
  build: { format },
}: AddressSettings): PageForm | undefined {
  if (format !== 'file' && trailingSlash !== 'never') return undefined
  return { ending: format === 'file' ? '.html' : '', base: base.replace(/\/$/, '') }
}

/**
 * Formats the address of a page for its site. Addresses of files and other hosts, and those in the right form, are returned unchanged.
 *
 * @param address from the root of the host; the path of a page ends with a slash
 */
export function formatAddress(address: string, form: PageForm | undefined): string {
  const [, page, rest = ''] = /^(|\/[^/?#][^?#]*)\/([?#].*)?$/s.exec(address) ?? []
  if (!form || page === undefined) return address
  if (form.ending === '.html' && page === form.base) return `${page}/index.html${rest}`
  return (page === '' ? '/' : page + form.ending) + rest
}

/** Returns a folder with a leading and no trailing slash; empty for the root. `payments/` and `/payments` are equivalent. */
export function parseFolder(text: string): string {
  const name = text.replaceAll(/^\/+|\/+$/g, '')
  return name === '' ? '' : `/${name}`
}

/** Returns the path of a page with a trailing slash, given its address or file name in any form. */
export function normalizePagePath(path: string): string {
  return `${path.replace(/(?:\/index)?\.html$|\/$/, '')}/`
}
