import type { Schema } from '#core/request/description/schema.ts'
import { contract } from '../portal.ts'

/** The schemas of the document, by the text of a reference, as checks take them. */
export const schemaRecord: Readonly<Record<string, Schema>> = Object.fromEntries(contract.schemas)
