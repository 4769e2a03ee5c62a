import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { RichText } from '#core/text/rich-text.ts'
import type { Server } from '#core/request/list-servers.ts'
import type { Obstacles } from './list-obstacles.ts'
import type { PreviewPiece } from './preview-plan.ts'

/** The description that a console is created with. It never changes. */
export interface ConsoleSetup {
  readonly operation: Operation
  /** The schemas that its inputs reach, by the text of their references. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** The servers of this build, preferred first. */
  readonly servers: readonly Server[]
  /** Stands for the server where there is none to call. */
  readonly openBase?: string | undefined
  /** Where the document names servers that no page of this build may call: which, and why. */
  readonly serversNote?: string | undefined
  /** The plans of the untouched call by server; of a build without servers under an empty name. None where it is refused. */
  readonly plans: Readonly<Record<string, RequestPlan>>
  /** For a call that is not complete untouched: the plans to read. */
  readonly sketches?: Readonly<Record<string, RequestPlan>> | undefined
  /** The previews of those plans. */
  readonly previews?: Readonly<Record<string, readonly PreviewPiece[]>> | undefined
  /** Why this page cannot send them, if it cannot. */
  readonly obstacles?: Obstacles | undefined
  /** The scheme of the one bearer token with which the operation is called; undefined where there is anything else to choose. */
  readonly onlyScheme: string | undefined
  /** Parameters that carry keys, as `in:name`, where operations of the document name any. */
  readonly secretParameters?: readonly string[] | undefined
  /** The gaps and contradictions of the document about a field of the request, by the field’s name, in whole sentences. */
  readonly findings?: Readonly<Record<string, readonly string[]>> | undefined
  /** The descriptions that have markup, by their text. */
  readonly texts?: Readonly<Record<string, RichText>> | undefined
  /** The methods that may be sent from this portal; all of them unless its owner says otherwise. */
  readonly methods?: readonly string[] | undefined
}
