import { expect, test } from 'vitest'
import { drawAcross } from '#site/diagrams/draw-across.ts'
import { drawDown } from '#site/diagrams/draw-down.ts'
import type { Drawing, Track } from '#site/diagrams/track.ts'
import { wrapText } from '#site/diagrams/wrap-text.ts'

const track: Track = {
  steps: [
    { icon: 'page', title: 'Ask', text: 'A first step of a few words' },
    {
      icon: 'question',
      title: 'Allowed?',
      text: 'A condition that takes more words than the first step',
      otherwise: 'It ends here.',
    },
    { icon: 'check', title: 'Read', text: 'The end', label: 'Specified', tone: 'known' },
  ],
  frame: { label: 'A place', from: 1, to: 2 },
  common: 'What the endings have in common.',
  apart: { title: 'Not here', items: ['One', 'Two', 'Three', 'Four'] },
}

test('A line has as many words as fit, and no word is broken', () => {
  expect(wrapText('one two three', 100, 10)).toEqual(['one two three'])
  expect(wrapText('one two three', 50, 10)).toEqual(['one two', 'three'])
  expect(wrapText('Authorization', 10, 10)).toEqual(['Authorization'])
})

test.each([
  ['across', drawAcross],
  ['down', drawDown],
])('Drawn %s, all words of a track are in the picture and inside its edges', (_, draw) => {
  const drawing = draw(track)
  const shown = drawing.writings.flatMap(({ lines }) => lines).join(' ')
  for (const { title, text, otherwise = '', label = '' } of track.steps) {
    for (const word of `${title} ${text} ${otherwise} ${label}`.trim().split(' ')) {
      expect(shown).toContain(word)
    }
  }
  expect(shown).toContain('A place')
  expect(shown).toContain('Four')
  expect(findOutside(drawing)).toEqual([])
})

test('Text outside of a picture is noticed', () => {
  const drawing = drawDown(track)
  expect(findOutside({ ...drawing, height: drawing.height - 60 })).not.toEqual([])
})

test.each([
  ['across', drawAcross],
  ['down', drawDown],
])('Drawn %s, no writing covers another', (_, draw) => {
  const places = draw(track).writings.map(measure)
  const covered = places.filter((one) =>
    places.some(
      (other) =>
        other !== one &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom,
    ),
  )
  expect(covered).toEqual([])
})

function findOutside(drawing: Drawing): readonly string[] {
  return drawing.writings
    .map(measure)
    .filter(
      ({ left, right, bottom }) => left < 0 || right > drawing.width || bottom > drawing.height,
    )
    .map(({ text }) => text)
}

/** With 7 units for a character, which is more than the fonts of the page need at 13 px. */
function measure({ x, y, anchor, lines }: Drawing['writings'][number]) {
  const width = Math.max(...lines.map((line) => line.length)) * 7
  const left = anchor === 'middle' ? x - width / 2 : x
  return {
    text: lines.join(' '),
    left,
    right: left + width,
    top: y - 10,
    bottom: y + (lines.length - 1) * 18 + 3,
  }
}
