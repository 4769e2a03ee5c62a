import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/list-servers.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { KeyWarning, Refusal, Removal } from '#key/hygiene/read-key.ts'
import type { BodyReader } from '#viewer/body/body-reader.ts'
import type { Progress } from '../exchange/progress.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { FieldFault } from '#form/shape/findings.ts'
import type { Call } from './call.ts'
import type { endedSentences, preventedSentences } from './exchange-sentences.ts'
import type { PastResponse } from './past-response.ts'

/** The outcome of the reader's last use of one key field. */
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
      /** Why the previous exchange left nothing. */
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
      /** Holds the body. */
      readonly reader: BodyReader
      /** The response's entry in the history. */
      readonly past: PastResponse
    }
  | { readonly phase: 'failed'; readonly call: Call; readonly diagnosis: Diagnosis }
  /** Nothing was sent. */
  | { readonly phase: 'prevented'; readonly why: Prevention }

export type Prevention = keyof typeof preventedSentences

/** How far the console's code is loaded; `awaited` while a press of Send waits for it. */
export type LoadState = 'resting' | 'awaited' | 'failed' | 'loaded'

/** A request that is sent only if the reader says so. */
export interface Question {
  readonly plan: RequestPlan
  readonly server: Server
  /** Whether its method may change something (RFC 9110, section 9.2.1). */
  readonly isUnsafe: boolean
  /** The parts of it that the document does not allow. */
  readonly contradictions: readonly FieldFault[]
}

export interface ConsoleState {
  readonly serverId: Server['id'] | undefined
  /** All that was filled in. */
  readonly draft: Draft
  /** How often a field was emptied because it held a key. */
  readonly emptied: number
  /** Which alternative of the operation's security is used. */
  readonly alternative: RequestInputs['alternative']
  /** By security scheme; none for a field that was not used. */
  readonly notices: Readonly<Record<string, KeyNotice>>
  /** Gone after whatever the reader does next. */
  readonly question: Question | undefined
  readonly exchange: Exchange
  readonly hasSent: boolean
  /** The names that a link filled in and passed over, as lines. */
  readonly linkNotes: string
  /** The responses that this page received, newest first. */
  readonly history: readonly PastResponse[]
}
