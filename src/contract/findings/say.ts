import type { Keywords } from '#core/schema/keywords.ts'

/** What a schema says by a keyword in words; empty where it says none. */
export function sayBy(keywords: Keywords, key: string): string {
  const value = keywords[key]
  return typeof value === 'string' ? value : ''
}
