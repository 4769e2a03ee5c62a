import { ContractError } from '../contract-error.ts'
import { isMapping } from './located.ts'
import type { Mapping } from './located.ts'
import type { SourceFile } from './source-file.ts'

/** The versions whose meaning differs for a request. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2'

export interface VersionReading {
  readonly version: Version
  /** As written. */
  readonly text: string
  /** Whether it was written as a number, so that `3.10` and `3.1` would be one. */
  readonly isNumber: boolean
}

/** @throws {ContractError} for a file that is no OpenAPI document, or of a version that is not read */
export function readVersion(file: SourceFile): VersionReading & { readonly root: Mapping } {
  const root = file.value
  if (!isMapping(root)) {
    throw new ContractError(file.name, 1, `This is not an OpenAPI document: it must be a mapping.`)
  }
  const key = fields.find((field) => Object.hasOwn(root, field))
  if (!key) throw new ContractError(file.name, 1, nameOther(root))
  const value = root[key]
  const text = typeof value === 'number' ? (file.readDigits([key]) ?? String(value)) : value
  const version = known.find(([pattern]) => typeof text === 'string' && pattern.test(text))?.[1]
  if (!version || typeof text !== 'string' || (version === '2.0') !== (key === 'swagger')) {
    const written = typeof text === 'string' ? `"${text.slice(0, 40)}"` : 'no text'
    const sentence = `${key} is ${written}. This portal reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.`
    throw new ContractError(file.name, file.findLines([[key]])[0] ?? 1, sentence)
  }
  return { version, text, isNumber: typeof value === 'number', root }
}

const fields = ['openapi', 'swagger'] as const

const known: readonly (readonly [RegExp, Version])[] = [
  [/^2(\.0)?$/, '2.0'],
  [/^3\.0(\.|-|$)/, '3.0'],
  [/^3\.1(\.|-|$)/, '3.1'],
  [/^3\.2(\.|-|$)/, '3.2'],
]

function nameOther(root: Mapping): string {
  const other = others.find(([field]) => Object.hasOwn(root, field))
  return other
    ? `This is ${other[1]}, and not an OpenAPI document. This portal reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.`
    : 'This is not an OpenAPI document: it begins with neither openapi nor swagger.'
}

const others: readonly (readonly [string, string])[] = [
  ['asyncapi', 'an AsyncAPI document'],
  ['overlay', 'an OpenAPI Overlay'],
  ['arazzo', 'an Arazzo document'],
  ['swaggerVersion', 'a Swagger 1 document'],
  ['$schema', 'a JSON Schema'],
]
