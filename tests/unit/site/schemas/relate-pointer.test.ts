import { expect, test } from 'vitest'
import { relatePointer, shareOf } from '#site/schemas/relate-pointer.ts'
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
])('%s is shortened to %s and resolves to the same pointer', (place, written) => {
  expect(relatePointer(place, around)).toBe(written)
  expect(joinPlace(around, written)).toBe(place)
})

test('An equal pointer is omitted', () => {
  expect(relatePointer(around, around)).toBeUndefined()
})

const pet = '#/components/schemas/Pet'

test.each<[what: string, places: readonly string[], around: string, shared: string]>([
  ['members', ['a', 'b', 'c'].map((name) => `${pet}/properties/${name}`), pet, `${pet}/properties`],
  [
    'members elsewhere',
    ['a', 'b', 'c'].map((name) => `${pet}/properties/${name}`),
    '#/paths',
    `${pet}/properties`,
  ],
  ['few members', ['a', 'b'].map((name) => `${pet}/properties/${name}`), pet, pet],
  ['members of two schemas', [`${pet}/a`, `${pet}/b`, '#/components/schemas/Owner/a'], pet, pet],
  [
    'members of two schemas elsewhere',
    [`${pet}/a`, `${pet}/b`, '#/components/schemas/Owner/a'],
    '#/paths',
    '#/components/schemas',
  ],
  ['members of two files', [`${pet}/a`, `${pet}/b`, 'parts.yaml#/Owner/a'], pet, pet],
  ['one pointer', [pet, pet, pet], '#/paths', '#/components/schemas'],
])('The base of a list of %s is the closest to all pointers', (_, places, near, shared) => {
  expect(shareOf(places, near)).toBe(shared)
})
