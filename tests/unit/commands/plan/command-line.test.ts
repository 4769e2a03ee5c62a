import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { writeHelp } from '#command-line/run-command.ts'
import { planCommand } from '#commands/plan/plan.ts'
import { curl } from '#core/snippet/curl.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { documents, program, readJson, root, runPlan, runShop, shop } from './run-plan.ts'

const documented = ['--operation', 'listExperiments'] as const

const documentedPlan =
  '{"method":"GET","url":"https://base-url.invalid/v1/experiments","headers":[["Content-Type","application/json"]],"body":{"kind":"none"},"slots":[{"scheme":"apiKey","place":"header","name":"Authorization","prefix":"Bearer "}]}\n'

describe('The default document', () => {
  test.for(['listExperiments', 'list-experiments'])('%s is planned', async (operation) => {
    expect(await runPlan(['--operation', operation])).toEqual({
      status: 0,
      stdout: documentedPlan,
      stderr: '',
    })
  })

  test('A base URL is typed or set', async () => {
    const url = 'https://api.example.com'
    const settings = { PORTAL_API_BASE_URL: url }
    const outputs = await Promise.all([
      runPlan([...documented, '--base', url]),
      runPlan(documented, { settings }),
    ])
    for (const { stdout } of outputs) {
      expect(stdout).toBe(documentedPlan.replace('https://base-url.invalid', url))
    }
  })

  test('The snippet is the portal’s', async () => {
    const plan = planExperiments('https://base-url.invalid')
    expect(await runPlan([...documented, '--language', 'curl'])).toEqual({
      status: 0,
      stdout: `${writeText(curl, plan)}\n`,
      stderr: '',
    })
  })

  test('It is listed', async () => {
    expect(await runPlan(['--list'])).toEqual({
      status: 0,
      stdout:
        '{"id":"listExperiments","slug":"list-experiments","name":"List experiments","method":"GET","path":"/v1/experiments","callable":true}\n',
      stderr: '',
    })
  })

  test('The npm script finds it from any folder of the project', async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'plan', '--', ...documented],
      { cwd: join(root, 'tests') },
    )
    expect(stdout).toBe(documentedPlan)
  })

  test('In a folder that has none, the program says how to name one', async () => {
    expect(await runPlan(documented, { cwd: join(root, 'tests') })).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'There is no openapi/service.openapi.yaml in this folder. Name a document with --document FILE, or with PORTAL_OPENAPI.\n\nnpm run --silent plan -- --help says how to use it.\n',
    })
  })
})

