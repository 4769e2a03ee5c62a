import { isKeywords } from '#schema/keywords.ts'

/** An operation in the list that a reader chooses from. The build writes it. */
export interface ListedOperation {
  readonly slug: string
  readonly method: string
  readonly path: string
  readonly title?: string | undefined
  /** The first of its tags. */
  readonly tag?: string | undefined
  readonly isDeprecated?: boolean | undefined
  /** Why no page can call it. */
  readonly refusal?: string | undefined
}

/** Whether a file is the list. */
export function isList(file: unknown): file is readonly ListedOperation[] {
  return Array.isArray(file) && file.every(isListed)
}

function isListed(part: unknown): boolean {
  return (
    isKeywords(part) && ['slug', 'method', 'path'].every((name) => typeof part[name] === 'string')
  )
}
