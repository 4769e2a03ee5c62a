import type { OperationBadge } from '#request/description/operation.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { getChild, getItems, getText } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { DocumentScope } from './scope.ts'

/** More would push the description of the operation down, and are not read. */
const mostBadges = 5

const longestBadge = 30

/**
 * Parses `x-badges`, an extension that Scalar introduced: a list of objects with `name`, `position` (`before` or `after`) and
 * `color`, any CSS colour. They are shown as text only, those with the position `before` first.
 */
export function parseBadges(
  scope: DocumentScope,
  operation: Located,
): { readonly badges?: readonly OperationBadge[] } {
  const at = getChild(operation, 'x-badges')
  if (at.value === undefined) return {}
  const items = getItems(at).filter((item) => getText(item, 'name')?.trim())
  if (items.length < getItems(at).length || !Array.isArray(at.value)) {
    scope.warn(at, 'x-badges must be a list of objects with a name. Other entries are ignored.')
  }
  const badges = items
    .toSorted((one, other) => Number(isBefore(other)) - Number(isBefore(one)))
    .slice(0, mostBadges)
    .map((item) => ({
      text: formatDocumentName(getText(item, 'name') ?? '', longestBadge),
      variant: findVariant(getText(item, 'color') ?? ''),
    }))
  return badges.length > 0 ? { badges } : {}
}

function isBefore(badge: Located): boolean {
  return getText(badge, 'position') === 'before'
}

/** Returns the nearest of Starlight's variants, whose contrast is known in both themes. */
function findVariant(color: string): OperationBadge['variant'] {
  const hue = parseHue(color)
  const [variant = 'default'] =
    variants.find(
      ([name, words, from, to]) =>
        name === color ||
        words.test(color) ||
        (hue !== undefined && (from < to ? hue >= from && hue < to : hue >= from || hue < to)),
    ) ?? []
  return variant
}

/** Each variant with the names of its colours in CSS, and its hues in degrees. */
const variants = [
  ['danger', /red|crimson|pink|maroon|tomato|salmon/i, 330, 20],
  ['caution', /orange|yellow|gold|amber|brown/i, 20, 70],
  ['success', /green|lime|olive|teal/i, 70, 180],
  ['note', /blue|cyan|aqua|navy/i, 180, 250],
  ['tip', /purple|violet|magenta|indigo|orchid|fuchsia/i, 250, 330],
] as const satisfies readonly (readonly [OperationBadge['variant'], RegExp, number, number])[]

/** Returns the hue of a hexadecimal colour, and undefined for a grey and for other forms. */
function parseHue(color: string): number | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color.trim())?.[1]
  if (digits === undefined) return undefined
  const size = digits.length / 3
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (index) => Number.parseInt(digits.slice(index * size, (index + 1) * size), 16) / 16 ** size,
  )
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 0.1) return undefined
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return (sixth * 60 + 360) % 360
}
