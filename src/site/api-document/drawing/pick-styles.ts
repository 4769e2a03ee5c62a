import { PurgeCSS } from 'purgecss'
import type { ExtractorResultDetailed } from 'purgecss'
import { listElements } from '../../security/page-elements.ts'

/**
 * Takes from style sheets what a part of a page needs, so that the page need not wait for all of them.
 *
 * @param classes that scripts give the body
 */
export async function pickStyles(
  styles: readonly string[],
  html: string,
  classes: readonly string[],
): Promise<string> {
  const variables = [...html.matchAll(/var\((?<name>--[\w-]+)/g)]
  const picked = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: styles.map((raw) => ({ raw })),
    // What tells words of a text from classes, and knows classes that have more than letters in them.
    defaultExtractor: listNames,
    safelist: {
      standard: [...classes],
      variables: variables.map(({ groups }) => groups?.['name'] ?? ''),
    },
    variables: true,
    keyframes: true,
    fontFace: true,
  })
  return leaveOutProperties(picked.map(({ css }) => css).join('\n'))
}

/** Takes away what is registered for variables that nothing uses, of which Tailwind has a hundred. */
function leaveOutProperties(css: string): string {
  return css.replaceAll(/@property (?<name>--[\w-]+)\s*\{[^}]*\}/g, (rule, name) =>
    css.includes(`var(${name}`) ? rule : '',
  )
}

/** Whatever a selector can name in some HTML, and in the page around it. */
function listNames(html: string): ExtractorResultDetailed {
  const elements = listElements(html)
  const attributes = elements.flatMap(({ attrs }) => attrs)
  const readValues = (name: string) =>
    attributes.filter((attribute) => attribute.name === name).map(({ value }) => value)
  return {
    tags: elements.map(({ tagName }) => tagName),
    classes: readValues('class').flatMap((names) => names.split(/\s+/)),
    ids: readValues('id'),
    attributes: {
      names: attributes.map(({ name }) => name),
      values: attributes.map(({ value }) => value),
    },
    undetermined: [],
  }
}
