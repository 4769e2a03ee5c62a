import type { Header } from '../request/header.ts'

/**
 * Writes a header as a request item of HTTPie (HTTPie documentation, "Request items" and "Escaping rules"): `Name:value`,
 * `Name;` for an empty value. A leading `=` or `@` in the value would make another separator, so it is escaped. HTTPie cannot
 * express a backslash right before one of `:;=@`.
 */
export function writeHttpieHeader({ name, value }: Header): string {
  if (value === '') return `${name};`
  return `${name}:${value.replace(/^[=@]/, String.raw`\$&`)}`
}

/** Escapes what would end the name of a request item. */
export function escapeItemKey(name: string): string {
  return name.replaceAll(/[:;=@]/g, String.raw`\$&`)
}
