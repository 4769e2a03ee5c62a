import { createElement as draw } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { cardSize } from '#site/head/locate-card.ts'
import { cutSans } from '../fonts/draw-fonts.ts'

/** What the picture says that other sites show beside a link to a page. */
export interface Card {
  readonly site: string
  readonly section: string
  readonly title: string
  readonly description: string
}

const regular = cutSans(400)
const strong = cutSans(600)

/** @returns a PNG; the same card is the same bytes */
export async function drawCard(card: Card): Promise<Buffer<ArrayBuffer>> {
  const [regularCut, strongCut] = await Promise.all([regular, strong])
  const svg = await satori(layOut(card), {
    ...cardSize,
    fonts: [
      { name: 'Plex', data: regularCut, weight: 400 },
      { name: 'Plex', data: strongCut, weight: 600 },
    ],
  })
  // A few flat colours: a palette makes the file a fifth of its size.
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, dither: 0, effort: 1 })
    .toBuffer()
}

const colours = { ground: '#fff', text: '#152023', quiet: '#526164', accent: '#0b6670' } as const

function layOut({ site, section, title, description }: Card) {
  const column = { display: 'flex', flexDirection: 'column' } as const
  return draw(
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
    draw('div', { style: { fontSize: 32, fontWeight: 600, color: colours.accent } }, section),
    draw(
      'div',
      { style: { ...column, gap: 24 } },
      draw(
        'div',
        { style: { fontSize: 76, fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1.1 } },
        title,
      ),
      draw(
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
    draw('div', { style: { fontSize: 32, fontWeight: 600 } }, site),
  )
}
