import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadRecipes } from '#openapi/recipes/load-recipes.ts'
import { evaluateCriterion } from '#recipes/criterion.ts'
import {
  createExchange,
  createScope,
  operations,
  parseJson,
  parseTestFile,
} from '../../recipes/recipe-fixtures.ts'

function getProblems(workflows: string, version?: string) {
  const { recipes, problems } = parseTestFile(workflows, version)
  return {
    recipes: recipes.map(({ id }) => id),
    problems: problems.map(({ severity, line, sentence }) => `${severity} ${line}: ${sentence}`),
  }
}

/** Parses a workflow with one step, whose fields are given in YAML. */
function getStepProblems(step: string) {
  return getProblems(`
  - workflowId: order
    inputs: { type: object, properties: { name: { type: string } } }
    steps:
      - { stepId: create, operationId: createOrder, outputs: { id: $response.body#/id } }
      - { stepId: step, ${step} }`).problems
}

describe('Names what is wrong with its line', () => {
  test.each([
    [
      'operationId: readOrders',
      'There is no operation "readOrders" in its source. Similar names: "readOrder".',
    ],
    [
      'description: a',
      'A step must have exactly one of operationId, operationPath and workflowId.',
    ],
    ['workflowId: ordr', 'There is no workflow "ordr" in this document. Similar names: "order".'],
    [
      'workflowId: $sourceDescriptions.login.start',
      '"login" is not a loaded Arazzo document. Add its file to the option recipes, or name it in the command.',
    ],
    [
      'operationPath: /orders',
      'operationPath must name a source and an operation, such as {$sourceDescriptions.petstore.url}#/paths/~1pets/get.',
    ],
    [
      "operationPath: '{$sourceDescriptions.orders.url}#/paths/~1orders/put'",
      'The source has no operation at "/paths/~1orders/put".',
    ],
    [
      "operationId: readOrder, successCriteria: [{ condition: '$statusCode = 200' }]",
      `The condition cannot be parsed from "= 200". It takes expressions, 'texts' in single quotes, numbers, true, false and null.`,
    ],
    [
      `operationId: readOrder, successCriteria: [{ condition: '$response.body#/a == "b"' }]`,
      'The condition has a text in double quotes. Write it in single quotes.',
    ],
    [
      "operationId: readOrder, successCriteria: [{ condition: '(?i)a', type: regex, context: $statusCode }]",
      'This is not a valid regular expression of JavaScript, which has no inline flags such as (?i).',
    ],
    [
      "operationPath: '{$sourceDescriptions.orders.url}#/paths/~1orders'",
      'The source has no operation at "/paths/~1orders". Add the method, such as /get.',
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.create.outputs }]',
      '"$steps.create.outputs" is not a runtime expression. Write it like $response.body#/id or $steps.create.outputs.id.',
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.step.outputs.a }]',
      'The step "step" has no output "a". It has no outputs. A step that runs a workflow names those that it takes from it, such as a: $outputs.a.',
    ],
    [
      "operationId: readOrder, successCriteria: [{ condition: '(', type: regex, context: $statusCode }]",
      'This is not a valid regular expression.',
    ],
    [
      "operationId: readOrder, successCriteria: [{ condition: '/a', type: xpath, context: $response.body }]",
      'XPath is not supported. Use JSONPath or a JSON Pointer.',
    ],
    [
      "operationId: readOrder, successCriteria: [{ condition: '$.a = 1', type: jsonpath, context: $response.body }]",
      "This is not a valid JSONPath query (RFC 9535). To compare one value, use a simple condition, such as $response.body#/name == 'a'.",
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.create.id }]',
      '"$steps.create.id" is not a runtime expression. Write it like $steps.create.outputs.id.',
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.create.outputs.ID }]',
      'The step "create" has no output "ID". It has "id".',
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.made.outputs.id }]',
      '"$steps.made.outputs.id" names the step "made", which the workflow does not have.',
    ],
    [
      'operationId: readOrder, parameters: [{ name: order, in: path, value: 1 }]',
      'The operation has no path parameter "order".',
    ],
    [
      'operationId: readOrder, parameters: [{ name: id, value: 1 }]',
      'The parameter "id" must have in: path, query, querystring, header or cookie.',
    ],
    [
      'operationId: readOrder, parameters: [{ reference: $components.parameters.page }]',
      '"$components.parameters.page" cannot be resolved in the components of this document.',
    ],
    [
      'operationId: readOrder, onSuccess: [{ name: a, type: goto, stepId: none }]',
      'The workflow has no step "none".',
    ],
    [
      'operationId: readOrder, onSuccess: [{ name: a, type: retry }]',
      'The type of a success action must be end or goto.',
    ],
    [
      'operationId: readOrder, outputs: { a: $message.payload }',
      '"$message.payload" is an expression of AsyncAPI, which is not supported.',
    ],
    [
      'channelPath: /a',
      'Steps of AsyncAPI are not supported. A recipe calls operations of OpenAPI documents.',
    ],
  ])('%s', (step, sentence) => {
    expect(getStepProblems(step)).toContain(`error 10: ${sentence}`)
  })
})

