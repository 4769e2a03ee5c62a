import { contractOf } from './contract-of.ts'

/** Parses a document in a test, for the sandbox. */
export function parseDocument(text: string) {
  return contractOf(text)
}
