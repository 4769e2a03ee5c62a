import { createContext, useContext } from 'react'
import type { DocumentedFacts } from '#core/exchange/documented-facts.ts'

const FactsContext = createContext<DocumentedFacts | undefined>(undefined)

/** Gives every part of the console what the API document leaves open about its operation. */
export const DocumentedFactsProvider = FactsContext.Provider

/** @throws {Error} outside of a console */
export function useDocumentedFacts(): DocumentedFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A sentence about the API document stands outside of the console.')
  return facts
}
