/**
 * Creates an OpenAPI document of many similar operations. Twenty of them share a tag and a schema, so that the work per
 * operation does not depend on the length of the document.
 */
export function createDocument(operations: number): string {
  const numbers = Array.from({ length: operations }, (_, index) => index + 1)
  const groups = [...new Set(numbers.map(findGroup))]
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A long document', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    tags: groups.map((group) => ({ name: `Group ${group}` })),
    paths: Object.fromEntries(
      numbers.map((number) => [`/things-${number}/{id}`, describe(number)]),
    ),
    components: {
      schemas: Object.fromEntries(groups.map((group) => [`Thing${group}`, describeThing(group)])),
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  })
}

function findGroup(number: number): number {
  return Math.ceil(number / 20)
}

function describe(number: number) {
  const thing = { $ref: `#/components/schemas/Thing${findGroup(number)}` }
  const content = { 'application/json': { schema: thing } }
  return {
    put: {
      operationId: `replaceThing${number}`,
      tags: [`Group ${findGroup(number)}`],
      summary: `Replace the thing ${number}`,
      description: `Replaces a thing of the kind ${number}, and says what stands there now.`,
      security: [{ key: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
        { name: 'kinds', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      ],
      requestBody: { required: true, content },
      responses: { 200: { description: 'The thing.', content }, 404: { description: 'No such.' } },
    },
  }
}

function describeThing(group: number) {
  return {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', description: `What a thing of the group ${group} is called.` },
      size: { type: 'integer', minimum: 0 },
      tags: { type: 'array', items: { type: 'string' } },
    },
  }
}
