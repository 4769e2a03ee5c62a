import type { Arrow, Drawing, Step, Track, Writing } from './track.ts'
import { wrapText } from './wrap-text.ts'

const width = 640
const radius = 20
const middle = 48
const titleAt = 98
const size = { title: 15, text: 13 }
const lineHeight = 18
const gap = 14
const boxPadding = 12

/** Lays a track from left to right, one column for each step: for a wide column of text. */
export function drawAcross(track: Track): Drawing {
  const { steps, frame, common, apart } = track
  const column = width / steps.length
  const columns = steps.map((step, index) => layColumn(step, column * (index + 0.5), column - gap))
  const textEnd = Math.max(...columns.map(({ end }) => end))
  const refused = layRefused(columns, textEnd, column - gap)
  const joined = common === undefined ? undefined : joinRefused(common, refused)
  const frameEnd = textEnd + (frame ? 14 : 0)
  const wayEnd = joined?.end ?? refused[0]?.box.end ?? frameEnd
  const crossed = apart && layApart(apart.title, apart.items, wayEnd + 34)

  return {
    width,
    height: (crossed?.end ?? wayEnd) + 8,
    lineHeight,
    marks: columns.map(({ mark }) => mark),
    arrows: [
      ...columns.slice(1).map(({ mark }, index): Arrow => {
        const from = column * (index + 0.5) + radius + 6
        const to = mark.x - radius - 6
        return {
          line: `M${from} ${middle}H${to}`,
          head: `M${to - 7} ${middle - 5}l7 5 -7 5`,
          kind: mark.tone === 'unknown' ? 'unknown' : 'way',
        }
      }),
      ...refused.map(({ arrow }) => arrow),
      ...(joined ? [joined.arrow] : []),
    ],
    writings: [
      ...columns.flatMap(({ writings }) => writings),
      ...columns.flatMap(({ step, mark }) =>
        step.otherwise === undefined
          ? []
          : [write('answer', 'Yes', mark.x + column / 2, middle - 12)],
      ),
      ...refused.flatMap(({ writings }) => writings),
      ...(joined ? [joined.writing] : []),
      ...(frame
        ? [write('label', frame.label, column * ((frame.from + frame.to + 1) / 2), 16)]
        : []),
      ...(crossed?.writings ?? []),
    ],
    boxes: [
      ...(frame
        ? [
            {
              kind: 'frame' as const,
              x: column * frame.from + 4,
              y: 1,
              width: column * (frame.to - frame.from + 1) - 8,
              height: frameEnd,
            },
          ]
        : []),
      ...refused.map(({ box }) => box),
    ],
    crosses: crossed?.crosses ?? [],
  }
}

type Column = ReturnType<typeof layColumn>

function layColumn(step: Step, x: number, room: number) {
  const tone = step.tone ?? 'plain'
  const title = wrapText(step.title, room, size.title)
  const text = wrapText(step.text, room, size.text)
  const textAt = titleAt + title.length * lineHeight + 4
  const labelAt = textAt + text.length * lineHeight + 4
  const writings: Writing[] = [
    { role: 'title', anchor: 'middle', tone, lines: title, x, y: titleAt },
    { role: 'text', anchor: 'middle', tone, lines: text, x, y: textAt },
    ...(step.label === undefined ? [] : [{ ...write('label', step.label, x, labelAt), tone }]),
  ]
  const end = step.label === undefined ? labelAt - lineHeight : labelAt
  return { step, mark: { icon: step.icon, tone, x, y: middle }, writings, end }
}

function layRefused(columns: readonly Column[], from: number, room: number) {
  const asked = columns.flatMap(({ step: { otherwise }, mark: { x } }) =>
    otherwise === undefined
      ? []
      : [{ x, lines: wrapText(otherwise, room - 2 * boxPadding, size.text) }],
  )
  const height =
    Math.max(...asked.map(({ lines }) => lines.length)) * lineHeight + 2 * boxPadding - 4
  const y = from + 44
  return asked.map(({ x, lines }) => ({
    x,
    arrow: {
      line: `M${x} ${from + 12}V${y - 4}`,
      head: `M${x - 5} ${y - 11}l5 7 5 -7`,
      kind: 'refused',
    } as const,
    box: { kind: 'refused' as const, x: x - room / 2, y, width: room, height, end: y + height },
    writings: [
      write('answer', 'No', x + 20, from + 29),
      { ...write('text', '', x, y + boxPadding + 12), lines },
    ],
  }))
}

/** One bracket below all of the boxes, with what they have in common. */
function joinRefused(text: string, refused: ReturnType<typeof layRefused>) {
  const [first, last] = [refused[0], refused.at(-1)]
  if (!first || !last) throw new Error('Only endings can have something in common.')
  const y = first.box.end + 8
  const lines = wrapText(text, width * 0.8, size.text)
  const x = (first.x + last.x) / 2
  return {
    arrow: { line: `M${first.x} ${y}v8H${last.x}v-8M${x} ${y + 8}v8`, kind: 'joined' } as const,
    writing: { ...write('text', '', x, y + 34), lines },
    end: y + 34 + (lines.length - 1) * lineHeight,
  }
}

/** Three to a row. */
function layApart(title: string, items: readonly string[], from: number) {
  const places = items.map((item, index) => ({
    item,
    x: 24 + (index % 3) * ((width - 24) / 3),
    y: from + 32 + Math.floor(index / 3) * 32,
  }))
  return {
    crosses: places,
    writings: [
      { ...write('title', title, 8, from), anchor: 'start' as const },
      ...places.map(({ item, x, y }) => ({
        ...write('text', item, x + 18, y + 4.5),
        anchor: 'start' as const,
      })),
    ],
    end: Math.max(...places.map(({ y }) => y)) + 14,
  }
}

function write(role: Writing['role'], line: string, x: number, y: number): Writing {
  return { role, anchor: 'middle', tone: 'plain', lines: [line], x, y }
}
