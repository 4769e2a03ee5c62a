import type { Oklch } from 'culori'
import { BrandError } from './brand-error.ts'
import { measureContrast, mixHex, readColour, writeHex } from './colour.ts'
import type { Hex } from './colour.ts'
import { contrastPairs, least } from './contrast-pairs.ts'
import type { ContrastPairs } from './contrast-pairs.ts'
import { mapRecord } from './map-record.ts'
import type { Scheme } from './scheme.ts'
import { accentShades, codeColours, greyShades, inks } from './shades.ts'
import type { Shade } from './shades.ts'

/** Every colour that depends on the accent, by its custom property without the hyphens before it. */
export type Shades = Readonly<
  Record<
    | keyof typeof accentShades
    | keyof typeof greyShades
    | keyof typeof codeColours
    | 'portal-on-accent'
    | 'portal-accent-hover',
    Hex
  >
>

/**
 * The colours of a portal from one accent. Where a colour would not stand out as WCAG 2.2 AA asks, it is darker in the light
 * scheme, and lighter in the dark one, until it does. So no colour is refused for its contrast.
 *
 * @param accent any opaque colour of CSS
 * @throws {BrandError} for anything else
 */
export function shadeAccent(accent: string): Readonly<Record<Scheme, Shades>> {
  const colour = readColour(accent)
  if (!colour) {
    throw new BrandError(
      `The accent ${JSON.stringify(accent)} is not an opaque colour of CSS. Write it like #0b6670.`,
    )
  }
  return { light: shadeScheme(colour, 'light'), dark: shadeScheme(colour, 'dark') }
}

/**
 * The chroma from which the accent's shades, and the greys, become no more colourful: of a glaring red, text would glare too, and
 * greys would be pink.
 */
const most = { accent: 0.16, grey: 0.0774 } as const

function shadeScheme(accent: Oklch, scheme: Scheme): Shades {
  const shaded = {
    ...mapRecord(accentShades, (shade) => writeShade(accent, shade[scheme], most.accent)),
    ...mapRecord(greyShades, (shade) => writeShade(accent, shade[scheme], most.grey)),
    ...mapRecord(codeColours, (colours) => colours[scheme]),
  }
  const found: Readonly<Record<string, Hex>> = shaded
  const legible = mapRecord(shaded, (hex, name) => {
    const pairs = contrastPairs[name]
    return pairs ? makeLegible(hex, listGrounds(pairs, found), least[pairs.kind], scheme) : hex
  })
  return { ...legible, ...fillAccent(accent, legible, scheme) }
}

function writeShade(accent: Oklch, [lightness, chroma, turn]: Shade, limit: number): Hex {
  if (lightness === 'own') return writeHex(accent)
  const { h = 0 } = accent
  return writeHex({
    mode: 'oklch',
    l: lightness,
    c: chroma * Math.min(accent.c, limit),
    h: h + turn,
  })
}

function listGrounds(
  { on }: ContrastPairs,
  colours: Readonly<Record<string, Hex>>,
): readonly Hex[] {
  return on.map((ground) => colours[ground] ?? '')
}

/** The colour itself, or the nearest in lightness that has so much contrast with each ground. */
function makeLegible(hex: Hex, on: readonly Hex[], contrast: number, scheme: Scheme): Hex {
  const colour = readColour(hex)
  if (!colour || on.every((ground) => measureContrast(hex, ground) >= contrast)) return hex
  const way = scheme === 'light' ? -1 : 1
  const l = colour.l + way * step
  if (l <= 0 || l >= 1) return scheme === 'light' ? '#000000' : '#ffffff'
  return makeLegible(writeHex({ ...colour, l }), on, contrast, scheme)
}

/** Finer than an eye can tell. */
const step = 0.004

/**
 * The fill of buttons with its text, and where it is pointed at. The text is the first ink that can be read on both. A fill in the
 * middle, on which none can, becomes darker.
 */
function fillAccent(
  accent: Oklch,
  shades: Readonly<Record<'portal-accent-fill' | 'sl-color-white' | 'sl-color-black', Hex>>,
  scheme: Scheme,
): Pick<Shades, 'portal-accent-fill' | 'portal-accent-hover' | 'portal-on-accent'> {
  const fill = shades['portal-accent-fill']
  for (const shade of inks[scheme]) {
    const ink = writeShade(accent, shade, most.grey)
    const hover = mixHex(
      fill,
      pickFarther(ink, shades['sl-color-white'], shades['sl-color-black']),
      0.15,
    )
    if ([fill, hover].every((ground) => measureContrast(ink, ground) >= least.text)) {
      return { 'portal-accent-fill': fill, 'portal-accent-hover': hover, 'portal-on-accent': ink }
    }
  }
  const colour = readColour(fill)
  const darker = writeHex({ mode: 'oklch', c: 0, ...colour, l: (colour?.l ?? 0) - step })
  return fillAccent(accent, { ...shades, 'portal-accent-fill': darker }, scheme)
}

/** Where a button is pointed at, its fill moves away from its text. */
function pickFarther(ink: Hex, one: Hex, other: Hex): Hex {
  return measureContrast(ink, one) > measureContrast(ink, other) ? one : other
}
