import type { Command } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/usage-error.ts'
import { locateSandboxDirectory } from './keys/data-directory.ts'
import { readKeyName } from './keys/key-name.ts'
import { openKeyStore } from './keys/key-store.ts'

const options = {
  name: { value: 'NAME', text: 'says what the key is for, such as "CI job"' },
} as const

/** `npm run sandbox:key` */
export const printKey: Command<typeof options, { readonly name: string }> = {
  call: 'npm run --silent sandbox:key -- --name "CI job"',
  about: 'Creates a key of the sandbox, and prints nothing but the key.',
  options,
  more: 'Exit status: 0 created, 1 not created, 2 usage error.',
  choose: (typed) => {
    const name = typed.get('name')
    if (name === undefined) throw new UsageError('The key needs a name.')
    const reading = readKeyName(name)
    if (reading.kind === 'refused') throw new UsageError(`No key was created. ${reading.message}`)
    return reading
  },
  run: ({ name }) => {
    const store = openKeyStore(locateSandboxDirectory())
    try {
      // Nothing else is printed, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
      return { status: 0, output: store.createKey(name).value }
    } finally {
      store.close()
    }
  },
}
