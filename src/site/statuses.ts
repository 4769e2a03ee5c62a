/** Every status that a statement can have: its label, and what the label means. The legend on the first page shows both. */
export const statuses = {
  specified: {
    label: 'Specified',
    meaning: 'The service’s own document says so. The label links to the section.',
  },
  'not-specified': {
    label: 'Not specified',
    meaning: 'The document does not show it. Do not build on a guess.',
  },
  contradictory: {
    label: 'Contradictory',
    meaning: 'The document contradicts itself.',
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
    meaning: 'True for the local sandbox, and perhaps for nothing else.',
  },
} as const
