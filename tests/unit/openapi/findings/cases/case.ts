/**
 * A document with the problem of a detector, a minimally different one without it, and the location
 * of the problem.
 */
export interface Case {
  readonly problem: object
  readonly counterexample: object
  /** A minimally different document that provides the information in prose or by an example. */
  readonly inProse?: object
  readonly at: string
}

type Mapping = Readonly<Record<string, unknown>>

/** Returns a document without findings, with additional members. */
export function makeDocument(members: Mapping = {}): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Things',
      version: '1',
      description: 'A token comes from the settings. The rate limit is ten requests per second.',
    },
    servers: [{ url: 'https://api.things.dev' }],
    security: [{ key: [] }],
    paths: { '/things/mine': { get: makeOperation() } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    ...members,
  }
}

export function makeOperation(members: Mapping = {}): Mapping {
  return { summary: 'Show it', responses: makeResponses(), ...members }
}

export function makeResponses(members: Mapping = {}): Mapping {
  return {
    200: { description: 'Done.', content: asJson({ type: 'string' }) },
    '4XX': { description: 'Failed.', content: asJson({ type: 'string' }) },
    ...members,
  }
}

export function asJson(schema: unknown, members: Mapping = {}): Mapping {
  return { 'application/json': { schema, ...members } }
}

/** The only operation is at `#/paths/~1things~1mine/get`. */
export function withOperation(members: Mapping, method = 'get'): object {
  return makeDocument({ paths: { '/things/mine': { [method]: makeOperation(members) } } })
}

export function withResponses(responses: Mapping): object {
  return withOperation({ responses })
}

/** The only query parameter is at `#/paths/~1things~1mine/get/parameters/0`. */
export function withParameter(members: Mapping): object {
  const parameter = { name: 'word', in: 'query', schema: { type: 'string' }, ...members }
  return withOperation({ parameters: [parameter] })
}

export function withBody(requestBody: Mapping, method = 'post'): object {
  return withOperation({ requestBody }, method)
}

/** The schema of the response is at `#/components/schemas/Thing`. */
export function withSchema(schema: unknown, others: Mapping = {}): object {
  const responses = makeResponses({
    200: { description: 'Done.', content: asJson({ $ref: '#/components/schemas/Thing' }) },
  })
  return withComponents({ schemas: { Thing: schema, ...others } }, responses)
}

function withComponents(components: Mapping, responses: unknown = makeResponses()): object {
  return makeDocument({
    paths: { '/things/mine': { get: makeOperation({ responses }) } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, ...components },
  })
}

export const operationPlace = '#/paths/~1things~1mine/get'
export const schemaPlace = '#/components/schemas/Thing'
