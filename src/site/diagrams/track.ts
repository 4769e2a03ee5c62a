import type { IconName } from './icons.ts'

/** The steps of a diagram, in order. The style sheet decides their positions. */
export interface Track {
  readonly steps: readonly DiagramStep[]
  /** A place that several steps share. */
  readonly frame?: { readonly label: string; readonly from: number; readonly to: number }
  /** The outcome that all early endings have in common. */
  readonly common?: string
  /** The items that are not on the path. */
  readonly apart?: { readonly title: string; readonly items: readonly string[] }
}

export interface DiagramStep {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The origin of the statement, in diagrams whose steps have different origins. */
  readonly label?: string
  readonly tone?: 'plain' | 'known' | 'own' | 'unknown'
  /** The outcome if the step's condition is not met. */
  readonly otherwise?: string
}
