import { expect, test } from 'vitest'
import type { Clause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { Parameter, Style } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import {
  serializeCookieParameter,
  serializeHeaderParameter,
  serializePathParameter,
  serializeQueryParameter,
  serializeQuerystringParameter,
} from '#request/serialize/parameter.ts'
import { attempt, Unserializable } from '#request/serialize/value.ts'
import { makeParameter } from '../../../fixtures/operations.ts'

const values: readonly Value[] = [
  'blue',
  ['blue', 'black', 'brown'],
  {
    members: [
      ['R', { digits: '100' }],
      ['G', { digits: '200' }],
      ['B', { digits: '150' }],
    ],
  },
  null,
  '',
]
/**
 * The table of OpenAPI 3.2.1 for each location that its “Style Values” allow: a text, a list, an object and null, as in the specification,
 * and the empty text of versions up to 3.1.0. An exclamation mark precedes the clause by which a value is refused; `-` is empty.
 */
const cells = `
path matrix          ;color=blue  ;color=blue,black,brown                ;color=R,100,G,200,B,150  !undefinedValues  ;color
path matrix*         ;color=blue  ;color=blue;color=black;color=brown    ;R=100;G=200;B=150        !undefinedValues  ;color
path label           .blue        .blue,black,brown                      .R,100,G,200,B,150        !undefinedValues  .
path label*          .blue        .blue.black.brown                      .R=100.G=200.B=150        !undefinedValues  .
path simple          blue         blue,black,brown                       R,100,G,200,B,150         !undefinedValues  !emptyInPath
path simple*         blue         blue,black,brown                       R=100,G=200,B=150         !undefinedValues  !emptyInPath
header simple        blue         blue,black,brown                       R,100,G,200,B,150         -                 -
header simple*       blue         blue,black,brown                       R=100,G=200,B=150         -                 -
query form           color=blue   color=blue,black,brown                 color=R,100,G,200,B,150   color=            color=
query form*          color=blue   color=blue&color=black&color=brown     R=100&G=200&B=150         color=            color=
query spaceDelimited   !parameter      color=blue%20black%20brown  color=R%20100%20G%20200%20B%20150  !parameter      !parameter
query spaceDelimited*  !parameter      !parameter                  !parameter                         !parameter      !parameter
query pipeDelimited    !parameter      color=blue%7Cblack%7Cbrown  color=R%7C100%7CG%7C200%7CB%7C150  !parameter      !parameter
query pipeDelimited*   !parameter      !parameter                  !parameter                         !parameter      !parameter
query deepObject       !parameter      !parameter      color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150  !parameter      !parameter
query deepObject*      !parameter      !parameter      color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150  !parameter      !parameter
cookie cookie*       color=blue   color=blue; color=black; color=brown   R=100; G=200; B=150       color=            color=
cookie cookie        color=blue   !parameter                             !parameter                color=            color=
cookie form          color=blue   !headersAndCookies                     !headersAndCookies        color=            color=
cookie form*         color=blue   !headersAndCookies                     !headersAndCookies        color=            color=`

const locations = ['path', 'header', 'query', 'cookie'] as const
const styles: readonly Style[] = [
  'matrix',
  'label',
  'simple',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'cookie',
]

test.for(cells.trim().split('\n'))('OpenAPI: %s', (line) => {
  const [kind = '', ...results] = line.split(/ {2,}/)
  const location = locations.find((each) => kind.startsWith(`${each} `))
  const style = styles.find((each) => kind.replace('*', '').endsWith(` ${each}`))
  if (!location || !style) throw new Error(`There is no ${kind}.`)
  const parameter = makeParameter({
    name: 'color',
    in: location,
    style,
    explode: kind.endsWith('*'),
  })
  const written = values.map((value) => attempt(() => write(parameter, value)))
  expect(
    written.map((result) =>
      result instanceof Unserializable ? `!${nameClause(result.clause)}` : result || '-',
    ),
  ).toEqual(results)
})

function nameClause(clause: Clause): string | undefined {
  return Object.entries<Clause>(clauses).find(([, each]) => each === clause)?.[0]
}

function write(parameter: Parameter, value: Value): string {
  switch (parameter.in) {
    case 'path':
      return serializePathParameter(parameter, value)
    case 'header':
      return serializeHeaderParameter(parameter, value)
    case 'query':
      return join(serializeQueryParameter(parameter, value), '&')
    case 'cookie':
      return join(serializeCookieParameter(parameter, value), '; ')
    case 'querystring':
      return serializeQuerystringParameter(parameter, value)
  }
}

function join(pairs: readonly (readonly [string, string])[], separator: string): string {
  return pairs.map((pair) => pair.join('=')).join(separator)
}
