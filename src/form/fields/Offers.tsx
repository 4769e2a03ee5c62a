import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/read-json.ts'
import { findField } from '../draft/address.ts'
import { useForm } from './form-context.ts'
import type { Notation, Shape } from '../shape/shape.ts'
import { writeText } from '#core/request/serialize/json.ts'

interface Props {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly shape: Shape
  readonly notation: Notation
  readonly depth: number
  readonly examples: readonly Value[]
}

/** The document's default and examples, each to be filled in with one press. None is sent unasked. */
export function Offers({ at, name, schema, shape, notation, depth, examples }: Props) {
  const { schemas, onChange, withActs } = useForm()
  const offers = listOffers(shape, examples)
  if (offers.length === 0) return null
  const fill = (value: Value) =>
    withActs(({ fillField }, draft) => {
      const field = fillField(value, schema, schemas, notation, findField(draft, at), depth)
      onChange({ type: 'filled', at, field })
    })
  return (
    <div className="form-offers">
      {offers.map(({ kind, value }) => {
        const text = shorten(writeOffer(value))
        return (
          <button
            key={`${kind} ${text}`}
            type="button"
            className="form-offer"
            aria-label={`Use the ${kind} ${text} for ${name}`}
            onClick={() => fill(value)}
          >
            {kind} <code>{text}</code>
          </button>
        )
      })}
    </div>
  )
}

interface Offer {
  readonly kind: 'default' | 'example'
  readonly value: Value
}

function listOffers({ keywords }: Shape, authored: readonly Value[]): readonly Offer[] {
  const fallback = Object.hasOwn(keywords, 'default') ? toValue(keywords['default']) : undefined
  const listed: readonly unknown[] = Array.isArray(keywords['examples']) ? keywords['examples'] : []
  const own = [keywords['example'], ...listed]
    .map((example) => toValue(example))
    .filter((value) => value !== undefined)
  const examples = [...authored, ...own]
    .filter((value) => JSON.stringify(value) !== JSON.stringify(fallback))
    .map((value): Offer => ({ kind: 'example', value }))
  const offers: readonly Offer[] = [
    ...(fallback === undefined ? [] : [{ kind: 'default' as const, value: fallback }]),
    ...examples,
  ]
  const texts = offers.map(({ value }) => JSON.stringify(value))
  return offers.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).slice(0, most)
}

const most = 4

function writeOffer(value: Value): string {
  return typeof value === 'string' && value !== ''
    ? value
    : writeText(value).replaceAll(/\n\s*/g, ' ')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length > 40 ? `${characters.slice(0, 38).join('')}…` : text
}
