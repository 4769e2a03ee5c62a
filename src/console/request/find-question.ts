import { isSafe } from '#core/request/method.ts'
import type { Server } from '#core/request/operation.ts'
import type { OperationPlan } from '#core/request/request-plan.ts'
import type { FieldFault } from '../form/read-field.ts'
import type { Question } from '../state/console-state.ts'

interface Sending {
  readonly plan: OperationPlan
  readonly server: Server
  readonly contradictions: readonly FieldFault[]
  /** Whether the reader has sent the operation to this server before. */
  readonly isConfirmed: boolean
  readonly isByShortcut: boolean
}

/**
 * What a reader is asked before a request is sent: the first time for a method that may change something, each time for DELETE
 * and for the keyboard shortcut, and where the document does not allow the request.
 */
export function findQuestion({
  isConfirmed,
  isByShortcut,
  ...sending
}: Sending): Question | undefined {
  const { method } = sending.plan
  const isUnsafe = !isSafe(method)
  const isKnown = isConfirmed && !isByShortcut && method !== 'DELETE'
  return (isUnsafe && !isKnown) || sending.contradictions.length > 0
    ? { ...sending, isUnsafe }
    : undefined
}
