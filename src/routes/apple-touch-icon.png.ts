import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { shadeAccent } from '#brand/shade-accent.ts'

/** The icon for a home screen, which rounds the corners itself and does not support SVG. */
export const GET: APIRoute = async ({ locals }) => {
  const { favicon, accent } = locals.portal.brand
  const side = 180
  // The density matters to an SVG only: it is drawn at least as large as the icon.
  const icon = await sharp(favicon, { density: 96 * (side / 32) })
    .resize(side, side, { fit: 'contain', background: 'transparent' })
    .flatten({ background: shadeAccent(accent).light['portal-accent-fill'] })
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } })
}
