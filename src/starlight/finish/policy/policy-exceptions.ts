import { documentPath } from '#text/reference.ts'
import type { InlineHashes } from './policy.ts'

interface PolicyExceptions {
  readonly styles: InlineHashes['styles']
  readonly trustedTypes: readonly string[]
  readonly callsServers: boolean
}

/** @param path the path of a page, relative to the root of its portal */
export function findPolicyExceptions(path: string): PolicyExceptions {
  return Object.hasOwn(exceptions, path) ? (exceptions[path] ?? usual) : usual
}

const usual: PolicyExceptions = { styles: [], trustedTypes: [], callsServers: true }

/**
 * Scalar creates style elements when it loads. Their texts are constants of its release, which package.json pins, so hashes
 * permit exactly these, and neither this page nor `_headers`, which has one policy for all pages, needs 'unsafe-inline'.
 * After an update the browser's console and tests/browser/scalar.spec.ts name the missing hashes.
 *
 * Vue needs its own policy, which permits the HTML that Scalar generates from the document's Markdown. The document is fixed at build
 * time, the page has no field for a key, and its policy prevents markup from running code.
 */
const exceptions: Readonly<Record<string, PolicyExceptions>> = {
  [documentPath]: {
    styles: [
      // The empty text of a style element whose text is added later.
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      // Toasts: vue-sonner, and Scalar's own.
      "'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE='",
      "'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU='",
      // The default theme without its fonts.
      "'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI='",
    ],
    trustedTypes: ['vue'],
    callsServers: false,
  },
}
