import type { MiddlewareHandler } from 'astro'
import { placeAddresses } from '#site/address/place-addresses.ts'

/** In a build as in the development server. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return new Response(placeAddresses(await response.text(), base), response)
}
