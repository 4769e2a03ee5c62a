import Negotiator from 'negotiator'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { DocumentedResponse, DocumentedContent } from '#core/response/documented-response.ts'
import type { SchemaChecker } from './check-schema.ts'
import { isJson } from '../http/read-headers.ts'

export type ExampleChoice =
  | { readonly outcome: 'shown'; readonly mediaType: string; readonly text: string }
  /** The reason why the document's examples are not given, as a whole sentence, and one that contradicts itself. */
  | { readonly outcome: 'none'; readonly why: string; readonly contradictory?: unknown }

/**
 * Chooses an example of a response: of the media type that is preferred, the first that its own schema accepts.
 *
 * @param name chooses among examples with names
 */
export function chooseExample(
  response: DocumentedResponse | undefined,
  { accept, name }: { readonly accept: string | undefined; readonly name: string | undefined },
  checker: SchemaChecker,
): ExampleChoice {
  const named = (content: DocumentedContent) =>
    name === undefined ? content.examples : content.examples.filter((one) => one.name === name)
  const contents = orderContents(response?.contents ?? [], accept)
  let best: ExampleChoice = { outcome: 'none', why: showsNone }
  for (const content of contents) {
    for (const example of named(content)) {
      const reading = readExample(content, example, checker)
      if (reading.outcome === 'shown') return reading
      if (best.contradictory === undefined) best = reading
    }
  }
  return best
}

const showsNone = 'The document shows no example of this response, and this sandbox invents none.'

/** Whether any media type of the response has an example of this name. */
export function hasExample(response: DocumentedResponse | undefined, name: string): boolean {
  return (response?.contents ?? []).some(({ examples }) =>
    examples.some((one) => one.name === name),
  )
}

/** By the Accept field (RFC 9110, section 12.5.1); what is not accepted comes last, because it says more than nothing. */
function orderContents(
  contents: readonly DocumentedContent[],
  accept: string | undefined,
): readonly DocumentedContent[] {
  const wanted = new Negotiator({ headers: { accept } }).mediaTypes(
    contents.map(({ mediaType }) => mediaType),
  )
  const rank = ({ mediaType }: DocumentedContent) => {
    const index = wanted.indexOf(mediaType)
    return index === -1 ? wanted.length : index
  }
  return contents.toSorted((one, other) => rank(one) - rank(other))
}

function readExample(
  { mediaType, schema }: DocumentedContent,
  { value, written, serialized }: AuthoredExample,
  checker: SchemaChecker,
): ExampleChoice {
  const type = mediaType.includes('*') ? chooseType(value) : mediaType
  if (serialized !== undefined) return { outcome: 'shown', mediaType: type, text: serialized }
  if (!isJson(type)) {
    return typeof value === 'string'
      ? { outcome: 'shown', mediaType: type, text: value }
      : {
          outcome: 'none',
          why: `The document’s example is a value, and how it is written as ${mediaType} is not specified.`,
        }
  }
  const verdict = checker.check(value, schema)
  if (verdict.outcome !== 'differs') {
    return { outcome: 'shown', mediaType: type, text: written ?? JSON.stringify(value) }
  }
  const place = verdict.pointer === '' ? '' : ` at ${verdict.pointer}`
  return {
    outcome: 'none',
    why: `The document’s example contradicts its own schema${place}, so it is not the response: ${verdict.sentence}`,
    contradictory: value,
  }
}

/** A range leaves the type open. */
function chooseType(value: unknown): string {
  return typeof value === 'string' ? 'text/plain' : 'application/json'
}
