import { readPlace } from '#contract/source/reference.ts'
import type { Place } from '#contract/source/reference.ts'
import type { Contract } from '#contract/read-contract.ts'

type Described = Pick<Contract, 'overlaid' | 'readPart'>

/** A field as the document has it at a place, such as an extension that others agreed on; undefined where it is not there. */
export function readField(contract: Described, at: Place, name: string): unknown {
  const { file, path } = readPlace(at)
  let value: unknown = file === '' ? contract.overlaid : contract.readPart(file)
  for (const token of [...path, name]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token))
      return undefined
    value = Reflect.get(value, token)
  }
  return value
}

export function readTexts(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  )
}
