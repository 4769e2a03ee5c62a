import type { MiddlewareHandler } from 'astro'
import { addBaseToLinks } from '#starlight/links/locate.ts'

/** Adds the base path to links, in a build and in the development server. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return new Response(addBaseToLinks(await response.text(), base), response)
}
