import { clauses } from '#core/citation/clauses.ts'
import type { Style } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { cell, refusedCell } from './style-cell.ts'
import type { StyleCell } from './style-cell.ts'

const empties = {
  edition: 'OpenAPI 3.1.0',
  section: 'Parameter Object, “Style Examples”, column “empty”',
} as const
const schemaFields = clauses.schemaFields
const cookies = clauses.headersAndCookies

const blue: Value = 'blue'
const colors: Value = ['blue', 'black', 'brown']
const rgb: Value = {
  members: [
    ['R', { digits: '100' }],
    ['G', { digits: '200' }],
    ['B', { digits: '150' }],
  ],
}

/** The table of OpenAPI 3.2, for each location that its “Style Values” allow, with the value `color` in its four forms. */
export const openApiCells: readonly StyleCell[] = [
  ...row(
    'path',
    'matrix',
    false,
    ';color=blue',
    ';color=blue,black,brown',
    ';color=R,100,G,200,B,150',
  ),
  ...row(
    'path',
    'matrix',
    true,
    ';color=blue',
    ';color=blue;color=black;color=brown',
    ';R=100;G=200;B=150',
  ),
  ...row('path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'),
  ...row('path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'),
  ...row('path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'),
  ...row('path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'),
  ...row('header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'),
  ...row('header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'),
  ...row('query', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'),
  ...row(
    'query',
    'form',
    true,
    'color=blue',
    'color=blue&color=black&color=brown',
    'R=100&G=200&B=150',
  ),
  ...row(
    'query',
    'spaceDelimited',
    false,
    undefined,
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ),
  ...row('query', 'spaceDelimited', true, undefined, undefined, undefined),
  ...row(
    'query',
    'pipeDelimited',
    false,
    undefined,
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ),
  ...row('query', 'pipeDelimited', true, undefined, undefined, undefined),
  ...row(
    'query',
    'deepObject',
    true,
    undefined,
    undefined,
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ),
  ...row(
    'cookie',
    'cookie',
    true,
    'color=blue',
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ),
  cell('cookie', 'cookie', false, blue, 'color=blue'),
  refusedCell('cookie', 'cookie', false, colors, undefined, schemaFields),
  refusedCell('cookie', 'cookie', false, rgb, undefined, schemaFields),
  cell('cookie', 'form', false, blue, 'color=blue'),
  cell('cookie', 'form', true, blue, 'color=blue'),
  refusedCell('cookie', 'form', false, colors, 'color=blue,black,brown', cookies),
  refusedCell('cookie', 'form', false, rgb, 'color=R,100,G,200,B,150', cookies),
  refusedCell('cookie', 'form', true, colors, 'color=blue&color=black&color=brown', cookies),
  refusedCell('cookie', 'form', true, rgb, 'R=100&G=200&B=150', cookies),
]

/** The column “undefined”, which is about null, as 3.2.1 prints it. */
export const nullCells: readonly StyleCell[] = [
  ...bothWays((explode) =>
    refusedCell('path', 'matrix', explode, null, '', clauses.undefinedValues),
  ),
  ...bothWays((explode) =>
    refusedCell('path', 'label', explode, null, '', clauses.undefinedValues),
  ),
  ...bothWays((explode) =>
    refusedCell('path', 'simple', explode, null, '', clauses.undefinedValues),
  ),
  ...bothWays((explode) => cell('header', 'simple', explode, null, '')),
  ...bothWays((explode) => cell('query', 'form', explode, null, 'color=')),
  ...bothWays((explode) => cell('cookie', 'form', explode, null, 'color=')),
  ...bothWays((explode) => cell('cookie', 'cookie', explode, null, 'color=')),
  ...bothWays((explode) =>
    refusedCell('query', 'spaceDelimited', explode, null, undefined, clauses.styleExamples),
  ),
  ...bothWays((explode) =>
    refusedCell('query', 'pipeDelimited', explode, null, undefined, clauses.styleExamples),
  ),
  ...bothWays((explode) =>
    refusedCell('query', 'deepObject', explode, null, undefined, clauses.styleExamples),
  ),
]

/** The column “empty” of the versions up to 3.1.0, which is about the empty text. */
export const emptyCells: readonly StyleCell[] = [
  ...bothWays((explode) => ({ ...cell('path', 'matrix', explode, '', ';color'), clause: empties })),
  ...bothWays((explode) => ({ ...cell('path', 'label', explode, '', '.'), clause: empties })),
  ...bothWays((explode) => ({
    ...refusedCell('path', 'simple', explode, '', undefined, clauses.pathTemplating),
    clause: empties,
  })),
  ...bothWays((explode) => ({ ...cell('query', 'form', explode, '', 'color='), clause: empties })),
]

function row(
  location: StyleCell['location'],
  style: Style,
  explode: boolean,
  text: string | undefined,
  array: string | undefined,
  object: string | undefined,
): readonly StyleCell[] {
  return (
    [
      [blue, text],
      [colors, array],
      [rgb, object],
    ] as const
  ).map(([value, expected]) =>
    expected === undefined
      ? refusedCell(location, style, explode, value, undefined, clauses.styleExamples)
      : cell(location, style, explode, value, expected),
  )
}

function bothWays(make: (explode: boolean) => StyleCell): readonly StyleCell[] {
  return [make(false), make(true)]
}
