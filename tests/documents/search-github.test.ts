import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { createSearch } from '#search/create-search.ts'
import type { Search } from '#search/create-search.ts'
import { explainHit } from '#search/explain-hit.ts'
import { kinds, unpackMembers } from '#search/record.ts'
import { createDocumentRecords } from '#starlight/search-dialog/document-records.ts'
import { installDocuments } from './install-documents.ts'

let first = ''
let later = ''
let search: Search

beforeAll(async () => {
  const { github: path } = await installDocuments()
  const { records, members } = createDocumentRecords(
    await loadApiDescription({ path, overlay: undefined }),
  )
  first = JSON.stringify(records)
  later = JSON.stringify(members)
  search = createSearch(records)
  search.add(unpackMembers(members, records))
}, 300_000)

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
  ['pulls merge', 'Merge a pull request'],
  ['merge a pull request', 'Merge a pull request'],
  ['create an issue', 'Create an issue'],
  ['creat issue', 'Create an issue'],
  ['get user', 'Get a user'],
  ['star repository', 'Star a repository for the authenticated user'],
  ['upload release asset', 'Upload a release asset'],
  ['workflow dispatch', 'Create a workflow dispatch event'],
  ['search code', 'Search code'],
  ['delete repo', 'Delete a repository'],
  ['add collaborator', 'Add a repository collaborator'],
  ['list commits', 'List commits'],
  ['create gist', 'Create a gist'],
  ['how do I create a release', 'Create a release'],
  ['lock issue', 'Lock an issue'],
  ['repository_query', 'repository_query'],
  ['client_payload', 'client_payload'],
  ['not_planned', 'state_reason'],
  ['x-ratelimit-remaining', 'X-RateLimit-Remaining'],
  ['simple-user', 'simple-user'],
  ['full repository', 'full-repository'],
] as const

describe('In GitHub’s document', () => {
  test.each(questions)('%s finds %s', (question, wanted) => {
    const hits = search.find(question)
    const shown = kinds.flatMap((kind) => hits.filter(({ record }) => record.kind === kind))
    expect(shown[0]?.record.title).toBe(wanted)
  })

  test.each(['per_page', 'perPage', 'perpage'])(
    '%s finds the member of that name first',
    (question) => {
      expect(search.find(question)[0]?.record.title).toBe('per_page')
    },
  )

  test('A member of many pages links to the requested one', () => {
    const [hit] = search.find('per_page list repository issues')
    const where = hit && explainHit(hit).where.map(({ text }) => text)
    expect(where?.join('')).toMatch(/^\d+ places: query parameter of List repository issues$/)
  })

  test('The files of the first result weigh less than 100 KB, and the members less than 200 KB', () => {
    expect(weigh(first)).toBeLessThan(100_000)
    expect(weigh(later)).toBeLessThan(200_000)
  })
})

function weigh(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(text, { params }).length
}
