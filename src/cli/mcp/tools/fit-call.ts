import { takeFitting } from './tool.ts'

/** Maximum characters of each part: four are about one token, and a call has about 1,000 tokens. */
export const mostOfCall = { text: 300, parameters: 1800, body: 3600, responses: 500, open: 1400 }

/** Formats the lines with the longest descriptions that fit; if none fit, as many lines as fit and a pointer to the rest. */
export function fit(
  part: Exclude<keyof typeof mostOfCall, 'text'>,
  list: (longest: number) => readonly string[],
): readonly string[] {
  const most = mostOfCall[part]
  for (const longest of [160, 80, 40]) {
    const lines = list(longest)
    if (takeFitting(lines, most) === lines) return lines
  }
  const lines = list(0)
  const shown = takeFitting(lines, most)
  const left = lines.length - shown.length
  return left === 0 ? shown : [...shown, `… ${left} more: part “${part}”`]
}
