import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { Planning } from '#core/request/request-plan.ts'
import { toValue } from '#core/request/to-value.ts'
import { usualName } from './form-row.ts'
import type { FormRow } from './form-row.ts'
import type { RefusedValue } from './refused-values.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from './sample-operation.ts'

const base = 'https://example.com'

/** The request of a row about one field of a form. */
export function planField(
  mediaType: string,
  { json, property, name = usualName }: Pick<FormRow<unknown>, 'json' | 'property' | 'name'>,
): Planning {
  const properties = property === undefined ? {} : { [name]: makeProperty(property) }
  return planOperation(
    makeOperation({ method: 'POST', body: makeContent(mediaType, properties) }),
    makeInputs({ body: { kind: 'form', mediaType, fields: [[name, toValue(json) ?? null]] } }),
    base,
  )
}

/** The request of a row about one parameter. */
export function planValue({ part, json }: Pick<RefusedValue, 'part' | 'json'>): Planning {
  const name = usualName
  return planOperation(
    makeOperation({
      path: part.in === 'path' ? `/t/{${name}}` : '/t',
      parameters: [makeParameter({ ...part, name })],
    }),
    makeInputs({ parameters: { [`${part.in}:${name}`]: toValue(json) ?? null } }),
    base,
  )
}
