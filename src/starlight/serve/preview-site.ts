import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { preview } from 'astro'
import { securityHeaders } from '../headers/site-headers.ts'
import type { Settings } from '../reference/settings.ts'

export interface PreviewOptions extends Pick<Settings, 'port' | 'base'> {
  /** The headers of every response. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Resolves when the file at a path of the site is complete. @default the site is complete */
  readonly awaitFile?: (pathname: string) => Promise<void>
}

/**
 * Serves a built site to this computer only.
 *
 * @param directory the absolute path of the site
 */
export async function previewSite(
  directory: string,
  { port, base, headers = securityHeaders, awaitFile }: PreviewOptions,
) {
  const listeners = process.listeners('SIGTERM')
  const server = await preview({
    configFile: false,
    root: dirname(directory),
    outDir: directory,
    base: base || '/',
    // Files at well-known addresses have neither a trailing slash nor an extension.
    trailingSlash: 'ignore',
    server: { port, headers },
    vite: {
      preview: { strictPort: true, ...(awaitFile && { proxy: holdRequests(awaitFile, base) }) },
    },
    logLevel: 'error',
  })
  // Vite's own listener would exit before the caller has ended the build and removed its folder.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listeners.includes(listener)) process.off('SIGTERM', listener)
  }
  return { url: `http://localhost:${server.port}${base}`, stop: () => server.stop() }
}

/**
 * Creates proxy rules that forward no request, but hold each one until its file is complete. Astro's preview runs no other code
 * before it looks for the file: it ignores the plugins of its Vite options.
 */
function holdRequests(awaitFile: (pathname: string) => Promise<void>, base: string) {
  return {
    '^/': {
      bypass: async ({ url = '/' }: IncomingMessage) => {
        const pathname = decode(url.replace(/[?#].*/s, ''))
        if (pathname?.startsWith(`${base}/`) === true) await awaitFile(pathname.slice(base.length))
        // An address instead of `undefined`, which would forward the request.
        return url
      },
    },
  }
}

/** Returns `undefined` for a malformed address, which no file has. */
function decode(pathname: string): string | undefined {
  try {
    return decodeURI(pathname)
  } catch {
    return undefined
  }
}
