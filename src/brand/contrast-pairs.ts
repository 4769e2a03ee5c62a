/** The least contrast that WCAG 2.2, level AA, asks of text (1.4.3), and of what is seen but not read (1.4.11). */
export const least = { text: 4.5, mark: 3 } as const

/** The page and its levels, on which buttons stand. */
const levels = ['sl-color-black', 'portal-sunken', 'portal-raised', 'portal-surface'] as const

/** What text and controls stand on: also what is pointed at, and what is chosen. */
export const grounds = [
  ...levels,
  'sl-color-gray-7',
  'sl-color-gray-6',
  'sl-color-bg-inline-code',
  'sl-color-accent-low',
] as const

/** The pairs of one colour: what it is, and what it is seen on. */
export interface ContrastPairs {
  readonly kind: keyof typeof least
  readonly on: readonly string[]
}

const textOnGrounds: ContrastPairs = { kind: 'text', on: grounds }
const markOnGrounds: ContrastPairs = { kind: 'mark', on: grounds }
const code: ContrastPairs = { kind: 'text', on: ['portal-code-background'] }
const chosenCode: ContrastPairs = {
  kind: 'text',
  on: ['portal-code-background', 'sl-color-accent-low'],
}

/** The colours that must stand out, each with its grounds. None is the ground of another in this table. */
export const contrastPairs: Readonly<Record<string, ContrastPairs>> = {
  'sl-color-white': textOnGrounds,
  'sl-color-gray-1': textOnGrounds,
  'sl-color-gray-2': textOnGrounds,
  'sl-color-gray-3': textOnGrounds,
  'sl-color-text-accent': textOnGrounds,
  'sl-color-bg-accent': textOnGrounds,
  'sl-color-accent-high': textOnGrounds,
  'portal-specified': textOnGrounds,
  'portal-not-specified': textOnGrounds,
  'portal-quiet': textOnGrounds,
  'sl-color-accent': markOnGrounds,
  'portal-focus': markOnGrounds,
  'portal-accent-fill': { kind: 'mark', on: levels },
  'portal-control-line': markOnGrounds,
  // No row that is chosen holds a comment.
  'portal-code-comment': code,
  'portal-code-foreground': chosenCode,
  'portal-code-punctuation': chosenCode,
  'portal-code-keyword': chosenCode,
  'portal-code-function': chosenCode,
  'portal-code-string': chosenCode,
  'portal-code-constant': chosenCode,
  'portal-code-parameter': chosenCode,
}

/** The text on fills of the accent, for which the fill makes room. */
export const inkPairs: Readonly<Record<string, ContrastPairs>> = {
  'portal-on-accent': { kind: 'text', on: ['portal-accent-fill', 'portal-accent-hover'] },
  'sl-color-text-invert': {
    kind: 'text',
    on: ['sl-color-text-accent', 'sl-color-bg-accent', 'sl-color-accent-high'],
  },
}
