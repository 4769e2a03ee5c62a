const train = (more: string) => `
    Train:
      type: object
      required: [name]
      properties: { name: { type: string }, number: { type: string }, depot: { type: object, properties: { city: { type: string }${more} } } }
`

/** A document of trains. */
export const olderTrains = `openapi: 3.1.0
info: { title: Trains, version: '1' }
servers: [{ url: 'https://api.trains.example' }]
paths:
  /trains:
    get:
      operationId: listTrains
      summary: List trains
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: sort, in: query, schema: { type: string } }]
      responses: { '200': { description: The trains., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Train' } } } } } }
    post:
      operationId: addTrain
      summary: Add a train
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Train' } } } }
      responses: { '201': { description: Added. } }
      callbacks: { arrival: { '{$request.query.url}': { post: { responses: { '200': { description: Seen. } } } } } }
  /depots: { get: { operationId: listDepots, summary: List depots, responses: { '200': { description: The depots. } } } }
components:
  schemas:${train('')}
webhooks:
  crash: { post: { summary: A crash, parameters: [{ name: Place, in: header, schema: { type: string } }], responses: { '200': { description: Seen. } } } }
`

/** The next version of it, with changes of each effect. */
export const newerTrains = `openapi: 3.1.0
info: { title: Trains, version: '2' }
servers: [{ url: 'https://api.trains.example' }]
paths:
  /trains:
    get:
      operationId: listAllTrains
      summary: List trains
      parameters:
        - { name: page, in: query, required: true, schema: { type: integer, pattern: '^1' } }
        - { name: sort, in: query, deprecated: true, schema: { type: string } }
        - { name: line, in: query, schema: { type: string } }
      responses:
        '200':
          description: The trains.
          headers: { Total: { schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Train' } } } }
        '404': { description: There is no such page. }
    post:
      operationId: addTrain
      summary: Add a train
      deprecated: true
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Train' } } } }
      responses: { '201': { description: Added. }, '409': { description: The name is taken. } }
      callbacks:
        arrival: { '{$request.query.url}': { post: { parameters: [{ name: Platform, in: header, schema: { type: string } }], responses: { '200': { description: Seen., headers: { Delay: { schema: { type: integer } } } }, '410': { description: Stop. } } } } }
        departure: { '{$request.query.url}': { post: { responses: { '200': { description: Seen. } } } } }
  /trains/{name}:
    get:
      operationId: readTrain
      summary: Read a train
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The train., content: { application/json: { schema: { $ref: '#/components/schemas/Train' } } } } }
components:
  schemas:${train(', street: { type: string }, tracks: { type: integer }')}
webhooks:
  crash: { post: { summary: A crash, deprecated: true, parameters: [{ name: Place, in: header, deprecated: true, schema: { type: string } }, { name: Time, in: header, schema: { type: string } }], responses: { '200': { description: Seen. }, '410': { description: Stop. } } } }
  delay: { post: { summary: A delay, responses: { '200': { description: Seen. } } } }
`

/** The option `versions` of both. */
export const trainVersions = `[
  { file: './trains-2.yaml', label: 'v2', status: 'current', date: '2026-11-01' },
  { file: './trains-1.yaml', label: 'v1', status: 'deprecated', date: '2025-03-01' },
]`
