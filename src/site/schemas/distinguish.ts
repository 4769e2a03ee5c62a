import type { Schema } from '#core/request/description/parameter.ts'
import { listValuesFor, readDiscriminator } from '#schema/view/variants.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { ChoiceSet, Source } from '#schema/view/view-schema.ts'
import { isKeywords, readList, readOwn } from '#schema/keywords.ts'
import { enterPointer } from '#schema/pointer.ts'
import { listRequired, listStated } from '#schema/view/stated.ts'
import type { Phrase } from '#schema/view/stated.ts'
import { writePlain } from '#schema/view/write-value.ts'
import type { FindDigits } from '#schema/view/write-value.ts'

/** By what a reader knows which of several choices a value is, for each of them. */
export function distinguish(
  { choices, discriminator, pointer }: ChoiceSet,
  schemas: ReadonlyMap<string, Schema>,
  digits: FindDigits,
): readonly (Phrase | undefined)[] {
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
  const all = choices.slice(0, most).map((choice) => readMembers(choice, schemas, digits))
  const name = findTellingMember(all)
  return choices.map((_, index) => {
    const own = all[index]
    if (!own) return undefined
    const constant = name === undefined ? undefined : own.constants.get(name)
    if (constant) return { text: `${name} is`, code: constant.code, pointer: constant.pointer }
    return nameOwnValue(own, all)
  })
}

/** Comparing each with each takes time; a reader of hundreds looks at their names. */
const most = 60

interface ChoiceMembers {
  /** Members with one possible value. */
  readonly constants: ReadonlyMap<string, { readonly code: string; readonly pointer: string }>
  readonly names: ReadonlySet<string>
  readonly required: ReadonlyMap<string, string>
}

function readMembers(
  choice: Source,
  schemas: ReadonlyMap<string, Schema>,
  digits: FindDigits,
): ChoiceMembers {
  const view = viewSchema([choice], { find: (reference) => schemas.get(reference) })
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
  const values = readList(schema['enum'])
  if (Object.hasOwn(schema, 'const')) {
    const at = enterPointer(pointer, 'const')
    return { code: writePlain(schema['const'], at, digits), pointer: at }
  }
  if (values.length !== 1) return undefined
  const at = enterPointer(pointer, 'enum')
  return { code: writePlain(values[0], enterPointer(at, 0), digits), pointer: at }
}

/** The member that has another value in each choice. */
function findTellingMember(all: readonly ChoiceMembers[]): string | undefined {
  const [first] = all
  if (!first) return undefined
  return [...first.constants.keys()].find((name) => {
    const codes = all.map(({ constants }) => constants.get(name)?.code)
    return codes.every((code) => code !== undefined) && new Set(codes).size === codes.length
  })
}

/** A member that one choice needs and no other has. */
function nameOwnValue(own: ChoiceMembers, all: readonly ChoiceMembers[]): Phrase | undefined {
  const others = all.filter((other) => other !== own)
  const needed = [...own.required].find(([name]) => {
    return !others.some(({ names, required }) => names.has(name) || required.has(name))
  })
  return needed && { text: 'the one that needs', code: needed[0], pointer: needed[1] }
}
