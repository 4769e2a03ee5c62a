import type { Diagnosis } from '#response/exchange/diagnose.ts'
import type { RequestInputs } from '#request/inputs.ts'
import type { Planning, RequestPlan } from '#request/request-plan.ts'
import type { FilledServer, ServerValues } from '#request/filled-server.ts'
import type { Server } from '#request/get-servers.ts'
import type { ResponseSummary } from '#response/summarize-response.ts'
import type { KeyWarning, KeyError, Removal } from '#key/hygiene/parse-key.ts'
import type { BodyReader } from '../viewer/body/body-reader.ts'
import type { FilledFields, FormState } from '../form/state/form-state.ts'
import type { FieldProblem } from '../form/parse/report-problems.ts'
import { createInputs } from '#request/inputs.ts'
import { isUntouched } from '../form/state/form-state.ts'
import type { ParsedForm } from '../form/parse/parse-form.ts'
import type { ResponseEvidence } from '#response/exchange/evidence.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Progress } from '../exchange/read-body.ts'
import type { PreviewPiece } from './preview-plan.ts'
import type { OfferedSnippet, ShownSnippet } from '../snippet-panel/render-snippet.ts'

export type KeyNotice =
  | {
      readonly kind: 'accepted'
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly kind: 'refused'; readonly error: KeyError }
  | { readonly kind: 'needed' }

/** An exchange with a server. Phases are exclusive: an old response cannot appear with a new request. */
export type Exchange =
  | {
      readonly phase: 'resting'
      readonly ended?: keyof typeof endedMessages
    }
  | {
      readonly phase: 'sending'
      readonly number: number
      readonly call: Call
      /** Progress of the body; undefined before the headers. */
      readonly progress: Progress | undefined
    }
  | {
      readonly phase: 'responded'
      readonly call: Call
      readonly summary: ResponseSummary
      readonly reader: BodyReader
      readonly past: PastResponse
    }
  | { readonly phase: 'failed'; readonly call: Call; readonly diagnosis: Diagnosis }
  | { readonly phase: 'prevented'; readonly why: Prevention }

export type Prevention = keyof typeof preventedMessages

/** Load state of the console's code; `awaited` while a press of Send waits for it. */
export type LoadState = 'resting' | 'awaited' | 'failed' | 'loaded'

export interface Question {
  readonly plan: RequestPlan
  readonly server: Server
  /** Whether the method is not safe (RFC 9110, section 9.2.1). */
  readonly isUnsafe: boolean
  readonly contradictions: readonly FieldProblem[]
}

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  /** The values of the server’s variables; the others have their defaults. */
  readonly serverValues: ServerValues
  /** Whether a link has named the server, and the reader has not confirmed it. Nothing is sent there, and no key is taken. */
  readonly isProposed: boolean
  readonly formState: FormState
  /** Number of times a field was emptied because it contained a key. */
  readonly emptied: number
  readonly alternative: RequestInputs['alternative']
  /** By security scheme; absent for an unused field. */
  readonly notices: Readonly<Record<string, KeyNotice>>
  /** Dropped by the next action of the reader. */
  readonly question: Question | undefined
  readonly exchange: Exchange
  /** Names that a link filled in or that were ignored, as lines. */
  readonly linkNotes: string
  readonly history: readonly PastResponse[]
}

