import type { Arrow, Drawing, Point, Step, Track, Writing } from './track.ts'
import { wrapText } from './wrap-text.ts'

const width = 300
const radius = 20
const markX = 26
const textX = 58
const edge = 8
const size = { title: 16, text: 14 }
const lineHeight = 20
const boxPadding = 12

/** Lays a track from top to bottom, text beside the marks: for a narrow column of text. */
export function drawDown(track: Track): Drawing {
  const { steps, frame, common, apart } = track
  const rows = layRows(steps, frame)
  const wayEnd = rows.at(-1)?.end ?? 0
  const noted = common === undefined ? [] : wrapText(common, width - 24, size.text)
  const notedEnd = wayEnd + (noted.length > 0 ? 24 + noted.length * lineHeight : 0)
  const crossed = apart && layApart(apart.title, apart.items, notedEnd + 38)

  return {
    width,
    height: (crossed?.end ?? notedEnd) + 8,
    lineHeight,
    marks: rows.map(({ mark }) => mark),
    arrows: [
      ...rows.slice(1).map(({ mark }, index): Arrow => {
        const from = (rows[index]?.mark.y ?? 0) + radius + 6
        const to = mark.y - radius - 6
        return {
          line: `M${markX} ${from}V${to}`,
          head: `M${markX - 5} ${to - 7}l5 7 5 -7`,
          kind: mark.tone === 'unknown' ? 'unknown' : 'way',
        }
      }),
      ...rows.flatMap(({ refused }) => (refused ? [refused.arrow] : [])),
    ],
    writings: [
      ...rows.flatMap(({ writings }) => writings),
      ...rows.flatMap(({ refused }) => refused?.writings ?? []),
      { ...write('text', '', 12, wayEnd + 28), lines: noted },
      ...(frame ? [write('label', frame.label, textX, (rows[frame.from]?.start ?? 0) - 12)] : []),
      ...(crossed?.writings ?? []),
    ].filter(({ lines }) => lines.length > 0),
    boxes: [
      ...(frame ? [{ ...surround(rows, frame), kind: 'frame' as const }] : []),
      ...rows.flatMap(({ refused }) => (refused ? [refused.box] : [])),
    ],
    crosses: crossed?.crosses ?? [],
  }
}

function layRows(steps: readonly Step[], frame: Track['frame']) {
  const rows: ReturnType<typeof layRow>[] = []
  for (const [index, step] of steps.entries()) {
    // The label of a frame, and its edge, want room of their own.
    const extra = index === frame?.from ? 34 : index - 1 === frame?.to ? 12 : 0
    rows.push(layRow(step, (rows.at(-1)?.end ?? -14) + 18 + extra))
  }
  return rows
}

function layRow(step: Step, start: number) {
  const tone = step.tone ?? 'plain'
  const room = width - textX - edge
  const title = wrapText(step.title, room, size.title)
  const text = wrapText(step.text, room, size.text)
  const titleAt = start + 18
  const textAt = titleAt + title.length * lineHeight + 2
  const labelAt = textAt + text.length * lineHeight + 2
  const writings: Writing[] = [
    { ...write('title', '', textX, titleAt), tone, lines: title },
    { ...write('text', '', textX, textAt), tone, lines: text },
    ...(step.label === undefined ? [] : [{ ...write('label', step.label, textX, labelAt), tone }]),
  ]
  const textEnd = step.label === undefined ? labelAt - lineHeight + 6 : labelAt + 6
  const refused =
    step.otherwise === undefined ? undefined : layRefused(step.otherwise, textEnd, room)
  const mark = { icon: step.icon, tone, x: markX, y: start + radius + 2 }
  const end = Math.max((refused?.box.end ?? textEnd) + (refused ? 26 : 0), mark.y + radius)
  if (refused) writings.push(write('answer', 'Yes', markX + 12, refused.box.end + 16))
  return { start, mark, writings, refused, end }
}

function layRefused(text: string, from: number, room: number) {
  const lines = wrapText(text, room - 2 * boxPadding, size.text)
  const y = from + 32
  const x = textX + boxPadding
  const height = lines.length * lineHeight + 2 * boxPadding - 4
  return {
    arrow: {
      line: `M${x} ${from + 4}V${y - 4}`,
      head: `M${x - 5} ${y - 11}l5 7 5 -7`,
      kind: 'refused',
    } as const,
    box: { kind: 'refused' as const, x: textX, y, width: room, height, end: y + height },
    writings: [
      write('answer', 'No', x + 14, from + 20),
      { ...write('text', '', x, y + boxPadding + 13), lines },
    ],
  }
}

function surround(rows: readonly ReturnType<typeof layRow>[], frame: NonNullable<Track['frame']>) {
  const y = (rows[frame.from]?.start ?? 0) - 30
  const end = rows[frame.to]?.end ?? 0
  return { x: 1, y, width: width - 2, height: end + 10 - y }
}

function layApart(title: string, items: readonly string[], from: number) {
  const places = items.map((item, index): Point & { readonly item: string } => ({
    item,
    x: markX,
    y: from + 32 + index * 32,
  }))
  return {
    crosses: places,
    writings: [
      write('title', title, 12, from),
      ...places.map(({ item, y }) => write('text', item, textX, y + 5)),
    ],
    end: Math.max(...places.map(({ y }) => y)) + 14,
  }
}

function write(role: Writing['role'], line: string, x: number, y: number): Writing {
  return { role, anchor: 'start', tone: 'plain', lines: [line], x, y }
}
