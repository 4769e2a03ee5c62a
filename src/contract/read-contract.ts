import { basename } from 'node:path'
import { validate } from '@scalar/openapi-parser'
import type { DescribedOperation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Operation } from '#core/request/operation.ts'
import { collectExtensions } from './collect-extensions.ts'
import { ContractError } from './contract-error.ts'
import { apiDocument } from './document.ts'
import type { Contradiction, OpenPoint } from './open-point.ts'
import { describe } from './openapi/describe.ts'
import { parseSource } from './openapi/parse-source.ts'
import { readOperations } from './read-operations.ts'
import { readRequestHeaders } from './request-headers.ts'
import { parseYaml } from './yaml-source.ts'
import type { YamlSource } from './yaml-source.ts'

/** The API document, read and checked: what is specified, what is not, and where the source contradicts itself. */
export interface Contract {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly operations: readonly Operation[]
  readonly described: readonly DescribedOperation[]
  /** By the text of a reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  /** The whole document as plain JSON values, in the order in which it was written. */
  readonly document: object
}

/**
 * Reads an OpenAPI 3.1 document in YAML.
 *
 * @param file how error messages name the text
 * @throws {ContractError} at the first mistake, with its line
 */
export async function readContract(text: string, file: string): Promise<Contract> {
  const source = parseYaml(text, file)
  const document = await checkOpenApi(source, file)
  const { openPoints, contradictions } = collectExtensions(source, file)
  const api = checkOurPart(source, file)
  const main = parseSource(new TextEncoder().encode(text), file, basename(file))
  const description = describe({ main, others: new Map() })
  return {
    described: description.operations.map((operation) => ({
      ...operation,
      statedHeaders: readRequestHeaders(main, operation),
    })),
    schemas: description.schemas,
    title: api.info.title,
    version: api.info.version,
    description: api.info.description,
    operations: readOperations(api, (path, sentence) => {
      throw new ContractError(file, source.lineOf(path), sentence)
    }),
    openPoints,
    contradictions,
    document,
  }
}

async function checkOpenApi(source: YamlSource, file: string): Promise<object> {
  const { value } = source
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ContractError(file, 1, 'This is not an OpenAPI document: it must be a mapping.')
  }
  if (!('openapi' in value) || !/^3\.1\.\d+$/.test(String(value.openapi))) {
    const line = source.lineOf(['openapi'])
    throw new ContractError(
      file,
      line,
      'openapi must be 3.1.x, the version that this portal reads.',
    )
  }
  // A copy, because the validator resolves references in place.
  const { errors } = await validate(structuredClone(value) as Record<string, unknown>)
  const mistakes = (errors ?? []).map(({ message, path }) => ({
    message,
    path: path ? readPointer(path) : (findReference(value, message) ?? []),
  }))
  // One mistake is often reported at several depths; the deepest report is the most specific.
  const mistake = mistakes.toSorted((a, b) => b.path.length - a.path.length)[0]
  if (mistake) {
    const { path } = mistake
    const place = path.length > 0 ? ` at ${path.join(' → ')}` : ''
    const sentence = `This is not valid OpenAPI 3.1${place}: ${mistake.message}.`
    throw new ContractError(file, source.lineOf(path), sentence)
  }
  return value
}

function checkOurPart(source: YamlSource, file: string) {
  const parsed = apiDocument.safeParse(source.value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  throw new ContractError(file, source.lineOf(path), `${path.join(' → ')}: ${issue?.message}.`)
}

/** The validator reports only the text of a broken reference, so its place must be found. */
function findReference(
  value: unknown,
  message: string,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const place = [...path, key]
    if (key === '$ref' && typeof child === 'string' && message.endsWith(child)) return place
    const found = findReference(child, message, place)
    if (found) return found
  }
  return undefined
}

/** Reads a JSON Pointer (RFC 6901). */
function readPointer(pointer: string | readonly PropertyKey[]): readonly PropertyKey[] {
  if (typeof pointer !== 'string') return pointer
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}
