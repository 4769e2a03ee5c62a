import type { ApiDescription, DocumentedParts } from '#openapi/load-api-description.ts'
import type { SourcePointer } from '#openapi/load/reference.ts'
import type { Operation } from '#request/description/operation.ts'
import { isHidden } from '#schema/view/direction.ts'
import { findDescription, getProperties } from '#schema/view/stated.ts'
import type { SchemaProperty } from '#schema/view/stated.ts'
import { viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { isFormType, isJson } from '#text/media-type.ts'

/** The checks of a document: an agent chooses and calls operations by these parts. */
export const documentChecks = {
  described: 'operations with a summary or a description',
  named: 'operations with an operationId',
  distinct: 'operations whose name and summary no other operation has',
  parameters: 'parameters with a description',
  fields: 'top-level fields of request bodies with a description',
  bodies: 'request bodies with an example',
  responses: 'successful JSON responses with an example',
  errors: 'operations with an error response',
} as const

export type DocumentCheck = keyof typeof documentChecks

/** A part of the document that a check has examined. */
export interface CheckedPart {
  readonly check: DocumentCheck
  readonly at: SourcePointer
  /** A complete sentence; undefined if the part passed. */
  readonly problem: string | undefined
}

export function checkDocument({
  operations,
  documented,
  schemas,
}: Pick<ApiDescription, 'operations' | 'documented' | 'schemas'>): readonly CheckedPart[] {
  const named = groupByName(operations)
  const find: FindSchema = (reference) => schemas.get(reference)
  return operations.flatMap((operation) => {
    const parts = documented.get(operation.slug)
    return parts ? checkOperation(operation, parts, named, find) : []
  })
}

function checkOperation(
  operation: Operation,
  { pointers, parameters, body, responses }: DocumentedParts,
  named: ReadonlyMap<string, readonly Operation[]>,
  find: FindSchema,
): readonly CheckedPart[] {
  const at = pointers.operation
  const title = `${operation.method} ${operation.writtenPath ?? operation.path}`
  const judge = (check: DocumentCheck, passes: boolean, problem: string, where = at) => ({
    check,
    at: where,
    problem: passes ? undefined : problem,
  })
  const { summary, description } = operation
  const others = getNames(operation)
    .flatMap((name) => named.get(name) ?? [])
    .find((one) => one !== operation)
  const successes = responses.filter(({ status }) => status.startsWith('2'))
  return [
    judge(
      'described',
      (summary ?? description ?? '').trim() !== '',
      `${title} has neither a summary nor a description.`,
    ),
    judge('named', !operation.id.includes(' '), `${title} has no operationId.`),
    judge(
      'distinct',
      others === undefined,
      `${title} can be confused with ${others?.method} ${others?.path}: their names or summaries are equal.`,
    ),
    ...parameters
      .filter(({ isSecret, isAssumed }) => !isSecret && !isAssumed)
      .map((parameter) =>
        judge(
          'parameters',
          [parameter.description ?? '', findDescription(viewWhole(parameter.schema, find))].some(
            (text) => text.trim() !== '',
          ),
          `The ${parameter.in} parameter ${parameter.name} of ${title} has no description.`,
          parameter.at,
        ),
      ),
    ...getFields(body, find).map(({ name, sources, pointer }) =>
      judge(
        'fields',
        findDescription(viewSchema(sources, { find })).trim() !== '',
        `The field ${name} of the request body of ${title} has no description.`,
        pointer,
      ),
    ),
    ...(body
      ? [
          judge(
            'bodies',
            body.contents.some(({ examples, external }) => examples.length + external.length > 0),
            `The request body of ${title} has no example.`,
            body.at,
          ),
        ]
      : []),
    ...successes
      .flatMap((response) => response.contents.map((content) => ({ response, content })))
      .filter(({ content }) => isJson(content.mediaType))
      .map(({ response, content }) =>
        judge(
          'responses',
          content.examples.length > 0,
          `The response ${response.status} of ${title} has no example.`,
          content.at,
        ),
      ),
    judge(
      'errors',
      responses.some(({ status }) => /^(?:[45]|default$)/.test(status)),
      `${title} has no response for an error.`,
    ),
  ]
}

/** Returns the fields of the first content of a body that has fields, without fields that the service sets. */
function getFields(body: DocumentedParts['body'], find: FindSchema): readonly SchemaProperty[] {
  const content = body?.contents.find(
    ({ mediaType, schema }) => schema !== undefined && (isJson(mediaType) || isFormType(mediaType)),
  )
  if (!content) return []
  return getProperties(viewWhole(content.schema, find, `${content.at}/schema`)).filter(
    (property) => property.sources.length > 0 && !isHidden(property, 'request'),
  )
}

function groupByName(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const named = operations.flatMap((operation) =>
    getNames(operation).map((name) => ({ name, operation })),
  )
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, found]) => [
      name,
      found.map(({ operation }) => operation),
    ]),
  )
}

/** Returns the names by which an operation is chosen. */
function getNames({ id, summary }: Operation): readonly string[] {
  return [`id ${fold(id)}`, ...(summary?.trim() ? [`summary ${fold(summary)}`] : [])]
}

/** Removes case and separators. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
