import { parseDescriptionText } from './contract-of.ts'

/** Parses a document in a test, for the sandbox. */
export function parseDocument(text: string) {
  return parseDescriptionText(text)
}