describe('Another document', () => {
  test('Each kind of operation is listed, one a line', async () => {
    const { status, stdout } = await runPlan(['--list', ...shop])
    expect(status).toBe(0)
    expect(stdout.trimEnd().split('\n').map(readJson)).toEqual([
      {
        id: 'things/list',
        slug: 'things-list',
        name: 'List things',
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

  test('The setting PORTAL_OPENAPI names it, from the current folder', async () => {
    const settings = { PORTAL_OPENAPI: 'pets.swagger.json' }
    const { stdout } = await runPlan(['--list'], { settings, cwd: join(root, documents) })
    expect(readJson(stdout)).toMatchObject({ id: 'addPet' })
  })

  test('Left out, empty and null are three things, and numbers keep every digit', async () => {
    const parameters = '{"query:limit":1.50,"query:tag":["","a b"],"header:X-Trace":""}'
    expect(
      await runShop(
        'things/list',
        `{"parameters":${parameters},"server":"https://us.shop.example/v1"}`,
      ),
    ).toEqual({
      status: 0,
      stderr: '',
      stdout:
        '{"method":"GET","url":"https://us.shop.example/v1/things?tag=&tag=a%20b&limit=1.50","headers":[["X-Trace",""]],"body":{"kind":"none"},"slots":[]}\n',
    })
  })

  test('Swagger 2.0 is read from JSON, and the inputs from a file', async () => {
    const file = `${documents}/pet.inputs.json`
    const pets = ['--document', `${documents}/pets.swagger.json`, '--operation', 'addPet']
    expect(await runPlan([...pets, '--inputs', file])).toEqual({
      status: 0,
      stderr: '',
      stdout:
        '{"method":"POST","url":"https://pets.example/api/pets","headers":[["Content-Type","application/x-www-form-urlencoded"]],"body":{"kind":"form","text":"name=Rex+%26+Co"},"slots":[]}\n',
    })
  })
})

describe('A refusal ends with 1, and stands on standard output', () => {
  test('Of the plan, with the field, the clause and the sentence', async () => {
    expect(await runShop('things/get', '{"parameters":{"query:no":1}}')).toEqual({
      status: 1,
      stderr: '',
      stdout:
        '{"refused":[{"field":"query:no","clause":"OpenAPI 3.1.2, Operation Object","sentence":"The operation describes no parameter “query:no”. Check location and name, or leave it out."},{"field":"path:id","clause":"OpenAPI 3.1.2, Parameter Object","sentence":"The path parameter “id” is required. Enter a value."}]}\n',
    })
  })

  test('Of a language in which the plan cannot be written', async () => {
    const parameters = [...shop, '--operation', 'trace', '--language', 'javascript']
    const { status, stdout, stderr } = await runPlan(parameters)
    expect([status, stderr]).toEqual([1, ''])
    expect(readJson(stdout)).toMatchObject({
      refused: [{ field: 'language', sentence: expect.stringMatching(/Use --language [\w-]+\.$/) }],
    })
  })

  const faulty = ['--document', `${documents}/faulty.openapi.yaml`] as const

  test.for(['bad', 'GET /gone'])('Of the faulty operation %s', async (operation) => {
    const { status, stdout, stderr } = await runPlan([...faulty, '--operation', operation])
    expect([status, stderr]).toEqual([1, ''])
    expect(readJson(stdout)).toEqual({
      refused: expect.arrayContaining([expect.objectContaining({ field: 'operation' })]),
    })
  })

  test('The faults of other operations do not stand in the way, and are told on request', async () => {
    const good = [...faulty, '--operation', 'good']
    expect(await runPlan(good)).toMatchObject({ status: 0, stderr: '' })
    expect(await runPlan([...good, '--verbose'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('base-url.invalid/good'),
      stderr: [
        `${documents}/faulty.openapi.yaml:8: The path names {id}, and no path parameter has that name. Add it to parameters. (GET /bad/{id})`,
        `${documents}/faulty.openapi.yaml:13: This is a reference to "missing.yaml", which leads to a file that is not there. (/gone)`,
        '',
      ].join('\n'),
    })
  })
})

describe('Wrong usage ends with 2 and a sentence on standard error', () => {
  test.for<readonly [readonly string[], string]>([
    [['--operation', 'listExperiment'], 'Near it are: “listExperiments”.'],
    [['--list', '--document', 'none.yaml'], 'none.yaml:1: There is no such file'],
    [[...documented, '--inputs', '-'], 'The inputs on standard input, line 1, column 1: It ends'],
  ])('%j', async ([parameters, told]) => {
    const { status, stdout, stderr } = await runPlan(parameters)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

test('--help ends with 0, and names every language', async () => {
  expect(await runPlan(['--help'])).toEqual({
    status: 0,
    stdout: `${writeHelp(planCommand)}\n`,
    stderr: '',
  })
})

test('No output holds a secret that is in the environment', async () => {
  const API_KEY = `fake_key_${crypto.randomUUID()}`
  const settings = { API_KEY, TOKEN: API_KEY, npm_config_token: API_KEY }
  const parameters = [
    [...documented, '--language', 'curl'],
    [...shop, '--operation', 'things/add'],
    ['--list', '--verbose'],
    ['--operation', 'x'],
  ]
  const outputs = await Promise.all(parameters.map((each) => runPlan(each, { settings })))
  for (const { stdout, stderr } of outputs) {
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toContain(API_KEY)
  }
})

test('A program that reads nothing of the output is no fault', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    'sh',
    ['-c', `"${process.execPath}" "${program}" plan --help | true`],
    { cwd: root, env: {} },
    (_error, stdout, stderr) => resolve(stdout + stderr),
  )
  expect(await promise).toBe('')
})
