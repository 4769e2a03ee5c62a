import type { Service } from '#site/service.ts'
import type { Edit } from '#core/text/edit-text.ts'
import { readAttribute, replaceElement } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'
import { hashCode } from '../security/inline-code.ts'
import { isDrawnWith, listIslandEntries } from '../islands/preload-islands.ts'

/** The text of a file of the site by its URL path; rejects if there is none. */
export type ReadText = (path: string) => Promise<string>

/** The style sheets of a page that are written into it. */
export interface InlinedStyles {
  readonly edits: readonly Edit[]
  /** Hash sources, which the policy has to permit. */
  readonly hashes: readonly string[]
  /** The elements that are replaced. */
  readonly links: ReadonlySet<Element>
  /** The addresses that the page no longer loads at first. */
  readonly addresses: ReadonlySet<string>
}

/**
 * Whether the pages with a console have their styles in themselves: a console waits for a style sheet's file, with the scripts
 * of its page. In a large site this would repeat many megabytes; pages that have all styles in themselves have no files to begin with.
 *
 * @param origins that the pages may call. The policy of the site names them and each style in one line, whose length is limited
 */
export function keepsStylesInPages(
  { inlineStylesheets }: Pick<Service, 'inlineStylesheets'>,
  { operations }: { readonly operations: readonly unknown[] },
  origins: readonly string[],
): boolean {
  return (
    inlineStylesheets !== 'always' &&
    operations.length <= mostOperations &&
    origins.join(' ').length <= mostText
  )
}

/** Each adds about 70 KB of styles, of which 13 KB are sent. */
const mostOperations = 300

/** In characters. The site’s policy has room for about 70 more. */
const mostText = 150

/**
 * Writes the style sheets of a page with a console into the page, all in the place of the first: each element takes a hash in
 * the policy, and one below the head would make the browser style the whole page again.
 */
export async function inlineStyles(
  elements: readonly Element[],
  readText: ReadText,
): Promise<InlinedStyles> {
  const sheets = listIslandEntries(elements).length > 0 ? elements.filter(isDrawnWith) : []
  const texts = await Promise.all(sheets.map((sheet) => readText(locate(sheet))))
  // In a style element only its end tag would end it; in a style sheet the escaped character is the same.
  const css = texts.join('').replaceAll('</', String.raw`<\/`)
  return {
    edits: sheets.flatMap((sheet, index) =>
      replaceElement(sheet, index === 0 ? `<style>${css}</style>` : ''),
    ),
    hashes: sheets.length > 0 ? [hashCode(css)] : [],
    links: new Set(sheets),
    addresses: new Set(sheets.map(locate)),
  }
}

function locate(sheet: Element): string {
  return readAttribute(sheet, 'href') ?? ''
}
