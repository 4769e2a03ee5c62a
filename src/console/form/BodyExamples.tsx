import type { BodyContent } from '#core/request/description/body.ts'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import { isJson } from '#core/request/serialize/content.ts'
import { findField, under } from './address.ts'
import { isFormType } from './body-views.ts'
import { emptyField } from './draft.ts'
import type { FieldDraft, View } from './draft.ts'
import { fillField } from './fill-field.ts'
import { useForm } from './form-context.ts'
import { resolveSchema } from './schema-map.ts'
import { toValue } from './to-value.ts'
import { writeText } from './write-text.ts'

interface Props {
  readonly root: string
  readonly content: BodyContent
  readonly view: View
}

/** The document's own examples, to start from; what one replaces can be taken back. */
export function BodyExamples({ root, content, view }: Props) {
  const form = useForm()
  const { draft, schemas, onChange } = form
  const { keywords } = resolveSchema(content.schema, schemas)
  const authored = content.examples.length > 0 ? content.examples : listOwn(keywords)
  const examples = authored.filter(
    (example) => toValue(example.value) !== undefined || example.serialized !== undefined,
  )
  const at = view === 'form' ? under(root, 'form') : root
  const use = (example: AuthoredExample) => {
    const field = fill(example)
    if (field) onChange({ type: 'filled', at, field })
  }
  const fill = (example: AuthoredExample): FieldDraft | undefined => {
    const value = toValue(example.value)
    const before = findField(draft, at)
    if (view === 'form' && value !== undefined) {
      const schema = isFormType(content.mediaType) ? describeForm(content) : content.schema
      const notation = isFormType(content.mediaType) ? 'text' : 'json'
      return fillField(value, schema, schemas, notation, before)
    }
    const text = writeExample(example, content.mediaType)
    return text === undefined ? undefined : { ...emptyField, ...before, text, state: 'value' }
  }
  const canUndo = draft.replaced?.at === at
  if ((examples.length === 0 || view === 'file') && !canUndo) return null
  return (
    <div className="form-examples">
      {examples.length > 0 && view !== 'file' && (
        <select
          aria-label="Start from an example of the document"
          value=""
          onChange={({ target }) => {
            const example = examples[Number(target.value)]
            if (example && target.value !== '') use(example)
          }}
        >
          <option value="">Start from an example…</option>
          {examples.map((example, index) => (
            // Examples of one document never move, and may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <option key={index} value={String(index)}>
              {example.summary ?? example.name ?? 'Example'}
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
          Take back what was there
        </button>
      )}
    </div>
  )
}

function listOwn(keywords: Readonly<Record<string, unknown>>): readonly AuthoredExample[] {
  const listed: readonly unknown[] = Array.isArray(keywords['examples']) ? keywords['examples'] : []
  const values = keywords['example'] === undefined ? listed : [keywords['example'], ...listed]
  return values.map((value, index) => ({
    name: values.length === 1 ? undefined : `Example ${index + 1}`,
    summary: undefined,
    value,
    serialized: undefined,
  }))
}

/** The rows of a form as members of an object. */
function describeForm({ properties }: BodyContent) {
  const schemas = Object.entries(properties).map(([name, { schema }]) => [name, schema ?? true])
  return { type: 'object', properties: Object.fromEntries(schemas) }
}

function writeExample(
  { value: data, serialized }: AuthoredExample,
  mediaType: string,
): string | undefined {
  if (serialized !== undefined) return serialized
  if (typeof data === 'string' && !isJson(mediaType)) return data
  const value = toValue(data)
  return value === undefined ? undefined : writeText(value)
}