test('An error omits only its recipe', () => {
  expect(
    getProblems(`
  - { workflowId: bad, steps: [{ stepId: a, operationId: none }] }
  - { workflowId: good, steps: [{ stepId: a, operationId: createOrder }] }`).recipes,
  ).toEqual(['good'])
})

test.each([
  [
    'x-key, in: header',
    'The parameter "x-key" is a credential, which readers enter in the console. Its value is ignored.',
  ],
  [
    'Authorization, in: header',
    'The parameter "Authorization" is a credential, which readers enter in the console. Its value is ignored.',
  ],
  [
    'host, in: header',
    'The header "host" is set by the program that sends the request. Its value is ignored.',
  ],
  [
    'access_token, in: query',
    'The parameter "access_token" is a credential, which readers enter in the console. Its value is ignored.',
  ],
  ['page, in: query', 'The operation has no query parameter "page". It is sent anyway.'],
])('Warns of the parameter %s', (parameter, sentence) => {
  expect(
    getStepProblems(`operationId: createOrder, parameters: [{ name: ${parameter}, value: 1 }]`),
  ).toEqual([`warning 10: ${sentence}`])
})

test('Warns of values for the header of a security scheme, and for a secret field of a form', () => {
  const step =
    'operationId: logIn, parameters: [{ name: x-tenant, in: header, value: a }], requestBody: { payload: { password: b } }'
  expect(getStepProblems(step)).toEqual([
    'warning 10: The parameter "x-tenant" is a credential, which readers enter in the console. Its value is ignored.',
    'warning 10: The field "password" is a credential, which readers enter in the console. Its value is ignored.',
  ])
})

test('Warns of a required parameter that a step omits', () => {
  expect(getStepProblems('operationId: readOrder')).toEqual([
    'warning 10: The step omits the required path parameter "id". Readers must enter it.',
  ])
})

test.each(['orders.readOrder', '$sourceDescriptions.orders.readOrder'])(
  'Finds the operation %s',
  (id) => {
    const { recipes } = getProblems(`
  - { workflowId: a, steps: [{ stepId: a, operationId: ${id} }] }`)
    expect(recipes).toEqual(['a'])
  },
)

test.each([
  "'{$sourceDescriptions.orders.url}#/paths/~1orders~1%7Bid%7D/get'",
  "'{$sourceDescriptions.orders.url}#/paths/~1orders~1{id}/get'",
  "'$sourceDescriptions.orders#/paths/~1orders~1{id}/get'",
])('Finds the operation at %s', (path) => {
  const { recipes } = getProblems(`
  - { workflowId: a, steps: [{ stepId: a, operationPath: ${path} }] }`)
  expect(recipes).toEqual(['a'])
})

test('Takes the condition of a filter as a JSONPath criterion, with a warning', () => {
  const { recipes, problems } = parseTestFile(`
  - workflowId: a
    steps:
      - stepId: a
        operationId: createOrder
        successCriteria: [{ condition: "$.state == 'new' && $.size > 1", type: jsonpath, context: $response.body }]`)
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    "This is not a JSONPath query (RFC 9535), but the condition of a filter. It is evaluated as $[?$.state == 'new' && $.size > 1].",
  ])
  const [criterion] = recipes[0]?.steps[0]?.criteria ?? []
  const isMet = (body: string) => {
    const exchange = { ...createExchange(), body: parseJson(body) }
    return criterion && evaluateCriterion(criterion, createScope({ exchange })).isMet
  }
  expect([
    isMet('{"state":"new","size":2}'),
    isMet('{"state":"new","size":1}'),
    isMet('{}'),
  ]).toEqual([true, false, false])
})

test.each([
  ["'/^2/'", 'regex', 'The slashes around the regular expression are part of it. Remove them.'],
  [
    "'$.items.length > 0'",
    'jsonpath',
    'JSONPath has no member length of a list or a text. Write the function: length($.items) > 0.',
  ],
])('Warns of the criterion %s', (condition, type, sentence) => {
  expect(
    getStepProblems(
      `operationId: createOrder, successCriteria: [{ condition: ${condition}, type: ${type}, context: $response.body }]`,
    ),
  ).toContain(`warning 10: ${sentence}`)
})

test('Passes parameters of a workflow that have a location only to operations', () => {
  const { recipes } = parseTestFile(`
  - workflowId: a
    parameters: [{ name: page, in: query, value: 1 }, { name: size, value: 2 }]
    steps: [{ stepId: a, workflowId: b, parameters: [{ name: id, value: 3 }] }]
  - { workflowId: b, steps: [{ stepId: a, operationId: createOrder }] }`)
  const [step] = recipes.find(({ id }) => id === 'a')?.steps ?? []
  expect(step?.parameters.map(({ name }) => name)).toEqual(['id', 'size'])
})

