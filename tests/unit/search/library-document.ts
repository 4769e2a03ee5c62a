/** A document with overlapping names: of paths, parameters, members, values and schemas. */
export const libraryDocument = `
openapi: 3.1.0
info: { title: Library, version: '1' }
tags:
  - { name: Books, description: What can be borrowed. }
paths:
  /libraries/{library}:
    get:
      operationId: libraries/get
      summary: Get a library
      tags: [Libraries]
      parameters: [{ $ref: '#/components/parameters/library' }]
      responses: { '200': { description: A library., content: { application/json: { schema: { $ref: '#/components/schemas/Library' } } } } }
  /libraries/{library}/books:
    parameters: [{ $ref: '#/components/parameters/library' }]
    get:
      operationId: books/list-for-library
      summary: List books
      tags: [Books]
      parameters:
        - { name: page_size, in: query, description: How many books come at once., schema: { type: integer } }
        - { name: sortOrder, in: query, schema: { enum: [newest-first, oldest-first] } }
        - { name: filter, in: query, deprecated: true, schema: { type: string } }
      responses:
        '200': { description: Some books., headers: { X-Total-Count: { schema: { type: integer } } } }
        '404': { description: No such library. }
    post:
      operationId: books/create
      summary: Add a book
      description: Puts a volume on the shelf.
      tags: [Books]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                title: { type: string }
                shelfMark: { type: object, properties: { roomNumber: { type: integer } } }
                binding: { enum: [hardcover, paper_back, null] }
      responses:
        '201': { description: Added. }
        '422': { description: Validation failed. }
      callbacks:
        shelved:
          '{$request.body#/notifyUrl}':
            post:
              summary: The book stands on its shelf
              parameters: [{ name: X-Signature, in: header, schema: { type: string } }]
              requestBody:
                content: { application/json: { schema: { type: object, properties: { shelvedAt: { type: string } } } } }
              responses:
                '204': { description: Noted., headers: { X-Pause: { schema: { type: integer } } } }
                '410': { description: Send no more. }
  /libraries/{library}/books/{book_id}:
    parameters:
      - { $ref: '#/components/parameters/library' }
      - { name: book_id, in: path, required: true, schema: { type: integer } }
    get:
      operationId: books/get
      summary: Get a book
      tags: [Books]
      responses: { '200': { description: A book., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
    delete:
      operationId: books/delete
      summary: Remove a book
      tags: [Books]
      responses: { '204': { description: Removed. } }
  /books:
    get:
      operationId: legacyListBooks
      summary: List books
      deprecated: true
      tags: [Books]
      parameters: [{ name: page_size, in: query, schema: { type: integer } }]
      responses: { '200': { description: All books. } }
  /readers/{readerId}/loans:
    get:
      operationId: listLoansByReader
      summary: List the loans of a reader
      parameters: [{ name: readerId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Loans. }, 5XX: { description: The shelf is closed. } }
webhooks:
  bookReturned:
    post:
      summary: A book came back
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
      responses: { '200': { description: Noted. } }
components:
  parameters:
    library: { name: library, in: path, required: true, schema: { type: string } }
  schemas:
    Library: { type: object, properties: { openingHours: { type: string }, owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, properties: { fullName: { type: string } } }
    Book:
      type: object
      properties:
        isbn: { type: string }
        state: { $ref: '#/components/schemas/LoanState' }
        oldCode: { type: string, deprecated: true }
    LoanState: { type: string, enum: [on_loan, available] }
`
