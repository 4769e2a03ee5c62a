import { relative } from 'node:path'
import { toHtml } from 'hast-util-to-html'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { renderOutline } from '#starlight/schema-outline/render-outline.ts'
import { getPointerTokens } from '#schema/pointer.ts'
import { createOutliner } from '#starlight/schema-outline/outline-schema.ts'
import type { Phrase } from '#schema/view/stated.ts'
import type { OutlineNode } from '#starlight/schema-outline/outline.ts'
import { listRows } from '../unit/starlight/schema-outline/render-schema.ts'
import { installDocuments } from './install-documents.ts'

let installed: Awaited<ReturnType<typeof installDocuments>>

beforeAll(async () => {
  installed = await installDocuments()
}, 300_000)

describe('Parses every named schema of real documents', () => {
  test('@readme/oas-examples', { timeout: 120_000 }, async () => {
    const apis = await Promise.all(installed.examples.map(load))
    const counts = apis.map(checkDocument)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400)
  })

  test('GitHub', { timeout: 240_000 }, async () => {
    const api = await load(installed.github)
    expect(checkDocument(api)).toBe(969)
  })
})

function load(path: string): Promise<ApiDescription> {
  return loadApiDescription({ path: relative(process.cwd(), path), overlay: undefined })
}

/** Checks a document. @returns the number of its schemas */
function checkDocument(api: ApiDescription): number {
  const { outline, locate } = createOutliner(api)
  const errors: string[] = []
  for (const [pointer, schema] of api.schemas) {
    for (const direction of ['request', 'response'] as const) {
      const made = outline(schema, { pointer, direction })
      const { length } = listRows(made.root.groups)
      if (length > 150) errors.push(`${pointer} has ${length} rows`)
      if (toHtml(renderOutline(made, { locate, translate: translateToEnglish })).length > 400_000)
        errors.push(`${pointer} is too large`)
      errors.push(...findInventions(made.root, api))
    }
  }
  expect(errors).toEqual([])
  return api.schemas.size
}

/** Finds statements with an invalid pointer, and names, values and texts that differ from their source. */
function findInventions(root: OutlineNode, { document }: ApiDescription): readonly string[] {
  const errors: string[] = []
  const check = (phrase: Phrase, isTrue: (value: unknown) => boolean): void => {
    if (!phrase.pointer.startsWith('#')) return
    const found = findValue(document, phrase.pointer)
    if (found === undefined || !isTrue(found)) errors.push(`${phrase.pointer}: ${phrase.text}`)
  }
  const visit = (node: OutlineNode): void => {
    const { marks, notes, descriptions, values } = node.statements
    for (const phrase of [...marks, ...notes]) check(phrase, () => true)
    for (const phrase of descriptions) check(phrase, (value) => value === phrase.text)
    for (const phrase of values) {
      check(phrase, (value) => [String(value), JSON.stringify(value)].includes(tidy(phrase.text)))
    }
    for (const row of node.groups.flatMap(({ rows }) => rows)) {
      const at = { text: row.label.text, pointer: row.node.pointer }
      check(at, () => row.name === undefined || isNamed(document, row.name, at.pointer))
      visit(row.node)
    }
  }
  visit(root)
  return errors
}

/** Returns whether the name exists at its pointer, or only in `required`. */
function isNamed(document: object, name: string, pointer: string): boolean {
  return getPointerTokens(pointer).at(-1) === name || findValue(document, pointer) === name
}

function findValue(document: object, pointer: string): unknown {
  return getPointerTokens(pointer).reduce<unknown>(
    (value, token) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? Reflect.get(value, token)
        : undefined,
    document,
  )
}

function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
