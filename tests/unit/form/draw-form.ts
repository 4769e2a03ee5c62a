import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formFields } from '#form/form-fields.ts'
import { readDraft } from '#form/reading/read-draft.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import { RequestForm } from '#form/RequestForm.tsx'
import type { SchemaMap } from '#form/shape/shape.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import { act } from './form-fixtures.ts'

export function draw(
  operation: Operation,
  events: readonly DraftEvent[] = [],
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
      reading: readDraft(operation, schemas, draft),
      refusals,
      findings,
      files,
      isKeyIn: () => false,
      onChange: (event) => void reduceDraft(draft, event),
      withActs: () => undefined,
      renderKey: () => null,
      fields: formFields,
      aboutQuery: '',
    }),
  )
}

export function textOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
