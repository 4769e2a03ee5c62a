import { describe, expect, test } from 'vitest'
import { listPortalSidebar } from '#site/sidebar.ts'
import { contractOf } from '../../support/contract-of.ts'
import { serviceContract } from '../../support/service-contract.ts'

describe('The default document', () => {
  test('An operation that has no hand-written page is listed with its generated one', () => {
    const [first] = serviceContract.operations
    if (!first) throw new Error('The document has no operation.')
    const grown = {
      ...serviceContract,
      operations: [first, { ...first, slug: 'create-thing', summary: 'Create a thing' }],
    }

    const sidebar = JSON.stringify(listPortalSidebar({ isDefault: true }, grown, []))

    expect(sidebar).toContain('"reference/list-experiments",{"label":"Create a thing"')
    expect(sidebar).toContain('"link":"/reference/create-thing/"')
  })
})

describe('Another document', () => {
  test('Operations are listed by tag, and pages of the team as guides', () => {
    const sidebar = JSON.stringify(
      listPortalSidebar({ isDefault: false }, write(3), ['before-you-start']),
    )

    expect(sidebar).toContain('{"label":"Guides","items":["before-you-start"]}')
    expect(sidebar).toContain(
      '{"label":"Things","items":[{"label":"GET /a0","link":"/reference/get-a0/"}',
    )
  })

  test('More than 30 operations are linked by tag only, because every page carries the list', () => {
    const sidebar = JSON.stringify(listPortalSidebar({ isDefault: false }, write(31), []))

    expect(sidebar).toContain('{"label":"Things (31)","link":"/reference/#group-1"}')
    expect(sidebar).not.toContain('/reference/get-a0/')
  })
})

function write(count: number) {
  const paths = Array.from(
    { length: count },
    (_, index) => `  /a${index}: { get: { tags: [Things], responses: {} } }\n`,
  )
  return contractOf(`openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n${paths.join('')}`, {
    isDefault: false,
  })
}
