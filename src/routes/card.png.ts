import type { APIRoute, GetStaticPaths } from 'astro'
import { listCards } from '#build/cards/list-cards.ts'
import { renderCard } from '#build/cards/render-card.ts'
import { hasCards } from '#site/address/locate-card.ts'
import { portalOf } from 'virtual:portal'

export const getStaticPaths = (async ({ routePattern }) => {
  const portal = portalOf(routePattern)
  if (!hasCards(portal.settings)) return []
  return Array.from(await listCards(portal), ([page, card]) => ({
    params: { page },
    props: { card },
  }))
}) satisfies GetStaticPaths

export const GET: APIRoute = async ({ locals, props }) =>
  new Response(await renderCard(props['card'], locals.portal.brand), {
    headers: { 'content-type': 'image/png' },
  })
