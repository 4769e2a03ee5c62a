import { compareFunctions, judgeFunctions, printFunctions, takeLooker } from './key-functions.ts'
import type { FunctionTexts, Looker } from './key-functions.ts'

/** What came of a look at the functions that a key passes through. */
export interface FunctionLook {
  /** What they were compared with: those of a fresh frame, or only what a function of a browser prints. */
  readonly against: 'fresh-frame' | 'native-text'
  readonly replaced: readonly string[]
}

/** What a look needs of another realm than the page's. It can be used again. */
export interface Reference {
  readonly looker: Looker
  /** How the functions print there; nothing where no such realm can be had. */
  readonly fresh: FunctionTexts | undefined
}

/** Taken when the page loads this: the next best where there is no fresh frame. */
const ownLooker = takeLooker(globalThis)

/**
 * Takes from an empty frame what a look needs. A frame without an address is not fetched, so no policy refuses it, and no
 * script of the page has run in it. It is gone again at once.
 */
export function takeReference(): Reference {
  const frame = document.createElement('iframe')
  frame.hidden = true
  try {
    document.body.append(frame)
    const realm: unknown = frame.contentWindow
    if (!isRealm(realm)) return { looker: ownLooker, fresh: undefined }
    const looker = takeLooker(realm)
    return { looker, fresh: printFunctions(realm, looker) }
  } catch {
    return { looker: ownLooker, fresh: undefined }
  } finally {
    frame.remove()
  }
}

let kept: Reference | undefined

/** Looks at the functions of the page. The first look takes about as long as a frame does; the others need no frame. */
export function lookAtFunctions(reference = (kept ??= takeReference())): FunctionLook {
  const { looker, fresh } = reference
  const against = fresh ? 'fresh-frame' : 'native-text'
  try {
    const page = printFunctions(globalThis, looker)
    const replaced = fresh ? compareFunctions(page, fresh) : judgeFunctions(page)
    return { against, replaced: [...replaced, ...findShadows(looker)] }
  } catch {
    // Nothing of the browser's own throws when it is looked at.
    return { against, replaced: ['something that cannot be inspected'] }
  }
}

/** A field with a `value` of its own does not use the browser's. */
function findShadows({ getDescriptor }: Looker): readonly string[] {
  const fields = [...document.querySelectorAll('.console input[type="password"]')]
  return fields.some((field) => getDescriptor(field, 'value')) ? ['value of the key field'] : []
}

/** TypeScript does not say that the window of a frame is a global object. */
function isRealm(window: unknown): window is typeof globalThis {
  return typeof window === 'object' && window !== null && 'Function' in window
}
