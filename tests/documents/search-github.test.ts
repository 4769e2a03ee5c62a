import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { listSearchablePages } from '#site/search/list-pages.ts'
import { createIndexSearch } from '#core/search/search-index.ts'
import { writeIndex } from '#core/search/write-index.ts'
import { installPackages } from '../support/install-packages.ts'

let index: ReadonlyMap<string, string>

beforeAll(async () => {
  const packages = await installPackages('documents/programs')
  const path = join(packages, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  const contract = await readContract({ path, overlay: undefined })
  index = writeIndex(listSearchablePages(contract))
}, 300_000)

/** What a reader types, and the beginning of what comes first. */
const questions = [
  ['GET /repos/{owner}', 'Get a repository'],
  ['/repos owner', 'Get a repository'],
  ['GET /repos/{owner}/{repo}/issues', 'List repository issues'],
  ['get /repos/:owner/:repo/issues/:number', 'Get an issue'],
  ['https://api.github.com/repos/octocat/hello-world/issues', 'List repository issues'],
  ['PUT /repos/octocat/hello-world/pulls/1/merge', 'Merge a pull request'],
  ['DELETE /gists/{gist_id}', 'Delete a gist'],
  ['/user/repos', 'List repositories for the authenticated user'],
  ['GET /user', 'Get the authenticated user'],
  ['issues/{issue_number}/comments', 'List issue comments'],
  ['repos/get', 'Get a repository'],
  ['issues/list-for-repo', 'List repository issues'],
  ['listForRepo', 'List repository issues'],
  ['pulls merge', 'Merge a pull request'],
  ['merge a pull request', 'Merge a pull request'],
  ['create an issue', 'Create an issue'],
  ['list issues', 'List repository issues'],
  ['get user', 'Get a user'],
  ['star repository', 'Star a repository for the authenticated user'],
  ['upload release asset', 'Upload a release asset'],
  ['workflow dispatch', 'Create a workflow dispatch event'],
  ['search code', 'Search code'],
  ['issues', 'issues: tag of 58 operations'],
  ['gists', 'gists: tag of 20 operations'],
  ['code scanning', 'code-scanning: tag of 21 operations'],
  ['per_page', 'per_page: query parameter of '],
  ['perPage', 'per_page: query parameter of '],
  ['pull_number', 'pull_number: path parameter of Get a pull request'],
  ['per_page list repository issues', 'per_page: query parameter of List repository issues'],
  ['repository_query', 'repository_query: query parameter of '],
  ['merge_method', 'merge_method: member of the request body of Merge a pull request'],
  ['client_payload', 'client_payload: member of the request body of Create a repository dispatch'],
  ['closed_at issue', 'closed_at: member of issue'],
  ['login', 'login: member of simple-user'],
  ['full_name', 'full_name: member of '],
  ['squash', 'squash: value of merge_method, member of the request body of Merge a pull request'],
  ['neutral', 'neutral: value of conclusion, member of the request body of Create a check run'],
  ['not_planned', 'not_planned: value of state_reason, '],
  ['422 create an issue', '422: response of Create an issue'],
  ['304 get emojis', '304: response of Get emojis'],
  ['503', '503: response of '],
  ['x-ratelimit-remaining', 'X-RateLimit-Remaining: header of the 200 response of Get rate limit'],
  ['simple-user', 'simple-user: schema'],
  ['full repository', 'full-repository: schema'],
  ['deploy key', 'deploy-key: schema'],
] as const

describe('In GitHub’s document', () => {
  test.each(questions)('%s finds %s', async (question, wanted) => {
    const [first] = await (await search(question).found).list(6)

    expect(`${first?.name}: ${first?.about}`.startsWith(wanted)).toBe(true)
  })

  test('The first results of each question need less than 85 KB of the index', async () => {
    const weights = await Promise.all(
      questions.map(async ([question]) => {
        const { found, loaded } = search(question)
        await (await found).list(6)
        return { question, bytes: loaded.reduce((sum, piece) => sum + weigh(piece), 0) }
      }),
    )

    expect(weights.filter(({ bytes }) => bytes > 85_000)).toEqual([])
  })

  test('No piece is large, and all together weigh less than a picture', () => {
    const weights = [...index.keys()].map(weigh)

    expect(Math.max(...weights)).toBeLessThan(16_000)
    expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(900_000)
  })

  test('What is deprecated comes after all else', async () => {
    const { list, count } = await search('list').found
    const states = (await list(count)).map(({ isDeprecated }) => isDeprecated)

    expect(states).toContain(true)
    expect(states.indexOf(true)).toBeGreaterThan(states.lastIndexOf(false))
  })
})

/** As a browser does, with nothing loaded before. */
function search(question: string) {
  const loaded: string[] = []
  const { search: find } = createIndexSearch((piece) => {
    loaded.push(piece)
    return Promise.resolve(index.get(piece) ?? '')
  })
  return { found: find(question), loaded }
}

/** Bytes on the wire. */
function weigh(piece: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(index.get(piece) ?? '', { params }).length
}
