import type { Value } from '#core/request/inputs.ts'
import { mostFirst, scalars } from '#core/request/plan/sketch-plan.ts'
import type { ReadSchema, SketchedSchema } from '#core/request/plan/sketch-plan.ts'
import { findNumberText } from '#core/request/source-number.ts'
import { isKeywords, readList } from '../keywords.ts'
import { leaveOutHidden } from './direction.ts'
import { readStated } from './read-stated.ts'
import { listMembers, listSources, listStated } from './stated.ts'
import type { Member } from './stated.ts'
import { inferType, readTypes } from './read-types.ts'
import { findDiscriminatorValues, isMereRequirement, listVariants } from './variants.ts'
import { viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, Source } from './view-schema.ts'

/**
 * Reads schemas for the sample of a request. Of several choices it uses the first, as the form
 * does, with the discriminator property and the shared constraints.
 */
export function readForSketch(find: FindSchema): ReadSchema {
  const isScalar = ({ sources }: Member) => scalars.has(sample(sources).type ?? '')
  const sample = (
    sources: readonly Source[],
    around: ReadonlySet<unknown> = new Set(),
    depth = 0,
    isRoot = false,
  ): SketchedSchema => {
    const view = viewSchema(sources, { find })
    const opened = new Set([...around, ...view.parts.map(({ keywords }) => keywords)])
    const value = findDeclaredValue(view, sources)
    const [choice] = value === undefined && depth < maxDepth ? listVariants(view) : []
    if (choice) {
      const discriminatorNames = view.choiceSets.flatMap(({ discriminator }) =>
        isKeywords(discriminator) ? [discriminator['propertyName']] : [],
      )
      const schemas = [
        choice.schema,
        ...(discriminatorNames.length > 0 ? [{ required: discriminatorNames }] : []),
      ]
      return sample(
        schemas.map((schema) => ({ schema, pointer: view.pointer, origin: undefined })),
        around,
        depth + 1,
        isRoot,
      )
    }
    const [item] = listSources(view, 'items')
    const sent = listMembers(addRequirements(view)).filter(({ isReadOnly }) => !isReadOnly)
    const required = sent.filter(({ requiredAt }) => requiredAt !== undefined)
    const shown =
      required.length > 0 || !isRoot ? required : sent.filter(isScalar).slice(0, mostFirst)
    const discriminators = findDiscriminatorValues(view)
    return {
      type: readTypes(view).types[0] ?? inferType(view),
      value,
      members: shown.map(({ name, sources: own }) => [
        name,
        () => addValue(sample(own, opened), discriminators.get(name)),
      ]),
      hasNames: sent.length > 0,
      item: item && (() => sample([item], opened)),
      isEndless: () =>
        item !== undefined &&
        !listStated(view, 'minItems').some(({ value: least }) => findNumberText(least) !== '0') &&
        viewSchema([item], { find }).parts.some(({ keywords }) => around.has(keywords)),
    }
  }
  return (schema) => sample([{ schema, pointer: '#', origin: undefined }], new Set(), 0, true)
}

/** Adds the value of a discriminator if the schema declares no other. */
function addValue(sketched: SketchedSchema, value: string | undefined): SketchedSchema {
  return value === undefined ? sketched : { ...sketched, value: sketched.value ?? value }
}

const maxDepth = 8

/** Adds the requirements of the first choice if choices only differ in requirements. */
function addRequirements(view: SchemaView): SchemaView {
  const parts = view.choiceSets.filter(isMereRequirement).flatMap(({ choices: [first] }) => {
    const isStated = first !== undefined && isKeywords(first.schema)
    return isStated ? [{ ...first, keywords: first.schema, isBesideNull: false }] : []
  })
  return { ...view, parts: [...view.parts, ...parts] }
}

/** Returns the value that the document declares, from the most reliable source. */
function findDeclaredValue(view: SchemaView, sources: readonly Source[]): Value | undefined {
  const getValues = (key: string) => listStated(view, key).map(({ value }) => value)
  const lists = getValues('enum').map(readList)
  const values = [
    ...getValues('const'),
    ...lists.filter(({ length }) => length === 1).flat(),
    ...getValues('examples').flatMap(readList),
    ...getValues('example'),
    ...getValues('default'),
  ]
  const found = values.find((value) => value !== undefined)
  const value = found === undefined ? undefined : readStated(found, view)
  return value && leaveOutHidden(value, sources, { find: view.find, direction: 'request' })
}
