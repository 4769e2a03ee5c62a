import { BodyFields } from './body/BodyFields.tsx'
import { ExtraRows } from './fields/Extra.tsx'
import { Field } from './fields/Field.tsx'
import { ParameterFields, ResponseTypeChoice } from './ParameterFields.tsx'

/** The fields of a form: most of its code, which a page without any loads only when it is used. */
export const formFields = { BodyFields, ExtraRows, Field, ParameterFields, ResponseTypeChoice }

export type FormFields = typeof formFields
