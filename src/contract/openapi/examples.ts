import type { AuthoredExample, ExternalExample } from '#core/request/description/parameter.ts'
import {
  enter,
  findPath,
  isLocatedMapping,
  isMapping,
  listItems,
  listMembers,
  readText,
} from '../source/located.ts'
import type { Located, LocatedMapping } from '../source/located.ts'
import { readPointer } from '#schema/pointer.ts'
import { writeValue } from '#schema/view/write-value.ts'
import { noteOtherKind } from './misplaced.ts'
import type { DocumentScope } from './scope.ts'

export function readExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
): readonly AuthoredExample[] {
  const named = enter(parent, 'examples')
  if (isMapping(named.value)) return listMembers(named).flatMap((one) => readExample(scope, one))
  if (named.value !== undefined) {
    scope.note(named, 'examples must map each name to an example; it is passed over.')
  }
  const single = enter(parent, 'example')
  return single.value === undefined ? [] : [readSingle(single)]
}

export function readSingle(value: Located): AuthoredExample {
  return { name: undefined, summary: undefined, ...readValue(value), serialized: undefined }
}

function readValue(located: Located): Pick<AuthoredExample, 'value' | 'written'> {
  const written = writeAsWritten(located)
  return { value: located.value, ...(written !== undefined && { written }) }
}

function readExample(scope: DocumentScope, located: Located): readonly AuthoredExample[] {
  const resolution = scope.resolver.follow(located)
  if (resolution.outcome === 'broken') {
    scope.note(resolution.at, resolution.sentence)
    return []
  }
  const { target } = resolution
  noteOtherKind(scope, located, target, 'examples')
  if (!isLocatedMapping(target)) return []
  const key = valueKeys.find((candidate) => Object.hasOwn(target.value, candidate))
  const serialized = readText(target, 'serializedValue')
  if (!key && serialized === undefined) return []
  const value = key ? readValue(enter(target, key)) : { value: undefined }
  const description = readText(target, 'description')
  return [
    {
      name: located.key,
      summary: readText(target, 'summary'),
      ...(description !== undefined && { description }),
      ...value,
      serialized,
    },
  ]
}

export function readExternalExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
): readonly ExternalExample[] {
  return listMembers(enter(parent, 'examples')).flatMap((member) => {
    const resolution = scope.resolver.follow(member)
    if (resolution.outcome === 'broken') return []
    const url = readText(resolution.target, 'externalValue')
    if (url === undefined) return []
    const summary = readText(resolution.target, 'summary')
    const description = readText(resolution.target, 'description')
    return [{ name: member.key, summary, description, url }]
  })
}

/** Fields that hold the value: of 3.2, and of every version. */
const valueKeys = ['dataValue', 'value'] as const

/**
 * A value as JSON in lines, with its numbers as their author wrote them.
 *
 * @returns undefined where JavaScript writes every number of it in the same way
 */
function writeAsWritten(located: Located): string | undefined {
  if (!hasOwnDigits(located)) return undefined
  return writeValue(
    located.value,
    '',
    (pointer) => {
      const at = readPointer(pointer).reduce<Located>(enter, located)
      return typeof at.value === 'number' ? readDigits(at, at.value) : undefined
    },
    '  ',
  )
}

function hasOwnDigits(located: Located): boolean {
  const { value } = located
  if (typeof value === 'number') return readDigits(located, value) !== undefined
  if (typeof value !== 'object' || value === null) return false
  return (Array.isArray(value) ? listItems(located) : listMembers(located)).some(hasOwnDigits)
}

/** Digits where JavaScript writes the number in another way. YAML has numbers that JSON has not. */
function readDigits(located: Located, value: number): string | undefined {
  const digits = readNumber(located, value)
  const isOther = digits !== String(value)
  return isOther && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits) ? digits : undefined
}

/** A number as it was written, unless an Overlay has changed the value since. */
export function readNumber({ file, ...at }: Located, value: number): string {
  const path = findPath({ file, ...at })
  const digits = file.readDigits(file.findOrigin?.(path) ?? path)
  return digits !== undefined && Number(digits) === value ? digits : String(value)
}
