import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Brand } from '#brand/brand.ts'
import { shadeAccent } from '#brand/shade-accent.ts'
import { cardSize } from '#site/address/locate.ts'
import { subsetSansAtWeight } from './web-fonts.ts'

/**
 * The picture that other sites show with a link to a page: the name of the site and its logo, in its colours.
 *
 * @returns a PNG; the same brand gives the same bytes
 */
export async function renderCard({
  name,
  accent,
  logo,
  favicon,
}: Pick<Brand, 'name' | 'accent' | 'logo' | 'favicon'>): Promise<Buffer<ArrayBuffer>> {
  const { light } = shadeAccent(accent)
  const picture = await sharp(logo?.light ?? favicon, { density: 600 })
    .resize({ width: inner, height: pictureHeight, fit: 'inside' })
    .png()
    .toBuffer()
  const text = logo?.replacesName ? undefined : await renderText(name, light['sl-color-white'])
  return sharp({ create: { ...cardSize, channels: 3, background: light['sl-color-black'] } })
    .composite([
      {
        input: {
          create: {
            width: 24,
            height: cardSize.height,
            channels: 3,
            background: light['portal-accent-fill'],
          },
        },
        left: 0,
        top: 0,
      },
      { input: picture, left: margin, top: margin },
      ...(text ? [{ input: text, left: margin, top: textTop }] : []),
    ])
    .png({ palette: true, colours: logo ? 256 : 32, dither: 0, effort: 1 })
    .toBuffer()
}

const margin = 96
const inner = cardSize.width - 2 * margin
const pictureHeight = 120
const textTop = margin + pictureHeight + 72

/** Text in the font of the site, which no machine has to have installed. */
async function renderText(text: string, colour: string): Promise<Buffer> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (
    sharp({
      text: {
        text: `<span foreground="${colour}">${escaped}</span>`,
        font: 'IBM Plex Sans 36',
        fontfile: await (fontFile ??= writeFont()),
        width: inner,
        dpi: 180,
        rgba: true,
      },
    })
      // A long name is written smaller.
      .resize({
        width: inner,
        height: cardSize.height - textTop - margin,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer()
  )
}

/** Once in a process, which goes on to read the file. */
let fontFile: Promise<string> | undefined

async function writeFont(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'card-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'plex.ttf')
  await writeFile(file, await subsetSansAtWeight(600))
  return file
}
