import { citeClause } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import type { Value } from '#core/request/inputs.ts'
import { writeJson } from '#core/request/serialize/json.ts'
import { writeMultipart } from '#core/request/serialize/write-multipart.ts'
import { toValue } from '#core/request/to-value.ts'
import { usualName } from './form-row.ts'
import type { FormRow } from './form-row.ts'
import { multipart, multipartRows } from './multipart-rows.ts'
import { observeCell } from './observe-cell.ts'
import { emptyCells, nullCells, openApiCells } from './openapi-cells.ts'
import { planField, planValue } from './plan-row.ts'
import { refusedValues } from './refused-values.ts'
import type { StyleCell } from './style-cell.ts'
import { uriTemplateCells } from './uri-template-cells.ts'
import { urlencoded, urlencodedRows } from './urlencoded-rows.ts'

/** Rows as the page shows them. What is sent is computed here, by what the console sends with. */
export interface ConformanceTable {
  readonly anchor: string
  readonly title: string
  /** The content of the second column. */
  readonly middle: 'The specification prints' | 'Value'
  readonly rows: readonly ConformanceRow[]
}

export interface ConformanceRow {
  readonly asked: string
  /** Beside `asked`: the URI template and what goes into it, as JSON. */
  readonly detail: { readonly template: string; readonly values: readonly string[] } | undefined
  readonly citation: Citation
  /** As code; undefined where the specification says that it is not defined. */
  readonly middle: string | undefined
  readonly result: RowResult
}

export type RowResult =
  | { readonly kind: 'sent'; readonly text: string; readonly because: string | undefined }
  | { readonly kind: 'refused'; readonly sentence: string; readonly citation: Citation }

export const conformanceTables: readonly ConformanceTable[] = [
  {
    anchor: 'openapi',
    title: 'Parameters: the table of OpenAPI 3.2',
    middle: 'The specification prints',
    rows: openApiCells.map(showCell),
  },
  {
    anchor: 'null-and-empty',
    title: 'Parameters: null and the empty text',
    middle: 'The specification prints',
    rows: [...nullCells, ...emptyCells].map(showCell),
  },
  {
    anchor: 'uri-templates',
    title: 'Parameters: the tables of RFC 6570',
    middle: 'The specification prints',
    rows: uriTemplateCells.map(showCell),
  },
  {
    anchor: 'urlencoded',
    title: 'Bodies: urlencoded forms',
    middle: 'Value',
    rows: urlencodedRows.map((row) => showField(urlencoded, row)),
  },
  {
    anchor: 'multipart',
    title: 'Bodies: multipart forms',
    middle: 'Value',
    rows: multipartRows.map((row) => showField(multipart, row)),
  },
  {
    anchor: 'refused',
    title: 'Parameters: what is refused',
    middle: 'Value',
    rows: refusedValues.map((row) => ({
      asked: row.what,
      detail: undefined,
      citation: citeClause(row.clause, '3.2'),
      middle: showValue(toValue(row.json) ?? null),
      result: showPlanning(planValue(row)),
    })),
  },
]

function showCell(cell: StyleCell): ConformanceRow {
  const { clause, template, location, style, explode, allowReserved, values, outcome } = cell
  const how = [
    style === location ? location : `${location}, ${style}`,
    ...(explode ? ['exploded'] : []),
    ...(allowReserved ? ['reserved characters allowed'] : []),
  ].join(', ')
  const given = values.flatMap(([, value]) => (value === undefined ? [] : [showValue(value)]))
  const observed = observeCell(cell)
  return {
    asked: how,
    detail: { template, values: given },
    citation: citeClause(clause, '3.2'),
    middle: outcome.expected,
    result:
      observed.outcome === 'written'
        ? {
            kind: 'sent',
            text: observed.value,
            because: outcome.kind === 'sent-otherwise' ? outcome.because : undefined,
          }
        : {
            kind: 'refused',
            sentence: observed.reason.sentence,
            citation: citeClause(observed.reason.clause, '3.2'),
          },
  }
}

function showField(mediaType: string, row: FormRow<unknown>): ConformanceRow {
  const { what, clause, json, name = usualName } = row
  return {
    asked: what,
    detail: undefined,
    citation: citeClause(clause, '3.2'),
    middle: `${name}: ${showValue(toValue(json) ?? null)}`,
    result: showPlanning(planField(mediaType, row)),
  }
}

function showPlanning(planning: ReturnType<typeof planField>): RowResult {
  if (planning.outcome === 'refused') {
    const [{ sentence, citation } = unknown] = planning.refusals
    return { kind: 'refused', sentence, citation }
  }
  const { body, url } = planning.plan
  const sent = { kind: 'sent', because: undefined } as const
  switch (body.kind) {
    case 'text':
    case 'form':
      return { ...sent, text: body.text }
    case 'multipart':
      return {
        ...sent,
        text: writeMultipart(body.parts, 'boundary')
          .map((piece) => (piece.kind === 'text' ? piece.text : piece.file.fileName))
          .join(''),
      }
    case 'none':
    case 'file':
      return { ...sent, text: url }
  }
}

const unknown = { sentence: '', citation: { edition: 'This portal', section: '' } } as const

/** As JSON, so that types and characters that cannot be seen show. */
function showValue(value: Value): string {
  const json = writeJson(value)
  return json.outcome === 'written' ? json.value : ''
}
