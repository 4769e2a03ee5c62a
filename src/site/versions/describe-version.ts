import type { Version } from '../version.ts'

/** What readers of a version have to know before they use it; nothing of the current one. */
export function describeVersion({ label, status }: Version): string | undefined {
  if (status === 'current') return undefined
  return status === 'deprecated'
    ? `This is ${label}, which is deprecated.`
    : `This is ${label}, which is not released yet.`
}
