import type { Portal } from '#site/portal.ts'
import { site } from 'virtual:portal'

interface Page {
  readonly locals: { portal: Portal }
  readonly url: URL
}

/**
 * Makes the portal of a document that of a page which a team writes. A page has parts of one document, because what its scripts
 * ask for is that document's.
 *
 * @param base of the document; without one, the portal of the page stays, else the first of the site
 * @throws {Error} for a base that no document has, and for components of two documents in one page
 */
export function choosePortal({ locals, url }: Page, base: string | undefined): void {
  if (base === undefined) return
  const name = base.replaceAll(/^\/+|\/+$/g, '')
  const portal = site.portals.find(({ folder }) => folder === (name === '' ? '' : `/${name}`))
  if (!portal) {
    const known = site.portals.map(({ folder }) => folder.slice(1) || '/').join(', ')
    throw new Error(`No document has the base ${base}. There are ${known}.`)
  }
  const chosen = pages.get(locals)
  if (chosen && chosen !== portal) {
    throw new Error(
      `The page ${url.pathname} has components of two documents, ${chosen.label} and ${portal.label}. Write a page for each.`,
    )
  }
  pages.set(locals, portal)
  locals.portal = portal
}

const pages = new WeakMap<object, Portal>()

/** Whether nothing of a page has asked yet: the meanings of statements stand in it once. */
export function needsLegend(locals: object): boolean {
  if (asked.has(locals)) return false
  asked.add(locals)
  return true
}

const asked = new WeakSet<object>()
