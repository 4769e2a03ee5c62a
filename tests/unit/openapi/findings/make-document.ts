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
export function withOperation(members: Mapping, method = 'get', others: Mapping = {}): object {
  const paths = { '/things/mine': { [method]: makeOperation(members) } }
  return makeDocument({ paths, ...others })
}
