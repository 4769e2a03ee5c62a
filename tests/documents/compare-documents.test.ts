import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import type { Change } from '#openapi/changes/change.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { resolvePointer } from '../support/check-pointers.ts'
import { installDocuments } from './install-documents.ts'

let generated: string
let examples: readonly string[]

beforeAll(async () => {
  const { packages, examples: found } = await installDocuments()
  generated = join(packages, '@octokit/openapi/generated')
  examples = found
}, 300_000)

const load = async (path: string) => loadApiDescription({ path, overlay: undefined })

test('A document compared with itself does not differ', { timeout: 120_000 }, async () => {
  for (const path of [...examples, join(generated, 'api.github.com.json')]) {
    const changes = compareDescriptions(await load(path), await load(path))
    expect({ path, changes }).toEqual({ path, changes: [] })
  }
})

test(
  'References that are replaced by their schemas are no change',
  { timeout: 120_000 },
  async () => {
    const [before, after] = await loadBoth('api.github.com', 'api.github.com.deref')
    const operations = compareDescriptions(before, after).flatMap((change) => change.operations)

    // The published pair differs in these: findings/octokit-dereferenced-document.sh.
    expect([...new Set(operations.map(({ name }) => name))].toSorted()).toEqual([
      'DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees',
      'GET /app/installations',
      'GET /repos/{owner}/{repo}/code-scanning/alerts',
      'GET /repos/{owner}/{repo}/compare/{base}...{head}',
      'GET /repos/{owner}/{repo}/contents/{path}',
      'GET /user',
      'GET /user/{account_id}',
      'GET /users/{username}',
      'PATCH /gists/{gist_id}',
      'POST /repos/{owner}/{repo}/check-runs',
      'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
    ])
  },
)

test(
  'Between two releases, each location exists, and the reverse swaps what was added and removed',
  { timeout: 120_000 },
  async () => {
    const [before, after] = await loadBoth('ghes-3.17', 'ghes-3.19')
    const changes = compareDescriptions(before, after)
    const reversed = compareDescriptions(after, before)

    expect(changes.length).toBeGreaterThan(500)
    expect(changes.filter((change) => isMissing(before.original, change.before))).toEqual([])
    expect(changes.filter((change) => isMissing(after.original, change.after))).toEqual([])
    expect(listPlaces(changes, '-added', 'after')).toEqual(
      listPlaces(reversed, '-removed', 'before'),
    )
    expect(listPlaces(changes, '-removed', 'before')).toEqual(
      listPlaces(reversed, '-added', 'after'),
    )
    expect(listPlaces(changes, '-required', 'after')).toEqual(
      listPlaces(reversed, '-optional', 'before'),
    )
  },
)

async function loadBoth(before: string, after: string) {
  return [
    await load(join(generated, `${before}.json`)),
    await load(join(generated, `${after}.json`)),
  ] as const
}

/** Lists where the changes are whose kind has this ending, with what changed. */
function listPlaces(
  changes: readonly Change[],
  ending: string,
  side: 'before' | 'after',
): readonly string[] {
  const places = changes
    .filter(({ kind }) => kind.endsWith(ending))
    .map((change) => `${change.kind.slice(0, -ending.length)} ${change[side]}`)
  // A change that differs in requests and responses is two.
  return [...new Set(places)].toSorted()
}

function isMissing(document: object, pointer: string): boolean {
  return resolvePointer({ '': document }, pointer) === undefined
}
