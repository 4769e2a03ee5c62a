import { decodePercent } from '#core/request/serialize/percent-encode.ts'
import { readPointer, writePointer } from '#schema/pointer.ts'
import { findPath, isMapping } from './located.ts'
import type { Located } from './located.ts'

type DocumentReference =
  | { readonly kind: 'inside'; readonly place: string; readonly pointer: readonly string[] }
  | { readonly kind: 'anchor'; readonly place: string; readonly name: string }
  /** Not followed; `why` is the rest of a sentence: "which …". */
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Reads a relative reference (RFC 3986, section 4.2) with a JSON Pointer (RFC 6901) or an anchor for its fragment.
 *
 * @param place of the file that it stands in, from the folder of the document
 */
export function readReference(text: string, place: string): DocumentReference {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return reject(isUrl)
  const [before = '', ...rest] = text.split('#')
  const path = decodePercent(before)
  const fragment = decodePercent(rest.join('#'))
  if (path === undefined || fragment === undefined) return reject(isMisspelt)
  const target = path === '' ? place : joinPlaces(place, path)
  if (target === undefined) return reject(leadsOutside)
  if (fragment !== '' && !fragment.startsWith('/')) {
    return { kind: 'anchor', place: target, name: fragment }
  }
  return { kind: 'inside', place: target, pointer: readPointer(fragment) }
}

/** Whether a value of a discriminator's mapping is a reference; else it is the name of a schema. */
export function isMappedReference(target: unknown): target is string {
  return typeof target === 'string' && /[#/]|\.(json|ya?ml)$/.test(target)
}

/** The reference to a place in a file, as the document itself would write it. */
export function writeReference(place: string, path: readonly string[], mainPlace: string): string {
  return `${place === mainPlace ? '' : place}#${writePointer(path)}`
}

/**
 * A document may give its own address (OpenAPI 3.2.0, OpenAPI Object, `$self`).
 *
 * @param main the value of the document
 */
export function withoutSelf(text: string, main: unknown): string {
  const self = isMapping(main) ? main['$self'] : undefined
  return typeof self === 'string' && self !== '' && text.startsWith(`${self}#`)
    ? text.slice(self.length)
    : text
}

const isUrl =
  'which is a URL, and nothing is fetched; save that file beside the document and refer to the copy'
const leadsOutside = 'which leads out of the folder of the document; move the file into that folder'
const isMisspelt = 'which is no reference: a "%" in it begins no code of two hexadecimal digits'

function reject(why: string): DocumentReference {
  return { kind: 'refused', why }
}

/** @returns undefined for a place outside of the folder */
function joinPlaces(from: string, path: string): string | undefined {
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
 * The place at which something was written, as the document itself would refer to it: `#/paths/~1pets/get`, or with its file from the
 * folder of the document, `parts/pet.yaml#/Pet`. A JSON Pointer (RFC 6901) follows the `#`, without percent-encoding.
 */
export type Place = string

interface PlaceParts {
  /** From the folder of the document; empty for the document itself. */
  readonly file: string
  readonly path: readonly string[]
}

export function writePlace(at: Located, mainPlace: string): Place {
  const path = findPath(at)
  return writeReference(at.file.place, at.file.findOrigin?.(path) ?? path, mainPlace)
}

export function readPlace(place: Place): PlaceParts {
  const [file = '', ...rest] = place.split('#')
  return { file, path: readPointer(rest.join('#')) }
}

/** The text of a reference as the main file would write it. */
export function moveReference(
  text: string,
  place: string,
  mainPlace: string,
  rename?: (path: readonly string[]) => readonly string[],
): string {
  if (place === mainPlace && !rename) return text
  const reference = readReference(text, place)
  if (reference.kind === 'refused') return text
  if (reference.kind === 'inside') {
    const { pointer } = reference
    const path = rename && reference.place === mainPlace ? rename(pointer) : pointer
    return writeReference(reference.place, path, mainPlace)
  }
  return `${reference.place === mainPlace ? '' : reference.place}#${reference.name}`
}
