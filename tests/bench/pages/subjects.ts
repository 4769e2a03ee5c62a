import type { SiteName } from './sites.ts'

/** A page that is measured. */
export interface Subject {
  readonly site: SiteName
  readonly path: string
  /**
   * What must be visible and enabled before the page is usable. Each selector after the first is looked up in the shadow
   * tree of the element before it.
   */
  readonly control: readonly [string, ...string[]]
  /** Whether React must have hydrated the control. A control created by a script works as soon as it exists. */
  readonly isHydrated?: true
  /** What a press of the control opens, visible and enabled. */
  readonly opens?: string
  /** Whether it is pressed as soon as it is there, by somebody who has not touched the page before. */
  readonly isPressedAtOnce?: true
}

/** The page that the portal's console is compared with: no page with React can be usable sooner. */
export const floor = 'bare React page'

const sendButton = '.console-button-primary[aria-disabled="false"]'
const console = { site: 'portal', control: [`portal-console[data-started] ${sendButton}`] } as const

/** The operation of the address has a body, and the first of the document has none. */
const chosen = {
  control: [`portal-console[data-started]:has(.form-section > .form-field-head) ${sendButton}`],
} as const

/** A page that shows the call at once, and opens a console over itself. */
const operation = {
  control: ['.call-card .try-it'],
  opens: `.try-it-sheet[data-phase="shown"] ${sendButton}`,
} as const

const article = { control: ['.sl-markdown-content'] } as const

/** What the bench measures, by name. */
export const subjects = {
  'portal: console': { ...console, path: '/console/' },
  // The console with an operation that the address names: of 6, and of 500.
  'portal: console, a pet': {
    ...chosen,
    site: 'pet store',
    path: '/console/#operation=create-pet',
  },
  'portal: console, a thing': {
    ...chosen,
    site: 'long document',
    path: '/console/#operation=replace-thing1',
  },
  'portal: list experiments': {
    ...operation,
    site: 'portal',
    path: '/reference/list-experiments/',
  },
  // Without inputs, with parameters, and with a body.
  'portal: show the status': {
    ...operation,
    site: 'pet store',
    path: '/reference/get-status/',
  },
  'portal: list pets': { ...operation, site: 'pet store', path: '/reference/list-pets/' },
  'portal: create a pet': { ...operation, site: 'pet store', path: '/reference/create-pet/' },
  'portal: create a pet, at once': {
    ...operation,
    site: 'pet store',
    path: '/reference/create-pet/',
    isPressedAtOnce: true,
  },
  // Whose pages share their style sheets instead of holding them.
  'portal: replace a thing': {
    ...operation,
    site: 'long document',
    path: '/reference/replace-thing1/',
  },
  'portal: quickstart': { ...article, site: 'portal', path: '/quickstart/' },
  'portal: first page': { ...article, site: 'portal', path: '/' },
  'bare React page': {
    site: 'bare React',
    path: '/',
    control: ['button'],
    isHydrated: true,
  },
  'bare page': { site: 'bare', path: '/', control: ['form[data-ready] button'] },
  'stock Starlight': { ...article, site: 'Starlight', path: '/' },
  'Starlight with an island': {
    site: 'Starlight',
    path: '/island/',
    control: ['astro-island:not([ssr]) button'],
    isHydrated: true,
  },
} as const satisfies Readonly<Record<string, Subject>>

export type SubjectName = keyof typeof subjects

export const subjectNames = Object.keys(subjects).filter(isSubjectName)

export function isSubjectName(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name)
}
