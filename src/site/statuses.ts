export const statuses = {
  specified: {
    label: 'Specified',
    meaning: 'The source document says so.',
  },
  'not-specified': {
    label: 'Not specified',
    meaning: 'The source does not show it. Do not build on a guess.',
  },
  contradictory: {
    label: 'Contradictory',
    meaning: 'The source reports statements that disagree.',
  },
  'general-practice': {
    label: 'General practice',
    meaning: 'Advice from public standards and guides. It says nothing about this service.',
  },
  'this-portal': {
    label: 'This portal',
    meaning: 'What this portal does, how it works, and what it suggests.',
  },
  observed: {
    label: 'Observed',
    meaning: 'What a server just returned, in the console.',
  },
  'sandbox-only': {
    label: 'Sandbox only',
    meaning: 'True of the local sandbox. The service may differ.',
  },
} as const

/** The statuses that change what a reader does, each with the badge that says so on a page. */
export const cautions = {
  'not-specified': { badge: 'Not specified' },
  contradictory: { badge: 'Contradictory' },
  'sandbox-only': { badge: 'Sandbox only' },
  'general-practice': { badge: 'Advice' },
} as const satisfies Readonly<Partial<Record<keyof typeof statuses, { readonly badge: string }>>>

export type CautionStatus = keyof typeof cautions

export function isCaution(status: keyof typeof statuses): status is CautionStatus {
  return Object.hasOwn(cautions, status)
}
