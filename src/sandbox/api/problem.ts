import { type Context } from 'hono'
import { type ContentfulStatusCode } from 'hono/utils/http-status'
import { type Tier, tierHeader } from '../described/tier.ts'
import { type SandboxOptions } from '../sandbox-options.ts'

/** The problems that the sandbox's API reports, by the fragment of their type. */
export const problems = {
  'missing-key': { status: 401, title: 'No API key' },
  'invalid-key': { status: 401, title: 'API key not accepted' },
  'foreign-origin': { status: 403, title: 'Page of another origin' },
  'unknown-path': { status: 404, title: 'Path not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'foreign-host': { status: 421, title: 'Wrong host name' },
  'internal-error': { status: 500, title: 'Fault in the sandbox' },
} as const satisfies Record<string, { status: ContentfulStatusCode; title: string }>

export type ProblemName = keyof typeof problems

/** What is specific to one occurrence: a sentence for people, never with any part of a key. */
export type ProblemOccurrence = {
  readonly detail: string
  readonly portalPort: number
  readonly document?: SandboxOptions['document']
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Responses with problem details (RFC 9457, section 3). The `type` is a section of the portal's page
 * about the sandbox, which only a portal of its own document has; `note` is an extension member (section 3.2).
 */
export function respondProblem(
  context: Context,
  name: ProblemName,
  { detail, portalPort, document, headers = {} }: ProblemOccurrence,
): Response {
  const { status, title } = problems[name]
  const body = {
    ...(document?.isOwn !== false && { type: `http://localhost:${portalPort}/sandbox/#${name}` }),
    title,
    status,
    detail,
    note: 'This response is from the local sandbox. The errors of the real service are not specified.',
  }
  return context.body(JSON.stringify(body), status, {
    ...headers,
    [tierHeader]: 'own' satisfies Tier,
    'Content-Type': 'application/problem+json',
  })
}
