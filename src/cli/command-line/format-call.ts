import { packageCall } from '#text/package-call.ts'
import manifest from '../../../package.json' with { type: 'json' }

export const packageName = manifest.name

export const version = manifest.version

/**
 * Returns the call of a command as a user types it: through its npm script in this project. A team's site lacks these scripts and
 * calls the package, in which the commands are built to JavaScript.
 */
export function formatCall(
  name: string,
  parameters = '',
  isBuilt = import.meta.filename.endsWith('.js'),
): string {
  if (isBuilt) return `${packageCall} ${name} ${parameters}`.trimEnd()
  return parameters === '' ? `npm run ${name}` : `npm run --silent ${name} -- ${parameters}`
}
