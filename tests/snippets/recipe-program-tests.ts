import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runRecipe } from '../../src/cli/recipes/run-recipe.ts'
import type { RunEnd } from '#recipes/run.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { sequenceLanguages } from '#snippets/sequences/sequence-languages.ts'
import {
  findOrderOperation,
  parseOrderRecipe,
  planOrderSequence,
} from '../fixtures/order-recipe.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawRequest, RawServer } from '../fixtures/raw-server.ts'
import { gson } from './runners.ts'
import { respondsTo } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const difficult = `a/b "c"\\ $HOME é %20 \`'`

/** Values go from inputs and responses into addresses, headers, JSON, a form and a text. */
const recipe = `
    inputs:
      type: object
      properties:
        name: { type: string, default: ${JSON.stringify(difficult)} }
        isNew: { type: boolean, default: false }
        tags: { type: array }
    steps:
      - stepId: create
        operationId: createOrder
        requestBody:
          payload: { name: $inputs.name, isNew: $inputs.isNew, tags: $inputs.tags, it's: "$HOME 'é'" }
        successCriteria: [{ condition: $statusCode == 201 || $statusCode == 202 }]
        outputs:
          id: $response.body#/order/ids/0
          tag: $response.body#/order/tag
          status: $statusCode
          version: $response.header.X-Version
          summary: 'Order {$response.body#/order/ids/0} of {$inputs.name}'
          rest: { context: $response.body, selector: /rest, type: jsonpointer }
      - stepId: pay
        operationId: payOrder
        parameters:
          - { name: id, in: path, value: $steps.create.outputs.id }
          - { name: note, in: query, value: 'For {$steps.create.outputs.id}: {$inputs.isNew}' }
          - { name: page, in: query, value: $steps.create.outputs.status }
          - { name: X-Version, in: header, value: $steps.create.outputs.tag }
          - { name: X-Own, in: header, value: $steps.create.outputs.version }
          - { name: X-Both, in: header, value: 'W/{$steps.create.outputs.tag}' }
        requestBody:
          payload:
            id: $steps.create.outputs.id
            rest: [$steps.create.outputs.rest]
            text: $steps.create.outputs.summary
      - stepId: note
        operationId: noteOrder
        parameters: [{ name: id, in: path, value: $inputs.name }]
        requestBody: { payload: { note: $steps.create.outputs.id, other: 'a&{$inputs.name}' } }
        outputs: { all: $response.body }
      - stepId: write
        operationId: createOrder
        requestBody:
          payload: "{$steps.create.outputs.tag} {$steps.create.outputs.rest}\\n\\n"
      - stepId: repeat
        operationId: createOrder
        requestBody: { payload: $steps.note.outputs.all }
    outputs:
      id: $steps.create.outputs.id
      both: ['{$inputs.name}!', $steps.create.outputs.rest]`

const inputs = new Map<string, Value>([
  ['name', difficult],
  ['isNew', false],
  ['tags', ['a', '"b"']],
])

const environment = {
  API_KEY: 'fake_key',
  INPUT_NAME: difficult,
  INPUT_IS_NEW: 'false',
  INPUT_TAGS: '["a", "\\"b\\""]',
}

/** JSON in the responses of the server. */
const usualValues = {
  id: JSON.stringify(difficult),
  tag: JSON.stringify('"v 1"'),
  rest: '{"b":[true,null,"é \\" \\n"],"a":{}}',
  headers: { 'x-version': 'W/"1"' } as Readonly<Record<string, string>>,
}

/** Programs in these languages need more than their snippets. */
const libraries = new Map([
  ['curl', { name: 'jq', isInstalled: () => respondsTo(['jq', '--version']) }],
  ['java', { name: 'Gson', isInstalled: () => respondsTo(['test', '-f', gson]) }],
])

/** Programs follow no redirect and keep no cookie. */
const fixedHeaders = { 'Content-Type': 'application/json', Location: '/other', 'Set-Cookie': 'a=b' }

const keepsNumbers = await respondsTo(['jq', '-en', '(1.50 | tojson) == "1.50"'])

