import { newestVersion, versions } from '#core/citation/version.ts'
import type { Version } from '#core/citation/version.ts'
import { ContractError } from '../source/contract-error.ts'
import { isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'
import type { SourceFile } from '../source/source-file.ts'

export interface VersionReading {
  /** By whose rules the document is read. */
  readonly version: Version
  /** Whether it is of a later version, of which nothing is known. */
  readonly isLater: boolean
  /** As written. */
  readonly text: string
  /** Whether it was written as a number, so that `3.10` and `3.1` would be one. */
  readonly isNumber: boolean
}

/** @throws {ContractError} for a file that is no OpenAPI document, or of a version that is not read */
export function readVersion(file: SourceFile): VersionReading {
  const root = file.value
  if (!isMapping(root)) {
    throw new ContractError(file.name, 1, `This is not an OpenAPI document: it must be a mapping.`)
  }
  const key = fields.find((field) => Object.hasOwn(root, field))
  if (!key) throw new ContractError(file.name, 1, nameOther(root))
  const value = root[key]
  const text = typeof value === 'number' ? (file.readDigits([key]) ?? String(value)) : value
  const found = typeof text === 'string' ? findVersion(key, text) : undefined
  if (!found || typeof text !== 'string') {
    const written = typeof text === 'string' ? `"${text.slice(0, 40)}"` : 'no text'
    const sentence = `${key} is ${written}. ${readable}`
    throw new ContractError(file.name, file.findLines([[key]])[0] ?? 1, sentence)
  }
  return { ...found, text, isNumber: typeof value === 'number' }
}

const fields = ['openapi', 'swagger'] as const

const readable = 'This portal reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.'

function findVersion(
  key: (typeof fields)[number],
  text: string,
): Pick<VersionReading, 'version' | 'isLater'> | undefined {
  if (key === 'swagger') {
    return /^2(\.0)?$/.test(text) ? { version: '2.0', isLater: false } : undefined
  }
  const minor = /^3\.(0|[1-9]\d*)(?:\.|-|$)/.exec(text)?.[1]
  if (minor === undefined) return undefined
  const known = versions.find((version) => version === `3.${minor}`)
  return { version: known ?? newestVersion, isLater: known === undefined }
}

function nameOther(root: Mapping): string {
  const other = others.find(([field]) => Object.hasOwn(root, field))
  return other
    ? `This is ${other[1]}, and not an OpenAPI document. ${readable}`
    : 'This is not an OpenAPI document: it begins with neither openapi nor swagger.'
}

const others: readonly (readonly [string, string])[] = [
  ['asyncapi', 'an AsyncAPI document'],
  ['overlay', 'an OpenAPI Overlay'],
  ['arazzo', 'an Arazzo document'],
  ['swaggerVersion', 'a Swagger 1 document'],
  ['$schema', 'a JSON Schema'],
]
