import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { source } from '#portal/service.ts'
import { linkSection } from '#starlight/reference/service.ts'
import { loadSourceDocument } from '../../support/source-document.ts'

test('The source equals the text that the owner of the service published', () => {
  const digest = createHash('sha256').update(loadSourceDocument().text).digest('hex')
  expect(
    digest,
    'src/content/docs/source.md has changed. If the owner of the service published this text, write its digest here.',
  ).toBe('d5cc5f08272669b8fe7951db8325c1a9bd0b3a88379ca0669c18290319707958')
})

test('A section of the source has an address', () => {
  expect(linkSection(source, '4')).toBe('/source/#4-endpoints')
})

test('Throws for an unknown section of the source, with a remedy', () => {
  expect(() => linkSection(source, '12')).toThrow(
    'The source has no section 12. Correct the citation in the API document.',
  )
})
