import { afterEach, expect, test, vi } from 'vitest'
import { pointerAttribute } from '#starlight/html/pointer-attribute.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const pointer = '#/components/schemas/Pet/title'

test.each([
  ['1', pointer, '#/components/schemas/Pet', { 'data-pointer': pointer }],
  ['1', pointer, undefined, { 'data-pointer': pointer }],
  ['1', pointer, pointer, {}],
  ['1', undefined, pointer, {}],
  ['', pointer, '#/components/schemas/Pet', {}],
  [undefined, pointer, undefined, {}],
])('With PORTAL_POINTERS=%s, %s within %s has %j', (setting, given, around, attribute) => {
  vi.stubEnv('PORTAL_POINTERS', setting)
  expect(pointerAttribute(given, around)).toEqual(attribute)
})
