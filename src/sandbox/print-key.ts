import { parseArgs } from 'node:util'
import { locateSandboxDirectory } from './data-directory.ts'
import { readKeyName } from './key-name.ts'
import { openKeyStore } from './key-store.ts'

const usage = 'npm run --silent sandbox:key -- --name "CI job"'

/**
 * Creates a key with the name of these arguments and prints it.
 *
 * @throws {Error} with one sentence, and then nothing was printed
 */
export function printKey(args: readonly string[]): void {
  const name = readName(args)
  const store = openKeyStore(locateSandboxDirectory())
  try {
    // Nothing else is printed, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
    process.stdout.write(`${store.createKey(name).value}\n`)
  } finally {
    store.close()
  }
}

function readName(args: readonly string[]): string {
  const typed = parseArguments(args).name
  if (typed === undefined) throw new Error(`The key needs a name. Use: ${usage}`)
  const reading = readKeyName(typed)
  if (reading.kind === 'refused') throw new Error(`No key was created. ${reading.message}`)
  return reading.name
}

function parseArguments(args: readonly string[]): { readonly name?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { name: { type: 'string' } } }).values
  } catch (error) {
    throw new Error(`The arguments could not be understood. Use: ${usage}`, { cause: error })
  }
}
