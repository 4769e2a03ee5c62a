import { citeRfc } from '#core/citation/citation.ts'
import type { StyleCell } from './style-cell.ts'

/** A template of RFC 6570 as a path parameter, and what the RFC makes of the values. */
export function path(
  section: string,
  template: string,
  explode: boolean,
  values: StyleCell['values'],
  expected: string,
): StyleCell {
  const operator = /\{([.;+])/.exec(template)?.[1]
  return {
    clause: citeRfc(6570, section),
    template,
    location: 'path',
    style: operator === '.' || operator === ';' ? operators[operator] : 'simple',
    explode,
    allowReserved: operator === '+',
    values,
    outcome: { kind: 'sent', expected },
  }
}

/** The same in the query. */
export function query(
  section: string,
  template: string,
  explode: boolean,
  values: StyleCell['values'],
  expected: string,
): StyleCell {
  return { ...path(section, template, explode, values, expected), location: 'query', style: 'form' }
}

/** Where OpenAPI asks for something else than the RFC prints. */
export function otherwise(cellAsPrinted: StyleCell, sent: string, because: string): StyleCell {
  const { outcome } = cellAsPrinted
  return {
    ...cellAsPrinted,
    outcome: { kind: 'sent-otherwise', expected: outcome.expected ?? '', sent, because },
  }
}

const operators = { '.': 'label', ';': 'matrix' } as const
