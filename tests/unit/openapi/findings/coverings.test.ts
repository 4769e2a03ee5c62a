import { expect, test } from 'vitest'
import { detectFindings } from '#openapi/findings/detect-findings.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { makeDocument, makeOperation, makeResponses } from './make-document.ts'
import { serviceDescription } from '../../../support/service-description.ts'

type Mapping = Readonly<Record<string, unknown>>

const silent = { 404: { description: 'It is not there.' } }
const entry = {
  id: 'errors',
  topic: 'Errors',
  assume: 'Expect none.',
  covers: ['error-without-content'],
}

test.each<[name: string, document: object]>([
  ['at the operation', withOperation({ 'x-not-specified': [entry] })],
  ['of the document', withOperation({}, { 'x-not-specified': [entry] })],
])('An entry %s suppresses the finding', (_, document) => {
  expect(list(document)).toEqual([])
})

test('An entry at one operation does not affect another', () => {
  const other = makeOperation({ responses: makeResponses(silent) })
  const document = withOperation(
    { 'x-not-specified': [entry] },
    {},
    { '/things/mine2': { get: other } },
  )

  expect(list(document)).toEqual(['#/paths/~1things~1mine2/get/responses/404'])
})

test('A covered finding stays an open point', () => {
  const api = parse(withOperation({ 'x-not-specified': [entry] }))

  expect(api.openPoints).toEqual([
    {
      id: 'errors',
      topic: 'Errors',
      assume: 'Expect none.',
      mentioned: true,
      subject: 'Operations',
    },
  ])
})

test('An unknown detector is reported and covers nothing', () => {
  const document = withOperation({ 'x-not-specified': [{ ...entry, covers: ['no-eror'] }] })

  expect(list(document)).toHaveLength(1)
  expect(parse(document).problems.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('must be the name of a detector'),
  ])
})

function withOperation(members: Mapping, info: Mapping = {}, paths: Mapping = {}): object {
  const operation = makeOperation({ responses: makeResponses(silent), ...members })
  return makeDocument({
    info: {
      title: 'Things',
      version: '1',
      description: 'A token comes from the settings. There is a rate limit.',
      ...info,
    },
    paths: { '/things/mine': { get: operation }, ...paths },
  })
}

function parse(document: object) {
  return parseDescriptionText(JSON.stringify(document))
}

function list(document: object) {
  return detectFindings(parse(document)).map(({ at }) => at)
}

test('The default document covers all its findings', () => {
  expect(detectFindings(serviceDescription)).toEqual([])
  const uncovered = detectFindings({ ...serviceDescription, covers: [] })
  expect(uncovered.map(({ detector }) => detector)).toEqual(
    expect.arrayContaining(['no-server', 'success-without-content', 'rate-limits']),
  )
})
