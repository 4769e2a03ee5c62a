import { expect, test } from 'vitest'
import { source } from '#service/source/source.ts'
import { linkSection } from '#site/service.ts'

test('A section of the source has an address', () => {
  expect(linkSection(source, '4')).toBe('/source/#4-endpoints')
})

test('A section that the source lacks is an error that says where to correct it', () => {
  expect(() => linkSection(source, '12')).toThrow(
    'The source has no section 12. Correct it in the contract.',
  )
})
