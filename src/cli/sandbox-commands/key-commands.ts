import { parseArgs } from 'node:util'
import type { Command, CommandResult } from '../command-line/run-command.ts'
import { UsageError } from '../command-line/run-command.ts'
import { getSandboxDirectory, openKeyStore, normalizeKeyName } from '#sandbox/keys/key-store.ts'
import type { KeyStore } from '#sandbox/keys/key-store.ts'

export const printKey: Command<{ readonly name: string }> = {
  name: 'sandbox:key',
  calls: ['--name "CI job"'],
  help: `Creates a key of the sandbox, and prints nothing but the key.

  --name NAME  purpose of the key, such as "CI job"

Exit status: 0 created, 1 not created, 2 usage error.`,
  choose: (args) => {
    const { values } = parseArgs({ args, options: { name: { type: 'string', default: '' } } })
    const name = normalizeKeyName(values.name)
    if (name === '') throw new UsageError('The key needs a name.')
    return { name }
  },
  // Prints nothing else, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
  run: ({ name }) => changeKeys((store) => store.createKey(name).value),
}

export const resetCommand: Command<undefined> = {
  name: 'sandbox:reset',
  calls: [''],
  help: `Removes all keys of the sandbox. A running sandbox no longer accepts them.

Exit status: 0 removed, 1 not removed, 2 usage error.`,
  choose: (args) => {
    parseArgs({ args })
    return undefined
  },
  run: () =>
    changeKeys((store, directory) => {
      store.deleteAll()
      return `Removed all sandbox keys from ${directory}.`
    }),
}

function changeKeys(change: (store: KeyStore, directory: string) => string): CommandResult {
  try {
    const directory = getSandboxDirectory()
    const store = openKeyStore(directory)
    try {
      return { status: 0, output: change(store, directory) }
    } finally {
      store.close()
    }
  } catch (error) {
    return reportError(error)
  }
}

/**
 * Returns the result of a command that the sandbox refused: the error's message, and status 1.
 *
 * @throws any other error, such as a `TypeError`, which is a bug
 */
export function reportError(error: unknown): CommandResult {
  if (error instanceof Error && error.name === 'Error') {
    return { status: 1, output: '', notes: [error.message] }
  }
  throw error
}
