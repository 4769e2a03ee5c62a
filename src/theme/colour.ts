import { transform } from 'lightningcss'
import type { CustomAtRules, Visitor } from 'lightningcss'

/** An sRGB colour in the form `#rrggbb`. */
export type Hex = string

/** A colour in OKLCH, in which equal steps of lightness look equal. Greys have no hue. */
export interface Oklch {
  /** Lightness from 0 to 1. */
  readonly l: number
  readonly c: number
  /** Hue in degrees. */
  readonly h?: number
}

/** Red, green and blue, or the coordinates of another colour space. */
type Triple = readonly [number, number, number]

/**
 * Parses a CSS colour (Color Module 4).
 *
 * @returns `undefined` for an invalid or translucent colour
 */
export function parseColour(text: string): Oklch | undefined {
  const rgb = parseHex(text.trim()) ?? parseHex(convertToHex(text))
  if (!rgb) return undefined
  const [l, a, b] = multiply(
    labOfCone,
    mapTriple(multiply(coneOfLinear, linearize(rgb)), Math.cbrt),
  )
  const isGrey = rgb.every((channel) => channel === rgb[0])
  return isGrey ? { l, c: 0 } : { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) / Math.PI) * 180 }
}

function parseHex(text: string): Triple | undefined {
  const [, digits = ''] = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{6}ff)$/i.exec(text) ?? []
  const size = digits.length === 3 ? 1 : 2
  const read = (index: number) =>
    Number.parseInt(digits.slice(index * size, (index + 1) * size).padStart(2, digits[index]), 16) /
    255
  return digits === '' ? undefined : [read(0), read(1), read(2)]
}

/** Converts other notations of CSS by Vite's own parser, with the sRGB colour for browsers that do not know the notation. */
function convertToHex(text: string): Hex {
  if (/[;{}!]|\/\*/.test(text)) return ''
  const [, value = ''] = /\{color:([^;}]+)/.exec(compile(text, {})) ?? []
  let hex = ''
  compile(value, {
    Declaration: {
      color: ({ value: colour }) => {
        const isRgb = typeof colour === 'object' && 'type' in colour && colour.type === 'rgb'
        if (isRgb && colour.alpha === 1) {
          hex = formatHex([colour.r / 255, colour.g / 255, colour.b / 255])
        }
      },
    },
  })
  return hex
}

function compile(colour: string, visitor: Visitor<CustomAtRules>): string {
  const { code } = transform({
    filename: '',
    code: new TextEncoder().encode(`a{color:${colour}}`),
    minify: true,
    errorRecovery: true,
    // A version without the notations of CSS Color Module 4.
    targets: { chrome: 60 << 16 },
    visitor,
  })
  return code.toString()
}

/** Formats a colour. Reduces the chroma of a colour outside of sRGB until it fits; lightness and hue are kept. */
export function toHex(colour: Oklch): Hex {
  const given = toRgb(colour)
  if (fits(given) || !fits(toRgb({ ...colour, c: 0 }))) return formatHex(given)
  let [fitting, outside] = [0, colour.c]
  while (outside - fitting > chromaStep) {
    const c = (fitting + outside) / 2
    if (fits(toRgb({ ...colour, c }))) fitting = c
    else outside = c
  }
  return formatHex(toRgb({ ...colour, c: fitting }))
}

/** Less than a channel of 8 bits can show. */
const chromaStep = 0.00005

function toRgb({ l, c, h = 0 }: Oklch): Triple {
  const angle = (h / 180) * Math.PI
  const cone = multiply(coneOfLab, [l, c * Math.cos(angle), c * Math.sin(angle)])
  return mapTriple(
    multiply(
      linearOfCone,
      mapTriple(cone, (value) => value ** 3),
    ),
    encodeChannel,
  )
}

/** Allows for rounding: otherwise `navy`, whose red is a little below 0, would become another colour. */
function fits(rgb: Triple): boolean {
  return rgb.every((channel) => channel >= -rounding && channel <= 1 + rounding)
}

const rounding = 1e-6

/** Returns the contrast ratio, from 1 to 21 (WCAG 2.2, section "contrast ratio"). */
export function measureContrast(one: Hex, other: Hex): number {
  const [first, second] = [measureLuminance(one), measureLuminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function measureLuminance(hex: Hex): number {
  const [red, green, blue] = linearize(parseHex(hex) ?? [Number.NaN, Number.NaN, Number.NaN])
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @param share the share of the other colour, from 0 to 1, as in `color-mix(in srgb, …)` */
export function mixHex(one: Hex, other: Hex, share: number): Hex {
  const [first, second] = [parseHex(one), parseHex(other)]
  if (!first || !second) return one
  const mix = (index: 0 | 1 | 2) => first[index] + share * (second[index] - first[index])
  return formatHex([mix(0), mix(1), mix(2)])
}

function formatHex(rgb: Triple): Hex {
  const digits = rgb.map((channel) =>
    Math.round(Math.min(Math.max(channel, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Converts sRGB to linear light (CSS Color Module 4, section 10.2). */
function linearize(rgb: Triple): Triple {
  return mapTriple(rgb, (channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
}

function encodeChannel(light: number): number {
  return light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : light * 12.92
}

function mapTriple([one, two, three]: Triple, change: (value: number) => number): Triple {
  return [change(one), change(two), change(three)]
}

function multiply([one, two, three]: readonly [Triple, Triple, Triple], by: Triple): Triple {
  const dot = (row: Triple) => row[0] * by[0] + row[1] * by[1] + row[2] * by[2]
  return [dot(one), dot(two), dot(three)]
}

/*
 * The matrices of OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020), computed with the white point of
 * CSS Color Module 4, section 18: linear sRGB, the response of the cones, and lightness with two axes of colour.
 */
const coneOfLinear = [
  [0.412221469470763, 0.5363325372617348, 0.0514459932675022],
  [0.2119034958178252, 0.6806995506452344, 0.1073969535369406],
  [0.0883024591900564, 0.2817188391361215, 0.6299787016738222],
] as const
const labOfCone = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
] as const
const coneOfLab = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
] as const
const linearOfCone = [
  [4.0767416360759574, -3.3077115392580616, 0.2309699031821044],
  [-1.2684379732850317, 2.6097573492876887, -0.3413193760026573],
  [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117],
] as const
