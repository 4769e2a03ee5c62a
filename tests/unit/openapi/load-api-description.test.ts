import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadFolder } from './load-folder.ts'
import { parseDescriptionText } from '../../support/parse-description-text.ts'
import { serviceDescription } from '../../support/service-description.ts'

/** The smallest document that uses everything, so that its lines are easy to count. */
const sampleDocument = `openapi: 3.1.0
info:
  title: Service API
  version: v1
  description: A service.
  x-not-specified:
    - id: states
      section: '3'
      topic: States
      assume: Expect none.
security:
  - apiKey: []
paths:
  /v1/experiments:
    get:
      operationId: listExperiments
      summary: List experiments
      x-section: '4'
      x-request-headers:
        - name: Content-Type
          value: application/json
          section: '4'
      responses:
        default:
          description: Not specified.
components:
  securitySchemes:
    apiKey:
      type: http
      scheme: bearer
      x-contradictory:
        - id: key-scope
          section: '5'
          topic: What a key opens
          statements:
            - Something.
            - Everything.
          reading: Everything.
`

test.each([
  ['An entry without "mentioned"', '', true],
  ['An entry with "mentioned: false"', '      mentioned: false\n', false],
])('%s is parsed as such', (_name, line, mentioned) => {
  const text = sampleDocument.replace("      section: '3'\n", `      section: '3'\n${line}`)

  expect(parseDescriptionText(text).openPoints).toMatchObject([{ id: 'states', mentioned }])
})

test('The description of the operation has both documented headers, for generators that ignore extensions', () => {
  const [operation] = serviceDescription.operations

  expect(operation?.description).toContain('`Authorization: Bearer <API_KEY>`, which is required')
  for (const { name, value } of operation?.statedHeaders ?? []) {
    expect(operation?.description).toContain(`\`${name}: ${value}\``)
  }
})

test('A document with Windows line endings has the same line numbers', () => {
  const text = sampleDocument.replace('id: states', 'id: States').replaceAll('\n', '\r\n')

  expect(parseDescriptionText(text).problems).toMatchObject([{ line: 7 }])
})

describe('In another document', () => {
  test('An invalid extension is reported with its line and ignored', () => {
    const { problems, openPoints } = parseDescriptionText(
      sampleDocument.replace('id: states', 'id: States'),
    )

    expect(openPoints).toEqual([])
    expect(problems).toEqual([
      {
        severity: 'warning',
        file: 'api.yaml',
        line: 7,
        operations: [],
        sentence:
          'info → x-not-specified → 0 → id: must be lower-case words joined by hyphens, such as key-format. It is ignored.',
      },
    ])
  })

  test('Statements may have a section with any name, or none', () => {
    const text = sampleDocument
      .replace("      section: '3'\n", '')
      .replace("x-section: '4'", 'x-section: 4.2 Lists')
    const { problems, openPoints, documented } = parseDescriptionText(text)

    expect(problems).toEqual([])
    expect(openPoints.map(({ section }) => section)).toEqual([undefined])
    expect(documented.get('list-experiments')?.section).toBe('4.2 Lists')
  })

  test('Extensions of others are ignored, even with similar names', () => {
    const text = `openapi: 3.1.0
info: { title: Other, version: '1', x-logo: { url: a.png }, x-sections: [A] }
paths:
  /a:
    get: { x-codeSamples: [], responses: { 200: { description: Done. } } }
`
    expect(parseDescriptionText(text)).toMatchObject({ problems: [], openPoints: [] })
  })

  test('Headers, properties and examples named x-… are not extensions', () => {
    const text = sampleDocument.replace(
      '      responses:\n        default:\n          description: Not specified.\n',
      `      responses:
        default:
          description: Not specified.
          headers: { x-not-specified: { description: A header. } }
          content:
            application/json:
              schema: { properties: { x-section: { default: { x-not-specified: 7 }, enum: [{ x-section: 7 }] } } }
              example: { x-contradictory: 7 }
`,
    )
    expect(text).not.toBe(sampleDocument)

    expect(parseDescriptionText(text).openPoints.map(({ id }) => id)).toEqual(['states'])
  })
})

const header = 'paths → /v1/experiments → get → x-request-headers → 0'
const scheme = 'components → securitySchemes → apiKey'

describe('Invalid extensions', () => {
  test.each<[name: string, from: string | RegExp, to: string, error: string]>([
    [
      'a misspelt extension',
      'x-not-specified',
      'x-not-specifed',
      '6: x-not-specifed is not an extension of this project. The extensions are x-not-specified, x-contradictory, x-request-headers, x-section, x-nested-arrays.',
    ],
    [
      'a duplicate id',
      'id: key-scope',
      'id: states',
      '32: The id states is used twice. IDs must be unique.',
    ],
    [
      'a section as a number',
      "section: '3'",
      'section: 3',
      '8: info → x-not-specified → 0 → section: must be a text, such as "4.2".',
    ],
    [
      'an unknown field',
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
  ])('%s is reported with its line', (_name, from, to, error) => {
    const broken = sampleDocument.replace(from, () => to)
    expect(broken).not.toBe(sampleDocument)

    const messages = parseDescriptionText(broken).problems.map(
      ({ line, sentence }) => `${line}: ${sentence}`,
    )
    expect(messages).toEqual([`${error} It is ignored.`])
  })
})

test('A file that changes after loading is published as loaded', async () => {
  const text = "openapi: 3.1.0\ninfo: { title: Before, version: '1' }\n"
  const { title, published, folder } = await loadFolder({ 'api.yaml': text })
  await writeFile(join(folder, 'api.yaml'), text.replace('Before', 'After'))

  expect(title).toBe('Before')
  expect(new TextDecoder().decode(published.bytes)).toBe(text)
})

test.each(["info: { version: '1' }", "info: { title: '', version: '1' }"])(
  'A document without a title gets a default title: %s',
  async (info) => {
    const { title } = await loadFolder({ 'api.yaml': `openapi: 3.1.0\n${info}\n` })

    expect(title).toBe('Untitled API (api.yaml)')
  },
)
