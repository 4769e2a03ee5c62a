import { expect, test } from 'vitest'
import { writeReport } from '#schema/response/write-report.ts'
import { check, described, hold, trueBody } from './planted.ts'

test('A report holds places, rules and types, and no value of the response', () => {
  const secret = 'sbx_made-up-key-4711'
  const body = {
    ...trueBody,
    pets: [
      { id: secret, name: secret.repeat(3), state: secret, weight: -4711, chip: secret },
      { id: secret, name: 4711 },
    ],
    total: 4711.5,
    owner: { unknown: secret },
  }
  const { parts } = hold({ status: 200, headers: [{ name: 'X-Total', value: secret }] })
  const checking = check(JSON.stringify(body))
  const report = writeReport({
    operation: described,
    status: 200,
    parts,
    groups: checking.groups(),
  })

  expect(report).toBe(`# GET /pets: a response held against the document

Operation \`listPets\`, status 200. Places and types only, no values.

The response and the document disagree; which of them is right cannot be known from here.

## Status, media type and headers

- Contradicts: The header Last-Modified is missing, and the document requires it. Document: \`#/paths/~1pets/get/responses/200/headers/Last-Modified\`.
- Contradicts: In the header X-Total, the value must be an integer. Document: \`#/paths/~1pets/get/responses/200/headers/X-Total\`.

## Body

- Contradicts: \`/pets/*/id\`, 2 times, first at \`/pets/0/id\`: the text must match the pattern ^p-[0-9]+$. Found: string. Document: \`#/components/schemas/Pet/properties/id/pattern\`.
- Contradicts: \`/pets/*/name\`, once: the text must have at most 20 characters. Found: string. Document: \`#/components/schemas/Pet/properties/name/maxLength\`.
- Contradicts: \`/pets/*/state\`, once: the value is not among those that it lists. Found: string. Document: \`#/components/schemas/Pet/properties/state/enum\`.
- Contradicts: \`/pets/*/weight\`, once: the number must be above 0. Found: number. Document: \`#/components/schemas/Pet/properties/weight/exclusiveMinimum\`.
- Remark: \`/pets/*/chip\`, once: a UUID is written as 123e4567-e89b-12d3-a456-426614174000. Found: string. Document: \`#/components/schemas/Pet/properties/chip/format\`.
- Contradicts: \`/pets/*/name\`, once: the value must be a text. Found: number. Document: \`#/components/schemas/Pet/properties/name/type\`.
- Contradicts: \`/owner\`, once: it allows no member “unknown”. Found: string. Document: \`#/components/schemas/Owner/additionalProperties\`.
- Contradicts: \`/total\`, once: the value must be an integer. Found: number. Document: \`#/here/properties/total/type\`.
`)
  expect(report).not.toMatch(/sbx_|4711/)
})

test('What agrees has nothing to disagree about', () => {
  const { parts } = hold()
  const groups = check(JSON.stringify(trueBody)).groups()
  expect(writeReport({ operation: described, status: 200, parts, groups })).not.toContain(
    'disagree',
  )
})

test('A name cannot end the code that it stands in', () => {
  const groups = check('{"owner":{"a`b":1}}').groups()
  const line = writeReport({ operation: described, status: 200, parts: [], groups })
    .split('\n')
    .find((each) => each.includes('/owner'))
  expect(line).toContain('it allows no member “a`b”.')
})
