import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { RichText } from '#core/text/rich-text.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { FileInput, Value } from '#core/request/inputs.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftReading } from '../reading/read-draft.ts'
import type { WithActs } from '../changes/form-acts.ts'
import type { DraftEvent } from '../changes/reduce-draft.ts'
import type { Notation, SchemaMap, Shape } from '../shape/shape.ts'

export interface FormContextValue {
  readonly schemas: SchemaMap
  readonly draft: Draft
  readonly reading: DraftReading | undefined
  readonly refusals: readonly PlanRefusal[]
  /** Sentences about what the document leaves open or contradicts, by the field as the plan names it. */
  readonly findings?: Readonly<Record<string, readonly string[]>> | undefined
  /** The state names them by handles. */
  readonly files: Map<string, File>
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
export function isAnyWrong({ reading }: FormContextValue, at: string): boolean {
  return [...(reading?.faults ?? []), ...(reading?.contradictions ?? [])].some(
    (fault) => fault.at === at || fault.at.startsWith(`${at}/`),
  )
}

export interface FieldProps {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem?: boolean
  readonly isRequired?: boolean
  readonly isDeprecated?: boolean
  /** As the plan names it; undefined within a field. */
  readonly field?: string
  /** Besides the schema's own. */
  readonly description?: string | RichText | undefined
  readonly examples?: readonly Value[]
  /** Where it goes, such as `query`. */
  readonly place?: string
  /** Whether a heading above shows the name already. */
  readonly isTitled?: boolean
  /** Beside the name: removes an item. */
  readonly tools?: ReactNode
}

export interface ControlProps<S extends Shape = Shape> {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly shape: S
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem: boolean
  /** Whether it was added: an empty text of it is sent. */
  readonly isOptional: boolean
  readonly describedBy: string
  readonly isInvalid: boolean
}

/** Keeps a file in memory, outside of all state. */
export function addFile(files: Map<string, File>, file: File): FileInput {
  lastFile += 1
  const handle = `file-${lastFile}`
  files.set(handle, file)
  return { handle, fileName: file.name, type: file.type === '' ? undefined : file.type }
}

/** Counted over the page, so that a handle of a file that is gone never leads to another. */
let lastFile = 0

/** Moves the focus to the first field of what was added, before its buttons. */
export function focusFirst(added: Element | null | undefined): void {
  const control =
    added?.querySelector<HTMLElement>('textarea, select:not(.portal-form-branch)') ??
    added?.querySelector<HTMLElement>('summary') ??
    added?.querySelector<HTMLElement>('button:not(:disabled)')
  control?.focus()
}

/** Removes what a button belongs to, and moves the focus to the button that adds another. */
export function removeWithFocus(button: HTMLElement, remove: () => void): void {
  const adding = button
    .closest('.portal-form-object')
    ?.querySelector<HTMLElement>(
      ':scope > :is(.portal-form-buttons button, .portal-form-add > button)',
    )
  flushSync(remove)
  adding?.focus()
}

/** Acts once a press is over, if there is one: what appears or goes during it would move what is pressed away from the pointer. */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('pointerup', () => setTimeout(act), { once: true })
}
