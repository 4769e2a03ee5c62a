/** The wishes that a request has of its response. */
export interface Preferences {
  /** The status, as text. */
  readonly code: string | undefined
  /** The name of an example of the document. */
  readonly example: string | undefined
}

/** Reads the preferences that the sandbox knows from a Prefer field (RFC 7240, section 2); of several the first counts. */
export function readPreferences(field: string | null): Preferences {
  const found = new Map<string, string>()
  for (const [element] of (field ?? '').matchAll(listElement)) {
    const [, name = '', quoted, token = ''] = preference.exec(element) ?? []
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? token)
  }
  return { code: found.get('code'), example: found.get('example') }
}

/** The preferences that were followed (RFC 7240, section 3). */
export function writeApplied({ code, example }: Preferences): string | undefined {
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example="${example.replaceAll(/["\\]/g, '\\$&')}"`]),
  ]
  return applied.length === 0 ? undefined : applied.join(', ')
}

/** The text between two commas, of which a quoted string may hold some. */
const listElement = /(?:"(?:[^"\\]|\\.?)*(?:"|$)|[^,"])+/g

/** A preference; its parameters mean nothing here. */
const preference =
  /^[ \t]*([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[ \t]*(?:;|$)/
