import { resolve } from 'node:path'

/**
 * The absolute path of the directory for the sandbox's data: `SANDBOX_DIR` if set, else `.sandbox` in
 * the project. A relative path starts at the current directory, which npm sets to the project's
 * wherever it is called.
 */
export function locateSandboxDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['SANDBOX_DIR']?.trim()
  return resolve(chosen || '.sandbox')
}
