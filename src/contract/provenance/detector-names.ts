/** Every detector by its permanent name, ranked by what hurts a client: group by group, and within each group. */
export const detectorGroups = {
  /** Detectors of what makes a call fail, or go astray. */
  call: [
    'cannot-be-called',
    'same-path',
    'no-server',
    'security-silent-here',
    'security-silent',
    'no-scheme',
    'plain-http',
    'untyped-parameter',
    'body-without-schema',
  ],
  /** Detectors of what makes a response a surprise. */
  response: [
    'no-response',
    'no-success',
    'success-without-content',
    'content-without-schema',
    'no-error-response',
    'no-response-to-credential',
    'error-without-content',
    'retry-time',
    'rate-limits',
  ],
  /** Detectors of what makes a value another than was meant. */
  value: [
    'no-value-fits',
    'null-not-listed',
    'default-refused',
    'example-refused',
    'schema-example-refused',
  ],
} as const

export type DetectorGroup = keyof typeof detectorGroups
export type DetectorName = (typeof detectorGroups)[DetectorGroup][number]

export const detectorNames: readonly DetectorName[] = Object.values(detectorGroups).flat()

export function isDetectorName(name: string): name is DetectorName {
  return detectorNames.some((known) => known === name)
}

export function isInGroup(name: DetectorName, group: DetectorGroup): boolean {
  return detectorGroups[group].some((known) => known === name)
}
