import type { Value } from '#request/inputs.ts'
import { maxOptionalFields, scalars } from '#request/plan/plan-sample.ts'
import type { ReadSchema, SampleSchema } from '#request/plan/plan-sample.ts'
import { getNumberText } from '#request/source-number.ts'
import { isKeywords, asList } from '../keywords.ts'
import { omitHidden } from './direction.ts'
import { convertStated } from './convert-stated.ts'
import { getProperties, getSources, getStated } from './stated.ts'
import type { SchemaProperty } from './stated.ts'
import { getPossibleTypes } from './types.ts'
import { findDiscriminatorValues, isRequiredOnly, getVariants } from './variants.ts'
import { viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, Source } from './view-schema.ts'

/**
 * Reads schemas for the sample of a request. Of several choices it uses the first, as the form
 * does, with the discriminator property and the shared constraints.
 */
export function createSampleReader(find: FindSchema): ReadSchema {
  const isScalar = ({ sources }: SchemaProperty) => scalars.has(sample(sources).type ?? '')
  const sample = (
    sources: readonly Source[],
    around: ReadonlySet<unknown> = new Set(),
    depth = 0,
    isRoot = false,
  ): SampleSchema => {
    const view = viewSchema(sources, { find })
    const opened = new Set([...around, ...view.parts.map(({ keywords }) => keywords)])
    const value = findDeclaredValue(view, sources)
    const [choice] = value === undefined && depth < maxDepth ? getVariants(view) : []
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
    const [item] = getSources(view, 'items')
    const sent = getProperties(addRequirements(view)).filter(({ isReadOnly }) => !isReadOnly)
    const required = sent.filter(({ requiredAt }) => requiredAt !== undefined)
    const shown =
      required.length > 0 || !isRoot ? required : sent.filter(isScalar).slice(0, maxOptionalFields)
    const discriminators = findDiscriminatorValues(view)
    return {
      type: getPossibleTypes(view)[0],
      value,
      members: shown.map(({ name, sources: own }) => [
        name,
        () => addValue(sample(own, opened), discriminators.get(name)),
      ]),
      hasNames: sent.length > 0,
      item: item && (() => sample([item], opened)),
      isEndless: () =>
        item !== undefined &&
        !getStated(view, 'minItems').some(({ value: least }) => getNumberText(least) !== '0') &&
        viewSchema([item], { find }).parts.some(({ keywords }) => around.has(keywords)),
    }
  }
  return (schema) => sample([{ schema, pointer: '#', origin: undefined }], new Set(), 0, true)
}

/** Adds the value of a discriminator if the schema declares no other. */
function addValue(sketched: SampleSchema, value: string | undefined): SampleSchema {
  return value === undefined ? sketched : { ...sketched, value: sketched.value ?? value }
}

const maxDepth = 8

/** Adds the requirements of the first choice if choices only differ in requirements. */
function addRequirements(view: SchemaView): SchemaView {
  const parts = view.choiceSets.filter(isRequiredOnly).flatMap(({ choices: [first] }) => {
    const isStated = first !== undefined && isKeywords(first.schema)
    return isStated ? [{ ...first, keywords: first.schema, isBesideNull: false }] : []
  })
  return { ...view, parts: [...view.parts, ...parts] }
}

/** Returns the value that the document declares, from the most reliable source. */
function findDeclaredValue(view: SchemaView, sources: readonly Source[]): Value | undefined {
  const getValues = (key: string) => getStated(view, key).map(({ value }) => value)
  const lists = getValues('enum').map(asList)
  const values = [
    ...getValues('const'),
    ...lists.filter(({ length }) => length === 1).flat(),
    ...getValues('examples').flatMap(asList),
    ...getValues('example'),
    ...getValues('default'),
  ]
  const found = values.find((value) => value !== undefined)
  const value = found === undefined ? undefined : convertStated(found, view)
  return value && omitHidden(value, sources, { find: view.find, direction: 'request' })
}
