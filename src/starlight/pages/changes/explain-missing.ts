import { formatCount } from '#text/format.ts'
import type { MissingVersion } from '../../site/portal-site.ts'

/** Explains why two versions are not compared, with the names of files but not their folders. */
export function explainMissing(
  missing: readonly {
    readonly version: Pick<MissingVersion['version'], 'label'>
    readonly error: Pick<MissingVersion['error'], 'file' | 'line'>
  }[],
): string {
  const reasons = missing.map(({ version, error: { file, line } }) => {
    const location = [file.split(/[\\/]/).at(-1), ...(line ? [`line ${formatCount(line)}`] : [])]
    return `the document of ${version.label} could not be loaded (${location.join(', ')})`
  })
  return `These changes are missing, because ${reasons.join(', and ')}.`
}