export type ConsoleEvent =
  | {
      readonly type: 'server-chosen'
      readonly serverId: Server['id']
      /** @default the previous ones */
      readonly values?: ServerValues
      readonly isProposed?: boolean
      /** Whether the origin is the same, so that its key and its response stay. */
      readonly isSameOrigin?: boolean
      readonly wasAwaited?: boolean
    }
  | {
      readonly type: 'alternative-chosen'
      readonly alternative: RequestInputs['alternative']
    }
  | { readonly type: 'form-changed'; readonly formState: FormState }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'question-dropped' }
  | { readonly type: 'key-noticed'; readonly scheme: string; readonly notice: KeyNotice }
  | { readonly type: 'key-forgotten'; readonly scheme: string; readonly wasAwaited?: boolean }
  | {
      readonly type: 'calls-dropped'
      readonly calls: ReadonlySet<Call>
      /** Reason shown to the reader if the call on screen is dropped. */
      readonly ended?: 'key-in-call' | undefined
    }
  | { readonly type: 'sent'; readonly number: number; readonly call: Call }
  | { readonly type: 'progressed'; readonly number: number; readonly progress: Progress }
  | {
      readonly type: 'responded'
      readonly number: number
      readonly summary: ResponseSummary
      readonly reader: BodyReader
      readonly past: PastResponse
    }
  | {
      readonly type: 'reopened'
      readonly summary: ResponseSummary
      readonly reader: BodyReader
      readonly past: PastResponse
    }
  | { readonly type: 'failed'; readonly number: number; readonly diagnosis: Diagnosis }
  | { readonly type: 'press-ended'; readonly why: Prevention }
  | { readonly type: 'linked'; readonly notes: string }
  | { readonly type: 'page-left' }

export type ReaderEvent = Extract<
  ConsoleEvent,
  {
    readonly type: 'form-changed' | 'alternative-chosen' | 'question-dropped' | 'linked'
  }
>

export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

export interface PlannedRequest {
  /** The chosen server, or undefined while it is proposed by a link or a variable has no valid value. */
  readonly server: Server | undefined
  /** The chosen server with the values of its variables, or why it cannot be called; undefined until the code is loaded. */
  readonly filled?: FilledServer | undefined
  readonly blockedReasons: readonly string[]
  /** Whether only the location of a key blocks the request, so that it can be sent without one. */
  readonly isKeyInTheWay: boolean
  readonly inputs: RequestInputs
  /** The plan that Send uses, or why planning failed; undefined if that is unknown until the console's code is loaded. */
  readonly planning: Planning | undefined
  /** Sample plan to show while the request is incomplete: with the document’s examples and placeholders. Never sent. */
  readonly samplePlan?: RequestPlan | undefined
  /** Undefined until the form is read. */
  readonly parsedForm: ParsedForm | undefined
}

export type BlockedReasons = Pick<PlannedRequest, 'blockedReasons' | 'isKeyInTheWay'>

/** The parts of a state that determine its request. */
export type PlannedState = Pick<ConsoleState, 'alternative' | 'formState'> &
  Partial<Pick<ConsoleState, 'serverValues' | 'isProposed'>>

/** Returns the request as planned by the build, before any input: what the page shows until its code is loaded. */
export function getBuiltRequest(
  setup: ConsoleSetup,
  { alternative, formState, serverValues = noValues, isProposed = false }: PlannedState,
  listed: Server | undefined,
): PlannedRequest {
  const start = createInputs(setup.operation)
  const isBuilt =
    listed?.baseUrl === setup.servers[0]?.baseUrl &&
    serverValues === noValues &&
    !isProposed &&
    alternative === start.alternative &&
    isUntouched(formState)
  const { plan, isComplete = false } = (isBuilt ? setup.untouched : undefined) ?? {}
  return {
    // The variables of a server are filled in by the code that is loaded.
    server: listed?.template ? undefined : listed,
    inputs: { ...start, alternative },
    planning: plan && isComplete ? { outcome: 'planned', plan } : undefined,
    samplePlan: isComplete ? undefined : plan,
    parsedForm: undefined,
    ...((isComplete ? setup.blocked : undefined) ?? notBlocked),
  }
}

const notBlocked: BlockedReasons = { blockedReasons: [], isKeyInTheWay: false }

/** A response that can be reopened. Kept in memory until the page is left. */
export interface PastResponse {
  readonly number: number
  readonly call: Call
  readonly status: number
  readonly endAfter: number
  /** Bytes of the body as received, including items that are no longer kept. */
  readonly received: number
  /** Bytes kept: all or none. */
  readonly size: number
  /** Undefined for a body that was too large to keep. */
  readonly evidence: ResponseEvidence | undefined
}

