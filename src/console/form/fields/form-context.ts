import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { RichText } from '#text/rich-text.ts'
import type { PlanError } from '#request/request-plan.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { FileInput, Value } from '#request/inputs.ts'
import type { FormState } from '../state/form-state.ts'
import type { ParsedForm } from '../parse/parse-form.ts'
import type { WithActions } from '../changes/form-actions.ts'
import type { FormStateEvent } from '../changes/reduce-form-state.ts'
import type { Notation, SchemaMap, FieldKind } from '../field-kind/field-kind.ts'

export interface FormContextValue {
  readonly schemas: SchemaMap
  readonly formState: FormState
  readonly parsedForm: ParsedForm | undefined
  readonly errors: readonly PlanError[]
  /** Sentences about unspecified or contradictory parts of the document, by the plan's name of the field. */
  readonly findings?: Readonly<Record<string, readonly string[]>> | undefined
  /** Files by handle, as in the form state. */
  readonly files: Map<string, File>
  /** Checks whether a text contains a held key and must not be kept. */
  readonly isKeyIn: (text: string) => boolean
  readonly onChange: (event: FormStateEvent) => void
  readonly withActions: WithActions
  /** Renders the field for the secret of an input. The form never has access to its text. */
  readonly renderKey: (field: string, label: string, about: ReactNode) => ReactNode
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** @throws {Error} outside `RequestForm` */
export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm() must be called inside <RequestForm>.')
  return form
}

/** A field and its schema. */
export interface FieldPlace {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
}

export interface FieldProps extends FieldPlace {
  readonly isItem?: boolean
  readonly isRequired?: boolean
  readonly isDeprecated?: boolean
  /** The plan's name of the field; undefined within a field. */
  readonly field?: string
  /** Replaces the description of the schema. */
  readonly description?: string | RichText | undefined
  readonly examples?: readonly Value[]
  /** Location in the request, such as `query`. */
  readonly place?: string | undefined
  /** Whether a heading already shows the name. */
  readonly isTitled?: boolean
  /** Next to the name: removes an item. */
  readonly tools?: ReactNode
}

export interface ControlProps<S extends FieldKind = FieldKind> extends Omit<FieldPlace, 'schema'> {
  readonly id: string
  readonly fieldKind: S
  readonly isItem: boolean
  /** Whether the user can add it: its empty text is sent. */
  readonly isOptional: boolean
  readonly describedBy: string
  readonly isInvalid: boolean
  /** Renders the fields of lists and objects. */
  readonly Field: ComponentType<FieldProps>
}

/** Keeps a file in memory, outside of the draft. */
export function addFile(files: Map<string, File>, file: File): FileInput {
  lastFile += 1
  const handle = `file-${lastFile}`
  files.set(handle, file)
  return { handle, fileName: file.name, type: file.type === '' ? undefined : file.type }
}

/** Page-wide counter, so that handles are never reused. */
let lastFile = 0

/** Focuses the first field of an added element, in preference to its buttons. */
export function focusFirst(added: Element | null | undefined): void {
  for (const controls of controlsByRank) {
    const control = added?.querySelector<HTMLElement>(controls)
    if (control) return control.focus()
  }
}

/** The button that removes the element, and “more” of its description, are not its fields. */
const controlsByRank = [
  'textarea, select:not(.portal-form-branch), input',
  'summary:not(.portal-form-description summary)',
  'select',
  'button:not(:disabled, .portal-form-remove)',
]

/** Acts after a pending press, during which layout changes would move the target away from the pointer. */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('pointerup', () => setTimeout(act), { once: true })
}
