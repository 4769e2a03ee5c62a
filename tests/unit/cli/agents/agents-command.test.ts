import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agentsCommand } from '#cli/agents/agents-command.ts'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const openapi = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      parameters:
        - { name: size, in: query, schema: { type: integer } }
        - { name: sort, in: query, schema: { type: string, description: Its order. } }
      responses: { 200: { description: Pets, content: { application/json: { schema: { type: array } } } } }
    post:
      operationId: list_pets
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { 201: { description: Created } }
  /owners:
    get:
      description: Lists the owners.
      responses:
        200: { description: Owners, content: { application/json: { example: [] } } }
        4XX: { description: Error }
components:
  schemas:
    Pet:
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        note: { type: string, description: For people. }
`

async function run(...args: readonly string[]) {
  return agentsCommand.run(parseChoices(agentsCommand, ['--check', ...args], {}))
}

async function writePets(text = openapi): Promise<string> {
  return join(await writeFolder({ 'pets.yaml': text }), 'pets.yaml')
}

test('Names what an agent lacks with file and line, and the shares of each check', async () => {
  const path = await writePets()
  const { status, output } = (await run('--document', path)) ?? {}
  expect(status).toBe(0)
  expect(output?.replaceAll(path, 'pets.yaml'))
    .toBe(`pets.yaml:5: distinct: GET /pets can be confused with POST /pets: their names or summaries are equal.
pets.yaml:9: parameters: The query parameter size of GET /pets has no description.
pets.yaml:11: responses: The response 200 of GET /pets has no example.
pets.yaml:5: errors: GET /pets has no response for an error.
pets.yaml:12: described: POST /pets has neither a summary nor a description.
pets.yaml:12: distinct: POST /pets can be confused with GET /pets: their names or summaries are equal.
pets.yaml:27: fields: The field name of the request body of POST /pets has no description.
pets.yaml:14: bodies: The request body of POST /pets has no example.
pets.yaml:12: errors: POST /pets has no response for an error.
pets.yaml:17: named: GET /owners has no operationId.

  66 %  2 of 3 operations with a summary or a description
  66 %  2 of 3 operations with an operationId
  33 %  1 of 3 operations whose name and summary no other operation has
  50 %  1 of 2 parameters with a description
  50 %  1 of 2 top-level fields of request bodies with a description
   0 %  0 of 1 request bodies with an example
  50 %  1 of 2 successful JSON responses with an example
  33 %  1 of 3 operations with an error response
Score: 43`)
})

test.each([
  ['43', 0],
  ['44', 1],
])('With the threshold %s, the exit status is %i', async (threshold, status) => {
  expect((await run('--document', await writePets(), '--threshold', threshold))?.status).toBe(
    status,
  )
})

test('Prints problems and the score as lines of JSON', async () => {
  const { output = '' } = (await run('--document', await writePets(), '--json')) ?? {}
  const lines = output.split('\n').map((line): unknown => JSON.parse(line))
  expect(lines[1]).toMatchObject({ check: 'parameters', line: 9 })
  expect(lines.at(-1)).toMatchObject({ score: 43, checks: { bodies: { passed: 0, total: 1 } } })
})

function page(address: string, text: string): string {
  return `# Page\n\nAddress: ${address}\n\n${text}\n`
}

describe('The pages of a built site', () => {
  test.each(['https://docs.example/base/', '/'])(
    'Links below %s must lead to a page',
    async (root) => {
      const site = await writeFolder({
        'index.md': page(root, `[Pets](${root}pets.md#a) [Gone](${root}gone.md)`),
        'pets.md': page(`${root}pets/`, '[Other](https://other.example/gone.md)'),
      })
      const { output } = (await run('--document', await writePets(), '--dir', site)) ?? {}
      expect(output).toContain(`index.md:5: links: There is no page ${root}gone.md.`)
      expect(output).toContain('1 of 2 links of Markdown pages')
    },
  )

  test('Long pages are named with their size', async () => {
    const site = await writeFolder({ 'index.md': page('/', 'word '.repeat(10_000)) })
    const { output } = (await run('--document', await writePets(), '--dir', site)) ?? {}
    expect(output).toContain('index.md:1: sizes: The page has about 12,506 tokens.')
  })
})

test.each([
  [[], 'Add --check.'],
  [['--check', '--threshold', '101'], '--threshold takes a number from 0 to 100.'],
  [['--check', '--dir', 'none'], 'The folder of --dir does not exist. Build the site first.'],
])('Reports the usage error of %j', (args, message) => {
  expect(() => parseChoices(agentsCommand, args, {})).toThrow(message)
})
