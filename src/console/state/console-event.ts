import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import type { Server } from '#core/request/list-servers.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyReader } from '#viewer/body/body-reader.ts'
import type { Progress } from '../exchange/progress.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { Call } from './call.ts'
import type { KeyNotice, Prevention, Question } from './console-state.ts'
import type { PastResponse } from './past-response.ts'

/** An event of a console: an act of its reader, or what comes of one. */
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
  /** A press of Send with which nothing was sent. */
  | { readonly type: 'press-ended'; readonly why: Prevention }
  /** The outcome of a link, as lines. */
  | { readonly type: 'linked'; readonly notes: string }
  | { readonly type: 'page-left' }

/** A change by a reader who sends nothing. */
export type ReaderEvent = Extract<
  ConsoleEvent,
  {
    readonly type: 'draft-changed' | 'alternative-chosen' | 'question-dropped' | 'linked'
  }
>

/** A change while another operation of the page is shown, or when this one is shown again. */
export type PauseEvent = Extract<ConsoleEvent, { readonly type: 'server-chosen' | 'calls-dropped' }>
