import type { RequestPlan } from '../plan.ts'

/** A way to make the planned request outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent name; part of addresses. */
  readonly id: string
  readonly label: string
  /** The Shiki grammar that colours it. */
  readonly syntax: 'bash'
  /** The line that puts the key into `API_KEY` without leaving it in the history, and what the reader does then. */
  readonly setKey: { readonly line: string; readonly note: string }
  writeSnippet(plan: RequestPlan): string
}

/** The environment variable that every snippet reads the key from. */
export const keyVariable = 'API_KEY'
