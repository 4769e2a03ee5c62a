import type { Schema } from '#core/request/description/schema.ts'
import { collectView } from './collect-view.ts'
import type { ChoiceSet, Source } from './collect-view.ts'
import { listRequired } from './describe-limits.ts'
import { enterPointer, isKeywords, listOf, nameReference, readOwn, readText } from './keywords.ts'
import type { Said } from './outline.ts'
import { listStated } from './read-view.ts'
import { writePlain } from './write-value.ts'
import type { FindDigits } from './write-value.ts'

/** By what a reader knows which of several choices a value is, for each of them. */
export function tellApart(
  { choices, discriminator, pointer }: ChoiceSet,
  schemas: ReadonlyMap<string, Schema>,
  digits: FindDigits,
): readonly (Said | undefined)[] {
  const property = readDiscriminator(discriminator)
  const at = pointer.replace(/\/[^/]*$/, '/discriminator')
  if (property !== undefined) {
    return choices.map((choice) => {
      const values = listValuesFor(choice, discriminator)
      return values.length === 0
        ? undefined
        : { text: `${property} is`, code: values.join(' or '), pointer: at }
    })
  }
  const shapes = choices.slice(0, most).map((choice) => readShape(choice, schemas, digits))
  const name = findTellingMember(shapes)
  return choices.map((_, index) => {
    const shape = shapes[index]
    if (!shape) return undefined
    const constant = name === undefined ? undefined : shape.constants.get(name)
    if (constant) return { text: `${name} is`, code: constant.code, pointer: constant.pointer }
    return describeOwn(shape, shapes)
  })
}

/** Comparing each with each takes time; a reader of hundreds looks at their names. */
const most = 60

export function readDiscriminator(discriminator: unknown): string | undefined {
  return isKeywords(discriminator) ? readText(discriminator, 'propertyName') : undefined
}

/** The values that mean a choice: of the mapping, else its name (OpenAPI 3.1.1, Discriminator Object). */
export function listValuesFor(choice: Source, discriminator: unknown): readonly string[] {
  const reference = isKeywords(choice.schema) ? choice.schema['$ref'] : undefined
  if (typeof reference !== 'string') return []
  const mapping = isKeywords(discriminator) ? discriminator['mapping'] : undefined
  const name = nameReference(reference)
  const mapped = isKeywords(mapping)
    ? Object.entries(mapping).filter(([, target]) => target === reference || target === name)
    : []
  return mapped.length > 0 ? mapped.map(([value]) => value) : [name]
}

interface Shape {
  /** Members with one possible value. */
  readonly constants: ReadonlyMap<string, { readonly code: string; readonly pointer: string }>
  readonly names: ReadonlySet<string>
  readonly required: ReadonlyMap<string, string>
}

function readShape(
  choice: Source,
  schemas: ReadonlyMap<string, Schema>,
  digits: FindDigits,
): Shape {
  const view = collectView([choice], choice.pointer, { schemas, opened: new Set(), isOpen: true })
  const constants = new Map<string, { readonly code: string; readonly pointer: string }>()
  const names = new Set<string>()
  for (const { value, pointer } of listStated(view, 'properties')) {
    if (!isKeywords(value)) continue
    for (const name of Object.keys(value)) {
      names.add(name)
      const constant = readConstant(readOwn(value, name), enterPointer(pointer, name), digits)
      if (constant && !constants.has(name)) constants.set(name, constant)
    }
  }
  return { constants, names, required: listRequired(view) }
}

function readConstant(schema: unknown, pointer: string, digits: FindDigits) {
  if (!isKeywords(schema)) return undefined
  const values = listOf(schema['enum'])
  if (Object.hasOwn(schema, 'const')) {
    const at = enterPointer(pointer, 'const')
    return { code: writePlain(schema['const'], at, digits), pointer: at }
  }
  if (values.length !== 1) return undefined
  const at = enterPointer(pointer, 'enum')
  return { code: writePlain(values[0], enterPointer(at, 0), digits), pointer: at }
}

/** The member that has another value in each choice. */
function findTellingMember(shapes: readonly Shape[]): string | undefined {
  const [first] = shapes
  if (!first) return undefined
  return [...first.constants.keys()].find((name) => {
    const codes = shapes.map(({ constants }) => constants.get(name)?.code)
    return codes.every((code) => code !== undefined) && new Set(codes).size === codes.length
  })
}

/** A member that one choice needs and no other has. */
function describeOwn(shape: Shape, shapes: readonly Shape[]): Said | undefined {
  const others = shapes.filter((other) => other !== shape)
  const own = [...shape.required].find(([name]) => {
    return !others.some(({ names, required }) => names.has(name) || required.has(name))
  })
  return own && { text: 'the one that needs', code: own[0], pointer: own[1] }
}
