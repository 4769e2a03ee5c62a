import { clampChroma, converter, formatHex, interpolate, parse, wcagContrast } from 'culori'
import type { Oklch } from 'culori'

/** An sRGB colour in the form `#rrggbb`. */
export type Hex = string

const toOklch = converter('oklch')

/**
 * Parses a CSS colour (Color Module 4) to OKLCH, in which equal steps of lightness look equal.
 *
 * @returns `undefined` for an invalid or translucent colour
 */
export function parseColour(text: string): Oklch | undefined {
  const colour = parse(text.trim())
  if (!colour || (colour.alpha ?? 1) < 1) return undefined
  return toOklch(colour)
}

/** Formats a colour. Reduces the chroma of a colour outside of sRGB until it fits; lightness and hue are kept. */
export function toHex(colour: Oklch): Hex {
  return formatHex(clampChroma(colour, 'oklch'))
}

/** Returns the contrast ratio, from 1 to 21 (WCAG 2.2, section "contrast ratio"). */
export function measureContrast(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/** @param share the share of the other colour, from 0 to 1, as in `color-mix(in srgb, …)` */
export function mixHex(one: Hex, other: Hex, share: number): Hex {
  return formatHex(interpolate([one, other], 'rgb')(share))
}
