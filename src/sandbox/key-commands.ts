import { parseArgs } from 'node:util'
import type { Command, CommandResult } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/run-command.ts'
import { locateSandboxDirectory, openKeyStore, readKeyName, removeKeys } from './keys/key-store.ts'

export const printKey: Command<{ readonly name: string }> = {
  name: 'sandbox:key',
  calls: ['--name "CI job"'],
  help: `Creates a key of the sandbox, and prints nothing but the key.

  --name NAME  says what the key is for, such as "CI job"

Exit status: 0 created, 1 not created, 2 usage error.`,
  choose: (args) => {
    const { name } = parseArgs({ args, options: { name: { type: 'string' } } }).values
    if (name === undefined) throw new UsageError('The key needs a name.')
    const reading = readKeyName(name)
    if (reading.kind === 'refused') throw new UsageError(`No key was created. ${reading.message}`)
    return reading
  },
  run: ({ name }) => {
    try {
      // Nothing else is printed, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
      return { status: 0, output: createKey(name) }
    } catch (error) {
      return reportFault(error)
    }
  },
}

function createKey(name: string): string {
  const store = openKeyStore(locateSandboxDirectory())
  try {
    return store.createKey(name).value
  } finally {
    store.close()
  }
}

/** Removes the keys of the sandbox. */
export const resetCommand: Command<undefined> = {
  name: 'sandbox:reset',
  calls: [''],
  help: `Removes all keys of the sandbox. One that runs knows none of them from then on.

Exit status: 0 removed, 1 not removed, 2 usage error.`,
  choose: (args) => {
    parseArgs({ args })
    return undefined
  },
  run: () => {
    try {
      const directory = locateSandboxDirectory()
      const output = removeKeys(directory)
        ? `Removed all sandbox keys from ${directory}.`
        : `There was nothing to remove in ${directory}.`
      return { status: 0, output }
    } catch (error) {
      return reportFault(error)
    }
  },
}

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
