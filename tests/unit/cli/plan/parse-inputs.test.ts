import { describe, expect, test } from 'vitest'
import { noInputs, parseInputs, parseJsonSource } from '#cli/plan/parse-inputs.ts'

test('Omitted members get their defaults', () => {
  expect(read('{}')).toEqual(noInputs)
})

test('Parses each member; distinguishes empty, null and omitted', () => {
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

test('A server may be given by its URL', () => {
  expect(read('{"server":"https://eu.example"}').server).toBe('https://eu.example')
})

describe('Refuses invalid inputs with an explanation', () => {
  test.for([
    ['[]', 'must be objects, such as {"parameters":{"query:limit":10}}.'],
    ['{"query":{}}', 'The inputs: There is no field “query”. There are parameters, body,'],
    ['{"__proto__":1}', 'There is no field “__proto__”.'],
    ['{"variables":{"a":"b"}}', 'the variables of a server are filled in in its URL'],
    ['{"body":1,"body":2}', 'The inputs name “body” twice. Remove one.'],
    ['{"parameters":[]}', 'must be objects'],
    ['{"parameters":{"query:a":1,"query:a":1}}', 'The inputs name “query:a” twice. Remove one.'],
    ['{"mediaType":1}', 'The inputs, mediaType: Invalid input: expected string'],
    ['{"mediaType":""}', 'The inputs, mediaType: Expected a media type'],
    ['{"server":-1}', 'The inputs, server: Expected the URL of a server, or its index'],
    ['{"server":1.0}', 'The inputs, server: Expected the URL of a server, or its index'],
    ['{"nestings":{"query:a":"dots"}}', 'nestings, query:a: Invalid option: expected one of "ind'],
    ['{"alternative":"first"}', 'The inputs, alternative: Expected "none" or the index'],
    ['{"alternative":99999999999999999999}', 'The inputs, alternative: Expected "none" or'],
    ['{"secrets":{"query:token":"fake"}}', /^The inputs, secrets: Expected a list (?!.*fake)/],
  ] as const)('%s', ([text, message]) => {
    expect(() => read(text)).toThrow(message)
  })
})

function read(text: string) {
  return parseInputs(parseJsonSource(text, 'inputs.json'))
}
