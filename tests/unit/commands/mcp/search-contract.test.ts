import { expect, test } from 'vitest'
import { searchContract } from '#commands/mcp/search-contract.ts'

const contract = {
  operations: [],
  openPoints: [],
  schemas: new Map<string, boolean | Readonly<Record<string, unknown>>>([
    ['#/components/schemas/PullRequest', { description: 'A change.' }],
    ['#/components/schemas/Review', { description: `Of a pull request. ${'x'.repeat(300)}` }],
    ['#/components/schemas/Anything', true],
  ]),
}

test.each([
  ['pull request', ['PullRequest', 'Review']],
  ['PULL_REQUEST', ['PullRequest', 'Review']],
  ['requests', []],
  ['req', ['PullRequest', 'Review']],
  ['review pull', ['Review', 'PullRequest']],
  ['anything', ['Anything']],
  ['…', []],
])('“%s” finds %j', (query, names) => {
  expect(searchContract(contract, query).map(({ name }) => name.split('/').at(-1))).toEqual(names)
})

test('Of a long text, its beginning is shown', () => {
  expect(searchContract(contract, 'review')[0]?.text).toHaveLength(200)
})
