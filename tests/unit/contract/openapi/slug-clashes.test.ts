import { describe, expect, test } from 'vitest'
import { describeText, writeDocument } from '../../../fixtures/documents/describe-text.ts'

describe('addresses of pages', () => {
  test('Two operations whose addresses would be one get longer ones, and the document’s owner is told', () => {
    const { operations, faults } = describeText(
      writeDocument(
        '3.1.0',
        `  /a: { get: { operationId: getUser } }
  /b: { get: { operationId: get-user } }`,
      ),
    )

    expect(operations.map(({ slug }) => slug)).toEqual(['get-user-get-a', 'get-user-get-b'])
    expect(faults[0]).toMatchObject({
      line: 4,
      sentence:
        'The page of this operation would be at /reference/get-user/, which another one has too; it is at /reference/get-user-get-a/.',
    })
    expect(faults).toHaveLength(2)
  })

  test('An operation never takes the address of another page of the reference', () => {
    const { operations, faults } = describeText(
      writeDocument('3.1.0', '  /a: { get: { operationId: api } }'),
    )

    expect(operations[0]?.slug).toBe('api-get-a')
    expect(faults[0]?.sentence).toContain('which this portal has another page at')
  })
})
