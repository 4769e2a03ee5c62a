import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The problems of any sandbox, by the fragment of their type. */
export const problems = {
  'foreign-origin': { status: 403, title: 'Page of another origin' },
  'unknown-path': { status: 404, title: 'Path not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'foreign-host': { status: 421, title: 'Wrong host name' },
  'internal-error': { status: 500, title: 'Fault in the sandbox' },
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The titles of problems without a type of their own are those of their status (RFC 9457, section 4.2.1). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  501: 'Not Implemented',
} as const satisfies Partial<Record<ContentfulStatusCode, string>>

export interface ProblemKind {
  readonly status: ContentfulStatusCode
  readonly title: string
}

/** One occurrence of a problem: a sentence for people, never with any part of a key. */
export interface Problem {
  readonly detail: string
  readonly breaches?: readonly Breach[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Responds with a problem of any sandbox, whose type is a section of the portal’s page about them where it has one. */
export function respondProblem(
  context: Context<SandboxEnv>,
  name: keyof typeof problems,
  problem: Problem,
): Response {
  return respondTyped(context, name, problems[name], problem)
}

/** Responds with a problem that has a section of its own on the portal’s page about them. */
export function respondTyped(
  context: Context<SandboxEnv>,
  name: string,
  kind: ProblemKind,
  problem: Problem,
): Response {
  const page = context.get('problemPage')
  return respond(
    context,
    { ...(page !== undefined && { type: `${page}#${name}` }), ...kind },
    problem,
  )
}

/** Responds with a problem that its status says enough of. */
export function respondStatus(
  context: Context<SandboxEnv>,
  status: keyof typeof titles,
  problem: Problem,
): Response {
  return respond(context, { title: titles[status], status }, problem)
}

/** Problem details (RFC 9457): `errors` lists the places, and `note` says whose response it is. */
function respond(
  context: Context<SandboxEnv>,
  kind: ProblemKind & { readonly type?: string },
  { detail, breaches = [], headers = {} }: Problem,
): Response {
  const body = {
    ...kind,
    detail,
    ...(breaches.length > 0 && { errors: breaches }),
    note: 'This response is from the local sandbox. It is not a response of the service.',
  }
  return context.body(hideKeys(JSON.stringify(body)), kind.status, {
    ...headers,
    [tierHeader]: 'own' satisfies Tier,
    'Content-Type': 'application/problem+json',
  })
}

/** A difference between a request and what the document describes. */
export interface Breach {
  /** `in:name` of a parameter, `body`, or `security:name` of a scheme. */
  readonly place: string
  /** Within the value (RFC 6901). */
  readonly pointer?: string | undefined
  /** A whole sentence, which never repeats a value: it may be a key. */
  readonly detail: string
}

/** Hono's variables: what the handlers of one request share. */
export interface SandboxEnv {
  readonly Variables: {
    requestId: string
    /** The page that explains problems, each at its name; undefined where the portal has none. */
    problemPage: string | undefined
  }
}

/** The extent to which the sandbox implements an operation; `own` is what no service says: a refusal, for one. */
export type Tier = 'implemented' | 'example' | 'echo' | 'own'

/** Names the tier in a response. */
export const tierHeader = 'Sandbox-Tier'

/** Masks every key of the sandbox, by the form that all of them have. */
export function hideKeys(text: string): string {
  return text.replaceAll(/sandbox_[\w-]{43}/g, 'sandbox_…')
}
