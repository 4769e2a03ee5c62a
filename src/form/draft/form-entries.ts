import type { BodyContent } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { isJson, isMultipart } from '#core/text/media-type.ts'
import { findProperty } from '#core/request/serialize/form.ts'
import { findChild } from './address.ts'
import type { FieldDraft } from './draft.ts'
import type { Notation } from '../shape/shape.ts'

/** One row of a form body: a property of the description, or one that the reader added. */
export interface FormEntry {
  readonly step: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly isRequired: boolean
  readonly isFile: boolean
  readonly isSecret: boolean
  /** Whether several files may be chosen. */
  readonly isArray: boolean
}

/** The entries of the description, then those that the reader added, in their order. */
export function listFormEntries(form: FieldDraft, content: BodyContent): readonly FormEntry[] {
  const takesFiles = isMultipart(content.mediaType)
  const known = Object.entries(content.properties).map(([name, property]) => ({
    step: `member:${name}`,
    name,
    schema: property.schema,
    isRequired: property.isRequired,
    isFile: takesFiles && property.isBinary,
    isSecret: property.isSecret === true,
    isArray: property.isArray,
  }))
  const added = form.order
    .filter((step) => step.startsWith('extra:'))
    .map((step) => ({
      step,
      name: findChild(form, step).name,
      schema: { type: 'string' },
      isRequired: false,
      isFile: false,
      isSecret: false,
      isArray: true,
    }))
  return [...known, ...added]
}

/** Rows are texts, unless the description says that a property is sent as JSON. */
export function chooseRowNotation(content: BodyContent, entry: FormEntry | undefined): Notation {
  if (!entry?.step.startsWith('member:')) return 'text'
  const property = findProperty(content.properties, entry.name)
  return property !== undefined && isJson(property.contentType) ? 'json' : 'text'
}
