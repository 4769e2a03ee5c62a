import { acceptRoot, findField } from '../draft/draft.ts'
import { useForm } from './form-context.ts'

/** The media types of a successful response, of which a request may ask for one. */
export function ResponseTypeChoice({ types }: { readonly types: readonly string[] }) {
  const { draft, onChange } = useForm()
  const { text } = findField(draft, acceptRoot)
  return (
    <label className="form-field">
      <span className="console-label">Response type</span>
      <select
        autoComplete="off"
        value={text}
        onChange={({ target }) =>
          onChange({ type: 'text-typed', at: acceptRoot, text: target.value })
        }
      >
        <option value="">Any</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
    </label>
  )
}
