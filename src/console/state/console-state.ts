import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import type { Planning, RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/list-servers.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { KeyWarning, Refusal, Removal } from '#key/hygiene/read-key.ts'
import type { BodyReader } from '#viewer/body/body-reader.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { FieldFault } from '#form/shape/findings.ts'
import type { ApiKey } from '#key/api-key.ts'
import { startInputs } from '#core/request/inputs.ts'
import { isUntouched } from '#form/draft/draft.ts'
import type { DraftReading } from '#form/reading/read-draft.ts'
import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Progress } from '../exchange/progress.ts'
import type { endedSentences, preventedSentences } from './exchange-sentences.ts'
import type { Obstacles } from './list-obstacles.ts'
import type { FileSource } from '../exchange/transport.ts'
import type { PreviewPiece } from './preview-plan.ts'

export type KeyNotice =
  | {
      readonly kind: 'accepted'
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'needed' }

/** One exchange with a server. Each phase is a whole state: an old response cannot appear with a new request. */
export type Exchange =
  | {
      readonly phase: 'resting'
      readonly ended?: keyof typeof endedSentences
    }
  | {
      readonly phase: 'sending'
      readonly number: number
      readonly call: Call
      /** How much of the body has arrived; undefined before the headers. */
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

export type Prevention = keyof typeof preventedSentences

/** How far the console's code is loaded; `awaited` while a press of Send waits for it. */
export type LoadState = 'resting' | 'awaited' | 'failed' | 'loaded'

export interface Question {
  readonly plan: RequestPlan
  readonly server: Server
  /** Whether its method may change something (RFC 9110, section 9.2.1). */
  readonly isUnsafe: boolean
  readonly contradictions: readonly FieldFault[]
}

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  readonly draft: Draft
  /** How often a field was emptied because it held a key. */
  readonly emptied: number
  readonly alternative: RequestInputs['alternative']
  /** By security scheme; none for a field that was not used. */
  readonly notices: Readonly<Record<string, KeyNotice>>
  /** Gone after whatever the reader does next. */
  readonly question: Question | undefined
  readonly exchange: Exchange
  /** The names that a link filled in and passed over, as lines. */
  readonly linkNotes: string
  readonly history: readonly PastResponse[]
}

export type ConsoleEvent =
  | {
      readonly type: 'server-chosen'
      readonly serverId: Server['id']
      readonly wasAwaited?: boolean
    }
  | {
      readonly type: 'alternative-chosen'
      readonly alternative: RequestInputs['alternative']
    }
  | { readonly type: 'draft-changed'; readonly draft: Draft }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'question-dropped' }
  | { readonly type: 'key-noticed'; readonly scheme: string; readonly notice: KeyNotice }
  | { readonly type: 'key-forgotten'; readonly scheme: string; readonly wasAwaited?: boolean }
  | {
      readonly type: 'calls-dropped'
      readonly calls: ReadonlySet<Call>
      /** Why one on screen goes, where its reader is told. */
      readonly ended?: 'key-in-call'
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
    readonly type: 'draft-changed' | 'alternative-chosen' | 'question-dropped' | 'linked'
  }
>

/** A change while another operation of the page is shown, or when this one is shown again. */
export type PauseEvent = Extract<ConsoleEvent, { readonly type: 'server-chosen' | 'calls-dropped' }>

export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/**
 * The texts of a plan that its reader may have typed, so that none of them can be one that holds a secret. What the document
 * alone states is left out: a short key may be a part of `application/json` by chance, and could then never be sent.
 */
export function listPlanTexts({ url, headers, body }: RequestPlan): readonly string[] {
  const values = headers.flatMap(({ name, value }) => (/^content-type$/i.test(name) ? [] : value))
  return [url, ...values, ...listBodyTexts(body)]
}

function listBodyTexts(body: RequestPlan['body']): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [body.text]
    case 'form':
      return [...new URLSearchParams(body.text)].flat()
    case 'multipart':
      return body.parts.map(({ content }) =>
        content.kind === 'text' ? content.text : content.file.fileName,
      )
    case 'file':
      return [body.file.fileName]
  }
}

export interface ExchangeMaker {
  readonly makeExchange: (request: ExchangeRequest) => Promise<ConsoleEvent>
  readonly startBodyReader: () => BodyReader
}

export interface ExchangeRequest {
  readonly number: number
  readonly call: Call
  /** The secrets that are held for the server, by security scheme. */
  readonly secrets: ReadonlyMap<string, ApiKey>
  /** Every secret that is masked in the response. The list can grow while the response arrives. */
  readonly listSecrets: () => readonly ApiKey[]
  readonly files: FileSource
  readonly cancelled: AbortSignal
  /** Receives the body, or is closed when there is none. */
  readonly reader: BodyReader
  readonly onProgress: (progress: Progress) => void
}

