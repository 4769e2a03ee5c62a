import type { MiddlewareHandler } from 'astro'
import { addBase } from '#site/address/add-base.ts'

/** Processes every page, in a build as in the development server. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return new Response(addBase(await response.text(), base), response)
}
