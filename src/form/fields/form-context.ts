import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { RichText } from '#core/text/rich-text.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import type { Draft } from '../draft/draft.ts'
import type { FieldProps } from './field-props.ts'
import type { FieldFault } from '../shape/findings.ts'
import type { WithActs } from '../changes/form-acts.ts'
import type { FormFiles } from './form-files.ts'
import type { DraftEvent } from '../changes/reduce-draft.ts'
import type { SchemaMap } from '../shape/shape.ts'

/** The data and functions that every field of a form needs. */
export interface FormContextValue {
  readonly schemas: SchemaMap
  /** The descriptions that have markup, by their text. */
  readonly texts: Readonly<Record<string, RichText>>
  readonly draft: Draft
  readonly faults: readonly FieldFault[]
  readonly contradictions: readonly FieldFault[]
  readonly remarks: readonly FieldFault[]
  readonly refusals: readonly PlanRefusal[]
  /** Sentences about what the document leaves open or contradicts, by the field as the plan names it. */
  readonly findings: Readonly<Record<string, readonly string[]>>
  readonly files: FormFiles
  /** Whether a text contains a held key, and must not be kept. */
  readonly isKeyIn: (text: string) => boolean
  readonly onChange: (event: DraftEvent) => void
  readonly withActs: WithActs
  /** Renders the field in which the secret of an input is entered. The form never sees its text. */
  readonly renderKey: (field: string, label: string, about: ReactNode) => ReactNode
  /** Renders any field. Lists and objects hold others, so that each takes it from here. */
  readonly Field: ComponentType<FieldProps>
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** @throws {Error} outside a form */
export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('A part of a form was drawn outside of it.')
  return form
}

/** Whether anything at or under an address is wrong, so that a fold around it opens. */
export function isAnyWrong({ faults, contradictions }: FormContextValue, at: string): boolean {
  return [...faults, ...contradictions].some(
    (fault) => fault.at === at || fault.at.startsWith(`${at}/`),
  )
}
