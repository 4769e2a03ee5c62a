import { findIn } from '#schema/view/direction.ts'
import { expect } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { createRowReader } from '#schema/compare/body-check.ts'
import type { JsonRows } from '#response/rows/json-rows.ts'
import { scanJson } from '#response/rows/scan-json.ts'
import { checkInstance, startWalk } from '#schema/check/check-instance.ts'
import { formatPath } from '#schema/check/walk.ts'
import type { CheckFinding } from '#schema/check/walk.ts'
import type { Direction } from '#schema/view/direction.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'

const schemas = {
  '#/components/schemas/Tree': {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 3 },
      leaves: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  },
  '#/components/schemas/Mine': { type: 'integer', readOnly: true },
} satisfies Record<string, Schema>

export function readValue(text: string): Value {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'faulty') throw new SyntaxError(parsed.error.sentence)
  return parsed.value
}

export const find = findIn(schemas)

/** Returns the findings of a value, after checking that its scanned rows have the same. */
export function checkJson(schema: Schema, json: string, direction: Direction = 'request') {
  const findings = checkInstance(readValue(json), schema, { find, direction })
  const { rows } = scanJson(new TextEncoder().encode(json))
  expect(checkRow(rows, 0, schema, { find, direction })).toEqual(findings)
  return findings
}

/** Returns the findings of a row of a scanned text. */
export function checkRow(
  rows: JsonRows,
  row: number,
  schema: Schema,
  options: { readonly find: FindSchema; readonly direction: Direction },
): readonly CheckFinding[] {
  const findings: CheckFinding[] = []
  const checking = startWalk(createRowReader(rows), row, schema, {
    ...options,
    add: (finding) => findings.push(finding),
  })
  while (!checking.next().done) continue
  return findings
}

export function listKind(
  findings: readonly CheckFinding[],
  kind: CheckFinding['kind'],
): readonly string[] {
  return findings
    .filter((finding) => finding.kind === kind)
    .map(({ instance, end }) => `${formatPath(instance)}: ${end}`)
}

/** Builds a conditional schema. An object literal with `then` would be treated as a promise. */
export function when(condition: Schema, met: Schema, unmet: Schema): Schema {
  const keywords = ['if', 'then', 'else']
  return Object.fromEntries(
    [condition, met, unmet].map((schema, index) => [keywords[index], schema]),
  )
}
