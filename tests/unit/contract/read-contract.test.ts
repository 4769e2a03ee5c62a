import { describe, expect, test } from 'vitest'
import { ContractError } from '#contract/contract-error.ts'
import { readContract } from '#contract/read-contract.ts'
import { serviceContract } from '../../support/service-contract.ts'
import { sampleDocument } from './sample-document.ts'

describe('the document of this project', () => {
  test('It has one operation, which carries its documented header and a bearer key', () => {
    expect(serviceContract.operations).toEqual([
      {
        id: 'listExperiments',
        summary: 'List experiments',
        method: 'GET',
        path: '/v1/experiments',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        parameters: [],
        credential: 'bearer',
      },
    ])
  })

  test('Every open point stands under a heading and in a section of the source', () => {
    const { openPoints } = serviceContract

    expect(new Set(openPoints.map(({ subject }) => subject))).toEqual(
      new Set(['The service', 'Experiments', 'Errors', 'API keys']),
    )
    expect(new Set(openPoints.map(({ section }) => section))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    )
  })
})

describe('credentials', () => {
  test.each([
    ['the security of the whole document', '', 'bearer'],
    ['an operation that asks for none', '      security: []\n', 'none'],
  ])('%s is read as such', async (_name, security, credential) => {
    const text = sampleDocument.replace(
      "      x-section: '4'\n",
      `      x-section: '4'\n${security}`,
    )

    const { operations } = await readContract(text, 'api.yaml')

    expect(operations.map((operation) => operation.credential)).toEqual([credential])
  })
})

test('A document with Windows line ends has the same line numbers', async () => {
  const text = sampleDocument.replace('id: states', 'id: States').replaceAll('\n', '\r\n')

  await expect(readContract(text, 'api.yaml')).rejects.toThrow(/^api\.yaml:7: /)
})

test('The error carries the file and the line as fields', async () => {
  const error = await readContract('', 'api.yaml').catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(ContractError)
  expect(error).toMatchObject({ file: 'api.yaml', line: 1 })
})
