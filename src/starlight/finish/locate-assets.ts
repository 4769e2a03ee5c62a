import type { AstroConfig } from 'astro'
import { findOrigin } from '#request/server-url.ts'
import type { Origin } from '#request/server-url.ts'

/** The addresses at which Astro publishes the scripts, styles and pictures of a site. */
export interface Assets {
  /** The path of their folder in the site, with a slash at both ends. */
  readonly path: string
  /** The prefixes of their addresses (Astro's option `build.assetsPrefix`). */
  readonly prefixes: readonly string[]
  /** The origins of these prefixes, if they are of other hosts. */
  readonly origins: readonly Origin[]
}

export function locateAssets({ base, build }: Pick<AstroConfig, 'base' | 'build'>): Assets {
  const { assets, assetsPrefix = [] } = build
  const prefixes =
    typeof assetsPrefix === 'string' ? [assetsPrefix] : [...new Set(Object.values(assetsPrefix))]
  return {
    path: `/${[base, assets].flatMap((path) => path.split('/').filter(Boolean)).join('/')}/`,
    prefixes,
    origins: [
      ...new Set(
        prefixes.flatMap((prefix) => (URL.canParse(prefix) ? (findOrigin(prefix) ?? []) : [])),
      ),
    ],
  }
}
