import type { RequestPlan } from '../request/plan.ts'
import type { KeySetter } from './key-setter.ts'

/** A way to make the planned request outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent name; part of addresses. */
  readonly id: string
  readonly label: string
  /** The Shiki grammar that colours it. */
  readonly syntax: Syntax
  /** How the key gets into `API_KEY` in the shell that this snippet is run from. */
  readonly setKey: KeySetter
  /** How to run it and what it needs, as one sentence; absent when it is pasted into the shell and needs no more. */
  readonly howToRun?: string
  /** When to choose this form over another of the same tool, as one sentence. */
  readonly whenToUse?: string
  /**
   * Writes the request in a form that stops with a clear message when `API_KEY` is not set and the plan needs a key,
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
