import type { NumberText, Value } from '#core/request/inputs.ts'

export function isNumberText(value: Value): value is NumberText {
  return typeof value === 'object' && value !== null && 'digits' in value
}
