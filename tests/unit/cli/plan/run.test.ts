import { describe, expect, test } from 'vitest'
import { curl } from '#snippets/curl.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { getSnippetText } from '../../../fixtures/snippet-text.ts'
import { documents, readJson, runPlan, runShop, shop } from './run-plan.ts'

const documented = ['--operation', 'listExperiments'] as const

const documentedPlan =
  '{"method":"GET","url":"https://base-url.invalid/v1/experiments","headers":[["Content-Type","application/json"]],"body":{"kind":"none"},"slots":[{"scheme":"apiKey","place":"header","name":"Authorization","prefix":"Bearer "}],"notes":["The document does not specify the host of the server “{base_url}”. https://base-url.invalid is its placeholder and never resolves."]}'

describe('The default document', () => {
  test('Plans its operation by id and slug, and lists it', async () => {
    const planned = { status: 0, output: documentedPlan, notes: [] }
    expect(await runPlan(documented)).toEqual(planned)
    expect(await runPlan(['--operation', 'list-experiments'])).toEqual(planned)
    expect((await runPlan(['--list'])).output.split('\n')).toContain(
      '{"id":"listExperiments","slug":"list-experiments","name":"List experiments","method":"GET","path":"/v1/experiments","callable":true}',
    )
  })

  test('Prints the same snippet as the portal', async () => {
    const snippet = getSnippetText(curl, planExperiments('https://base-url.invalid'))
    expect((await runPlan([...documented, '--language', 'curl'])).output).toBe(snippet)
  })
})

describe('Another document', () => {
  test('Lists each kind of operation, one per line', async () => {
    const { output } = await runPlan(['--list', ...shop])
    expect(output.split('\n').map(readJson)).toEqual([
      {
        id: 'things/list',
        slug: 'things-list',
        name: 'things/list',
        method: 'GET',
        path: '/things',
        callable: true,
      },
      expect.objectContaining({ id: 'things/add', callable: true }),
      expect.objectContaining({ id: 'things/get', path: '/things/{id}', callable: true }),
      expect.objectContaining({ id: 'things/picture', callable: true }),
      expect.objectContaining({
        id: 'trace',
        callable: {
          from: 'program',
          clause: expect.any(String),
          sentence: expect.stringContaining('TRACE'),
        },
      }),
    ])
  })

  test('Distinguishes omitted, empty and null, and numbers keep every digit', async () => {
    const parameters = '{"query:limit":1.50,"query:tag":["","a b"],"header:X-Trace":""}'
    const { output } = await runShop('things/list', `{"parameters":${parameters}}`)
    expect(output).toContain('/v1/things?tag=&tag=a%20b&limit=1.50","headers":[["X-Trace",""]]')
  })

  test('A contradiction with a schema is a note, in the words of the tools and the form', async () => {
    const { status, notes } = await runShop('things/list', '{"parameters":{"query:limit":"many"}}')
    expect([status, notes]).toEqual([
      0,
      ['query:limit: This differs from the document: the value must be an integer.'],
    ])
  })

  test('Reads Swagger 2.0 from JSON, and the inputs from a file', async () => {
    const pets = ['--document', `${documents}/pets.swagger.json`, '--operation', 'addPet']
    const { output } = await runPlan([...pets, '--inputs', `${documents}/pet.inputs.json`])
    expect(output).toBe(
      '{"method":"POST","url":"https://pets.example/api/pets","headers":[["Content-Type","application/x-www-form-urlencoded"]],"body":{"kind":"form","text":"name=Rex+%26+Co"},"slots":[]}',
    )
  })
})

describe('A refusal exits with 1', () => {
  test('for the plan, with field, clause and sentence', async () => {
    expect(await runShop('things/get', '{"parameters":{"query:no":1}}')).toEqual({
      status: 1,
      notes: [],
      output:
        '{"refused":[{"field":"query:no","clause":"OpenAPI 3.1.2, Operation Object","sentence":"The operation describes no parameter “query:no”. Check location and name, or leave it out."},{"field":"path:id","clause":"OpenAPI 3.1.2, Parameter Object","sentence":"`id` is required."}]}',
    })
  })

  test('for a language that cannot express the plan', async () => {
    const language = ['--operation', 'trace', '--language', 'javascript']
    const { status, output } = await runPlan([...shop, ...language])
    expect(status).toBe(1)
    expect(readJson(output)).toMatchObject({
      refused: [{ field: 'language', sentence: expect.stringMatching(/Use --language [\w-]+\.$/) }],
    })
  })

  test.for([
    ['Curl', 'There is no language “Curl”. Choose one of: curl, powershell,'],
    ['curl', '--snippets names kotlin, which is not a language of the portal and has no samples.'],
  ] as const)('for an unknown language: %s', async ([language, message]) => {
    const snippets = language === 'curl' ? ['--snippets=kotlin'] : []
    const given = [...documented, ...snippets, '--language', language]
    await expect(runPlan(given)).rejects.toThrow(message)
  })

  const faulty = ['--document', `${documents}/faulty.openapi.yaml`] as const

  test.for(['bad', 'GET /gone'])('for the invalid operation %s', async (operation) => {
    const { status, output } = await runPlan([...faulty, '--operation', operation])
    expect(status).toBe(1)
    expect(readJson(output)).toEqual({
      refused: expect.arrayContaining([expect.objectContaining({ field: 'operation' })]),
    })
  })

  test('Problems of other operations do not block a plan, and are printed on request', async () => {
    const good = [...faulty, '--operation', 'good']
    expect(await runPlan(good)).toMatchObject({ status: 0, notes: [] })
    expect(await runPlan([...good, '--verbose'])).toEqual({
      status: 0,
      output: expect.stringContaining('base-url.invalid/good'),
      notes: [
        `${documents}/faulty.openapi.yaml:8: The braces of this path are unbalanced, so its parameters cannot be determined. (GET /bad/{id)`,
        `${documents}/faulty.openapi.yaml:13: The reference "missing.yaml" cannot be resolved: the file does not exist. (/gone)`,
      ],
    })
  })
})

describe('Refuses an unusable file with an explanation', () => {
  test.for<readonly [readonly string[], string]>([
    [['--operation', 'listExperiment'], 'Similar names: “listExperiments”'],
    [['--list', '--document', 'none.yaml'], 'none.yaml:1: The file does not exist'],
    [['--list', '--document', 'src'], 'src:1: This is a folder or a device.'],
    [['--list', '--document', 'README.md'], 'README.md:'],
    [
      [...documented, '--inputs', 'none.json'],
      'none.json: This cannot be read (ENOENT). Check the path.',
    ],
    [
      [...documented, '--inputs', 'README.md'],
      'README.md, line 1, column 1: This cannot be read as JSON. Expected a value.',
    ],
    [
      [...documented, '--inputs', '.github/console.png'],
      '.github/console.png: This is not UTF-8. Save it as UTF-8.',
    ],
    [[...documented, '--inputs', 'package.json'], 'The inputs: There is no field “name”'],
  ])('%j', async ([parameters, message]) => {
    await expect(runPlan(parameters)).rejects.toThrow(message)
  })
})
