import type { MiddlewareHandler } from 'astro'
import { addBase } from './add-base.ts'

/** Passes every page on its way to a file or to the browser of somebody who writes. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return new Response(addBase(await response.text(), base), response)
}