/** Compares the requests of a program with those of a run, by the command `recipes`. */
export async function testRecipeProgram(runner: SnippetRunner): Promise<void> {
  const { language, interpreter } = runner
  const isCurl = language.id === 'curl'
  const library = libraries.get(language.id)
  const isInstalled = (await runner.isInstalled()) && (await (library?.isInstalled() ?? true))
  const tools = library ? `${interpreter} with ${library.name}` : interpreter
  describe.skipIf(!isInstalled)(`A recipe as a program, run by ${tools}`, () => {
    let server: RawServer
    let directory: string
    let values = usualValues
    let status = 201

    beforeAll(async () => {
      server = await startRawServer({
        respond: ({ target }) => ({
          status: target === '/orders' ? status : 200,
          headers: { ...fixedHeaders, ...values.headers },
          body: `{ "order": { "ids": [${values.id}], "tag": ${values.tag} }, "rest": ${values.rest} }`,
        }),
      })
    })
    afterAll(() => server.stop())
    beforeEach(async () => {
      values = usualValues
      status = 201
      server.take()
      directory = await mkdtemp(join(tmpdir(), 'recipe-'))
      return () => rm(directory, { recursive: true, force: true })
    })

    async function run(given: Readonly<Record<string, string>> = environment) {
      const planning = planOrderSequence(recipe, server.url)
      if (planning.outcome === 'refused') throw new Error(planning.sentence)
      const program = sequenceLanguages
        .find((one) => one.language.id === language.id)
        ?.formatSequence(planning.sequence)
      if (program?.outcome !== 'written') throw new Error(program?.sentence)
      const outcome = await runner.run(program.text, given, directory)
      return { ...outcome, requests: server.take().requests.map(describeRequest) }
    }

    async function runByCommand() {
      const end = await runRecipe(parseOrderRecipe(recipe), inputs, {
        recipes: new Map(),
        findOperation: findOrderOperation,
        getBaseUrl: () => server.url,
        getPrefix: () => '',
        environment,
        secrets: [],
        report: () => undefined,
      })
      return { end, requests: server.take().requests.map(describeRequest) }
    }

    async function expectSameAsRun() {
      const expected = await runByCommand()
      const { requests, stdout, stderr, exitCode } = await run()
      expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
      expect(requests).toHaveLength(5)
      expect(requests).toEqual(expected.requests)
      expect(parseExactJson(stdout)).toEqual({ outcome: 'read', value: getOutputs(expected.end) })
    }

    test('Sends the requests of a run, and prints the outputs', expectSameAsRun)

    test('Keeps the digits of numbers', async () => {
      values = { ...usualValues, id: '1.50', rest: '[12345678901234567891,{"a":1.50}]' }
      if (!isCurl || keepsNumbers) return expectSameAsRun()
      const { requests, stderr } = await run()
      expect(stderr).toContain('Install jq 1.7 or newer, because older versions change numbers.')
      expect(requests).toHaveLength(1)
    })

    test.for([203, 302])(
      'Stops at the unexpected status %i, and prints the body',
      async (other) => {
        status = other
        const { requests, stderr, exitCode } = await run()
        expect(exitCode).not.toBe(0)
        expect(stderr).toContain(`Step create failed: HTTP ${other}`)
        expect(stderr).toContain('"rest"')
        expect(requests).toHaveLength(1)
      },
    )

    test('Uses the defaults of inputs whose variables are not set', async () => {
      const expected = await runByCommand()
      const { INPUT_NAME: _name, INPUT_IS_NEW: _isNew, ...others } = environment
      for (const given of [others, { ...others, INPUT_NAME: '' }]) {
        // oxlint-disable-next-line no-await-in-loop -- one server receives the requests of both
        expect(await run(given)).toMatchObject({ stderr: '', requests: expected.requests })
      }
    })

    test.for(['API_KEY', 'INPUT_TAGS'])('Sends nothing without %s', async (name) => {
      const { requests, stderr, exitCode } = await run({ ...environment, [name]: '' })
      expect(exitCode).not.toBe(0)
      expect(stderr).toContain(`Set ${name} first.`)
      expect(requests).toEqual([])
    })

    test.for(['{ "a": 1', 'a', '[] 1'])(
      'Sends nothing for an input that is not JSON: %s',
      async (text) => {
        const { requests, exitCode } = await run({ ...environment, INPUT_TAGS: text })
        expect(exitCode).not.toBe(0)
        expect(requests).toEqual([])
      },
    )

    test.for<[string, Partial<typeof usualValues>]>([
      ['The response has no value at', { id: '' }],
      ['cannot be part of an address', { id: '["a"]' }],
      ['cannot be part of an address', { id: 'null' }],
      ['cannot be part of an address', { id: '".."' }],
      ['cannot be part of an address', { id: '""' }],
      ['cannot be sent in a header', { tag: String.raw`"a\r\nX-Other: b"` }],
      ['cannot be sent in a header', { tag: '"é"' }],
      ['cannot be sent in a header', { tag: '"a "' }],
      ['The response has no header', { headers: {} }],
    ])('Stops after the first step: %s (%o)', async ([message, changes]) => {
      values = { ...usualValues, ...changes }
      const { requests, stderr, exitCode } = await run()
      expect(exitCode).not.toBe(0)
      expect(stderr).toContain(message)
      expect(requests).toHaveLength(1)
    })
  })
}

function getOutputs(end: RunEnd): Value {
  if (end.outcome === 'failed') throw new Error(end.reason)
  return { members: [...end.outputs] }
}

/** Languages encode some characters differently, which is equivalent (RFC 3986, section 2.2; forms: a plus sign for a space). */
function describeRequest({ method, target, headers, body }: RawRequest) {
  const kept = headers.filter(([name]) => /^(?:authorization|content-type|cookie|x-.*)$/.test(name))
  const type = kept.find(([name]) => name === 'content-type')?.[1]
  const text = body.toString('utf8')
  return {
    method,
    target: normalize(target),
    headers: kept.map((pair) => pair.join(': ')).toSorted(),
    body: type?.includes('urlencoded') ? normalize(text.replaceAll('+', '%20')) : text,
  }
}

function normalize(text: string): string {
  return text
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%7E', '~')
}
