import type { BodyContent } from '#core/request/description/operation.ts'
import { findField, under } from '../draft/address.ts'
import { isFormType } from '#core/text/media-type.ts'
import type { View } from '../draft/draft.ts'
import { useForm } from '../fields/form-context.ts'
import { listBodyExamples } from '../shape/list-body-examples.ts'
import type { ListedExample } from '../shape/list-body-examples.ts'

interface Props {
  readonly root: string
  readonly content: BodyContent
  readonly view: View
}

/** The document's own examples, to start from; what one replaces can be taken back. */
export function BodyExamples({ root, content, view }: Props) {
  const { draft, schemas, onChange, withActs } = useForm()
  const isForm = view === 'form'
  const at = isForm ? under(root, 'form') : root
  const all = view === 'file' ? [] : listBodyExamples(content)
  const examples = all.filter(({ value }) => !isForm || value !== undefined)
  const canUndo = draft.replaced?.at === at
  const fill = (example: ListedExample) =>
    withActs((acts, now) => {
      const { value, text } = acts.readBodyExample(example, content)
      const before = findField(now, at)
      const field =
        !isForm || value === undefined
          ? { ...before, text, state: 'value' as const }
          : isFormType(content.mediaType)
            ? acts.fillForm(value, content, schemas, before)
            : acts.fillField(value, content.schema, schemas, 'json', before)
      onChange({ type: 'filled', at, field })
    })
  if (examples.length === 0 && !canUndo) return null
  return (
    <div className="form-examples">
      {examples.length > 0 && (
        <select
          autoComplete="off"
          aria-label="Start from an example of the document"
          value=""
          onChange={({ target }) => {
            const example = target.value === '' ? undefined : examples[Number(target.value)]
            if (example) fill(example)
          }}
        >
          <option value="">Start from an example…</option>
          {examples.map(({ label }, index) => (
            // Examples of one document never move, and may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <option key={index} value={String(index)}>
              {label}
            </option>
          ))}
        </select>
      )}
      {canUndo && (
        <button
          type="button"
          className="form-offer"
          onClick={() => onChange({ type: 'filling-undone' })}
        >
          Undo
        </button>
      )}
    </div>
  )
}
