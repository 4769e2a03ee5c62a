/** A path as a document writes it, by what becomes of its parts. Signs in the names of expressions separate nothing. */
export interface PathTemplate {
  /** From the first slash on. */
  readonly path: string
  /** The text behind a `?`, pair by pair: it is query text, sent before any other. */
  readonly pairs: readonly TemplatePair[]
  /** The text behind a `#`: no client sends it (RFC 9110, section 7.1). */
  readonly fragment: string | undefined
}

export interface TemplatePair {
  readonly text: string
  readonly name: string
  /** The names in braces; empty where the pair is sent as it is written. */
  readonly expressions: readonly string[]
}

export function readTemplate(template: string): PathTemplate {
  const end = findSign(template, '#')
  const sent = template.slice(0, end)
  const question = findSign(sent, '?')
  return {
    path: sent.slice(0, question),
    pairs: sent
      .slice(question + 1)
      .split(pairEnd)
      .filter((text) => text !== '')
      .map((text) => ({
        text,
        name: text.split('=', 1)[0] ?? '',
        expressions: listTemplateNames(text),
      })),
    fragment: end === template.length ? undefined : template.slice(end + 1),
  }
}

export function listTemplateNames(template: string): readonly string[] {
  return [...template.matchAll(expression)].map(([, name = '']) => name)
}

export function listTemplateNotes(template: string): readonly string[] {
  const { path, pairs, fragment } = readTemplate(template)
  return [
    ...(pairs.length === 0
      ? []
      : [
          `What follows the “?” of the path is sent as a query: ${pairs.map(({ text }) => text).join('&')}.`,
        ]),
    ...(fragment === undefined
      ? []
      : [
          `What follows the “#” of the path, “${fragment}”, is never sent: the request goes to ${path === '' ? '/' : path}, with what the document describes beside the path.`,
        ]),
  ]
}

const expression = /\{([^{}]*)\}/g
/** An ampersand, but not one in the name of an expression. */
const pairEnd = /&(?![^{}]*\})/

/** The index of a sign outside of expressions; at the end where there is none. */
function findSign(template: string, sign: string): number {
  const index = template.replaceAll(expression, (found) => '_'.repeat(found.length)).indexOf(sign)
  return index === -1 ? template.length : index
}
