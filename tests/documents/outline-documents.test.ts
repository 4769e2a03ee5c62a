import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { toHtml } from 'hast-util-to-html'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'
import { sayEnglish } from '#site/words.ts'
import { renderOutline } from '#site/schemas/render-outline.ts'
import { readTokens } from '#schema/pointer.ts'
import { outlineContract } from '#site/schemas/outline-schema.ts'
import type { Phrase } from '#schema/view/stated.ts'
import type { OutlineNode } from '#site/schemas/outline.ts'
import { installDocuments } from './install-documents.ts'

let packages: string

beforeAll(async () => {
  packages = join(await installDocuments(), 'node_modules')
}, 300_000)

describe('Every named schema of documents of others can be read', () => {
  test('@readme/oas-examples', { timeout: 120_000 }, async () => {
    const paths = globSync('@readme/oas-examples/{2.0,3.0,3.1}/json/**/*.json', { cwd: packages })
    const contracts = await Promise.all(paths.map(read))
    const counts = contracts.map(checkDocument)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400)
  })

  test('GitHub', { timeout: 240_000 }, async () => {
    const contract = await read('@octokit/openapi/generated/api.github.com.json')
    expect(checkDocument(contract)).toBe(969)
  })
})

function read(path: string): Promise<Contract> {
  return readContract({ path: relative(process.cwd(), join(packages, path)), overlay: undefined })
}

/** @returns how many schemas it has */
function checkDocument(contract: Contract): number {
  const { outline, locate } = outlineContract(contract)
  const faults: string[] = []
  for (const [pointer, schema] of contract.schemas) {
    for (const direction of ['request', 'response'] as const) {
      const made = outline(schema, { pointer, direction })
      if (made.rowCount > 150) faults.push(`${pointer} has ${made.rowCount} rows`)
      if (toHtml(renderOutline(made, { locate, say: sayEnglish })).length > 400_000)
        faults.push(`${pointer} is too large`)
      faults.push(...listInventions(made.root, contract))
    }
  }
  expect(faults).toEqual([])
  return contract.schemas.size
}

/** Statements whose place is not there, and names, values and texts that do not stand where they are said to. */
function listInventions(root: OutlineNode, { document }: Contract): readonly string[] {
  const faults: string[] = []
  const check = (said: Phrase, isTrue: (value: unknown) => boolean): void => {
    if (!said.pointer.startsWith('#')) return
    const found = findValue(document, said.pointer)
    if (found === undefined || !isTrue(found)) faults.push(`${said.pointer}: ${said.text}`)
  }
  const visit = (node: OutlineNode): void => {
    for (const said of [...node.marks, ...node.notes]) check(said, () => true)
    for (const said of node.descriptions) check(said, (value) => value === said.text)
    for (const said of node.values) {
      check(said, (value) => [String(value), JSON.stringify(value)].includes(tidy(said.text)))
    }
    for (const row of node.groups.flatMap(({ rows }) => rows)) {
      const at = { text: row.label.text, pointer: row.node.pointer }
      check(at, () => row.name === undefined || isNamed(document, row.name, at.pointer))
      visit(row.node)
    }
  }
  visit(root)
  return faults
}

/** At its own place, or where it is only required. */
function isNamed(document: object, name: string, pointer: string): boolean {
  return readTokens(pointer).at(-1) === name || findValue(document, pointer) === name
}

function findValue(document: object, pointer: string): unknown {
  return readTokens(pointer).reduce<unknown>(
    (value, token) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? Reflect.get(value, token)
        : undefined,
    document,
  )
}

/** As JSON is written without spaces. */
function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
