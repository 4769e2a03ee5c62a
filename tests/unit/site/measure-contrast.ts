/** The contrast ratio of two colours written as `#rrggbb` (WCAG 2.2, section "contrast ratio"). */
export function measureContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(measureLuminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
