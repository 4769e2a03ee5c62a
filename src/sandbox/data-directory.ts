import { resolve } from 'node:path'

const projectRoot = resolve(import.meta.dirname, '../..')

/**
 * The absolute path of the directory that holds the sandbox's data: `SANDBOX_DIR` if it is set
 * (a relative path starts at the current directory, which npm makes the project's from wherever it
 * is called), else `.sandbox` in the project.
 */
export function locateSandboxDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['SANDBOX_DIR']?.trim()
  return chosen ? resolve(chosen) : resolve(projectRoot, '.sandbox')
}
