import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'

/** Formats the route of a page: its last segment is a parameter, `/console/` → `/[console]`, so that it may match no page. */
export function formatSinglePattern(path: string): string {
  const segments = path.split('/').filter(Boolean)
  const last = segments.pop()
  const parameter = last === undefined ? '[...start]' : `[${last.replaceAll('-', '_')}]`
  return `/${[...segments, parameter].join('/')}`
}

/**
 * Returns the one page of such a route, or none if the team has a page at its address.
 *
 * @param pattern of the route, with the folder of the portal
 */
export function getSinglePaths(
  apiReference: Pick<ApiReference, 'folder' | 'ownPages'>,
  pattern: string,
): { readonly params: Readonly<Record<string, string | undefined>> }[] {
  const [, rest = '', name = ''] =
    /^(.*)\[([\w.]+)\]$/.exec(pattern.slice(apiReference.folder.length)) ?? []
  const isStart = name.startsWith('...')
  const segment = isStart ? undefined : name.replaceAll('_', '-')
  if (isOwnPage(apiReference, rest + (segment ?? ''))) return []
  return [{ params: { [name.replace('...', '')]: segment } }]
}
