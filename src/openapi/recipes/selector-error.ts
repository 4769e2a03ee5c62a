import type { SelectorType } from '#recipes/recipe.ts'
import { maxQueryDepth, maxQueryLength, selectNodes } from '#schema/select-nodes.ts'

/** @returns a sentence that explains why a selector cannot be used */
export function getPossibleSelectorError(selector: string, type: SelectorType): string | undefined {
  if (type === 'jsonpointer') {
    return /^#?(?:\/|$)/.test(selector) ? undefined : 'A JSON Pointer must begin with a slash.'
  }
  switch (selectNodes(selector, {}).outcome) {
    case 'selected':
    case 'exhausted':
      return undefined
    case 'invalid':
      return "This is not a valid JSONPath query (RFC 9535). To compare one value, use a simple condition, such as $response.body#/name == 'a'."
    case 'too-long':
      return `The JSONPath query has more than ${maxQueryLength} characters.`
    case 'too-nested':
      return `The JSONPath query has more than ${maxQueryDepth} levels of brackets.`
  }
}
