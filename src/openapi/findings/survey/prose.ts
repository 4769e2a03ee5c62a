import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription, DocumentedParts } from '../../load-api-description.ts'

/**
 * Patterns for prose that documents what has no OpenAPI field, or whose field is empty. When in
 * doubt, assume it is documented.
 */
export const prosePatterns = {
  errors:
    /\berrors?\b[^.\n]{0,40}\b(?:codes?|responses?|objects?|messages?|handling|returned)\b|\bstatus codes?\b|\b(?:http|codes?|errors?|returns?|status|responds|responses?|with|an?|is)\W{1,3}4(?:\d\d|xx)\b|\b4\d\d\b\W{1,4}(?:error|response|status|not|bad|unauthorized|unauthorised)/i,
  errorContent:
    /\berror (?:objects?|bod(?:y|ies)|formats?|responses?|payloads?|schemas?|models?)\b|\berrors? (?:is|are) returned (?:as|in)\b|problem\+json/i,
  unauthorized:
    /\b(?:http|codes?|errors?|returns?|status|responds|responses?|with|an?|is)\W{1,3}40[13]\b|\bunauthori[sz]ed\b/i,
  waiting: /retry-after|x-rate-?limit|ratelimit-|\b(?:wait|try again|retry|retries)\b/i,
  rateLimits:
    /rate[- ]?limit|throttled?|throttling|\bquota|too many requests|\b(?:requests|calls|queries)\b[^.\n]{0,20}\b(?:per|a|each|every) (?:second|minute|hour|day|month)/i,
  credentials:
    /\b(?:api[- ]?keys?|tokens?|credentials?|passwords?|authenticate[ds]?|authentication|oauth\w*|log(?:ged)? in|sign(?:ed)? in)\b/i,
  /** Prose about credentials that every call or no call needs. */
  credentialsOfAll:
    /\b(?:all|every|each|any)\b[^.\n]{0,60}\b(?:requests?|calls?|endpoints?|operations?|methods?|resources?|routes?)\b[^.\n]{0,60}\b(?:authenticate|authentication|authorized?|authorised?|authorization|tokens?\b|api[- ]?keys?\b|credentials?\b)|\b(?:tokens?|api[- ]?keys?|credentials?|authenticate[ds]?|authentication)\b[^.\n]{0,60}\b(?:with|in|for|by|to) (?:all|every|each|any)\b|\b(?:no|without) (?:authentication|credential|api[- ]?key)/i,
  emptyResponse:
    /\b(?:no|without(?: an?| any)?) (?:response )?(?:content|body)\b|\bempty (?:response|body|content|object|json|string)\b|\bresponse (?:body )?(?:is|will be) empty\b|^empty\b|\breturns? nothing\b|\bnothing (?:is|will be) returned\b/i,
} as const satisfies Readonly<Record<string, RegExp>>

interface OperationParts {
  readonly operation: Operation
  readonly parts: DocumentedParts
}

/**
 * Creates a search of the prose of a document: documented there counts as specified, even without
 * an OpenAPI field.
 */
export function createProse({ description, about, tags }: ApiDescription) {
  const ofTags = new Map(
    tags.map(({ name, summary, description: text, externalDocs }) => [
      name,
      join([summary, text, externalDocs?.description]),
    ]),
  )
  const own = join([about.summary, description, about.externalDocs?.description])
  const texts = [own, ...ofTags.values()]
  // The same pattern is tested for up to a thousand operations.
  const known = new Map<RegExp, boolean>()
  const ofDocument = (pattern: RegExp) => {
    const found = known.get(pattern) ?? texts.some((text) => pattern.test(text))
    known.set(pattern, found)
    return found
  }
  const ofOperation = ({ operation, parts }: OperationParts, pattern: RegExp) => {
    const found = [
      operation.summary,
      operation.description,
      parts.externalDocs?.description,
      operation.body?.description,
      ...parts.responses.map((response) => response.description),
      ...operation.tags.map((name) => ofTags.get(name)),
    ]
    return found.some((text) => text !== undefined && pattern.test(cut(text)))
  }
  return {
    ofDocument,
    ofOperation,
    around: (one: OperationParts, pattern: RegExp) =>
      ofDocument(pattern) || ofOperation(one, pattern),
  }
}

function join(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text === undefined ? [] : [cut(text)])).join('\n')
}

/** Caps the text length: longer texts only cost time. */
function cut(text: string): string {
  return text.slice(0, 100_000)
}
