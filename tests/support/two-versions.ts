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
  /depots: { get: { operationId: listDepots, summary: List depots, responses: { '200': { description: The depots. } } } }
components:
  schemas:${train('')}`

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
  /trains/{name}:
    get:
      operationId: readTrain
      summary: Read a train
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The train., content: { application/json: { schema: { $ref: '#/components/schemas/Train' } } } } }
components:
  schemas:${train(', street: { type: string }, tracks: { type: integer }')}`

/** The option `versions` of both. */
export const trainVersions = `[
  { file: './trains-2.yaml', label: 'v2', status: 'current', date: '2026-11-01' },
  { file: './trains-1.yaml', label: 'v1', status: 'deprecated', date: '2025-03-01' },
]`
