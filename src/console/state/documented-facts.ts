import { createContext, useContext } from 'react'
import type { DocumentedFacts } from '#core/exchange/failures/documented-facts.ts'

const FactsContext = createContext<DocumentedFacts | undefined>(undefined)

/** Provides what the API document leaves open about the operation. */
export const DocumentedFactsProvider = FactsContext.Provider

/** @throws {Error} outside a console */
export function useDocumentedFacts(): DocumentedFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A sentence about the API document was rendered outside the console.')
  return facts
}
