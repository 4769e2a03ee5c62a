import { parseArgs } from 'node:util'
import type { Command, CommandResult } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/run-command.ts'
import { locateSandboxDirectory, openKeyStore, readKeyName } from './keys/key-store.ts'
import type { KeyStore } from './keys/key-store.ts'

export const printKey: Command<{ readonly name: string }> = {
  name: 'sandbox:key',
  calls: ['--name "CI job"'],
  help: `Creates a key of the sandbox, and prints nothing but the key.

  --name NAME  says what the key is for, such as "CI job"

Exit status: 0 created, 1 not created, 2 usage error.`,
  choose: (args) => {
    const { values } = parseArgs({ args, options: { name: { type: 'string', default: '' } } })
    const name = readKeyName(values.name)
    if (name === '') throw new UsageError('The key needs a name.')
    return { name }
  },
  // Nothing else is printed, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
  run: ({ name }) => changeKeys((store) => store.createKey(name).value),
}

export const resetCommand: Command<undefined> = {
  name: 'sandbox:reset',
  calls: [''],
  help: `Removes all keys of the sandbox. One that runs knows none of them from then on.

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
    const directory = locateSandboxDirectory()
    const store = openKeyStore(directory)
    try {
      return { status: 0, output: change(store, directory) }
    } finally {
      store.close()
    }
  } catch (error) {
    return reportFault(error)
  }
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
