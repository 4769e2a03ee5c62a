import { describe, expect, test } from 'vitest'
import { planSequence } from '#recipes/plan-sequence.ts'
import { formatValuePlaceholder as value } from '#request/request-sequence.ts'
import type { RequestSequence } from '#request/request-sequence.ts'
import {
  findOrderOperation,
  parseOrderRecipe,
  planOrderSequence,
} from '../../fixtures/order-recipe.ts'

function plan(workflow: string): RequestSequence {
  const planning = planOrderSequence(workflow)
  if (planning.outcome === 'refused') throw new Error(planning.sentence)
  return planning.sequence
}

const create = `
    inputs: { type: object, properties: { github_token: { type: string }, tags: { type: array }, page: { type: [integer, boolean] } } }
    steps:
      - stepId: create
        operationId: createOrder
        outputs:
          id: $response.body#/id
          order: $response.body#/order
          version: $response.header.ETag
          pair: { id: $response.body#/id, first: $response.body#/lines/0/id }
          all: { context: $response.body, selector: '$.lines[*].id', type: jsonpath }
          url: $url`

function pay(fields: string): string {
  return `${create}
      - stepId: pay
        operationId: payOrder
        ${fields}`
}

function payWith(parameter: string, body = '{}'): string {
  return pay(`parameters: [{ name: id, in: path, value: $steps.create.outputs.id }, ${parameter}]
        requestBody: { payload: ${body} }`)
}

test('Takes actions that lead to the next step, repeat a step, or end the recipe after a failure', () => {
  const recipe = pay(`parameters: [{ name: id, in: path, value: a }]
        onSuccess: [{ name: done, type: end }]
        onFailure:
          - { name: wait, type: retry, criteria: [{ condition: $statusCode == 429 }] }
          - { name: stop, type: end }`)
  const next = '\n        onSuccess: [{ name: next, type: goto, stepId: pay }]'
  expect(plan(recipe.replace('createOrder', `createOrder${next}`)).steps).toHaveLength(2)
})

test('A value of a response is a placeholder in later requests', () => {
  const { steps } = plan(
    payWith(
      '{ name: note, in: query, value: $steps.create.outputs.order#/lines/0 }',
      '{ id: $steps.create.outputs.id, pair: $steps.create.outputs.pair }',
    ),
  )
  const id = value('create_id')
  expect(steps[1]?.plan).toMatchObject({
    url: `https://api.example.com/orders/${id}/payments?note=${value('create_order_lines_0')}`,
    body: {
      text: `{"id":"${id}","pair":{"id":"${id}","first":"${value('create_pair_first')}"}}`,
    },
  })
  expect(steps[0]?.reads).toEqual([
    { name: 'create_id', from: 'body', path: ['id'] },
    { name: 'create_order_lines_0', from: 'body', path: ['order', 'lines', 0] },
    { name: 'create_pair_first', from: 'body', path: ['lines', 0, 'id'] },
  ])
})

test('An output that no later step uses is not read', () => {
  expect(plan(create).steps[0]?.reads).toEqual([])
})

test('The names of inputs have a prefix, because other variables may have secrets', () => {
  const { inputs } = plan(payWith('{ name: note, in: query, value: $inputs.github_token }'))
  expect(inputs).toEqual([
    {
      name: 'input_github_token',
      source: 'input_github_token_source',
      variable: 'INPUT_GITHUB_TOKEN',
      isText: true,
    },
  ])
})

test('Names are unique in every spelling, also among the functions of programs', () => {
  const { steps } = plan(`
    steps:
      - stepId: read
        operationId: createOrder
        outputs: { value: $response.body#/a, order2: $response.body#/b, order-2: $response.body#/c }
      - stepId: pay
        operationId: createOrder
        requestBody:
          payload: [$steps.read.outputs.value, $steps.read.outputs.order2, $steps.read.outputs.order-2]`)
  expect(steps[0]?.reads.map(({ name }) => name)).toEqual([
    'read_value_2',
    'read_order_2',
    'read_order_2_2',
  ])
})

test('A text with values is composed before the request', () => {
  const { steps } = plan(
    payWith('{ name: note, in: query, value: "No. {$steps.create.outputs.id}" }'),
  )
  expect(steps[1]?.texts).toEqual([
    { name: 'pay_note_text', parts: ['No. ', { value: 'create_id' }] },
  ])
})

