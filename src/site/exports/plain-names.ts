import type { Contract } from '#contract/read-contract.ts'

/** A single line, for line-based files: line breaks and other white space become single spaces. */
export function toLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/**
 * A file name of lower-case letters, digits and hyphens, such as `list-experiments` for `listExperiments`. What is very long is
 * cut: file systems take 255 bytes.
 */
export function nameFile(text: string): string {
  return joinWords(text).slice(0, longest).replace(/-$/, '') || 'api'
}

/** The same of any length. */
export function joinWords(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.join('-')
}

/** Leaves room for what follows it in the names of files: a slug of at most 120, and an ending. */
const longest = 80

/** How the names of the files of each format end, after the contract’s name. */
export const exportEndings = {
  postman: 'postman_collection.json',
  bruno: 'bruno.zip',
  http: 'http',
} as const

export type ExportName = keyof typeof exportEndings

/** The file name without its extension, such as `service-api`. */
export function nameExport({ title }: Pick<Contract, 'title'>): string {
  return nameFile(title)
}
