import type { Operation } from '../description/operation.ts'

/** The parts of a path template. Delimiters in the names of expressions are ignored. */
export interface PathTemplate {
  /** The template up to `?` or `#`. */
  readonly path: string
  /** The pairs after a `?`, sent at the beginning of the query. */
  readonly pairs: readonly TemplatePair[]
  /** The text after a `#`, which clients do not send (RFC 9110, section 7.1). */
  readonly fragment: string | undefined
}

export interface TemplatePair {
  readonly text: string
  readonly name: string
  /** The names in braces; empty if the pair is sent as written. */
  readonly expressions: readonly string[]
}

export function parseTemplate(template: string): PathTemplate {
  const end = findCharacter(template, '#')
  const sent = template.slice(0, end)
  const question = findCharacter(sent, '?')
  return {
    path: sent.slice(0, question),
    pairs: sent
      .slice(question + 1)
      .split(pairEnd)
      .filter((text) => text !== '')
      .map((text) => ({
        text,
        name: text.split('=', 1)[0] ?? '',
        expressions: getTemplateNames(text),
      })),
    fragment: end === template.length ? undefined : template.slice(end + 1),
  }
}

export function getTemplateNames(template: string): readonly string[] {
  return [...template.matchAll(expression)].map(([, name = '']) => name)
}

/**
 * Converts a path in the syntax of a router, such as `/files/{rest*}`, `/users/:id?` or `/users/{id:int}`, to a template of
 * OpenAPI. Other paths are returned unchanged.
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

/** Matches `:id` as a complete segment, with an optional pattern and modifier. */
const routerSegment = /(?<=\/):([A-Za-z_]\w*)(?:\([^()/]*\)|\{[^{}]*\})?[?*+]?(?=[/?#]|$)/g

export function getTemplateNotes({
  path: template,
  writtenPath,
  parameters,
}: Pick<Operation, 'path' | 'writtenPath' | 'parameters'>): readonly string[] {
  const { path, pairs, fragment } = parseTemplate(template)
  const notes = [
    writtenPath !== undefined &&
      `The document writes this path as “${writtenPath}”, in the syntax of a router. It is interpreted as ${template}: each value in braces is required and is one segment.`,
    /\{\*+\}/.test(path) &&
      'The path has “{*}”, which matches several segments in a router. Its value is sent as one segment, with each slash encoded.',
    ...parameters.map(
      ({ name, isAssumed = false }) =>
        isAssumed &&
        `The path contains {${name}}, but the document describes no such parameter. It is treated as a required string.`,
    ),
    pairs.length > 0 &&
      `The part of the path after “?” is sent as a query: ${pairs.map(({ text }) => text).join('&')}.`,
    fragment !== undefined &&
      `The part of the path after “#”, “${fragment}”, is never sent: the request goes to ${path === '' ? '/' : path}, with the documented parameters and body.`,
  ]
  return notes.filter((note) => note !== false)
}

const expression = /\{([^{}]*)\}/g
/** An ampersand, but not one in the name of an expression. */
const pairEnd = /&(?![^{}]*\})/

/** Returns the index of a character outside of expressions; the length of the template if not found. */
function findCharacter(template: string, character: string): number {
  const index = template
    .replaceAll(expression, (found) => '_'.repeat(found.length))
    .indexOf(character)
  return index === -1 ? template.length : index
}
