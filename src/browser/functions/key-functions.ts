/** What functions of a realm print as their source, by their names. */
export type FunctionTexts = Readonly<Record<string, FunctionText>>

export interface FunctionText {
  readonly text: string
  /** The name of what has it, in the global object: its own, or that of the class. */
  readonly root: string
}

/** What looks at functions. It is taken from one realm, so that what another one has in its place cannot answer for it. */
export interface Looker {
  readonly apply: typeof Reflect.apply
  readonly getDescriptor: typeof Reflect.getOwnPropertyDescriptor
  readonly listKeys: typeof Reflect.ownKeys
  readonly print: () => string
}

export type Realm = Pick<typeof globalThis, 'Reflect' | 'Function'>

export function takeLooker({ Reflect: reflect, Function: { prototype } }: Realm): Looker {
  return {
    apply: reflect.apply,
    getDescriptor: reflect.getOwnPropertyDescriptor,
    listKeys: reflect.ownKeys,
    // oxlint-disable-next-line typescript/unbound-method -- it is called for every function that is looked at
    print: prototype.toString,
  }
}

interface Owner {
  /** How to come to the object from the global one. */
  readonly path: readonly string[]
  /** All of its functions, unless some are named. */
  readonly names?: readonly string[]
}

/** Classes first, so that the methods of one that was replaced are not named beside it. */
const classes =
  'Headers Response Worker WeakMap String RegExp Array Uint8Array TextEncoder TextDecoder'

/**
 * What has the functions that a key passes through: into the field and out of it, through what cleans, holds and masks it,
 * and into the request; and back in the response of a server that repeats it.
 */
const owners: readonly Owner[] = [
  { path: [], names: ['fetch', ...classes.split(' '), 'btoa', 'encodeURIComponent'] },
  { path: ['HTMLInputElement', 'prototype'], names: ['value'] },
  { path: ['ClipboardEvent', 'prototype'], names: ['clipboardData'] },
  { path: ['DataTransfer', 'prototype'], names: ['getData'] },
  { path: ['EventTarget', 'prototype'], names: ['addEventListener'] },
  { path: ['String', 'prototype'] },
  { path: ['RegExp', 'prototype'] },
  { path: ['Array', 'prototype'] },
  { path: ['Array'], names: ['from'] },
  { path: ['JSON'], names: ['stringify'] },
  { path: ['WeakMap', 'prototype'] },
  { path: ['Headers', 'prototype'] },
  { path: ['AbortSignal'], names: ['any'] },
  { path: ['Response', 'prototype'] },
  { path: ['ReadableStream', 'prototype'], names: ['getReader'] },
  { path: ['ReadableStreamDefaultReader', 'prototype'] },
  { path: ['Uint8Array', 'prototype', '__proto__'] },
  { path: ['TextEncoder', 'prototype'] },
  { path: ['TextDecoder', 'prototype'] },
  { path: ['Worker', 'prototype'] },
]

/**
 * Prints the functions of a realm. A function of the browser prints as `function NAME() { [native code] }`, one that a
 * script wrote as its source; one that is bound and a proxy lose the name (ECMA-262, Function.prototype.toString).
 *
 * It calls the looker and nothing else: the methods of lists are among what is looked at.
 */
export function printFunctions(realm: object, looker: Looker): FunctionTexts {
  const texts: Record<string, FunctionText> = {}
  for (let at = 0; at < owners.length; at += 1) {
    const owner = owners[at]
    const object = owner && walk(realm, owner.path)
    if (object) printOwner(owner, object, looker, texts)
  }
  return texts
}

/**
 * The names of the functions that print otherwise than in a fresh realm, in the order of a key's way; and of those that are
 * not the browser's own there either, because an extension can reach into every realm.
 */
export function compareFunctions(page: FunctionTexts, fresh: FunctionTexts): readonly string[] {
  return listNames(fresh, (name, { text }) => page[name]?.text !== text || !native.test(text))
}

/** The same where there is no fresh realm: what does not print as a function of the browser that has a name. */
export function judgeFunctions(page: FunctionTexts): readonly string[] {
  return listNames(page, (_, { text }) => !native.test(text))
}

const native = /^(?:function (?:get |set )?[\w[][\w.$ \]]*\(\)\s*\{\s*\[native code\]\s*\})+$/

function listNames(
  texts: FunctionTexts,
  isReplaced: (name: string, text: FunctionText) => boolean,
): readonly string[] {
  const names: string[] = []
  const roots: Record<string, boolean> = {}
  for (const name in texts) {
    const text = texts[name]
    if (!text || roots[text.root] || !isReplaced(name, text)) continue
    names[names.length] = name
    if (name === text.root) roots[name] = true
  }
  return names
}

function walk(from: object, path: readonly string[]): object | undefined {
  let object: unknown = from
  for (let at = 0; at < path.length; at += 1) {
    if (!isObject(object)) return undefined
    object = object[path[at] ?? '']
  }
  return isObject(object) ? object : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function printOwner(
  { path, names }: Owner,
  object: object,
  looker: Looker,
  texts: Record<string, FunctionText>,
): void {
  const keys = names ?? looker.listKeys(object)
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? ''
    const name = writeName(path, key)
    const text = printProperty(object, key, looker)
    if (text !== '') texts[name] = { text, root: path[0] ?? name }
  }
}

/** @returns the text of the function that a property is, or of the two that read and write it; empty for another one */
function printProperty(
  object: object,
  key: string | symbol,
  { apply, getDescriptor, print }: Looker,
): string {
  const { value, get, set }: Halves = getDescriptor(object, key) ?? {}
  const printed = (half: unknown) => (typeof half === 'function' ? apply(print, half, []) : '')
  return printed(value) + printed(get) + printed(set)
}

/** A descriptor, without a word on what its value is. */
interface Halves {
  readonly value?: unknown
  readonly get?: unknown
  readonly set?: unknown
}

function writeName(path: readonly string[], key: string | symbol): string {
  let name = ''
  for (let at = 0; at < path.length; at += 1) name += `${path[at]}.`
  return name + (typeof key === 'symbol' ? `[${key.description}]` : key)
}
