import type { Nesting } from '../description/parameter.ts'
import type { Value } from '../inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import type { Notation } from './notation.ts'
import type { ByStyle } from './path.ts'
import { pairUp, rejectBracket } from './query.ts'
import type { Pair } from './query.ts'
import {
  checkText,
  isList,
  isMap,
  readShape,
  rejectEmpty,
  rejectNull,
  writeScalar,
} from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/**
 * The pairs of a value in a query or form. What OpenAPI leaves open, lists and objects within another, is written by the
 * convention that was chosen, and by none unless one was.
 *
 * @param name as it is written
 */
export function pairValue(
  name: string,
  by: ByStyle,
  value: Value,
  notation: Notation,
  nesting: Nesting | undefined = by.nesting,
): Written<readonly Pair[]> {
  if (!isOpen(by, value)) {
    return mapWritten(readShape(value, by.style), (shape) => pairUp(name, by, shape, notation))
  }
  if (nesting === undefined) return rejectOpen(by, isList(value))
  // The members of an exploded object of style form stand under names of their own.
  if (by.style === 'form' && isMap(value)) {
    const pairs = writeEach(value.members, ([key, member]) =>
      mapWritten(checkText(key), () =>
        writeNested(notation.writeName(key), member, nesting, notation),
      ),
    )
    return mapWritten(pairs, (lists) => written(lists.flat()))
  }
  return writeNested(name, value, nesting, notation)
}

/** Whether a convention can say what OpenAPI does not. */
function isOpen({ style, explode }: ByStyle, value: Value): boolean {
  if (style === 'deepObject') return isList(value) || hasNested(value)
  return style === 'form' && explode && hasNested(value)
}

function hasNested(value: Value): boolean {
  const inner = isList(value)
    ? value
    : isMap(value)
      ? value.members.map(([, member]) => member)
      : []
  return inner.some((each) => isList(each) || isMap(each))
}

function rejectOpen({ style }: ByStyle, isWhole: boolean): Written<never> {
  return refused(
    style === 'form' ? clauses.compound : isWhole ? clauses.styleExamples : clauses.styleValues,
    `OpenAPI does not define how style ${style} writes ${style === 'deepObject' ? 'lists, and objects within another' : 'lists and objects within another'}. Choose the convention of the service, a[0][b] or a[][b], or leave the field out.`,
    'nesting',
  )
}

function writeNested(
  name: string,
  value: Value,
  nesting: Nesting,
  notation: Notation,
): Written<readonly Pair[]> {
  const { delimiters, writeName, writeValue } = notation
  const step = (inner: string) => name + delimiters['['] + inner + delimiters[']']
  if (value === null) return rejectNull()
  if (!isList(value) && !isMap(value)) {
    return mapWritten(writeScalar(value), (text) => written([[name, writeValue(text, '')]]))
  }
  const entries = isList(value)
    ? value.map((item, index) => [nesting === 'indices' ? String(index) : '', item] as const)
    : value.members
  if (entries.length === 0) return rejectEmpty(isList(value) ? 'list' : 'object')
  const pairs = writeEach(entries, ([key, member]) =>
    /[[\]]/.test(key)
      ? rejectBracket()
      : mapWritten(checkText(key), () =>
          writeNested(step(writeName(key)), member, nesting, notation),
        ),
  )
  return mapWritten(pairs, (lists) => written(lists.flat()))
}
