import { contract, servers } from '#site/portal.ts'
import { findBaseUrl } from '#site/take-away/find-base-url.ts'
import { nameTakeAway, takeAways } from '#site/take-away/take-aways.ts'

export const getStaticPaths = () => [{ params: { name: nameTakeAway(contract) } }]

/** The operations as a `.http` file. */
export function GET(): Response {
  const { write, mediaType } = takeAways.http
  return new Response(write(contract, findBaseUrl(contract, servers)), {
    headers: { 'Content-Type': mediaType },
  })
}
