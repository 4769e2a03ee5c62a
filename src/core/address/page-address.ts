/** How a site ends the addresses of its pages, where that is not with a slash: `/console` or `/console.html`. */
export interface PageForm {
  readonly ending: '' | '.html'
  /** The path of the site, without a trailing slash: its first page is called by it. */
  readonly base: string
}

/** The settings of a site in which its addresses are written, by their names in Astro. */
export interface AddressSettings {
  readonly base: string
  readonly trailingSlash: 'always' | 'never' | 'ignore'
  readonly build: { readonly format: 'file' | 'directory' | 'preserve' }
}

/**
 * The form of a site's addresses, which is that of Starlight's own links (its `createPathFormatter`).
 *
 * @returns nothing where they end with a slash
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
 * The address of a page in the form of its site. Those of files and of other hosts stay as they are, and so does one that has the form.
 *
 * @param address from the root of the host; one that leads to a page has a slash at the end of its path
 *
 * @example
 * writeAddress('/docs/console/#key', { ending: '', base: '/docs' }) // '/docs/console#key'
 */
export function writeAddress(address: string, form: PageForm | undefined): string {
  const [, page, rest = ''] = /^(|\/[^/?#][^?#]*)\/([?#].*)?$/s.exec(address) ?? []
  if (!form || page === undefined) return address
  if (form.ending === '.html' && page === form.base) return `${page}/index.html${rest}`
  return (page === '' ? '/' : page + form.ending) + rest
}

/** Returns a folder with a slash before its name and none after it; empty for the root. `payments/` and `/payments` are one. */
export function parseFolder(text: string): string {
  const name = text.replaceAll(/^\/+|\/+$/g, '')
  return name === '' ? '' : `/${name}`
}

/** The path of a page with a slash at its end, of the address or the file that it has in any form. */
export function readPagePath(path: string): string {
  return `${path.replace(/(?:\/index)?\.html$|\/$/, '')}/`
}
