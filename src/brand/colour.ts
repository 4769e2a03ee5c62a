import { clampChroma, converter, formatHex, interpolate, parse, wcagContrast } from 'culori'
import type { Oklch } from 'culori'

/** A colour as screens show it, written `#rrggbb`. */
export type Hex = string

const toOklch = converter('oklch')

/**
 * Any colour of CSS (Color Module 4) in OKLCH, in which equal steps of lightness look equal.
 *
 * @returns nothing for a text that is no colour, or one that lets its ground through
 */
export function readColour(text: string): Oklch | undefined {
  const colour = parse(text.trim())
  if (!colour || (colour.alpha ?? 1) < 1) return undefined
  return toOklch(colour)
}

/** A colour outside of sRGB loses chroma until it is inside; its lightness and hue stay. */
export function writeHex(colour: Oklch): Hex {
  return formatHex(clampChroma(colour, 'oklch'))
}

/** The contrast ratio, from 1 to 21 (WCAG 2.2, section "contrast ratio"). */
export function measureContrast(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/** @param share how much of the other colour is in it, from 0 to 1, as in `color-mix(in srgb, …)` */
export function mixHex(one: Hex, other: Hex, share: number): Hex {
  return formatHex(interpolate([one, other], 'rgb')(share))
}
