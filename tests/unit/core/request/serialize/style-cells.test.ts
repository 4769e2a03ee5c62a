import { expect, test } from 'vitest'
import { citeClause, writeCitation } from '#core/citation/citation.ts'
import type { Clause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import type { Parameter, Style } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import {
  writeCookieParameter,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
  writeQuerystringParameter,
} from '#core/request/serialize/parameter.ts'
import { attempt, Unserializable } from '#core/request/serialize/value.ts'
import { makeParameter } from '../../../../fixtures/operations.ts'

/** The text that is sent, or the clause by which the value is refused. */
type Result = string | Clause

const { undefinedValues: noNull, pathTemplating: gap } = clauses

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
 * The table of OpenAPI 3.2.1 for each location that its “Style Values” allow: a text, a list, an object and null, as it prints them,
 * and the empty text of the versions up to 3.1.0. A clause by which a value is refused has an exclamation mark, and `-` is empty.
 */
const cells = `
path matrix          ;color=blue  ;color=blue,black,brown                ;color=R,100,G,200,B,150  !undefinedValues  ;color
path matrix*         ;color=blue  ;color=blue;color=black;color=brown    ;R=100;G=200;B=150        !undefinedValues  ;color
path label           .blue        .blue,black,brown                      .R,100,G,200,B,150        !undefinedValues  .
path label*          .blue        .blue.black.brown                      .R=100.G=200.B=150        !undefinedValues  .
path simple          blue         blue,black,brown                       R,100,G,200,B,150         !undefinedValues  !pathTemplating
path simple*         blue         blue,black,brown                       R=100,G=200,B=150         !undefinedValues  !pathTemplating
header simple        blue         blue,black,brown                       R,100,G,200,B,150         -                 -
header simple*       blue         blue,black,brown                       R=100,G=200,B=150         -                 -
query form           color=blue   color=blue,black,brown                 color=R,100,G,200,B,150   color=            color=
query form*          color=blue   color=blue&color=black&color=brown     R=100&G=200&B=150         color=            color=
query spaceDelimited   !styleExamples  color=blue%20black%20brown  color=R%20100%20G%20200%20B%20150  !styleExamples  !styleExamples
query spaceDelimited*  !styleExamples  !styleExamples              !styleExamples                     !styleExamples  !styleExamples
query pipeDelimited    !styleExamples  color=blue%7Cblack%7Cbrown  color=R%7C100%7CG%7C200%7CB%7C150  !styleExamples  !styleExamples
query pipeDelimited*   !styleExamples  !styleExamples              !styleExamples                     !styleExamples  !styleExamples
query deepObject       !styleExamples  !styleExamples  color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150  !styleExamples  !styleExamples
query deepObject*      !styleExamples  !styleExamples  color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150  !styleExamples  !styleExamples
cookie cookie*       color=blue   color=blue; color=black; color=brown   R=100; G=200; B=150       color=            color=
cookie cookie        color=blue   !schemaFields                          !schemaFields             color=            color=
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

const count: Value = ['one', 'two', 'three']
const keys: Value = {
  members: [
    ['semi', ';'],
    ['dot', '.'],
    ['comma', ','],
  ],
}
const noKeys: Value = { members: [] }
const base = 'http://example.com/home/'

/**
 * The tables of RFC 6570, section 3.2, as far as OpenAPI can ask for them: prefixes such as `{var:3}` have no counterpart, nor
 * have several variables in one expression of simple or reserved expansion. Rows that the table above repeats are left out.
 */
test.each<[string, Readonly<Record<string, Value>>, Result]>([
  ['{count}', { count }, 'one,two,three'],
  ['{;count*}', { count }, ';count=one;count=two;count=three'],
  ['{hello}', { hello: 'Hello World!' }, 'Hello%20World%21'],
  ['{half}', { half: '50%' }, '50%25'],
  // The RFC prints OX, which would be another path.
  ['O{empty}X', { empty: '' }, gap],
  ['{keys}', { keys }, 'semi,%3B,dot,.,comma,%2C'],
  ['{keys*}', { keys }, 'semi=%3B,dot=.,comma=%2C'],
  ['{base}index', { base }, 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],

  ['{+hello}', { hello: 'Hello World!' }, 'Hello%20World!'],
  ['{+half}', { half: '50%' }, '50%25'],
  // The RFC prints the slashes, and the value of a path parameter holds none (OpenAPI 3.2.1, Path Templating).
  ['{+base}index', { base }, 'http:%2F%2Fexample.com%2Fhome%2Findex'],
  ['{+path}/here', { path: '/foo/bar' }, '%2Ffoo%2Fbar/here'],
  ['here{?+ref}', { ref: '/foo/bar' }, 'here?ref=/foo/bar'],
  // The RFC prints the comma, and OpenAPI encodes a delimiter in data before it is joined (3.2.1, Appendix C).
  ['{+keys}', { keys }, 'semi,;,dot,.,comma,%2C'],
  ['{+keys*}', { keys }, 'semi=;,dot=.,comma=%2C'],

  ['{.half,who}', { half: '50%', who: 'fred' }, '.50%25.fred'],
  ['www{.dom*}', { dom: ['example', 'com'] }, 'www.example.com'],
  ['X{.empty}', { empty: '' }, 'X.'],
  ['X{.keys}', { keys }, 'X.semi,%3B,dot,.,comma,%2C'],
  // The RFC prints a full stop between full stops, which nobody could read back.
  ['X{.keys*}', { keys }, clauses.labels],
  ['X{.empty_keys}', { empty_keys: noKeys }, noNull],
  ['X{.empty_keys*}', { empty_keys: noKeys }, noNull],

  ['{;half}', { half: '50%' }, ';half=50%25'],
  ['{;v,empty,who}', { v: '6', empty: '', who: 'fred' }, ';v=6;empty;who=fred'],
  ['{;keys}', { keys }, ';keys=semi,%3B,dot,.,comma,%2C'],
  ['{;keys*}', { keys }, ';semi=%3B;dot=.;comma=%2C'],

  ['{?half}', { half: '50%' }, '?half=50%25'],
  ['{?x,y,empty}', { x: '1024', y: '768', empty: '' }, '?x=1024&y=768&empty='],
  ['{?keys}', { keys }, '?keys=semi,%3B,dot,.,comma,%2C'],
  ['{?keys*}', { keys }, '?semi=%3B&dot=.&comma=%2C'],
])('RFC 6570: %s with %j', (template, given, result) => {
  const {
    before = '',
    operator = '',
    after = '',
  } = /^(?<before>[^{]*)\{(?<operator>[.;?+]*)[^}]*\}(?<after>.*)$/.exec(template)?.groups ?? {}
  const isQuery = operator.startsWith('?')
  const style = isQuery
    ? 'form'
    : operator === '.'
      ? 'label'
      : operator === ';'
        ? 'matrix'
        : 'simple'
  const how = {
    in: isQuery ? ('query' as const) : ('path' as const),
    style,
    explode: template.includes('*'),
    allowReserved: operator.endsWith('+'),
  } as const
  const expand = () =>
    Object.entries(given)
      .map(([key, value]) => write(makeParameter({ ...how, name: key }), value))
      .join(isQuery ? '&' : '')
  const expanded = observe(expand)
  expect(
    typeof result === 'string' ? `${before}${isQuery ? '?' : ''}${expanded}${after}` : expanded,
  ).toBe(name(result))
})

function observe(serialize: () => string): string {
  const result = attempt(serialize)
  return result instanceof Unserializable ? name(result.clause) : result
}

function name(result: Result): string {
  return typeof result === 'string'
    ? result
    : `refused by ${writeCitation(citeClause(result, '3.2'))}`
}

function write(parameter: Parameter, value: Value): string {
  switch (parameter.in) {
    case 'path':
      return writePathParameter(parameter, value)
    case 'header':
      return writeHeaderParameter(parameter, value)
    case 'query':
      return join(writeQueryParameter(parameter, value), '&')
    case 'cookie':
      return join(writeCookieParameter(parameter, value), '; ')
    case 'querystring':
      return writeQuerystringParameter(parameter, value)
  }
}

function join(pairs: readonly (readonly [string, string])[], separator: string): string {
  return pairs.map((pair) => pair.join('=')).join(separator)
}
