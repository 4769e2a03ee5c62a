import { bigInt, constant, constantFrom, integer, oneof, string } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { NumberText } from '#core/request/inputs.ts'

const plainText = string({
  unit: constantFrom(...Array.from('abcXYZ019-_')),
  minLength: 1,
  maxLength: 12,
})

/** What breaks writers of requests: delimiters, triples, blanks, other scripts, nothing at all, and a great deal. */
const hardText = oneof(
  string({
    unit: constantFrom(...Array.from(`.,;=&%/?#|[]{}()<>+:@!$*'"\\^\`~ aé`)),
    maxLength: 10,
  }),
  string({ unit: 'grapheme', maxLength: 8 }),
  string({ unit: 'binary', maxLength: 6 }),
  constantFrom(
    '',
    ' ',
    '.',
    '..',
    '%',
    '%2F',
    '%2e%2E',
    '%%20',
    'a+b c',
    'null',
    'true',
    '007',
    '__proto__',
    '名前',
    '👩‍👩‍👧',
    '\r\n',
    'X\r\nY: z',
    '\u0000',
    '\ud800',
    '--boundary',
  ),
  constant('läng, & '.repeat(1500)),
)

export const anyText = oneof(
  { arbitrary: plainText, weight: 3 },
  { arbitrary: hardText, weight: 2 },
)

export const anyName = oneof(
  { arbitrary: plainText, weight: 3 },
  { arbitrary: hardText.filter((text) => text.length < 20), weight: 1 },
)

/** As somebody may type it, with more digits than a computer’s numbers keep. */
export const anyNumber: Arbitrary<NumberText> = oneof(
  integer().map(String),
  bigInt({ max: 10n ** 40n }).map(String),
  constantFrom(
    '0',
    '-0',
    '1.50',
    '9007199254740993',
    '0.1000000000000000055511151231257827',
    '1e400',
    '-2.5E-7',
  ),
).map((digits) => ({ digits }))
