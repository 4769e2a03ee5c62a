import type { SourcePointer } from '../load/reference.ts'

/** A code sample of the team for one operation. Untrusted if it is from the document. */
export interface Sample {
  /** Id of its language, such as `typescript`: lower-case letters, digits and hyphens. */
  readonly language: string
  readonly label?: string | undefined
  readonly text: string
  readonly source: 'document' | 'file' | 'function'
  /** Set if it is from the document. */
  readonly pointer?: SourcePointer
  /** Set if it is from a file. */
  readonly path?: string
}

/** Characters. A longer sample would hide the rest of its page. */
export const longestSample = 50_000

/** Converts the name of a language to an id: `C#` → `csharp`, `Shell + curl` → `shell-curl`. */
export function toLanguageId(name: string): string {
  const words = name.toLowerCase().replaceAll('#', 'sharp').replaceAll('++', 'pp')
  return words.match(/[a-z\d]+/g)?.join('-') ?? 'sample'
}

/** Normalizes the text of a sample: no byte order mark, `\n` as the line end, and no empty lines around it. */
export function normalizeSample(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}

export const sampleTooLong = `A code sample can have at most ${longestSample} characters.`
