import { isAtLeast } from '#core/citation/version.ts'
import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import { enterPointer, locateReference } from '#schema/pointer.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors, Found } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'

/** Detectors of components that nothing leads to. */
export const componentDetectors = {
  'unused-component': {
    status: 'not-specified',
    topic: 'Where a component is used',
    assume: 'Do not assume that the service takes or returns it.',
    find: findUnused,
  },
} as const satisfies Detectors

/** One noun for each kind (OpenAPI 3.1.1, Components Object); security schemes have a detector of their own. */
const kinds: Readonly<Record<string, string>> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'request body',
  headers: 'header',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'path item',
}

function findUnused(survey: Survey): readonly Found[] {
  const used = listUsed(survey)
  return Object.entries(kinds).flatMap(([kind, noun]) =>
    readMembers(survey.tree.lookUp(`#/components/${kind}`)).flatMap(([name]): readonly Found[] => {
      const at = enterPointer(`#/components/${kind}`, name)
      if (name.startsWith('x-') || used.has(at) || (kind === 'schemas' && used.has(name))) return []
      const sentence = `No reference leads to the ${noun} ${quoteName(name)}.`
      return [{ at, sentence, cause: 'No reference leads to some components.', operations: [] }]
    }),
  )
}

/** The components that references lead to, and everything around them; names and references that discriminators map to. */
function listUsed({ references, nodes, schemas, contract }: Survey): ReadonlySet<string> {
  const used = new Set<string>()
  const isSwagger = !isAtLeast(contract.openapi, '3.0')
  const add = (text: string) => {
    const path = isSwagger
      ? text.replace(/^#\/(?:definitions|(?=responses|parameters))/, rename)
      : text
    used.add(path.split('/').slice(0, 4).join('/'))
  }
  for (const { text } of references) add(locateReference(text))
  for (const { keywords } of nodes) {
    const { discriminator } = keywords
    if (!isKeywords(discriminator)) continue
    for (const [, target] of readMembers(discriminator['mapping'])) {
      if (typeof target !== 'string') continue
      add(target)
      used.add(target)
    }
  }
  for (const name of listHeirs(nodes, schemas)) used.add(name)
  return used
}

/** Swagger 2.0 has the same under other names. */
function rename(start: string): string {
  return start === '#/' ? '#/components/' : '#/components/schemas'
}

/** Schemas that extend one with a discriminator: its value names them (OpenAPI 3.1.1, Discriminator Object). */
function listHeirs(nodes: Survey['nodes'], schemas: Survey['schemas']): readonly string[] {
  return nodes.flatMap(({ keywords, root, parent }) => {
    if (parent !== undefined || root.reference === undefined) return []
    const isHeir = readList(keywords['allOf']).some((part) => {
      const base =
        isKeywords(part) && typeof part['$ref'] === 'string' ? schemas[part['$ref']] : undefined
      return isKeywords(base) && base['discriminator'] !== undefined
    })
    return isHeir ? [root.reference] : []
  })
}
