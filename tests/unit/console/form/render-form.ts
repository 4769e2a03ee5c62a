import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formFields } from '#console/form/form-fields.ts'
import { parseForm } from '#console/form/reading/parse-form.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { RequestForm } from '#console/form/RequestForm.tsx'
import type { SchemaMap } from '#console/form/shape/field-kind.ts'
import type { Operation } from '#request/description/operation.ts'
import type { PlanRefusal } from '#request/request-plan.ts'
import { act } from './form-fixtures.ts'

export function renderForm(
  operation: Operation,
  events: readonly FormStateEvent[] = [],
  refusals: readonly PlanRefusal[] = [],
  schemas: SchemaMap = {},
  files = new Map<string, File>(),
  findings: Readonly<Record<string, readonly string[]>> = {},
): string {
  const draft = act(operation, events)
  return renderToStaticMarkup(
    createElement(RequestForm, {
      operation,
      schemas,
      draft,
      reading: parseForm(operation, schemas, draft),
      refusals,
      findings,
      files,
      isKeyIn: () => false,
      onChange: (event) => void reduceFormState(draft, event),
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
