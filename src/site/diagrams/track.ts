import type { IconName } from './icons.ts'

/** What a diagram shows: steps in order, as a reader would tell them. Where each stands is decided by the style sheet. */
export interface Track {
  readonly steps: readonly DiagramStep[]
  /** A place that several steps have in common. */
  readonly frame?: { readonly label: string; readonly from: number; readonly to: number }
  /** What all endings beside the way have in common. */
  readonly common?: string
  /** What is not on the way. */
  readonly apart?: { readonly title: string; readonly items: readonly string[] }
}

export interface DiagramStep {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** Where the statement comes from, where the steps of a diagram differ in that. */
  readonly label?: string
  readonly tone?: 'plain' | 'known' | 'own' | 'unknown'
  /** A condition for going on: what happens when it is not met. */
  readonly otherwise?: string
}
