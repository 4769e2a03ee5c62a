import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachSchema } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'
import type { SchemaNode } from '../survey/schemas.ts'

/** Discriminators whose property is not there. */
export const discriminatorDetectors = {
  'discriminator-absent': {
    status: 'contradictory',
    topic: 'What tells the choices of a value apart',
    assume: 'Do not choose by a member that may not be there.',
    find: eachSchema((node, survey) => describeDiscriminator(node, survey)),
  },
  'mapping-nowhere': {
    status: 'contradictory',
    topic: 'A choice that is named and not described',
    assume: 'Do not assume anything of a value with this name.',
    find: eachSchema(({ keywords: { discriminator }, at }, { contract, tree }) => {
      if (!isKeywords(discriminator)) return undefined
      const lost = readMembers(discriminator['mapping']).find(([, target]) => {
        if (typeof target !== 'string' || contract.schemas.has(target)) return false
        if (target.startsWith('#/')) return tree.lookUp(target) === undefined
        return !/[#/.]/.test(target) && !contract.schemas.has(`#/components/schemas/${target}`)
      })
      if (!lost) return undefined
      const [name, target] = lost
      const sentence = `${quoteName(name)} leads to ${quoteName(String(target))}, which is no schema of the document.`
      return { sentence, at: `${at}/discriminator` }
    }),
  },
} as const satisfies Detectors

function describeDiscriminator({ keywords, at }: SchemaNode, { schemas }: Survey) {
  const { discriminator } = keywords
  const name = isKeywords(discriminator) ? discriminator['propertyName'] : undefined
  const choices = [...readList(keywords['oneOf']), ...readList(keywords['anyOf'])]
  if (typeof name !== 'string' || choices.length === 0) return undefined
  const has = (schema: unknown) => {
    const { parts } = viewWhole(schema, findIn(schemas))
    // An alternative that is a choice again may have the property further down.
    return parts.some(
      (part) =>
        part.keywords['oneOf'] !== undefined ||
        part.keywords['anyOf'] !== undefined ||
        (isKeywords(part.keywords['properties']) &&
          Object.hasOwn(part.keywords['properties'], name)),
    )
  }
  const { oneOf: _, anyOf: __, ...own } = keywords
  if (has(own)) return undefined
  const missing = choices.findIndex(
    (choice) => isKeywords(choice) && choice['type'] !== 'null' && !has(choice),
  )
  if (missing === -1) return undefined
  const sentence = `The member ${quoteName(name)} tells the choices apart, and choice ${missing + 1} has no such member.`
  return { sentence, at: `${at}/discriminator` }
}
