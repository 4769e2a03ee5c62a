import { keepNumberTexts } from '#request/source-number.ts'

export interface Located {
  readonly value: unknown
  readonly file: SourceFile
  readonly parent: Located | undefined
  readonly key: string
  /** Members that are located elsewhere: next to the reference that was followed. */
  readonly overrides?: ReadonlyMap<string, Located>
}

export type Mapping = Readonly<Record<string, unknown>>

export interface LocatedMapping extends Located {
  readonly value: Mapping
}

export function locateRoot(file: SourceFile): Located {
  return { value: file.value, file, parent: undefined, key: '' }
}

/**
 * Returns the value under a key or index, with value undefined if missing. Ignores prototype
 * properties.
 */
export function getChild(parent: Located, key: string | number): Located {
  const { value, file, overrides } = parent
  const override = overrides?.get(String(key))
  if (override) return override
  const isThere = isObject(value) && Object.hasOwn(value, key)
  const child: unknown = isThere ? Reflect.get(value, key) : undefined
  return { value: child, file, parent, key: String(key) }
}

export function getMembers(parent: Located): readonly Located[] {
  return isMapping(parent.value)
    ? Object.keys(parent.value).map((key) => getChild(parent, key))
    : []
}

export function getItems(parent: Located): readonly Located[] {
  return Array.isArray(parent.value) ? parent.value.map((_, index) => getChild(parent, index)) : []
}

export function getPath(located: Located): readonly string[] {
  const path: string[] = []
  for (let at = located; at.parent; at = at.parent) path.push(at.key)
  return path.toReversed()
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export function isMapping(value: unknown): value is Mapping {
  return isObject(value) && !Array.isArray(value)
}

export function isLocatedMapping(located: Located): located is LocatedMapping {
  return isMapping(located.value)
}

/**
 * Follows a path in a converted value to the last object with an origin.
 *
 * @returns its origin, and the rest of the path
 */
export function traceOrigin(
  value: unknown,
  path: readonly string[],
  origins: WeakMap<object, Located>,
): readonly [origin: Located | undefined, rest: readonly string[]] {
  let child = value
  let found = { origin: isObject(value) ? origins.get(value) : undefined, length: 0 }
  for (const [index, key] of path.entries()) {
    child = isObject(child) && Object.hasOwn(child, key) ? Reflect.get(child, key) : undefined
    const origin = isObject(child) ? origins.get(child) : undefined
    if (origin) found = { origin, length: index + 1 }
  }
  return [found.origin, path.slice(found.length)]
}

export function getText(parent: Located, key: string): string | undefined {
  const { value } = getChild(parent, key)
  return typeof value === 'string' ? value : undefined
}

/** Returns whether a key is a vendor extension (OpenAPI 3.1.1, Specification Extensions). */
export function isExtension(key: string): boolean {
  return key.startsWith('x-')
}

/** Returns whether an operation or path item is marked with the common extension `x-internal`. */
export function isInternal(value: unknown): boolean {
  return isMapping(value) && value['x-internal'] === true
}

/** Quotes a name from a document for a message, on one line and with limited length. */
export function quoteName(name: string): string {
  return `"${clipText(name).replaceAll('"', "'")}"`
}

export function clipText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

export function partition<Item>(
  items: readonly Item[],
  belongs: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}

/** Returns data with its numbers as written. */
export function readData(located: Located): unknown {
  return keepNumberTexts(located.value, [], (path, number) =>
    readNumber(path.reduce<Located>(getChild, located), number),
  )
}

/** Returns a number as written, unless an Overlay has changed the value since. */
export function readNumber({ file, ...at }: Located, value: number): string {
  const path = getPath({ file, ...at })
  const digits = file.readDigits(file.findOrigin?.(path) ?? path)
  return digits !== undefined && Number(digits) === value ? digits : String(value)
}

export interface SourceFile {
  readonly name: string
  /**
   * Path from the folder of the document, with slashes. References between files are resolved by
   * it.
   */
  readonly path: string
  /** The URL it was fetched from. */
  readonly address?: string | undefined
  readonly value: unknown
  /** The content as loaded; undefined if an Overlay has changed the value. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined
  /**
   * Returns the lines, from 1, of the values at the paths; of the nearest existing parent if a path
   * is missing.
   */
  findLines(paths: readonly (readonly string[])[]): readonly number[]
  /** Maps a path of the value to its path in the original file. Defaults to the same path. */
  findOrigin?(path: readonly string[]): readonly string[]
  /** Returns the number at a path as written, if JavaScript may format it differently. */
  readDigits(path: readonly string[]): string | undefined
}

export interface SourceFiles {
  readonly main: SourceFile
  readonly others: ReadonlyMap<string, SourceFile | UnavailableFile>
}

/** Returns the files that could be loaded, starting with the document. */
export function getFiles({ main, others }: SourceFiles): readonly SourceFile[] {
  return [main, ...[...others.values()].filter((file) => 'value' in file)]
}

export interface UnavailableFile {
  readonly why: string
}

/**
 * Returns whether servers serve a file with this name as JSON or YAML, never as something
 * executable.
 */
export function isDataName(name: string): boolean {
  return /\.(json|ya?ml)$/i.test(name)
}