export interface PlannedRequest extends Obstacles {
  readonly inputs: RequestInputs
  /** The plan that Send would send, or why it cannot; undefined where that is not known before the console's code is loaded. */
  readonly planning: Planning | undefined
  /** The plan to read where there is none to send: with the document’s examples and placeholders. It is never sent. */
  readonly sketch?: RequestPlan | undefined
  /** Undefined until the form is read. */
  readonly reading: DraftReading | undefined
}

/** The request as the build planned it, before anything was filled in: what the page shows until its code is loaded. */
export function makeBuilt(
  setup: ConsoleSetup,
  { alternative, draft }: Pick<ConsoleState, 'alternative' | 'draft'>,
  server: Server | undefined,
): PlannedRequest {
  const start = startInputs(setup.operation)
  const isBuilt =
    server?.id === setup.servers[0]?.id && alternative === start.alternative && isUntouched(draft)
  const { plan, isComplete = false } = (isBuilt ? setup.untouched : undefined) ?? {}
  return {
    inputs: { ...start, alternative },
    planning: plan && isComplete ? { outcome: 'planned', plan } : undefined,
    sketch: isComplete ? undefined : plan,
    reading: undefined,
    ...((isComplete ? setup.obstacles : undefined) ?? noObstacles),
  }
}

const noObstacles: Obstacles = { obstacles: [], isKeyInTheWay: false }

/** A response that can be reopened. It is kept in memory until the page is left. */
export interface PastResponse {
  readonly number: number
  readonly call: Call
  readonly status: number
  readonly endAfter: number
  /** Bytes of the body as received, also those of items that are no longer kept. */
  readonly received: number
  /** Bytes kept: all or none. */
  readonly size: number
  /** Undefined for a body that was too large to keep. */
  readonly evidence: ResponseEvidence | undefined
}

/** Larger bodies, in bytes, are listed but not kept. */
const largestKept = 5_000_000

/** Copies a response, because its bytes are transferred to the worker that reads it. */
export function rememberResponse(
  number: number,
  call: Call,
  evidence: ResponseEvidence,
): PastResponse {
  const { bytes } = evidence.body
  const isKept = bytes.byteLength <= largestKept
  return {
    number,
    call,
    status: evidence.status,
    endAfter: evidence.endAfter,
    received: evidence.body.stream?.received ?? bytes.byteLength,
    size: isKept ? bytes.byteLength : 0,
    evidence: isKept ? copyResponse(evidence) : undefined,
  }
}

/** A response with its own bytes, so that it can be shown more than once. */
export function copyResponse(evidence: ResponseEvidence): ResponseEvidence {
  return { ...evidence, body: { ...evidence.body, bytes: evidence.body.bytes.slice() } }
}

export interface ExpectedResponse {
  readonly status: string
  readonly mediaType: string
  readonly text: string
  /** Whether it is made from the schema, because the document has no example. */
  readonly isMade: boolean
}

/** The call to the first server before anything is filled in, as the build planned it. */
export interface UntouchedCall {
  readonly plan: RequestPlan
  /** Whether it can be sent as it is. If not, the plan is a sketch, to read. */
  readonly isComplete: boolean
  /** Of a complete one, the request as text. */
  readonly preview?: readonly PreviewPiece[]
}

/** The description that a console is created with. It never changes. */
export interface ConsoleSetup {
  readonly operation: Operation
  /** The schemas that its inputs reach, by the text of their references. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** The servers of this build, preferred first. */
  readonly servers: readonly Server[]
  /** Stands for the server where there is none to call. */
  readonly openBase?: string | undefined
  /** The setting or option that names the service, where there is no server to call. */
  readonly baseSetting?: string | undefined
  /** Undefined where nobody can send such a call. */
  readonly untouched?: UntouchedCall | undefined
  readonly obstacles?: Obstacles | undefined
  /** The scheme of the one bearer token with which the operation is called; undefined where there is anything else to choose. */
  readonly onlyScheme: string | undefined
  /** Parameters that carry keys, as `in:name`, where operations of the document name any. */
  readonly secretParameters?: readonly string[] | undefined
  /** The gaps and contradictions of the document about a field of the request, by the field’s name, in whole sentences. */
  readonly findings?: Readonly<Record<string, readonly string[]>> | undefined
  /** The response to expect, as the document shows it; undefined where it shows none. */
  readonly expected?: ExpectedResponse | undefined
  /** The methods that may be sent from this portal; all of them unless its owner says otherwise. */
  readonly methods?: readonly string[] | undefined
  /** The clients by which readers sign in, by the names of the security schemes. None of them is a secret. */
  readonly clientIds?: Readonly<Record<string, string>> | undefined
  /** Whether the team lets readers enter the secret of a client. */
  readonly takesClientSecrets?: boolean | undefined
}
