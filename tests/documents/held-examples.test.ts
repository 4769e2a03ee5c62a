import { globSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from '@cfworker/json-schema'
import { beforeAll, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { startBodyCheck } from '#schema/response/body-check.ts'
import type { ResponseRules } from '#core/response/documented-response.ts'
import { scanJson } from '#core/response/rows/scan-json.ts'
import { keepResponseRules } from '#site/reference/response-rules.ts'
import { installPackages } from '../support/install-packages.ts'

let packages: string

beforeAll(async () => {
  packages = join(await installPackages('documents/programs'), 'node_modules')
}, 300_000)

test('The examples of responses in GitHub’s document fare as another implementation says', async () => {
  const judged = await judge('@octokit/openapi/generated/api.github.com.json')
  expect(judged.length).toBeGreaterThan(1000)
  expect(judged.filter(({ own, other }) => own !== other)).toEqual([])
  // Some of its examples contradict its schemas, and most do not.
  expect(judged.some(({ own }) => !own)).toBe(true)
}, 120_000)

test('So do those of other documents', async () => {
  const paths = globSync('@readme/oas-examples/3.1/json/**/*.json', { cwd: packages })
  const judged = await Promise.all(paths.map(judge))
  expect(judged.flat().filter(({ own, other }) => own !== other)).toEqual([])
  expect(judged.flat().length).toBeGreaterThan(20)
}, 120_000)

interface Judged {
  readonly example: string
  /** Whether it fits. */
  readonly own: boolean
  readonly other: boolean
}

async function judge(place: string): Promise<readonly Judged[]> {
  const source = { path: join(packages, place), overlay: undefined }
  const { operations, documented, schemas } = await readContract(source)
  return operations.flatMap((operation) => {
    const responses = documented.get(operation.slug)?.responses ?? []
    const text = JSON.stringify(keepResponseRules(operation, responses, schemas))
    // As a page reads it.
    const described: ResponseRules = JSON.parse(text)
    return responses.flatMap(({ status, contents }, index) =>
      contents.flatMap(({ mediaType, examples }, position) => {
        const schema = described.responses[index]?.contents[position]?.schema
        if (schema === undefined) return []
        return examples
          .filter(({ value }) => value !== undefined)
          .map(({ value }) => ({
            example: `${operation.id} ${status} ${mediaType}`,
            own: isHeld(value, schema, described),
            other: isValid(value, schema, described),
          }))
      }),
    )
  })
}

function isHeld(value: unknown, schema: Schema, { schemas }: ResponseRules): boolean {
  const { rows } = scanJson(new TextEncoder().encode(JSON.stringify(value)))
  const check = startBodyCheck(rows, { schema, schemas, at: '#' })
  for (const _ of check.run()) continue
  return check.tally().contradicting === 0
}

function isValid(value: unknown, schema: Schema, { schemas }: ResponseRules): boolean {
  const named = Object.fromEntries(
    Object.entries(schemas).map(([reference, each]) => [
      reference.replace('#/components/schemas/', ''),
      withoutFormats(each),
    ]),
  )
  const root: Readonly<Record<string, unknown>> = {
    components: { schemas: named },
    allOf: [withoutFormats(schema)],
  }
  return validate(value, root, '2020-12').valid
}

/** A format is no rule here. */
function withoutFormats(schema: Schema): Readonly<Record<string, unknown>> | boolean {
  return JSON.parse(JSON.stringify(schema, leaveOutFormat))
}

function leaveOutFormat(name: string, value: unknown): unknown {
  return name === 'format' && typeof value === 'string' ? undefined : value
}
