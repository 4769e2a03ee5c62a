/** The types that a keyword says something about (JSON Schema 2020-12 Validation, section 6; applicators of section 10.3). */
export const rulesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...list(['string'], 'maxLength minLength pattern'),
  ...list(['integer', 'number'], 'maximum minimum exclusiveMaximum exclusiveMinimum multipleOf'),
  ...list(['array'], 'items prefixItems maxItems minItems uniqueItems'),
  ...list(
    ['object'],
    'properties additionalProperties patternProperties maxProperties minProperties required',
  ),
])

function list(types: readonly string[], keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, types] as const)
}
