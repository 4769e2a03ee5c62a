import { httpStatuses } from './http-statuses.ts'
import { otherStatuses } from './other-statuses.ts'

/** What HTTP says about a status code; nothing about a particular service. */
export interface StatusMeaning {
  /** The registered reason phrase; empty for an unused or unregistered code. */
  readonly phrase: string
  readonly meaning: string
  /** Where it is defined. */
  readonly source: string
}

/** Unknown codes get the meaning of their class (RFC 9110, section 15). */
export function explainStatus(status: number): StatusMeaning {
  const other = otherStatuses[status]
  if (other) return { phrase: other[0], meaning: other[1], source: other[2] }
  const [phrase, meaning, section] = httpStatuses[status] ??
    classes[Math.floor(status / 100)] ?? [
      '',
      'The code is outside the classes defined by HTTP.',
      '15',
    ]
  return { phrase, meaning, source: `RFC 9110, section ${section}` }
}

const classes: typeof httpStatuses = {
  1: ['', 'Informational: an interim response.', '15.2'],
  2: ['', 'Successful: the request was received, understood and accepted.', '15.3'],
  3: ['', 'Redirection: further action is needed to complete the request.', '15.4'],
  4: ['', 'Client error: the request seems to be wrong or cannot be fulfilled.', '15.5'],
  5: ['', 'Server error: the server failed to fulfil an apparently valid request.', '15.6'],
}
