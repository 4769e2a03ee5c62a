import type { IconName } from './icons.ts'

/** What a diagram shows: steps in order, as a reader would tell them. Where each stands is decided by how it is drawn. */
export interface Track {
  readonly steps: readonly Step[]
  /** A place that several steps have in common. */
  readonly frame?: { readonly label: string; readonly from: number; readonly to: number }
  /** What all endings beside the way have in common. */
  readonly common?: string
  /** What is not on the way. */
  readonly apart?: { readonly title: string; readonly items: readonly string[] }
}

export interface Step {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** Where the statement comes from, where the steps of a diagram differ in that. */
  readonly label?: string
  readonly tone?: Tone
  /** A condition for going on: what happens when it is not met. */
  readonly otherwise?: string
}

export type Tone = 'plain' | 'known' | 'own' | 'unknown'

/** A track with a place for everything, in units that are CSS pixels while the picture has its own width. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** From the base line of one line of text to that of the next. */
  readonly lineHeight: number
  readonly marks: readonly Mark[]
  readonly arrows: readonly Arrow[]
  readonly writings: readonly Writing[]
  readonly boxes: readonly Box[]
  readonly crosses: readonly Point[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Mark extends Point {
  readonly icon: IconName
  readonly tone: Tone
}

export interface Arrow {
  readonly line: string
  readonly head?: string
  readonly kind: 'way' | 'unknown' | 'refused' | 'joined'
}

/** Text of one or more lines; `y` is the base line of the first. */
export interface Writing extends Point {
  readonly role: 'title' | 'text' | 'label' | 'answer'
  readonly anchor: 'start' | 'middle'
  readonly tone: Tone
  readonly lines: readonly string[]
}

interface Box extends Point {
  readonly width: number
  readonly height: number
  readonly kind: 'frame' | 'refused'
}
