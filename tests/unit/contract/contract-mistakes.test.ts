import { describe, expect, test } from 'vitest'
import { contractOf } from '../../support/contract-of.ts'
import { sampleDocument } from './sample-document.ts'

const header = 'paths → /v1/experiments → get → x-request-headers → 0'
const scheme = 'components → securitySchemes → apiKey'

describe('a mistake in the document', () => {
  test.each<[name: string, from: string | RegExp, to: string, error: string]>([
    ['nothing at all', /[^]*/, '', '1: This file is empty.'],
    ['a list', /[^]*/, '- a', '1: This is not an OpenAPI document: it must be a mapping.'],
    ['a tab', '  version', '\tversion', '4: This is not YAML: Tabs are not allowed as indentation'],
    [
      'a key that is used twice',
      '  version: v1\n',
      '  version: v1\n  version: v2\n',
      '5: The key "version" stands here for the second time in one mapping, and only one of the two could be read. Remove one.',
    ],
    [
      'an alias without its anchor',
      'title: Service API',
      'title: *name',
      '3: This YAML cannot be read: Unresolved alias (the anchor must be set before the alias): name.',
    ],
    [
      'a misspelt extension',
      'x-not-specified',
      'x-not-specifed',
      '6: x-not-specifed is not an extension of this project. It knows x-not-specified, x-contradictory, x-request-headers, x-section, x-nested-arrays.',
    ],
    [
      'an id that is used twice',
      'id: key-scope',
      'id: states',
      '32: The id states is used twice. An id is the permanent name of one entry.',
    ],
    [
      'an id with capitals',
      'id: states',
      'id: States',
      '7: info → x-not-specified → 0 → id: must be lower-case words joined by hyphens, such as key-format.',
    ],
    [
      'a section as a number',
      "section: '3'",
      'section: 3',
      '8: info → x-not-specified → 0 → section: must be the section number of the source, in quotes, such as "4".',
    ],
    [
      'a section that the source does not have',
      "section: '3'",
      "section: '10'",
      '8: info → x-not-specified → 0 → section: must be a section number of the source, "1" to "9".',
    ],
    [
      'a word instead of true or false',
      "section: '3'",
      "section: '3'\n      mentioned: no-idea",
      '9: info → x-not-specified → 0 → mentioned: must be false where the source is silent, and left out where it says "not shown".',
    ],
    [
      'an entry without a topic',
      '      topic: States\n',
      '',
      '7: info → x-not-specified → 0 → topic: must be a text.',
    ],
    [
      'a field that nothing reads',
      '      topic: States\n',
      '      topic: States\n      note: x\n',
      '7: info → x-not-specified → 0: Unrecognized key: "note".',
    ],
    [
      'a contradiction with only one side',
      '            - Everything.\n',
      '',
      `35: ${scheme} → x-contradictory → 0 → statements: must contain at least the two statements that disagree.`,
    ],
    [
      'Authorization among the ordinary headers',
      'Content-Type',
      'Authorization',
      `20: ${header} → name: must not be Authorization: declare a security scheme instead.`,
    ],
    [
      'a header name with a space',
      'Content-Type',
      'Content Type',
      `20: ${header} → name: must be a header name (RFC 9110, section 5.1).`,
    ],
    [
      'a header value with a line break',
      'value: application/json',
      'value: "a\\nb"',
      `21: ${header} → value: must be printable ASCII.`,
    ],
    [
      'an operation without its section',
      "      x-section: '4'\n",
      '',
      '15: paths → /v1/experiments → get → x-section: must be the section number of the source, in quotes, such as "4".',
    ],
  ])('%s is reported with its line', (_name, from, to, error) => {
    const broken = sampleDocument.replace(from, () => to)
    expect(broken).not.toBe(sampleDocument)

    expect(() => contractOf(broken)).toThrow(
      expect.objectContaining({ name: 'ContractError', message: `api.yaml:${error}` }),
    )
  })
})

describe('What is wrong with one part is a fault with its line, and the rest is read', () => {
  test.each<[name: string, from: string | RegExp, to: string, faults: readonly string[]]>([
    [
      'no title',
      '  title: Service API\n',
      '',
      ['noted 2: info has no title, so the portal bears the name of the file.'],
    ],
    [
      'a number for a title',
      'title: Service API',
      'title: 5',
      ['noted 2: info has no title, so the portal bears the name of the file.'],
    ],
    [
      'a path without its slash',
      '/v1/experiments:',
      'v1/experiments:',
      ['operation 14: A path must begin with a slash, or it runs into the server.'],
    ],
    [
      'a method that HTTP does not have',
      '    get:',
      '    fetch:',
      [
        'noted 15: "fetch" is neither a method nor a field of a path item. What it describes under "/v1/experiments" is left out.',
      ],
    ],
    [
      'a broken reference',
      "      x-section: '4'\n",
      "      x-section: '4'\n      parameters:\n        - $ref: '#/components/parameters/none'\n",
      [
        'operation 20: This is a reference to "#/components/parameters/none", but there is no "parameters" at that place.',
      ],
    ],
    [
      'an operationId that is used twice',
      '    get:\n',
      "    post:\n      operationId: listExperiments\n      summary: Again\n      x-section: '4'\n      responses:\n        default:\n          description: None.\n    get:\n",
      [
        'noted 16: The operationId "listExperiments" stands at 2 operations (POST /v1/experiments, GET /v1/experiments). Give each its own.',
        'noted 23: The operationId "listExperiments" stands at 2 operations (POST /v1/experiments, GET /v1/experiments). Give each its own.',
      ],
    ],
    [
      'a security scheme that is not declared',
      '- apiKey: []',
      '- otherKey: []',
      [
        'operation 12: The security scheme "otherKey" is not among components → securitySchemes (apiKey).',
      ],
    ],
    [
      'no operation',
      /paths:[^]*components:/,
      'paths: {}\ncomponents:',
      ['noted 13: This document describes no operation, so there is nothing to call.'],
    ],
    [
      'no paths',
      /paths:[^]*components:/,
      'components:',
      ['noted 1: This document describes no operation, so there is nothing to call.'],
    ],
  ])('%s', (_name, from, to, faults) => {
    const read = contractOf(sampleDocument.replace(from, () => to))

    expect(
      read.faults.map(({ weight, line, sentence }) => `${weight} ${line}: ${sentence}`),
    ).toEqual(faults)
  })
})
