import type { Value } from '#core/request/inputs.ts'

/** JSON as somebody would type it, line by line. */
export function writePlainJson(value: Value): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value)
  }
  if ('digits' in value) return value.digits
  if ('members' in value) {
    const members = value.members.map(
      ([name, member]) => `${JSON.stringify(name)}: ${writePlainJson(member)}`,
    )
    return `{\n${members.join(',\n')}}`
  }
  return `[${value.map(writePlainJson).join(', ')}]`
}
