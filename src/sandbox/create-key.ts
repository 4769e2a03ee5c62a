import { resolve } from 'node:path'

try {
  // Loaded here, because it needs packages, and a missing one must be a sentence too.
  const { runCommand } = await import('#command-line/run-command.ts')
  const { printKey } = await import('./key-commands.ts')
  await runCommand(printKey, process.argv.slice(2))
} catch (error) {
  console.error(explainFault(error))
  process.exitCode = 1
}

function explainFault(error: unknown): string {
  const folder = resolve(import.meta.dirname, '../..')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_MODULE_NOT_FOUND') {
    return `No key was created. The portal in ${folder} is not installed; run npm install there, then try again.`
  }
  if (code === 'ERR_UNKNOWN_BUILTIN_MODULE') {
    return `No key was created. This is Node ${process.versions.node}, and the portal needs Node 24; npm install in ${folder} brings it.`
  }
  return error instanceof Error ? error.message : String(error)
}
