import { BodyFields } from './body/BodyFields.tsx'
import { ExtraRows } from './fields/Extra.tsx'
import { ParameterFields, ResponseTypeChoice } from './ParameterFields.tsx'

/** The field components: most of the form's code, loaded only when needed. */
export const formFields = { BodyFields, ExtraRows, ParameterFields, ResponseTypeChoice }

export type FormFields = typeof formFields
