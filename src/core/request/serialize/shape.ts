import { describeCharacter } from '../../text/character-names.ts'
import type { Style } from '../description/parameter.ts'
import type { NumberText, Value } from '../inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The three types of OpenAPI's style table, and null, each as texts that are not encoded yet. */
export type ValueShape =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly members: readonly Member[] }

type Member = readonly [name: string, value: string]

/** Reads a value as far as a style can write it: one level, without gaps. */
export function readShape(value: Value, style: Style): Written<ValueShape> {
  if (value === null) return written({ kind: 'null' })
  if (isList(value)) return readList(value, style)
  if (isMap(value)) return readMap(value.members, style)
  return mapWritten(writeScalar(value), (text) => written({ kind: 'text', text }))
}

/** A text, number or boolean as text. A number is what was typed, so that no digit is lost. */
export function writeScalar(value: string | boolean | NumberText): Written<string> {
  if (typeof value === 'boolean') return written(String(value))
  if (typeof value === 'string') return checkText(value)
  if (!numberPattern.test(value.digits)) {
    return refused(
      clauses.numbers,
      'The value is meant as a number and is not written as one. Write digits such as -1.5e3, or send it as text.',
    )
  }
  return written(value.digits)
}

export function checkText(text: string): Written<string> {
  if (text.isWellFormed()) return written(text)
  const index = text.search(/\p{Cs}/u)
  const position = Array.from(text.slice(0, index)).length + 1
  return refused(
    clauses.utf8,
    `Character ${position} is ${describeCharacter(text.codePointAt(index) ?? 0)}, which UTF-8 cannot carry. Remove it.`,
  )
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isMap(value: Value): value is Extract<Value, { readonly members: unknown }> {
  return typeof value === 'object' && value !== null && 'members' in value
}

const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function readList(items: readonly Value[], style: Style): Written<ValueShape> {
  if (items.length === 0) return rejectEmpty('list')
  return mapWritten(
    writeEach(items, (item) => writeInner(item, style)),
    (texts) => written({ kind: 'list', items: texts }),
  )
}

function readMap(
  members: readonly (readonly [string, Value])[],
  style: Style,
): Written<ValueShape> {
  if (members.length === 0) return rejectEmpty('object')
  return mapWritten(
    writeEach(members, ([name, value]) =>
      mapWritten(checkText(name), () =>
        mapWritten(writeInner(value, style), (text): Written<Member> => written([name, text])),
      ),
    ),
    (pairs) => written({ kind: 'map', members: pairs }),
  )
}

/** Left out entirely, an empty list could not be told from a field that was left out. */
export function rejectEmpty(what: string): Written<never> {
  return refused(
    clauses.undefinedValues,
    `An empty ${what} is not sent at all, as if the field were left out. Leave it out, or add an entry.`,
  )
}

export function rejectNull(): Written<never> {
  return refused(
    clauses.undefinedValues,
    'A null inside a list or an object is not sent at all. Remove the entry, or write it as text.',
  )
}

function writeInner(value: Value, style: Style): Written<string> {
  if (value === null) return rejectNull()
  if (isList(value) || isMap(value)) {
    return refused(
      clauses.compound,
      `The form of lists and objects inside another in style ${style} is not defined. Give each entry a text, number or boolean.`,
    )
  }
  return writeScalar(value)
}
