import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { isMap } from '#request/inputs.ts'
import { createRowReader } from '#schema/compare/body-check.ts'
import type { JsonRows } from '#response/rows/json-rows.ts'
import { scanJson } from '#response/rows/scan-json.ts'
import { findIn } from '#schema/view/direction.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import type { CheckFinding } from '#schema/check/walk.ts'
import { isSchema } from '#schema/keywords.ts'
import { decodeReference, getPointerTokens } from '#schema/pointer.ts'
import { checkRow, readValue } from './check-json.ts'

/** The JSON Schema Test Suite from Debian's package libtest-json-schema-acceptance-perl. */
const suite = '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance/tests/draft2020-12'

interface Group {
  readonly description: string
  readonly schema: Schema
  readonly tests: readonly { readonly description: string; readonly valid: boolean }[]
}

/** References are resolved before validation, so these files do not test the validator. */
const excludedFiles = new Set([
  'anchor.json',
  'defs.json',
  'dynamicRef.json',
  'id.json',
  'refRemote.json',
  'unknownKeyword.json',
  'vocabulary.json',
])
/** Unsupported keywords, which are reported as unchecked. */
const unread = /"(?:unevaluated\w+|contains|propertyNames|dependentSchemas)":/
const optional = ['bignum', 'ecmascript-regex', 'float-overflow', 'non-bmp-regex']

describe.skipIf(!existsSync(suite))('The JSON Schema Test Suite, draft 2020-12', () => {
  const own = existsSync(suite) ? readdirSync(suite).filter((name) => name.endsWith('.json')) : []
  const files = [
    ...own.filter((name) => !excludedFiles.has(name)),
    ...optional.map((name) => `optional/${name}.json`),
  ]

  test('Most files of the suite are included', () => {
    expect(files.length).toBeGreaterThan(40)
  })

  test.for(files)('%s', (file) => {
    const text = readFileSync(join(suite, file), 'utf8')
    // Parse schemas by JSON.parse, as documents are, and values by the lossless parser.
    const groups: readonly Group[] = JSON.parse(text)
    const values = readValue(text)
    const { rows } = scanJson(new TextEncoder().encode(text))
    const judged = groups.flatMap((group, index) => {
      if (needsReader(group.schema)) return []
      const data = pick(pick(values, index), 'tests')
      const options = { find: findIn(findReferences(group.schema)), direction: 'request' } as const
      return group.tests.map(({ description, valid }, number) => {
        const value = pick(pick(data, number), 'data')
        const inMemory = conclude(checkInstance(value, group.schema, options))
        const row = findRow(rows, [index, 'tests', number, 'data'])
        const scanned = conclude(checkRow(rows, row, group.schema, options))
        const mayBeOpen = unread.test(JSON.stringify(group.schema))
        return { test: `${group.description}: ${description}`, valid, inMemory, scanned, mayBeOpen }
      })
    })
    const isIncorrect = ({ valid, inMemory, scanned, mayBeOpen }: (typeof judged)[number]) =>
      inMemory !== scanned || (valid !== inMemory && !(inMemory === 'unchecked' && mayBeOpen))
    expect(judged.filter(isIncorrect)).toEqual([])
    expect(judged.length).toBeGreaterThan(0)
  })
})

/** Returns whether a schema has identifiers or references to other documents. */
function needsReader(schema: Schema): boolean {
  return /"\$(id|anchor|dynamicRef)":|"\$ref":"(?!#)/.test(JSON.stringify(schema))
}

function conclude(findings: readonly CheckFinding[]): boolean | 'unchecked' {
  if (findings.some(({ kind }) => kind === 'contradiction')) return false
  return findings.some(({ kind }) => kind === 'unchecked') ? 'unchecked' : true
}

function findReferences(schema: Schema): Readonly<Record<string, Schema>> {
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"(#[^"]*)"/g)]
  return Object.fromEntries(
    references.map(([, reference = '#']) => [reference, follow(schema, reference)]),
  )
}

function follow(schema: Schema, reference: string): Schema {
  const found = getPointerTokens(decodeReference(reference)).reduce<unknown>(
    (part, token) => Reflect.get(Object(part), token),
    schema,
  )
  if (isSchema(found)) return found
  throw new Error(`The suite has no ${reference} here.`)
}

function findRow(rows: JsonRows, steps: readonly (string | number)[]): number {
  const reader = createRowReader(rows)
  return steps.reduce<number>((container, step) => {
    const found =
      typeof step === 'number'
        ? Array.from(reader.items(container))[step]
        : Array.from(reader.members(container)).find(([name]) => name === step)?.[1]
    if (found === undefined) throw new Error(`The suite has no ${step} here.`)
    return found
  }, 0)
}

function pick(value: Value, step: string | number): Value {
  if (Array.isArray(value)) return value[Number(step)]
  const member = isMap(value) ? value.members.find(([name]) => name === step) : undefined
  if (!member) throw new Error(`The suite has no ${step} here.`)
  return member[1]
}