export interface ExpectedResponse {
  readonly status: string
  readonly mediaType: string
  readonly text: string
  /** Whether the response is generated from the schema, because the document lacks an example. */
  readonly isMade: boolean
}

/** Call to the first server before any input, as planned by the build. */
export interface UntouchedCall {
  readonly plan: RequestPlan
  /** Whether the call can be sent as it is. If not, the plan is a sample to show. */
  readonly isComplete: boolean
  /** The request as text, if the call is complete. */
  readonly preview?: readonly PreviewPiece[]
}

/** Description of an operation that a console shows. The build embeds it in a page or a file. */
export interface ConsoleSetup {
  readonly operation: Operation
  /** Schemas reachable from the inputs, by the text of their references. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** Servers of this build, preferred first. */
  readonly servers: readonly Server[]
  /** Placeholder base URL for builds without a server. */
  readonly openBase?: string | undefined
  /** Name of the setting or option for the service's URL, for builds without a server. */
  readonly baseSetting?: string | undefined
  /** The fields that the document's examples fill. */
  readonly filled?: FilledFields | undefined
  /** Undefined if the call cannot be sent. */
  readonly untouched?: UntouchedCall | undefined
  readonly blocked?: BlockedReasons | undefined
  /** Scheme of the only bearer token with which the operation is called; undefined if there is anything else to choose. */
  readonly onlyScheme: string | undefined
  /** Parameters that carry keys, as `in:name`, if operations of the document name any. */
  readonly secretParameters?: readonly string[] | undefined
  /** Findings about each field of the request, by the field’s name, as complete sentences. */
  readonly findings?: Readonly<Record<string, readonly string[]>> | undefined
  /** Expected response according to the document; undefined if it describes none. */
  readonly expected?: ExpectedResponse | undefined
  /** Methods that may be sent from this portal. @default all, unless its owner restricts them */
  readonly methods?: readonly string[] | undefined
  /** OAuth client ids for sign-in, by security scheme. They are not secret. */
  readonly clientIds?: Readonly<Record<string, string>> | undefined
  /** Whether the team allows readers to enter a client secret. */
  readonly allowClientSecrets?: boolean | undefined
  /** Web application where a reader creates a key, if known at build time. */
  readonly webAppUrl?: string | undefined
  /** Command that starts the sandbox, if it is one of the servers. */
  readonly sandboxCommand?: string | undefined
  /** Snippets to offer, if they differ from the default for all operations. */
  readonly snippets?: readonly OfferedSnippet[] | undefined
  /** The first of them, for the untouched call. */
  readonly snippet?: ShownSnippet | undefined
  /** Set if readers can choose another operation in the same page. */
  readonly several?: true | undefined
  /** Set if the operation is a step of a recipe, which no link fills in. */
  readonly isStep?: true
}

/** Messages available without the console's code. They never quote a key. */
export const endedMessages = {
  'key-forgotten': 'Key cleared, so the request was stopped and any partial response discarded.',
  'key-in-call':
    'The request shown here contained your key outside its credential field, so it was removed with its response.',
  'server-changed':
    'You chose another server, so the request and response of the previous one were removed.',
} as const

/** The defaults of every variable. One object, so that states can be compared. */
export const noValues: ServerValues = {}

/** Reasons why nothing was sent, and the next step. */
export const preventedMessages = {
  'not-loaded': 'Nothing was sent: a part of this page could not be loaded.',
  cancelled: 'You cancelled before anything was sent.',
  'key-in-field': 'Nothing was sent: a field was cleared. Check it, then send again.',
  'key-in-address':
    'Nothing was sent: your key is also part of the request’s address, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key anyway, run a snippet in your own terminal.',
  'key-in-request':
    'Nothing was sent: your key also occurs in a header or the body of the request, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key anyway, run a snippet in your own terminal.',
} as const
