import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { findPictureType } from '#theme/brand-options.ts'
import { getFaviconPath } from '../../links/locate.ts'
import { portalOf } from 'virtual:portal'

export const getStaticPaths = (({ routePattern }) => [
  { params: { format: extname(getFaviconPath(portalOf(routePattern).brand)).slice(1) } },
]) satisfies GetStaticPaths

export const GET: APIRoute = async ({ locals }) => {
  const { favicon } = locals.apiReference.brand
  return new Response(new Uint8Array(await readFile(favicon)), {
    headers: { 'content-type': findPictureType(favicon) ?? '' },
  })
}
