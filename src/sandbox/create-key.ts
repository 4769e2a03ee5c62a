import { parseArgs } from 'node:util'
import { locateSandboxDirectory } from './data-directory.ts'
import { readKeyName } from './key-name.ts'
import { openKeyStore } from './key-store.ts'

const usage = 'npm run --silent sandbox:key -- --name "CI job"'

try {
  const name = readNameArgument()
  const store = openKeyStore(locateSandboxDirectory())
  try {
    // Nothing else is printed, so that a shell can capture it: key=$(npm run --silent sandbox:key -- …)
    process.stdout.write(`${store.createKey(name).value}\n`)
  } finally {
    store.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function readNameArgument(): string {
  const typed = parseArguments().name
  if (typed === undefined) throw new Error(`The key needs a name. Use: ${usage}`)
  const reading = readKeyName(typed)
  if (reading.kind === 'refused') throw new Error(`No key was created. ${reading.message}`)
  return reading.name
}

function parseArguments(): { readonly name?: string | undefined } {
  try {
    return parseArgs({ options: { name: { type: 'string' } } }).values
  } catch (error) {
    throw new Error(`The arguments could not be understood. Use: ${usage}`, { cause: error })
  }
}
