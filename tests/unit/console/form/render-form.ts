import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formFields } from '#console/form/form-fields.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { RequestForm } from '#console/form/RequestForm.tsx'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { Operation } from '#request/description/operation.ts'
import type { PlanError } from '#request/request-plan.ts'
import { act } from './form-fixtures.ts'

export function renderForm(
  operation: Operation,
  events: readonly FormStateEvent[] = [],
  errors: readonly PlanError[] = [],
  schemas: SchemaMap = {},
  files = new Map<string, File>(),
  findings: Readonly<Record<string, readonly string[]>> = {},
): string {
  const formState = act(operation, events)
  return renderToStaticMarkup(
    createElement(RequestForm, {
      operation,
      schemas,
      formState,
      parsedForm: parseForm(operation, schemas, formState),
      errors,
      findings,
      files,
      isKeyIn: () => false,
      onChange: (event) => void reduceFormState(formState, event),
      withActions: () => undefined,
      renderKey: () => null,
      fields: formFields,
      aboutQuery: '',
    }),
  )
}

export function textOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