test('Uses selectors only where the version has them', () => {
  const workflows = `
  - workflowId: a
    steps:
      - stepId: a
        operationId: createOrder
        requestBody: { payload: { context: $response.body, selector: $.a, type: jsonpath } }`
  const getKind = (version: string) =>
    parseTestFile(workflows, version).recipes[0]?.steps[0]?.body?.payload?.kind
  expect([getKind('1.0.1'), getKind('1.1.0')]).toEqual(['object', 'selector'])
})

test('Takes reusable parameters, with a value of their own', () => {
  const { recipes } = parseTestFile(`
  - workflowId: a
    steps:
      - stepId: a
        operationId: readOrder
        parameters:
          - reference: $components.parameters.id
          - { reference: $components.parameters.tags, value: b }
components:
  parameters:
    id: { name: id, in: path, value: 1 }
    tags: { name: tags, in: query, value: a }`)
  expect(recipes[0]?.steps[0]?.parameters.map(({ name, value }) => [name, value])).toEqual([
    ['id', { kind: 'constant', value: { digits: '1' } }],
    ['tags', { kind: 'constant', value: 'b' }],
  ])
})

describe('A file', () => {
  const sources = [{ path: 'none.yaml', folder: '/api', operations }]

  async function load(...texts: readonly string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'recipes-'))
    const paths = texts.map((_, index) => join(folder, `${index}.arazzo.yaml`))
    for (const [index, path] of paths.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- two small files
      await writeFile(path, texts[index] ?? '')
    }
    const found = [...sources, { path: join(folder, 'orders.yaml'), folder: '/orders', operations }]
    return loadRecipes(paths, found).catch((error: unknown) =>
      String(error).replaceAll(`${folder}/`, ''),
    )
  }

  test.each([
    [
      'openapi: 3.1.0',
      '1: This is not an Arazzo document: it has no field arazzo, such as arazzo: 1.1.0.',
    ],
    ['arazzo: 2.0.0', '1: arazzo must be 1.0.x or 1.1.x.'],
    [
      'arazzo: 1.1.0\nsourceDescriptions: []',
      '1: An Arazzo document must have workflows, a list with at least one.',
    ],
    [
      'arazzo: 1.1.0\nworkflows: [{ workflowId: a, steps: [] }]',
      '1: sourceDescriptions must name the OpenAPI documents of the recipes.',
    ],
    [
      'arazzo: 1.1.0\nworkflows: [{ workflowId: a, steps: [] }]\nsourceDescriptions:\n  - { name: a, url: ./other.yaml }',
      '4: "./other.yaml" is not a document of this site. Add it to the site, or name one of "none.yaml", "orders.yaml".',
    ],
    [
      'arazzo: 1.1.0\nsourceDescriptions: []\nworkflows:\n  - { workflowId: a }\n  - { workflowId: a }',
      '5: The workflowId "a" is used twice. It must be unique.',
    ],
  ])('%s', async (text, message) => {
    expect(await load(text)).toBe(`DocumentError: 0.arazzo.yaml:${message}`)
  })

  test('Calls recipes of another file, and has addresses of its own', async () => {
    const own = `arazzo: 1.0.1
sourceDescriptions: [{ name: orders, url: orders.yaml }, { name: other, url: 1.arazzo.yaml, type: arazzo }]
workflows:
  - { workflowId: order, steps: [{ stepId: a, workflowId: $sourceDescriptions.other.order }] }`
    const other = `arazzo: 1.0.1
sourceDescriptions: [{ name: orders, url: ./orders.yaml }]
workflows:
  - { workflowId: order, steps: [{ stepId: a, operationId: createOrder }] }`
    const files = await load(own, other)
    if (typeof files === 'string') throw new Error(files)
    const [first, second] = files.map(({ recipes }) => recipes[0])
    expect(first?.slug).toBe('order')
    expect(second?.slug).toMatch(/^order-\w+$/)
    expect(first?.steps[0]?.call).toEqual({ kind: 'recipe', id: second?.slug })
    expect(second?.steps[0]?.call).toEqual({
      kind: 'operation',
      source: '/orders',
      slug: 'create-order',
    })
  })
})

test('An Arazzo document whose aliases expand to too many values is an error', async () => {
  const lines = Array.from(
    { length: 7 },
    (_, index) => `  a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(', ')}]`,
  )
  const file = join(await mkdtemp(join(tmpdir(), 'recipes-')), 'large.arazzo.yaml')
  await writeFile(
    file,
    ['arazzo: 1.1.0', 'x-a:', '  a0: &a0 [x, x, x, x, x, x, x, x, x, x]', ...lines].join('\n'),
  )
  await expect(loadRecipes([file], [])).rejects.toThrow('expand to more than 5 million values')
})
