import { describe, expect, test } from 'vitest'
import { detectorNames } from '#openapi/provenance/detector-names.ts'
import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import { detectFindings } from '#openapi/findings/detect-findings.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { callCases } from './cases/call-cases.ts'
import { makeDocument } from './cases/case.ts'
import type { Case } from './cases/case.ts'
import { responseCases } from './cases/response-cases.ts'
import { valueCases } from './cases/value-cases.ts'

const cases: Readonly<Record<DetectorName, Case>> = {
  ...callCases,
  ...responseCases,
  ...valueCases,
}

test('A complete document has no findings', () => {
  expect(list(makeDocument())).toEqual([])
})

describe('Each detector reports its problem, and not the document without it', () => {
  test.each(detectorNames)('%s', (name) => {
    const { problem, counterexample, at } = cases[name]

    expect(placesOf(name, problem)).toContain(at)
    expect(placesOf(name, counterexample)).toEqual([])
  })
})

describe('Information in prose is not reported as missing', () => {
  test.each(detectorNames.filter((name) => cases[name].inProse !== undefined))('%s', (name) => {
    expect(placesOf(name, cases[name].inProse ?? {})).toEqual([])
  })
})

function placesOf(name: DetectorName, document: object): readonly string[] {
  return list(document).flatMap(({ detector, at }) => (detector === name ? [at] : []))
}

function list(document: object) {
  return detectFindings(parseDescriptionText(JSON.stringify(document)))
}
