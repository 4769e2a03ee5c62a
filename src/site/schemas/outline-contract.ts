import type { Contract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { recall } from '#contract/shared-memory.ts'
import { findPlace } from './find-place.ts'
import { readTokens } from '#schema/pointer.ts'
import { nameSchemas } from './name-schemas.ts'
import { outlineSchema } from './outline-schema.ts'
import type { OutlineSettings } from './outline-schema.ts'
import type { SchemaOutline } from './outline.ts'

type Described = Pick<Contract, 'schemas' | 'document' | 'readDigits'>

const rowCounts = new WeakMap<Described['schemas'], Map<string, number>>()

/** Outlines the schemas of one document, with its own numbers and places. */
export function outlineContract(contract: Described) {
  const { schemas, document, readDigits } = contract
  const named = nameSchemas(schemas)
  const counts = recall(rowCounts, schemas, () => new Map<string, number>())
  return {
    outline: (
      schema: Schema | undefined,
      settings: Omit<OutlineSettings, 'digits' | 'findPlace'>,
    ): SchemaOutline =>
      outlineSchema(schema, schemas, {
        ...settings,
        digits: (pointer) => readNumber(pointer),
        findPlace: (pointer) => findPlace(document, pointer),
      }),
    /** The address of the page of a named schema. */
    locate: (reference: string): string | undefined => named.get(reference)?.path,
    /** The rows that the page of a named schema begins with. */
    countRows: (reference: string): number => {
      const known = counts.get(reference)
      if (known !== undefined) return known
      const schema = schemas.get(reference)
      const { more } = outlineSchema(schema, schemas, { pointer: reference, budget: 0 }).root
      counts.set(reference, more?.count ?? 0)
      return more?.count ?? 0
    },
  }

  function readNumber(pointer: string): string | undefined {
    const place = findPlace(document, pointer)
    const [file = ''] = place.split('#')
    return readDigits(readTokens(place), file === '' ? undefined : file)
  }
}
