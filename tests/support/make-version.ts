import type { Version } from '#starlight/reference/api-reference.ts'

/** Creates the second of two versions of a document, or the newest of them. */
export function makeVersion(
  label: string,
  status: Version['status'],
  current: Version['current'] = { label: 'v2', folder: '' },
): Version {
  return {
    label,
    status,
    position: status === 'deprecated' ? 1 : 0,
    pairPath: status === 'deprecated' ? undefined : '/changes/v1-v2/',
    count: 2,
    current,
  }
}
