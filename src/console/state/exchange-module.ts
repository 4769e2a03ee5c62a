import type { ComponentType } from 'react'
import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { Progress, StreamingProgress } from '../exchange/progress.ts'
import type { FileSource } from '../exchange/transport.ts'
import type { copyLink } from '../link/copy-link.ts'
import type { followLink } from '../link/follow-link.ts'
import type { FunctionWarningProps } from '../request/FunctionWarning.tsx'
import type { ParameterRowsProps } from '../request/ParameterRows.tsx'
import type { PageGuardProps } from '../ui/PageGuard.tsx'
import type { Call } from './call.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { Exchange } from './console-state.ts'
import type { PastResponse } from './past-response.ts'

/** What makes requests and shows their outcome. It is loaded at the first sign of use. */
export interface ExchangeModule {
  /** Sends a request, interprets the evidence, and hands any body to the worker that reads it. */
  readonly makeExchange: (request: ExchangeRequest) => Promise<ConsoleEvent>
  /** Reopens a kept response. */
  readonly reopenResponse: (past: PastResponse, kept: ResponseEvidence) => ConsoleEvent
  /** Starts a worker, before there is a response. */
  readonly startBodyReader: () => BodyReader
  /** Finds the key in every form that is masked in responses, with code that a page does not need at first. */
  readonly holdsKey: (key: ApiKey, text: string) => boolean
  readonly OutcomeView: ComponentType<OutcomeProps>
  /** Why no key should be entered or sent, where browser functions were replaced. */
  readonly FunctionWarning: ComponentType<FunctionWarningProps>
  readonly ParameterRows: ComponentType<ParameterRowsProps>
  /** Keeps a held key out of the fields around the console. */
  readonly PageGuard: ComponentType<PageGuardProps>
  /** Copies a link to the request as it is filled in. Returns the outcome in a few words. */
  readonly copyLink: typeof copyLink
  /** Fills in what the fragment of the address says. */
  readonly followLink: typeof followLink
  /** What screen readers are told. */
  readonly ExchangeStatus: ComponentType<{ readonly exchange: Exchange }>
}

/**
 * @param stop ends the wait, which the browser might never end; loading continues
 * @throws when it cannot be loaded, or not in time; the next call tries again
 */
export type LoadExchange = (stop?: AbortSignal) => Promise<ExchangeModule>

/** One request to make, and what it needs. */
export interface ExchangeRequest {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  /** Those held for the server, by security scheme; also those that the plan does not need, because a response may have them. */
  readonly secrets: ReadonlyMap<string, ApiKey>
  readonly files: FileSource
  readonly cancelled: AbortSignal
  /** Receives the body, or is closed when there is none. */
  readonly reader: BodyReader
  readonly onProgress: (progress: Progress) => void
}

/** A finished exchange. */
export type FinishedExchange = Extract<Exchange, { readonly phase: 'responded' | 'failed' }>

/** What is shown with the code that is loaded for it. */
export type ShownExchange = FinishedExchange | StreamingExchange

/** A body that says something before it ends. */
export interface StreamingExchange {
  readonly phase: 'sending'
  readonly call: Call
  readonly progress: StreamingProgress
}

export interface OutcomeProps {
  /** Of the operation. */
  readonly slug: string
  readonly exchange: ShownExchange
  readonly onCancel: () => void
  readonly history: readonly PastResponse[]
  readonly onReopen: (past: PastResponse) => void
}
