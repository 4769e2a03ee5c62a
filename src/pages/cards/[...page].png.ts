import type { APIRoute, GetStaticPaths } from 'astro'
import { drawCard } from '#build/cards/draw-card.ts'
import { listCards } from '#build/cards/list-cards.ts'
import { hasCards } from '#site/head/locate-card.ts'
import { settings } from '#site/portal.ts'

export const getStaticPaths = (async () => {
  if (!hasCards(settings)) return []
  return Array.from(await listCards(), ([page, card]) => ({ params: { page }, props: { card } }))
}) satisfies GetStaticPaths

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawCard(props['card']), { headers: { 'content-type': 'image/png' } })
