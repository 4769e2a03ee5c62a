import { expect, test } from 'vitest'
import { relatePointer } from '#site/schema/relate-pointer.ts'
import { joinPlace } from '../../../support/prove-places.ts'

const around = '#/components/schemas/Pet/properties/name'

test.each([
  [`${around}/minLength`, '/minLength'],
  ['#/components/schemas/Pet/required/0', '../../required/0'],
  ['#/components/schemas/Owner/title', '../../../Owner/title'],
  ['#/components/schemas/Pet/../title', '#/components/schemas/Pet/../title'],
  ['parts.yaml#/Pet', 'parts.yaml#/Pet'],
  ['#/info', '#/info'],
  ['#/components/schemas/Pet', '#/components/schemas/Pet'],
])('%s is written as %s, and leads there', (place, written) => {
  expect(relatePointer(place, around)).toBe(written)
  expect(joinPlace(around, written)).toBe(place)
})

test('The same place is not written again', () => {
  expect(relatePointer(around, around)).toBeUndefined()
})
