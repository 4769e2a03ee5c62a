import { describe, expect, test } from 'vitest'
import { defaultService } from '#portal/portal-options.ts'
import { service } from '#portal/service.ts'
import { createPortalSidebar } from '#starlight/navigation/portal-sidebar.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { serviceDescription } from '../../../support/service-description.ts'

describe('A service with its own sidebar', () => {
  test('Operations without a page by the team are listed with their generated page', () => {
    const [first] = serviceDescription.operations
    if (!first) throw new Error('The document has no operation.')
    const grown = {
      ...serviceDescription,
      operations: [
        first,
        { ...first, slug: 'create-thing', summary: 'Create a thing', name: 'Create a thing' },
      ],
    }

    const sidebar = JSON.stringify(
      createPortalSidebar({
        contract: grown,
        service,
        ownPages: ['reference/list-experiments'],
      }),
    )

    expect(sidebar).toContain('"reference/list-experiments",{"label":"Create a thing"')
    expect(sidebar).toContain('"link":"/reference/create-thing/"')
  })
})

describe('Any document', () => {
  test('The team’s pages are guides, and operations are excluded', () => {
    const sidebar = JSON.stringify(
      createPortalSidebar({
        contract: write(3),
        service: defaultService,
        ownPages: ['before-you-start'],
      }),
    )

    expect(sidebar).toContain('{"label":"Guides","items":["before-you-start"]}')
    expect(sidebar).not.toContain('/reference/get-a0/')
  })
})

function write(count: number) {
  const paths = Array.from(
    { length: count },
    (_, index) => `  /a${index}: { get: { tags: [Things], responses: {} } }\n`,
  )
  return parseDescriptionText(
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n${paths.join('')}`,
  )
}
