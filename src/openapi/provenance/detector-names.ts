/**
 * All detectors by permanent identifier, sorted by impact on clients: by group, and within each
 * group.
 */
export const detectorGroups = {
  /** Problems that make a call fail or reach the wrong target. */
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
  /** Problems that make a response unpredictable. */
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
  /** Problems that make a value differ from what was meant. */
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
