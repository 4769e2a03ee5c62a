import { describe, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { sampleDocument } from './sample-document.ts'

const header = 'paths → /v1/experiments → get → x-request-headers → 0'
const parameter = 'paths → /v1/experiments → get → parameters → 0'
const scheme = 'components → securitySchemes → apiKey'

describe('a mistake in the document', () => {
  test.each<[name: string, from: string | RegExp, to: string, error: string]>([
    ['nothing at all', /[^]*/, '', '1: This is not an OpenAPI document: it must be a mapping.'],
    ['a list', /[^]*/, '- a', '1: This is not an OpenAPI document: it must be a mapping.'],
    ['a tab', '  version', '\tversion', '4: This is not YAML: Tabs are not allowed as indentation'],
    [
      'a key that is used twice',
      '  version: v1\n',
      '  version: v1\n  version: v2\n',
      '5: This is not YAML: Map keys must be unique',
    ],
    [
      'an alias without its anchor',
      'title: Service API',
      'title: *name',
      '3: This YAML cannot be read: Unresolved alias (the anchor must be set before the alias): name.',
    ],
    [
      'an older OpenAPI',
      '3.1.0',
      '3.0.3',
      '1: openapi must be 3.1.x, the version that this portal reads.',
    ],
    [
      'no title',
      '  title: Service API\n',
      '',
      "2: This is not valid OpenAPI 3.1 at info: must have required property 'title'.",
    ],
    [
      'a number for a title',
      'title: Service API',
      'title: 5',
      '3: This is not valid OpenAPI 3.1 at info → title: type must be string.',
    ],
    [
      'a path without its slash',
      '/v1/experiments:',
      'v1/experiments:',
      '13: This is not valid OpenAPI 3.1 at paths: Property v1/experiments is not expected to be here.',
    ],
    [
      'a method that HTTP does not have',
      '    get:',
      '    fetch:',
      '14: This is not valid OpenAPI 3.1 at paths → /v1/experiments: Property fetch is not expected to be here.',
    ],
    [
      'a broken reference',
      "      x-section: '4'\n",
      "      x-section: '4'\n      parameters:\n        - $ref: '#/components/parameters/none'\n",
      `20: This is not valid OpenAPI 3.1 at ${parameter} → $ref: Can't resolve reference: #/components/parameters/none.`,
    ],
    [
      'a misspelt extension',
      'x-not-specified',
      'x-not-specifed',
      '6: x-not-specifed is not an extension of this project. It knows x-not-specified, x-contradictory, x-request-headers, x-section.',
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
    [
      'an operation without a name',
      '      operationId: listExperiments\n',
      '',
      '15: paths → /v1/experiments → get → operationId: every operation needs an operationId.',
    ],
    [
      'a path parameter, which nothing can fill in',
      '  /v1/experiments:\n    get:\n',
      '  /v1/experiments/{id}:\n    get:\n      parameters:\n        - name: id\n          in: path\n          required: true\n          schema: { type: string }\n',
      '17: The path parameter id cannot be filled in yet: neither the console nor the snippets support one.',
    ],
    [
      'parameters of a path, which would reach no operation',
      '  /v1/experiments:\n',
      '  /v1/experiments:\n    parameters:\n        - name: page\n          in: query\n          schema: { type: string }\n',
      '15: Write the parameters of a path at each of its operations; they are read only there.',
    ],
    [
      'an operationId that is used twice',
      '    get:\n',
      "    post:\n      operationId: listExperiments\n      summary: Again\n      x-section: '4'\n      responses:\n        default:\n          description: None.\n    get:\n",
      '16: The operationId listExperiments is used twice.',
    ],
    [
      'a parameter in a cookie',
      "      x-section: '4'\n",
      "      x-section: '4'\n      parameters:\n        - name: a\n          in: cookie\n          schema: { type: string }\n",
      `21: ${parameter} → in: must be path, query or header.`,
    ],
    [
      'a parameter by reference',
      /      x-section: '4'\n([^]*)components:\n/,
      `      x-section: '4'
      parameters:
        - $ref: '#/components/parameters/page'
      responses:
        default:
          description: Not specified.
components:
  parameters:
    page: { name: page, in: query, schema: { type: string } }
`,
      `20: ${parameter} → name: must be a text (write the parameter out here: a $ref to it is not followed).`,
    ],
    [
      'a security scheme that is not declared',
      '- apiKey: []',
      '- otherKey: []',
      '11: The security scheme otherKey is not among components → securitySchemes (apiKey).',
    ],
    [
      'a security scheme other than bearer',
      'scheme: bearer',
      'scheme: basic',
      `30: ${scheme} → scheme: must be bearer: the console supports only bearer keys.`,
    ],
    [
      'no operation',
      /paths:[^]*components:/,
      'paths: {}\ncomponents:',
      '13: paths contains no operation, so there is nothing to call.',
    ],
    [
      'no paths',
      /paths:[^]*components:/,
      'components:',
      '1: paths: must map each path to its operations.',
    ],
  ])('%s is reported with its line', async (_name, from, to, error) => {
    const broken = sampleDocument.replace(from, () => to)
    expect(broken).not.toBe(sampleDocument)

    await expect(readContract(broken, 'api.yaml')).rejects.toThrow(
      expect.objectContaining({ name: 'ContractError', message: `api.yaml:${error}` }),
    )
  })
})
