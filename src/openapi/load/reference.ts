import { decodePercent } from '#request/serialize/percent-encode.ts'
import { parsePointer, formatPointer } from '#schema/pointer.ts'
import { getPath, isMapping } from './located.ts'
import type { Located } from './located.ts'

type DocumentReference =
  | { readonly kind: 'inside'; readonly path: string; readonly pointer: readonly string[] }
  | { readonly kind: 'anchor'; readonly path: string; readonly name: string }
  /** A reference that is not supported; `why` is the clause after “cannot be resolved:”. */
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Parses a relative reference (RFC 3986, section 4.2) with a JSON Pointer (RFC 6901) or an anchor
 * as its fragment.
 *
 * @param from path of the containing file from the folder of the document
 */
export function parseReference(text: string, from: string): DocumentReference {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return reject(urlMessage)
  const [before = '', ...rest] = text.split('#')
  const path = decodePercent(before)
  const fragment = decodePercent(rest.join('#'))
  if (path === undefined || fragment === undefined) return reject(encodingMessage)
  const target = path === '' ? from : joinPaths(from, path)
  if (target === undefined) return reject(outsideMessage)
  if (fragment !== '' && !fragment.startsWith('/')) {
    return { kind: 'anchor', path: target, name: fragment }
  }
  return { kind: 'inside', path: target, pointer: parsePointer(fragment) }
}

/** Returns whether a discriminator mapping entry is a reference and not a schema name. */
export function isMappedReference(target: unknown): target is string {
  return typeof target === 'string' && /[#/]|\.(json|ya?ml)$/.test(target)
}

/** Formats a reference to a path in a file, relative to the document. */
export function formatReference(file: string, path: readonly string[], mainFile: string): string {
  return `${file === mainFile ? '' : file}#${formatPointer(path)}`
}

/**
 * Removes the document's own URL from a reference (OpenAPI 3.2.0, OpenAPI Object, `$self`).
 *
 * @param main value of the document
 */
export function stripSelf(text: string, main: unknown): string {
  const self = isMapping(main) ? main['$self'] : undefined
  return typeof self === 'string' && self !== '' && text.startsWith(`${self}#`)
    ? text.slice(self.length)
    : text
}

const urlMessage =
  'it is a URL, and URLs are not fetched. Save the file next to the document, and refer to the copy'
const outsideMessage = 'the file is outside the folder of the document. Move it into that folder'
const encodingMessage = 'a "%" in it is not followed by two hexadecimal digits'

function reject(why: string): DocumentReference {
  return { kind: 'refused', why }
}

/** @returns undefined for a path outside the folder */
function joinPaths(from: string, path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\\')) return undefined
  const folders = from.split('/').slice(0, -1)
  for (const name of path.split('/')) {
    if (name === '..') {
      if (folders.pop() === undefined) return undefined
    } else if (name !== '.' && name !== '') folders.push(name)
  }
  return folders.join('/')
}

/**
 * The location of a value, as a reference relative to the document: `#/paths/~1pets/get`, or with
 * its file, `parts/pet.yaml#/Pet`. The fragment is a JSON Pointer (RFC 6901) without
 * percent-encoding.
 */
export type SourcePointer = string

export function formatSourcePointer(at: Located, mainFile: string): SourcePointer {
  const path = getPath(at)
  return formatReference(at.file.path, at.file.findOrigin?.(path) ?? path, mainFile)
}

/** Returns the file relative to the folder of the document, which is empty for the document itself. */
export function parseSourcePointer(pointer: SourcePointer) {
  const [file = '', ...rest] = pointer.split('#')
  return { file, path: parsePointer(rest.join('#')) }
}

/** Rewrites a reference relative to the main file. */
export function rebaseReference(
  text: string,
  from: string,
  mainFile: string,
  rename?: (path: readonly string[]) => readonly string[],
): string {
  if (from === mainFile && !rename) return text
  const reference = parseReference(text, from)
  if (reference.kind === 'refused') return text
  if (reference.kind === 'inside') {
    const { pointer } = reference
    const path = rename && reference.path === mainFile ? rename(pointer) : pointer
    return formatReference(reference.path, path, mainFile)
  }
  return `${reference.path === mainFile ? '' : reference.path}#${reference.name}`
}
