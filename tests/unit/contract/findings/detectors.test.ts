import { describe, expect, test } from 'vitest'
import { detectorNames } from '#contract/provenance/detector-names.ts'
import type { DetectorName } from '#contract/provenance/detector-names.ts'
import { listFindings } from '#contract/findings/list-findings.ts'
import { contractOf } from '../../../support/contract-of.ts'
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

test('Nothing is found in a document that says what it needs to say', () => {
  expect(list(makeDocument())).toEqual([])
})

describe('Each detector finds its fault where it is, and nothing in the nearest document without it', () => {
  test.each(detectorNames)('%s', (name) => {
    const { fault, neighbour, at } = cases[name]

    expect(placesOf(name, fault)).toContain(at)
    expect(placesOf(name, neighbour)).toEqual([])
  })
})

describe('What a document says in words is not missing', () => {
  test.each(detectorNames.filter((name) => cases[name].said !== undefined))('%s', (name) => {
    expect(placesOf(name, cases[name].said ?? {})).toEqual([])
  })
})

function placesOf(name: DetectorName, document: object): readonly string[] {
  return list(document).flatMap(({ detector, at }) => (detector === name ? [at] : []))
}

function list(document: object) {
  return listFindings(contractOf(JSON.stringify(document)))
}
