import type { APIRoute } from 'astro'
import { renderCard } from '#build/fonts/render-card.ts'

/** The picture that other sites show with a link to a page. */
export const GET: APIRoute = async ({ locals }) =>
  new Response(await renderCard(locals.portal.brand), { headers: { 'content-type': 'image/png' } })
