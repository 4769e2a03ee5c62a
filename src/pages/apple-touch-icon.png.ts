import type { APIRoute } from 'astro'
import sharp from 'sharp'
import favicon from '../../public/favicon.svg?raw'

/** The icon for a home screen, which rounds the corners itself and does not support SVG. */
export const GET: APIRoute = async () => {
  const side = 180
  const icon = await sharp(Buffer.from(favicon), { density: 96 * (side / 32) })
    .resize(side)
    .flatten({ background: '#0b6670' })
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } })
}
