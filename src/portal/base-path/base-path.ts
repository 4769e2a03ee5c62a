import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Serves the site under a path of its host, such as `/docs`. Does nothing for an empty base. */
export function basePath(base: string): AstroIntegration {
  return {
    name: 'base-path',
    hooks: {
      'astro:config:setup': ({ addMiddleware }) => {
        if (base === '') return
        addMiddleware({ order: 'post', entrypoint: new URL('./middleware.ts', import.meta.url) })
      },
      'astro:build:done': ({ dir }) => {
        if (base !== '') assertUnambiguous(base, fileURLToPath(dir))
      },
    },
  }
}

/** Throws if a page is at the base path: addresses would not show whether they already include the base. */
export function assertUnambiguous(base: string, directory: string): void {
  if (!existsSync(directory.replace(/\/$/, '') + base)) return
  throw new Error(
    `PORTAL_BASE is ${base}, which is also the path of a page of this site, so links to it would be ambiguous. Choose another path, for example /docs${base}.`,
  )
}
