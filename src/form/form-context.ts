import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { RequestBody } from '#core/request/description/body.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import type { Draft } from './draft.ts'
import type { FieldProps } from './field-props.ts'
import type { FieldFault } from './findings.ts'
import type { WithActs } from './form-acts.ts'
import type { FormFiles } from './form-files.ts'
import type { DraftEvent } from './reduce-draft.ts'
import type { SchemaMap } from './shape.ts'

/** The components of fields. Some hold others, so that each takes them from here. */
export interface FormFields {
  readonly BodyFields: ComponentType<{ readonly body: RequestBody }>
  readonly ExtraRows: ComponentType<ExtraRowsProps>
  readonly Field: ComponentType<FieldProps>
  readonly ParameterFields: ComponentType<{ readonly operation: Operation }>
}

/** What every field of a form needs. */
export interface FormMeans {
  readonly schemas: SchemaMap
  readonly draft: Draft
  readonly faults: readonly FieldFault[]
  readonly contradictions: readonly FieldFault[]
  readonly remarks: readonly FieldFault[]
  readonly refusals: readonly PlanRefusal[]
  /** What the document leaves open or contradicts, by the field as the plan names it. */
  readonly findings: Readonly<Record<string, readonly string[]>>
  readonly files: FormFiles
  /** Whether a text contains a held key, and must not be kept. */
  readonly isKeyIn: (text: string) => boolean
  readonly onChange: (event: DraftEvent) => void
  readonly withActs: WithActs
  /** Draws the field in which the secret of an input is entered. The form never sees its text. */
  readonly drawKey: (field: string, label: string, about: ReactNode) => ReactNode
  /** Undefined until they are loaded, in a page without any. Lists and objects hold any other field. */
  readonly fields: FormFields | undefined
}

export interface ExtraRowsProps {
  /** The address of the rows. */
  readonly at: string
  readonly place: 'query' | 'header'
  /** The text of the button that adds one. */
  readonly add: string
  readonly children: ReactNode
}

export const FormContext = createContext<FormMeans | undefined>(undefined)

/** @throws {Error} outside a form */
export function useForm(): FormMeans {
  const form = useContext(FormContext)
  if (!form) throw new Error('A part of a form was drawn outside of it.')
  return form
}

/** @throws {Error} outside a field */
export function useFields(): FormFields {
  const { fields } = useForm()
  if (!fields) throw new Error('A field was drawn outside a form that has fields.')
  return fields
}

/** Whether anything at or under an address is wrong, so that a fold around it opens. */
export function isAnyWrong({ faults, contradictions }: FormMeans, at: string): boolean {
  return [...faults, ...contradictions].some(
    (fault) => fault.at === at || fault.at.startsWith(`${at}/`),
  )
}
