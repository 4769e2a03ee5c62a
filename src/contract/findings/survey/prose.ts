import type { Operation } from '#core/request/description/operation.ts'
import type { DocumentedParts } from '../../read-contract.ts'
import type { SurveyedContract } from './surveyed-contract.ts'

/** Whether a document says something in words. What it says there is not missing, although no field of OpenAPI holds it. */
export interface Prose {
  /** Whether it says so of itself, or of one of its tags. */
  readonly ofDocument: (words: RegExp) => boolean
  /** Whether it says so of an operation, its body, its responses and its tags. */
  readonly ofOperation: (one: Described, words: RegExp) => boolean
  /** Whether it says so of either. */
  readonly around: (one: Described, words: RegExp) => boolean
}

interface Described {
  readonly operation: Operation
  readonly parts: DocumentedParts
}

export function readProse({ description, about, tags }: SurveyedContract): Prose {
  const ofTags = new Map(
    tags.map(({ name, summary, description: text, externalDocs }) => [
      name,
      join([summary, text, externalDocs?.description]),
    ]),
  )
  const own = join([about.summary, description, about.externalDocs?.description])
  const texts = [own, ...ofTags.values()]
  // One document is asked the same for each of a thousand operations.
  const known = new Map<RegExp, boolean>()
  const ofDocument = (words: RegExp) => {
    const found = known.get(words) ?? texts.some((text) => words.test(text))
    known.set(words, found)
    return found
  }
  const ofOperation = ({ operation, parts }: Described, words: RegExp) => {
    const found = [
      operation.summary,
      operation.description,
      parts.externalDocs?.description,
      operation.body?.description,
      ...parts.responses.map((response) => response.description),
      ...operation.tags.map((name) => ofTags.get(name)),
    ]
    return found.some((text) => text !== undefined && words.test(cut(text)))
  }
  return {
    ofDocument,
    ofOperation,
    around: (one, words) => ofDocument(words) || ofOperation(one, words),
  }
}

function join(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text === undefined ? [] : [cut(text)])).join('\n')
}

/** More than a long manual would only take time. */
function cut(text: string): string {
  return text.slice(0, 100_000)
}
