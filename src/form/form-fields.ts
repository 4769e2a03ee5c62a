import { BodyFields } from './BodyFields.tsx'
import { ExtraRows } from './ExtraRows.tsx'
import { Field } from './Field.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import type { FormFields } from './form-context.ts'

/** The fields of a form, which a page without any loads only when it is used. */
export const formFields: FormFields = { BodyFields, ExtraRows, Field, ParameterFields }
