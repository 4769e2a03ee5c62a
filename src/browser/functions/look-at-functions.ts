import { compareFunctions, judgeFunctions, printFunctions, takeInspector } from './key-functions.ts'
import type { FunctionTexts, Inspector } from './key-functions.ts'

/** The result of inspecting the functions that a key passes through. */
export interface FunctionInspection {
  /** The standard that they were compared with: the functions of a fresh frame, or only the text of a browser function. */
  readonly against: 'fresh-frame' | 'native-text'
  readonly replaced: readonly string[]
}

/** The functions that an inspection takes from another realm. They can be reused. */
export interface Reference {
  readonly inspector: Inspector
  /** How the functions print there; undefined if there is no such realm. */
  readonly fresh: FunctionTexts | undefined
}

/** Taken when this module loads: the next best if there is no fresh frame. */
const ownInspector = takeInspector(globalThis)

/**
 * Takes what an inspection needs from an empty frame, and removes the frame. A frame without a URL is not fetched, so no
 * policy blocks it, and no script of the page has run in it.
 */
export function takeReference(): Reference {
  const frame = document.createElement('iframe')
  frame.hidden = true
  try {
    document.body.append(frame)
    const realm: unknown = frame.contentWindow
    if (!isRealm(realm)) return { inspector: ownInspector, fresh: undefined }
    const inspector = takeInspector(realm)
    return { inspector, fresh: printFunctions(realm, inspector) }
  } catch {
    return { inspector: ownInspector, fresh: undefined }
  } finally {
    frame.remove()
  }
}

let kept: Reference | undefined

/** Takes the reference once for all inspections, ahead of the first, because that takes about as long as creating a frame. */
export function keepReference(): Reference {
  return (kept ??= takeReference())
}

/** Inspects the page's functions. The first time may take the reference; later ones need none. */
export function lookAtFunctions(reference = keepReference()): FunctionInspection {
  const { inspector, fresh } = reference
  const against = fresh ? 'fresh-frame' : 'native-text'
  try {
    const page = printFunctions(globalThis, inspector)
    const replaced = fresh ? compareFunctions(page, fresh) : judgeFunctions(page)
    return { against, replaced: [...replaced, ...findShadows(inspector)] }
  } catch {
    // The browser's own functions do not throw when they are inspected.
    return { against, replaced: ['something that cannot be inspected'] }
  }
}

/** A field with its own `value` property does not use the browser's. */
function findShadows({ getDescriptor }: Inspector): readonly string[] {
  const fields = [...document.querySelectorAll('.console input[type="password"]')]
  return fields.some((field) => getDescriptor(field, 'value')) ? ['value of the key field'] : []
}

/** TypeScript does not say that the window of a frame is a global object. */
function isRealm(window: unknown): window is typeof globalThis {
  return typeof window === 'object' && window !== null && 'Function' in window
}
