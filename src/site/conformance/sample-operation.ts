import type { FormProperty, RequestBody } from '#core/request/description/body.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter, ParameterLocation, Style } from '#core/request/description/parameter.ts'
import type { RequestInputs } from '#core/request/inputs.ts'

/** An operation of no real service, to plan one. */
export function makeOperation(part: Partial<Operation> = {}): Operation {
  return {
    openapi: '3.2',
    id: 'readThing',
    slug: 'read-thing',
    method: 'GET',
    path: '/things',
    summary: undefined,
    description: undefined,
    isDeprecated: false,
    tags: [],
    parameters: [],
    ignoredHeaders: [],
    statedHeaders: [],
    body: undefined,
    servers: [{ url: 'https://api.example.com', description: undefined, variables: [] }],
    security: { state: 'none' },
    callable: { from: 'page' },
    ...part,
  }
}

export interface ParameterPart {
  readonly name: string
  readonly in: ParameterLocation
  readonly isRequired?: boolean
  readonly style?: Style
  readonly explode?: boolean
  readonly allowReserved?: boolean
  /** By content instead of by style. */
  readonly mediaType?: string
  readonly isSecret?: true
}

export function makeParameter(part: ParameterPart): Parameter {
  const style = part.style ?? defaultStyles[part.in]
  return {
    name: part.name,
    in: part.in,
    isRequired: part.isRequired ?? part.in === 'path',
    isDeprecated: false,
    description: undefined,
    serialization:
      part.mediaType === undefined
        ? {
            by: 'style',
            style,
            explode: part.explode ?? style === 'form',
            allowReserved: part.allowReserved ?? false,
          }
        : { by: 'content', mediaType: part.mediaType },
    ...(part.isSecret && { isSecret: true }),
    schema: undefined,
    examples: [],
  }
}

export function makeInputs(part: Partial<RequestInputs> = {}): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    server: 0,
    variables: {},
    extraQuery: [],
    alternative: 'none',
    ...part,
  }
}

/** A request body of one media type. */
export function makeContent(
  mediaType: string,
  properties: Readonly<Record<string, FormProperty>> = {},
): RequestBody {
  return {
    isRequired: false,
    description: undefined,
    contents: [{ mediaType, schema: undefined, examples: [], properties }],
  }
}

export function makeProperty(part: Partial<FormProperty>): FormProperty {
  return {
    isRequired: false,
    contentType: 'text/plain',
    isArray: false,
    isBinary: false,
    style: undefined,
    schema: undefined,
    ...part,
  }
}

const defaultStyles: Readonly<Record<ParameterLocation, Style>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
}
