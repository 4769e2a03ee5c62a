import type { MiddlewareHandler } from 'astro'
import { portal } from 'virtual:portal'

/** Gives every page the portal that it belongs to. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  locals.portal = portal
  return next()
}
