import type { CheckStep } from './check-steps.ts'

/** A step of the check that failed: what happened, and what to do. */
export class CheckFault extends Error {
  override readonly name = 'CheckFault'
  readonly step: CheckStep
  readonly remedy: string

  constructor(step: CheckStep, message: string, remedy: string) {
    super(message)
    this.step = step
    this.remedy = remedy
  }
}
