import { createHash } from 'node:crypto'

/** A file that the bundler has made: a chunk has code, and an asset a source. */
interface BundledFile {
  readonly fileName: string
  code?: string
  readonly source?: string | Uint8Array
}

/**
 * Gives each address of a style sheet in a script the hash of its file, as a fragment: `src/browser/load-styles.ts` makes
 * `integrity` of it. So a style sheet that is loaded on use is as sure as the script that loads it.
 */
export const hashStyles = {
  name: 'hash-styles',
  generateBundle: {
    order: 'post',
    handler(
      this: { readonly environment: { readonly name: string } },
      _: unknown,
      bundle: Readonly<Record<string, BundledFile>>,
    ): void {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.code !== undefined) file.code = addHashes(file.code, bundle)
      }
    },
  },
} as const

/** Addresses begin with a slash; the paths of files that an import needs do not. */
function addHashes(code: string, bundle: Readonly<Record<string, BundledFile>>): string {
  return code.replaceAll(/(?<=\/)_astro\/[\w.-]+\.css(?=["'`])/g, (path) => {
    const source = bundle[path]?.source
    return source === undefined ? path : `${path}#${hash(source)}`
  })
}

function hash(source: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`
}
