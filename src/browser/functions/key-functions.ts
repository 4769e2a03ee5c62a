/** The source text that each function of a realm prints, by name. */
export type FunctionTexts = Readonly<Record<string, FunctionText>>

export interface FunctionText {
  readonly text: string
  /** Its global name: its own, or that of its class. */
  readonly root: string
}

/** The functions that inspect others. They come from a single realm, so that replacements in another cannot deceive them. */
export interface Inspector {
  readonly apply: typeof Reflect.apply
  readonly getDescriptor: typeof Reflect.getOwnPropertyDescriptor
  readonly listKeys: typeof Reflect.ownKeys
  readonly print: () => string
}

export type Realm = Pick<typeof globalThis, 'Reflect' | 'Function'>

export function takeInspector({ Reflect: reflect, Function: { prototype } }: Realm): Inspector {
  return {
    apply: reflect.apply,
    getDescriptor: reflect.getOwnPropertyDescriptor,
    listKeys: reflect.ownKeys,
    // oxlint-disable-next-line typescript/unbound-method -- it is called on every function that is inspected
    print: prototype.toString,
  }
}

interface Owner {
  /** The path from the global object. */
  readonly path: readonly string[]
  /** All of its functions by default. */
  readonly names?: readonly string[]
}

/** Classes first, so that a replaced class is named without its methods. */
const classes =
  'Headers Response Worker WeakMap String RegExp Array Uint8Array TextEncoder TextDecoder'

/**
 * The owners of the functions that a key passes through: into and out of the field, through the code that cleans, holds and
 * masks it, into the request, and back in the response of a server that echoes it.
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
 * Prints the functions of a realm. A browser function prints as `function NAME() { [native code] }`, and a script's as its
 * source; bound functions and proxies lose the name (ECMA-262, Function.prototype.toString).
 *
 * It calls nothing but the inspector: array methods are among the functions that it inspects.
 */
export function printFunctions(realm: object, inspector: Inspector): FunctionTexts {
  const texts: Record<string, FunctionText> = {}
  for (let at = 0; at < owners.length; at += 1) {
    const owner = owners[at]
    const object = owner && walk(realm, owner.path)
    if (object) printOwner(owner, object, inspector, texts)
  }
  return texts
}

/**
 * The names of the functions that print differently than in a fresh realm, in the order that a key passes them; and of those
 * that are not the browser's own there either, because an extension can reach into every realm.
 */
export function compareFunctions(page: FunctionTexts, fresh: FunctionTexts): readonly string[] {
  return listNames(fresh, (name, { text }) => page[name]?.text !== text || !native.test(text))
}

/** The same without a fresh realm: functions that do not print as named browser functions. */
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
  inspector: Inspector,
  texts: Record<string, FunctionText>,
): void {
  const keys = names ?? inspector.listKeys(object)
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? ''
    const name = writeName(path, key)
    const text = printProperty(object, key, inspector)
    if (text !== '') texts[name] = { text, root: path[0] ?? name }
  }
}

/** @returns the text of a method, or of a getter and setter; empty for any other property */
function printProperty(
  object: object,
  key: string | symbol,
  { apply, getDescriptor, print }: Inspector,
): string {
  const { value, get, set }: Halves = getDescriptor(object, key) ?? {}
  const printed = (half: unknown) => (typeof half === 'function' ? apply(print, half, []) : '')
  return printed(value) + printed(get) + printed(set)
}

/** A descriptor whose parts can be anything. */
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
