import { createElement } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import type { Brand, Logo } from '#brand/brand.ts'
import { shadeAccent } from '#brand/shade-accent.ts'
import type { Shades } from '#brand/shade-accent.ts'
import { cardSize } from '#site/address/locate-card.ts'
import { subsetSansAtWeight } from '../fonts/subset-fonts.ts'

/** The text of the preview image that other sites show with a link to a page. */
export interface Card {
  readonly site: string
  readonly section: string
  readonly title: string
  readonly description: string
}

const regular = subsetSansAtWeight(400)
const strong = subsetSansAtWeight(600)

/** @returns a PNG; the same card of the same brand gives the same bytes */
export async function renderCard(
  card: Card,
  brand: Pick<Brand, 'accent' | 'logo'>,
): Promise<Buffer<ArrayBuffer>> {
  const { accent, logo } = brand
  const [regularFont, strongFont, picture] = await Promise.all([
    regular,
    strong,
    logo && drawLogo(logo),
  ])
  const svg = await satori(layOut(card, shadeAccent(accent).light, picture), {
    ...cardSize,
    fonts: [
      { name: 'Plex', data: regularFont, weight: 400 },
      { name: 'Plex', data: strongFont, weight: 600 },
    ],
  })
  // With few flat colours (a logo may have more), a palette reduces the file to a fifth.
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: logo ? 256 : 32, dither: 0, effort: 1 })
    .toBuffer()
}

interface Picture {
  readonly address: string
  /** In pixels of the card. */
  readonly width: number
  readonly replacesName: boolean
}

const logoHeight = 56

/** A picture of any format as a PNG in a data URL, which is what Satori can draw. */
async function drawLogo({ light, replacesName = false }: Logo): Promise<Picture> {
  const { data, info } = await sharp(light, { density: 288 })
    .resize({ width: 800, height: 2 * logoHeight, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    address: `data:image/png;base64,${data.toString('base64')}`,
    width: (info.width / info.height) * logoHeight,
    replacesName,
  }
}

function layOut(
  { site, section, title, description }: Card,
  shades: Shades,
  logo: Picture | undefined,
) {
  const column = { display: 'flex', flexDirection: 'column' } as const
  return createElement(
    'div',
    {
      style: {
        ...column,
        ...cardSize,
        boxSizing: 'border-box',
        justifyContent: 'space-between',
        padding: '72px 80px',
        borderLeft: `24px solid ${shades['portal-accent-fill']}`,
        background: shades['sl-color-black'],
        color: shades['sl-color-white'],
        fontFamily: 'Plex',
      },
    },
    createElement(
      'div',
      { style: { fontSize: 32, fontWeight: 600, color: shades['sl-color-text-accent'] } },
      section,
    ),
    createElement(
      'div',
      { style: { ...column, gap: 24 } },
      createElement(
        'div',
        { style: { fontSize: 76, fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1.1 } },
        title,
      ),
      createElement(
        'div',
        {
          style: {
            fontSize: 34,
            lineHeight: 1.4,
            color: shades['portal-quiet'],
            lineClamp: 3,
            display: 'block',
          },
        },
        description,
      ),
    ),
    createElement(
      'div',
      { style: { display: 'flex', alignItems: 'center', gap: 24, fontSize: 32, fontWeight: 600 } },
      logo &&
        createElement('img', { src: logo.address, width: logo.width, height: logoHeight, alt: '' }),
      logo?.replacesName ? undefined : site,
    ),
  )
}
