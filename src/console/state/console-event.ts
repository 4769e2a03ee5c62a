import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { QueryParameter, RequestInputs } from '#core/request/inputs.ts'
import type { Server } from '#core/request/server.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { Progress } from '../exchange/progress.ts'
import type { Draft } from '../form/draft.ts'
import type { Call } from './call.ts'
import type { KeyNotice, ParameterRow, Prevention, Question } from './console-state.ts'
import type { PastResponse } from './past-response.ts'

/** What happens to a console: what its reader does, and what comes of it. */
export type ConsoleEvent =
  | { readonly type: 'server-chosen'; readonly serverId: Server['id'] }
  | {
      readonly type: 'alternative-chosen'
      readonly alternative: RequestInputs['alternative']
    }
  | { readonly type: 'draft-changed'; readonly draft: Draft }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'question-dropped' }
  | { readonly type: 'key-noticed'; readonly scheme: string; readonly notice: KeyNotice }
  | { readonly type: 'key-forgotten'; readonly scheme: string }
  | {
      readonly type: 'calls-dropped'
      readonly calls: ReadonlySet<Call>
      /** Why one on screen goes, where its reader is told. */
      readonly ended?: 'key-in-call'
    }
  | { readonly type: 'parameter-added' }
  | { readonly type: 'parameter-edited'; readonly row: ParameterRow }
  | {
      readonly type: 'parameter-refused'
      readonly id: number
      readonly field: keyof QueryParameter
    }
  | { readonly type: 'parameter-removed'; readonly id: number }
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
  | { readonly type: 'prevented'; readonly number: number; readonly why: Prevention }
  /** What a link filled in, as lines. */
  | { readonly type: 'linked'; readonly notes: string }
  | { readonly type: 'page-left' }

/** What a reader changes without sending anything. */
export type ReaderEvent = Extract<
  ConsoleEvent,
  {
    readonly type:
      `parameter-${string}` | 'draft-changed' | 'alternative-chosen' | 'question-dropped' | 'linked'
  }
>

/** What changes while another operation of the page is shown, or when this one is shown again. */
export type RestEvent = Extract<ConsoleEvent, { readonly type: 'server-chosen' | 'calls-dropped' }>

export type ParameterEvent = Extract<ConsoleEvent, { readonly type: `parameter-${string}` }>
