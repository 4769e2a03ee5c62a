import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import type { Change } from '#openapi/changes/change.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { asJson } from '../findings/make-document.ts'

export type Mapping = Readonly<Record<string, unknown>>

/** Compares two documents that have only what a test is about. */
export function compareDocuments(before: Mapping, after: Mapping): readonly Change[] {
  const [old, next] = [before, after].map((members) =>
    parseDescriptionText(
      JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, ...members }),
    ),
  )
  return old && next ? compareDescriptions(old, next) : []
}

/** Compares documents with one operation, `POST /pets`, with these members. */
export function compareOperations(before: Mapping, after: Mapping, others: Mapping = {}) {
  return compareDocuments(
    { ...others, paths: { '/pets': { post: before } } },
    { ...others, paths: { '/pets': { post: after } } },
  )
}

/** Compares the schemas of a body that is sent and received. */
export function compareSchemas(before: unknown, after: unknown, schemas: Mapping = {}) {
  return compareOperations(withBodies(before), withBodies(after), { components: { schemas } })
}

function withBodies(schema: unknown): Mapping {
  return {
    requestBody: { content: asJson(schema) },
    responses: { 200: { description: 'Done.', content: asJson(schema) } },
  }
}

/** Formats changes as `request effect, response effect: sentence` for schemas, else `effect: sentence`. */
export function summarize(changes: readonly Change[]): readonly string[] {
  return changes.map(({ effect, direction, sentence }) =>
    direction === undefined ? `${effect}: ${sentence}` : `${direction} ${effect}: ${sentence}`,
  )
}

export const text = { type: 'string' }

export const object = (properties: object, others: object = {}) => ({
  type: 'object',
  properties,
  ...others,
})
