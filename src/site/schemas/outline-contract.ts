import type { Contract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { findPlace } from './find-place.ts'
import { readTokens } from '#schema/pointer.ts'
import { nameSchemas } from './name-schemas.ts'
import { outlineSchema } from './outline-schema.ts'
import type { OutlineSettings } from './outline-schema.ts'
import type { SchemaOutline } from './outline.ts'

type Described = Pick<Contract, 'schemas' | 'document' | 'readDigits'>

/** Outlines the schemas of one document, with its own numbers and places. */
export function outlineContract(contract: Described) {
  const { schemas, document, readDigits } = contract
  const named = nameSchemas(schemas)
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
  }

  function readNumber(pointer: string): string | undefined {
    const place = findPlace(document, pointer)
    const [file = ''] = place.split('#')
    return readDigits(readTokens(place), file === '' ? undefined : file)
  }
}
