import { describe, expect, test } from 'vitest'
import { noInputs, readInputs, readJson } from '#commands/plan/read-inputs.ts'

test('What is not there is left out', () => {
  expect(read('{}')).toEqual(noInputs)
})

test('Each member is read; empty, null and left out are three things', () => {
  const text = `{
    "parameters": {"query:limit": 1.50, "query:empty": "", "query:nothing": null, "__proto__": "x"},
    "body": null, "mediaType": "application/json", "server": 1,
    "alternative": "none",
    "nestings": {"query:filter": "indices"}
  }`
  const { parameters, ...others } = read(text)
  expect(Object.entries(parameters)).toEqual([
    ['query:limit', { digits: '1.50' }],
    ['query:empty', ''],
    ['query:nothing', null],
    ['__proto__', 'x'],
  ])
  expect(others).toEqual({
    body: null,
    mediaType: 'application/json',
    notSecret: [],
    secrets: [],
    server: 1,
    alternative: 'none',
    nestings: { 'query:filter': 'indices' },
  })
})

test('A server may be named by its URL', () => {
  expect(read('{"server":"https://eu.example"}').server).toBe('https://eu.example')
})

const members =
  'parameters, body, mediaType, accept, server, alternative, nestings, secrets, notSecret'
const example = '{"parameters":{"query:limit":10}}'

describe('Inputs of another shape are refused with a sentence', () => {
  test.for([
    ['[]', `The inputs must be an object, such as ${example}.`],
    [
      '{"query":{}}',
      `The inputs have a field “query”. Their fields are ${members}: correct or remove it.`,
    ],
    ['{"__proto__":1}', `The inputs have a field “__proto__”.`],
    ['{"body":1,"body":2}', 'The inputs name “body” twice. Remove one.'],
    ['{"parameters":[]}', `“parameters” of the inputs must be an object, such as ${example}.`],
    [
      '{"parameters":{"query:a":1,"query:a":1}}',
      '“parameters” of the inputs name “query:a” twice. Remove one.',
    ],
    ['{"mediaType":1}', '“mediaType” of the inputs must be a text, such as "application/json".'],
    ['{"mediaType":""}', '“mediaType” of the inputs must be a text, such as "application/json".'],
    ['{"server":-1}', '“server” of the inputs must be the index of a server'],
    ['{"server":1.0}', '“server” of the inputs must be the index of a server'],
    ['{"variables":{"a":"b"}}', 'Give the base URL of the server instead'],
    ['{"nestings":{"query:a":"dots"}}', 'must be "indices" or "brackets"'],
    ['{"alternative":"first"}', '“alternative” of the inputs must be "none" or the index'],
    ['{"secrets":{"query:token":"fake"}}', '“secrets” of the inputs must be a list of fields'],
    ['{"alternative":99999999999999999999}', '“alternative” of the inputs must be "none" or'],
  ] as const)('%s', ([text, told]) => {
    expect(() => read(text)).toThrow(told)
  })
})

function read(text: string) {
  return readInputs(readJson(text, 'inputs.json'))
}
