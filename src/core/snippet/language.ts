import type { RequestPlan } from '../request/plan.ts'
import type { KeySetter } from './key-setter.ts'

/** Writes the planned request for use outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent, because it is part of URLs. */
  readonly id: string
  readonly label: string
  /** The Shiki grammar that colours it. */
  readonly syntax: Syntax
  /** How to put the key into `API_KEY` in the shell that runs this snippet. */
  readonly setKey: KeySetter
  /** How to run it and what it needs, as one sentence; absent if pasting it into the shell is enough. */
  readonly howToRun?: string
  /** When to choose this form over another, as one sentence. */
  readonly whenToUse?: string
  /**
   * Writes the request so that it stops with a clear message if `API_KEY` is not set and the plan needs a key,
   * fails on a status outside 2xx, prints the body, and follows no redirect.
   */
  readonly writeSnippet: (plan: RequestPlan) => string
}

export type Syntax =
  | 'bash'
  | 'powershell'
  | 'bat'
  | 'javascript'
  | 'python'
  | 'go'
  | 'ruby'
  | 'php'
  | 'java'
  | 'csharp'
  | 'rust'

/** The environment variable that every snippet reads the key from. */
export const keyVariable = 'API_KEY'
