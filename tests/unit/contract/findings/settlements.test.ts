import { describe, expect, test } from 'vitest'
import { listFindings } from '#contract/findings/list-findings.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { makeDocument, makeOperation, makeResponses } from './cases/case.ts'

type Mapping = Readonly<Record<string, unknown>>

const silent = { 404: { description: 'It is not there.' } }

describe('What the document says by hand is not found again', () => {
  test.each<[name: string, document: object, kind: string, text: string]>([
    [
      'An entry that covers it, at the operation',
      withOperation({ 'x-not-specified': [entry] }),
      'covered',
      'errors',
    ],
    [
      'An entry that covers it, of the whole document',
      withOperation({}, { 'x-not-specified': [entry] }),
      'covered',
      'errors',
    ],
    [
      'An answer',
      withOperation({
        'x-findings': [{ finding: 'error-without-content', answer: 'It is empty.' }],
      }),
      'answered',
      'It is empty.',
    ],
    [
      'A reason to dismiss it',
      withOperation({ 'x-findings': [{ finding: 'error-without-content', dismissed: 'A test.' }] }),
      'dismissed',
      'A test.',
    ],
  ])('%s', (_, document, kind, text) => {
    const { open, settled } = read(document)

    expect(open).toEqual([])
    expect(settled).toMatchObject([
      { finding: { detector: 'error-without-content' }, by: { kind, text } },
    ])
  })

  test('What stands at one operation says nothing of another', () => {
    const { open, settled } = read(
      withOperation(
        { 'x-findings': [{ finding: 'error-without-content', dismissed: 'A test.' }] },
        {},
        {
          '/things/mine2': { get: makeOperation({ responses: makeResponses(silent) }) },
        },
      ),
    )

    expect(settled).toHaveLength(1)
    expect(open.map(({ at }) => at)).toEqual(['#/paths/~1things~1mine2/get/responses/404'])
  })

  test('An answer is known by where it is written', () => {
    const { settled } = read(
      withOperation({
        'x-findings': [{ finding: 'error-without-content', answer: 'It is empty.' }],
      }),
    )

    expect(settled.map(({ by }) => [by.at, by.statedAt])).toEqual([
      ['#/paths/~1things~1mine/get', '#/paths/~1things~1mine/get/x-findings/0'],
    ])
  })

  test('What is covered stays an open point, in its own words', () => {
    const contract = parse(withOperation({ 'x-not-specified': [entry] }))

    expect(contract.openPoints).toEqual([
      {
        id: 'errors',
        topic: 'Errors',
        assume: 'Expect none.',
        mentioned: true,
        subject: 'Operations',
      },
    ])
  })
})

describe('A mistake is noted, and nothing is settled by it', () => {
  test.each<[name: string, entry: Mapping, told: string]>([
    ['an unknown detector', { finding: 'no-eror', answer: 'No.' }, 'x-findings'],
    ['neither an answer nor a reason', { finding: 'error-without-content' }, 'x-findings'],
    [
      'both at once',
      { finding: 'error-without-content', answer: 'No.', dismissed: 'No.' },
      'x-findings',
    ],
  ])('%s', (_, wrong, told) => {
    const document = withOperation({ 'x-findings': [wrong] })

    expect(read(document).open).toHaveLength(1)
    expect(parse(document).faults.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining(told),
    ])
  })
})

const entry = {
  id: 'errors',
  topic: 'Errors',
  assume: 'Expect none.',
  covers: ['error-without-content'],
}

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
  return contractOf(JSON.stringify(document), { citesSource: false })
}

function read(document: object) {
  return listFindings(parse(document))
}
