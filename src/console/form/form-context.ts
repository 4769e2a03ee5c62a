import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import { startDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import type { FieldProps } from './field-props.ts'
import type { FieldFault } from './findings.ts'
import type { WithActs } from './form-acts.ts'
import { createFormFiles } from './form-files.ts'
import type { FormFiles } from './form-files.ts'
import type { DraftEvent } from './reduce-draft.ts'
import type { SchemaMap } from './schema-map.ts'

export interface NestingChoiceProps {
  /** As the plan names it. */
  readonly field: string
  readonly name: string
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
  /** Asks for the convention of nested values; loaded with what reads the form. */
  readonly NestingChoice?: ComponentType<NestingChoiceProps> | undefined
  /** Draws a field within a field: lists and objects hold any other. */
  readonly Field: ComponentType<FieldProps>
}

export const FormContext = createContext<FormMeans>({
  schemas: {},
  draft: startDraft({ body: undefined }),
  faults: [],
  contradictions: [],
  remarks: [],
  refusals: [],
  findings: {},
  files: createFormFiles(),
  isKeyIn: () => false,
  onChange: () => undefined,
  withActs: () => undefined,
  drawKey: () => null,
  Field: () => null,
})

export function useForm(): FormMeans {
  return useContext(FormContext)
}

/** Whether anything at or under an address is wrong, so that a fold around it opens. */
export function isAnyWrong({ faults, contradictions }: FormMeans, at: string): boolean {
  return [...faults, ...contradictions].some(
    (fault) => fault.at === at || fault.at.startsWith(`${at}/`),
  )
}
