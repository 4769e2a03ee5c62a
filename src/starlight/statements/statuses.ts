export const statuses = {
  specified: {
    label: 'Specified',
    meaning: 'Stated in the source document.',
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
    meaning: 'Advice from public standards and guides. Not specific to this service.',
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

/** The statuses that require caution from the reader, each with its badge. */
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
