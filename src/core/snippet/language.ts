import type { RequestPlan } from '../request/request-plan.ts'
import type { KeySetter } from './key-setter.ts'

/** A planned request as text, or why this form cannot say it. */
export type Snippet =
  | { readonly outcome: 'written'; readonly text: string }
  | {
      readonly outcome: 'refused'
      /** What it cannot say, and why. */
      readonly sentence: string
      /** The `id` of a language that can. */
      readonly instead: string
    }

/** Writes the planned request for use outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent, because it is part of URLs. */
  readonly id: string
  readonly label: string
  /** The Shiki grammar that colours it. */
  readonly syntax: Syntax
  /** How to put a secret into an environment variable in the shell that runs this snippet. */
  readonly setVariable: (variable: string) => KeySetter
  /** How to run it and what it needs, as one sentence; absent if pasting it into the shell is enough. */
  readonly howToRun?: string
  /** When to choose this form over another, as one sentence. */
  readonly whenToUse?: string
  /**
   * Writes the request so that it stops with a clear message if a variable of a slot is not set, fails on a status outside
   * 2xx, prints the body, and follows no redirect. Never throws.
   */
  readonly writeSnippet: (plan: RequestPlan) => Snippet
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
