import type { Operation } from '../description/operation.ts'

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

/**
 * Returns a path in the syntax of a router, such as `/files/{rest*}`, `/users/:id?` or `/users/{id:int}`, as a template of
 * OpenAPI. Any other path stays as it is.
 *
 * @param declared the names of the path parameters that the document describes
 */
export function parseRouterPath(written: string, declared: ReadonlySet<string>): string {
  return written
    .replaceAll(routerSegment, '{$1}')
    .replaceAll(expression, (found, name: string) => {
      const plain = name.replace(/^[*+]+/, '').replace(/[:=].*$|[*+?]+$/s, '')
      return plain.trim() === '' || declared.has(name) ? found : `{${plain.trim()}}`
    })
    .replaceAll(/\}\?(?=\/|$)/g, '}')
}

/** Matches `:id` as a complete segment, with its pattern and whether it may be absent. */
const routerSegment = /(?<=\/):([A-Za-z_]\w*)(?:\([^()/]*\)|\{[^{}]*\})?[?*+]?(?=[/?#]|$)/g

/** Returns notes on the parts of a path that are read in another way than they are written. */
export function listTemplateNotes({
  path: template,
  writtenPath,
  parameters,
}: Pick<Operation, 'path' | 'writtenPath' | 'parameters'>): readonly string[] {
  const { path, pairs, fragment } = readTemplate(template)
  const assumed = parameters.filter(({ isAssumed }) => isAssumed)
  return [
    ...(writtenPath === undefined
      ? []
      : [
          `The document writes this path as “${writtenPath}”, in the syntax of a router. It is read as ${template}: each value in braces is required and is one segment.`,
        ]),
    ...(/\{\*+\}/.test(path)
      ? [
          'The path has “{*}”, which matches several segments in a router. Its value is sent as one segment, with each slash encoded.',
        ]
      : []),
    ...assumed.map(
      ({ name }) =>
        `The path names {${name}}, and the document describes no such parameter. It is read as a required text.`,
    ),
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
