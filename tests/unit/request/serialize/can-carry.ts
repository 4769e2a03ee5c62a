import type { Style } from '#request/description/parameter.ts'
import type { Decoded } from '#sandbox/operations/decode-parameters.ts'

/** Whether a value in a path round-trips in a style. */
export function canPath(style: Style, explode: boolean, value: Decoded): boolean {
  const tokens = listTokens(value)
  if (style === 'matrix') return true
  if (style === 'label' && explode && value.kind !== 'text') {
    return tokens.every((token) => !token.includes('.')) && !isDots(`.${joinTexts(value, '.')}`)
  }
  const text = joinTexts(value, ',')
  return style === 'label' ? !isDots(`.${text}`) : text !== '' && !isDots(text)
}

/** Whether a value in a query round-trips in a style. */
export function canQuery(style: Style, explode: boolean, value: Decoded): boolean {
  if (style === 'form') return true
  if (style === 'deepObject') {
    return value.kind === 'map' && value.members.every(([key]) => !/[[\]]/.test(key))
  }
  return canDelimit(style === 'spaceDelimited' ? ' ' : '|', explode, value)
}

function canDelimit(delimiter: string, explode: boolean, value: Decoded): boolean {
  return (
    !explode &&
    value.kind !== 'text' &&
    listTokens(value).every((text) => !text.includes(delimiter))
  )
}

function listTokens(value: Decoded): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [value.text]
    case 'list':
      return value.items
    case 'map':
      return value.members.flat()
  }
}

/** An object always has a delimiter, so that it is never only dots. */
function joinTexts(value: Decoded, separator: string): string {
  return value.kind === 'map' ? 'object' : listTokens(value).join(separator)
}

function isDots(segment: string): boolean {
  return segment === '.' || segment === '..'
}
