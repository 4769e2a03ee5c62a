import { readJson } from '#core/request/read-json.ts'
import { formatJson } from '#core/text/format-json.ts'
import { readBodyExample } from './body-example.ts'
import { changeView } from './change-view.ts'
import type { Draft } from '../draft/draft.ts'
import { fillField } from './fill-field.ts'
import { fillForm } from './fill-form.ts'

/** The acts of a form on a press, with the code that reads and checks values, which its first view does without. */
export const formActs = { changeView, fillField, fillForm, readBodyExample, formatJson, readJson }

export type FormActs = typeof formActs

/** Does something to the draft as it is then: now, or as soon as what it takes is loaded. */
export type WithActs = (act: (acts: FormActs, draft: Draft) => void) => void
