import { STATUS_CODES } from 'node:http'
import { z } from 'astro/zod'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An occurrence of a problem: a sentence for people, never with any part of a key. */
export interface Problem {
  readonly detail: string
  readonly violations?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Responds with problem details without a `type`, so that the title is that of the status (RFC 9457, section 4.2.1). `errors` lists
 * the locations, and `note` names the sender of the response.
 */
export function respondProblem(
  context: Context<SandboxEnv>,
  status: ContentfulStatusCode,
  { detail, violations = [], headers = {} }: Problem,
): Response {
  const body = {
    title: STATUS_CODES[status],
    status,
    detail,
    ...(violations.length > 0 && { errors: violations }),
    note: 'This response is from the local sandbox. It is not a response of the service.',
  }
  return context.body(maskKeys(JSON.stringify(body)), status, {
    ...headers,
    [tierHeader]: 'own' satisfies Tier,
    'Content-Type': 'application/problem+json',
  })
}

/** Formats the problem details of a response as text: the violations, else the detail. */
export function formatProblem(json: string): string {
  const { detail, errors } = problem.parse(JSON.parse(json))
  return errors.map((one) => `${one.place}${one.pointer}: ${one.detail}`).join(' ') || detail
}

const problem = z.object({
  detail: z.string(),
  errors: z
    .array(z.object({ place: z.string(), pointer: z.string().default(''), detail: z.string() }))
    .default([]),
})

/** In bytes. */
export const largestBody = 10 * 1024 * 1024

export const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: (context) => {
    const detail = `The body is larger than ${largestBody / 1024 / 1024} MB, the limit of this sandbox. Send a smaller one.`
    return respondProblem(context, 413, { detail, violations: [{ place: 'body', detail }] })
  },
})

export interface Violation {
  /** `in:name` of a parameter, `body`, or `security:name` of a scheme. */
  readonly place: string
  /** JSON Pointer within the value (RFC 6901). */
  readonly pointer?: string | undefined
  /** A complete sentence, which never repeats a value: it may be a key. */
  readonly detail: string
}

export interface SandboxEnv {
  readonly Variables: { requestId: string }
}

/** Extent to which the sandbox implements an operation; `own` for responses of the sandbox itself, such as a refusal. */
export type Tier = 'implemented' | 'example' | 'echo' | 'own'

export const tierHeader = 'Sandbox-Tier'

/** Slug of the operation that responds: a document may describe several for one address. */
export const operationHeader = 'Sandbox-Operation'

/** Masks every key of the sandbox, by their common form. */
export function maskKeys(text: string): string {
  return text.replaceAll(/sandbox_[\w-]{43}/g, 'sandbox_…')
}
