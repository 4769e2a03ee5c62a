import type { CommandResult } from '#command-line/run-command.ts'

/**
 * The end of a command that the sandbox refused: its sentence, and 1.
 *
 * @throws what is no plain `Error`: a `TypeError` and the like is a bug
 */
export function reportFault(error: unknown): CommandResult {
  if (error instanceof Error && error.name === 'Error') {
    return { status: 1, output: '', notes: [error.message] }
  }
  throw error
}
