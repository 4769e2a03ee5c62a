import type { APIRoute } from 'astro'
import { nameTakeAway, takeAways } from '#site/exports/exports.ts'
import type { TakeAway } from '#site/exports/exports.ts'
import { findBaseUrl } from '#site/exports/find-base-url.ts'
import { contract, servers } from '#site/portal.ts'

const name = nameTakeAway(contract)

export const getStaticPaths = () =>
  Object.values(takeAways).map((takeAway) => ({
    params: { file: `${name}.${takeAway.ending}` },
    props: { takeAway },
  }))

/** The operations as a file for another program. */
export const GET: APIRoute<{ readonly takeAway: TakeAway }> = ({ props: { takeAway } }) =>
  new Response(takeAway.write(contract, findBaseUrl(contract, servers)), {
    headers: { 'Content-Type': takeAway.mediaType },
  })
