import { parseDescriptionText } from './parse-description-text.ts'

/** Parses a document in a test, for the sandbox. */
export function parseDocument(text: string) {
  return parseDescriptionText(text)
}
