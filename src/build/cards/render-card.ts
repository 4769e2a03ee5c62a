import { createElement } from 'react'
import satori from 'satori'
import sharp from 'sharp'
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

/** @returns a PNG; the same card gives the same bytes */
export async function renderCard(card: Card): Promise<Buffer<ArrayBuffer>> {
  const [regularFont, strongFont] = await Promise.all([regular, strong])
  const svg = await satori(layOut(card), {
    ...cardSize,
    fonts: [
      { name: 'Plex', data: regularFont, weight: 400 },
      { name: 'Plex', data: strongFont, weight: 600 },
    ],
  })
  // With few flat colours, a palette reduces the file to a fifth.
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, dither: 0, effort: 1 })
    .toBuffer()
}

const colours = { ground: '#fff', text: '#152023', quiet: '#526164', accent: '#0b6670' } as const

function layOut({ site, section, title, description }: Card) {
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
        borderLeft: `24px solid ${colours.accent}`,
        background: colours.ground,
        color: colours.text,
        fontFamily: 'Plex',
      },
    },
    createElement(
      'div',
      { style: { fontSize: 32, fontWeight: 600, color: colours.accent } },
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
            color: colours.quiet,
            lineClamp: 3,
            display: 'block',
          },
        },
        description,
      ),
    ),
    createElement('div', { style: { fontSize: 32, fontWeight: 600 } }, site),
  )
}
