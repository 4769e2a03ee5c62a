import { preview } from 'astro'
import { securityHeaders } from '#starlight/headers/site-headers.ts'
import type { Settings } from '#starlight/reference/settings.ts'
import { projectRoot } from './paths.ts'

/**
 * Serves a built site to this computer only.
 *
 * @param directory the absolute path of the site
 * @param headers the headers of every response
 */
export async function previewSite(
  directory: string,
  { port, base }: Pick<Settings, 'port' | 'base'>,
  headers: Readonly<Record<string, string>> = securityHeaders,
) {
  const server = await preview({
    configFile: false,
    root: projectRoot,
    outDir: directory,
    base: base || '/',
    // Files at well-known addresses have neither a trailing slash nor an extension.
    trailingSlash: 'ignore',
    server: { port, headers },
    vite: { preview: { strictPort: true } },
    logLevel: 'error',
  })
  return { url: `http://localhost:${server.port}${base}`, stop: () => server.stop() }
}