test('A body that is a composed output is JSON', () => {
  const { steps } = plan(
    payWith('{ name: note, in: query, value: a }', '$steps.create.outputs.pair'),
  )
  expect(steps[1]).toMatchObject({
    isVerbatim: false,
    plan: {
      body: { text: `{"id":"${value('create_id')}","first":"${value('create_pair_first')}"}` },
    },
  })
})

test('Without criteria, a status of 2xx is a success', () => {
  expect(plan(create).steps[0]?.successes).toEqual([[200, 299]])
})

test.for<[string, readonly (readonly [number, number])[]]>([
  ['[{ condition: $statusCode == 201 }]', [[201, 201]]],
  [
    '[{ condition: $statusCode != 404 }, { condition: $statusCode < 500 }]',
    [
      [100, 403],
      [405, 499],
    ],
  ],
  [
    "[{ context: $statusCode, condition: '^20[02]$', type: regex }]",
    [
      [200, 200],
      [202, 202],
    ],
  ],
])('Criteria about the status are its ranges: %s', ([criteria, ranges]) => {
  const { steps } = plan(
    create.replace('outputs:', () => `successCriteria: ${criteria}\n        outputs:`),
  )
  expect(steps[0]?.successes).toEqual(ranges)
})

describe('A recipe is not a program', () => {
  const step = 'Step pay cannot be in a program.'
  const later = 'parameters: [{ name: id, in: path, value: a }]'

  test.for<[string, string, string]>([
    [
      'if it depends on another recipe',
      `    dependsOn: [other]${create}`,
      'Another recipe must be completed before this one.',
    ],
    [
      'if a step runs another recipe',
      `${create}\n      - { stepId: pay, workflowId: other }`,
      `${step} It runs another recipe.`,
    ],
    [
      'if another step may follow a failure',
      pay(`${later}\n        onFailure: [{ name: back, type: goto, stepId: create }]`),
      `${step} It determines by its response which step follows.`,
    ],
    [
      'if a success may end the recipe early',
      `${create}\n        onSuccess: [{ name: done, type: end }]\n      - { stepId: pay, operationId: createOrder }`,
      'Step create cannot be in a program. It determines by its response which step follows.',
    ],
    [
      'if another step may follow',
      pay(`${later}\n        onSuccess: [{ name: back, type: goto, stepId: create }]`),
      `${step} It determines by its response which step follows.`,
    ],
    [
      'if a person does something between steps',
      pay(`${later}\n        x-manual: Approve the order.`),
      `${step} A person does something before it.`,
    ],
    ...[
      `\n        requestBody: { payload: { a: ${value('key')} } }`,
      `\n        parameters: [{ name: a, in: query, value: ${value('process')} }]`,
      `\n        parameters: [{ name: ${value('key')}, in: header, value: a }]`,
      `\n        outputs: { a: a${value('key')} }\n    outputs: { a: $steps.make.outputs.a }`,
    ].map((fields): [string, string, string] => [
      `if a text looks like a value of a program: ${fields}`,
      `${create}\n      - stepId: make\n        operationId: createOrder${fields}`,
      'One of its texts cannot be part of a program.',
    ]),
    [
      'if a text with an expression looks like a value of a program',
      pay(
        `${later}\n        requestBody: { payload: 'a ${value('key')} {$steps.create.outputs.id}' }`,
      ),
      `${step} One of its texts cannot be part of a program.`,
    ],
    [
      'if a criterion is about the body',
      pay(`${later}\n        successCriteria: [{ condition: $response.body#/state == 'paid' }]`),
      `${step} Its criterion \`$response.body#/state == 'paid'\` is not about the status.`,
    ],
    [
      'if no status meets the criteria',
      pay(
        `${later}\n        successCriteria: [{ condition: $statusCode == 200 && $statusCode == 201 }]`,
      ),
      `${step} No status meets its criteria.`,
    ],
    [
      'if a value is selected by JSONPath',
      payWith('{ name: note, in: query, value: $steps.create.outputs.all }'),
      `${step} It selects a value by the JSONPath query $.lines[*].id.`,
    ],
    [
      'if a value is not in a response',
      payWith('{ name: note, in: query, value: $steps.create.outputs.url }'),
      `${step} It uses \`$url\`, which a program does not keep.`,
    ],
    [
      'if it uses a part of an input',
      payWith('{ name: note, in: query, value: $inputs.tags#/0 }'),
      `${step} It uses \`$inputs.tags#/0\`, which a program does not keep.`,
    ],
    [
      'if an output is used before its step',
      create.replace(
        'operationId: createOrder',
        'operationId: createOrder\n        requestBody: { payload: { id: $steps.create.outputs.id } }',
      ),
      'Step create cannot be in a program. It uses the output `id` of step create before that step.',
    ],
    [
      'if it uses a part of a composed output that does not exist',
      payWith('{ name: note, in: query, value: $steps.create.outputs.pair#/other }'),
      `${step} It uses a part of the output \`pair\` of step create.`,
    ],
    [
      'if a text contains a composed list or object',
      payWith('{ name: note, in: query, value: "a {$steps.create.outputs.pair}" }'),
      `${step} A text contains a list or an object of several values.`,
    ],
    ...[
      '{ name: raw, in: query, value: $steps.create.outputs.id }',
      '{ name: filter, in: query, value: $steps.create.outputs.id }',
      '{ name: session, in: cookie, value: $steps.create.outputs.id }',
    ].map((parameter): [string, string, string] => [
      `if a parameter is not percent-encoded text: ${parameter}`,
      payWith(parameter),
      `${step} The parameter \`${/name: (\w+)/.exec(parameter)?.[1]}\` is serialized in a way that programs do not support.`,
    ]),
    [
      'if a parameter is a list of values',
      payWith('{ name: note, in: query, value: [$steps.create.outputs.id] }'),
      `${step} The parameter \`note\` is a list or an object of values.`,
    ],
    [
      'if a parameter is a composed object',
      payWith('{ name: note, in: query, value: $steps.create.outputs.pair }'),
      `${step} The parameter \`note\` is a list or an object of values.`,
    ],
    [
      'if a list is part of an address',
      payWith('{ name: note, in: query, value: $inputs.tags }'),
      `${step} An input that may be a list or an object, or has several types, is part of its address.`,
    ],
    [
      'if an input of several types is part of an address',
      payWith('{ name: note, in: query, value: $inputs.page }'),
      `${step} An input that may be a list or an object, or has several types, is part of its address.`,
    ],
    [
      'if it sends parts',
      `${create}\n      - stepId: pay\n        operationId: uploadOrder\n        requestBody: { payload: { note: $steps.create.outputs.id } }`,
      `${step} It sends a file or a multipart body.`,
    ],
    [
      'if a field of a form is JSON',
      `${create}\n      - stepId: pay\n        operationId: noteOrder\n        parameters: [{ name: id, in: path, value: a }]\n        requestBody: { payload: { other: { a: $steps.create.outputs.id } } }`,
      `${step} Its body is serialized in a way that programs do not support.`,
    ],
    [
      'if the type of a form is unknown',
      `${create}\n      - stepId: pay\n        operationId: noteOrder\n        parameters: [{ name: id, in: path, value: a }]\n        requestBody: { payload: $steps.create.outputs.order }`,
      `${step} The media type of its body depends on the value.`,
    ],
    [
      'if it replaces values in a body from a response',
      `${create}\n      - stepId: pay\n        operationId: createOrder\n        requestBody: { payload: $steps.create.outputs.order, replacements: [{ target: /a, value: 1 }] }`,
      `${step} It replaces values in a body that is known only then.`,
    ],
    [
      'if a step cannot be planned',
      `${create}\n      - { stepId: pay, operationId: payOrder }`,
      `${step} \`id\` is required.`,
    ],
  ])('%s', ([, workflow, sentence]) => {
    expect(planOrderSequence(workflow)).toEqual({ outcome: 'refused', sentence })
  })

  test('if its steps send credentials to several servers', () => {
    const recipe = parseOrderRecipe(pay(later))
    const planning = planSequence(recipe, {
      findCall: (one) => {
        const operation = findOrderOperation(one)
        return (
          operation && { operation, baseUrl: `https://${one.id}.example.com`, missing: undefined }
        )
      },
      findSchema: () => undefined,
    })
    expect(planning).toEqual({
      outcome: 'refused',
      sentence: 'Its steps send credentials to several servers.',
    })
  })

  test('if readers must complete the address of a server', () => {
    const planning = planSequence(parseOrderRecipe(create), {
      findCall: (one) => {
        const operation = findOrderOperation(one)
        const missing = { placeholders: ['your-path'], hostVariables: [] }
        return operation && { operation, baseUrl: 'https://api.example.com/your-path', missing }
      },
      findSchema: () => undefined,
    })
    expect(planning).toEqual({
      outcome: 'refused',
      sentence:
        'Step create cannot be in a program. The address of its server has a part that readers must enter.',
    })
  })
})
