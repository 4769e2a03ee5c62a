/** Every detector by its permanent name, ranked by what hurts a client: group by group, and within each group. */
export const detectorGroups = {
  /** Detectors of what makes a call fail, or go astray. */
  call: [
    'cannot-be-called',
    'scheme-nowhere',
    'no-server',
    'server-without-scheme',
    'security-silent-here',
    'security-silent',
    'schemes-never-required',
    'plain-http',
    'token-address',
    'scope-nowhere',
    'key-origin',
    'ignored-header',
    'parameter-no-page-sends',
    'style-of-type',
    'untyped-parameter',
    'body-without-schema',
    'body-need-unclear',
    'required-with-default',
  ],
  /** Detectors of what makes a response a surprise. */
  response: [
    'no-response',
    'no-success',
    'success-without-content',
    'content-never-sent',
    'content-without-schema',
    'any-media-type',
    'no-error-response',
    'no-response-to-credential',
    'no-response-to-request',
    'error-without-content',
    'retry-time',
    'rate-limits',
  ],
  /** Detectors of what makes a value another than was meant. */
  value: [
    'no-value-fits',
    'enum-against-type',
    'pattern-invalid',
    'rule-without-effect',
    'format-against-type',
    'discriminator-absent',
    'default-refused',
    'parameter-example-refused',
    'body-example-refused',
    'response-example-refused',
    'schema-example-refused',
    'list-without-paging',
    'page-size-limit',
    'free-form-content',
    'required-without-schema',
    'array-without-items',
    'free-form-member',
    'untyped-member',
    'time-without-zone',
    'time-without-unit',
    'time-without-format',
  ],
  /** Detectors of what concerns the document alone. */
  document: ['deprecated-without-successor', 'operation-without-summary'],
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
