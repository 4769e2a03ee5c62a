import { citeClause, writeCitation } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import type { Value } from '#core/request/inputs.ts'
import type { StyleCell } from './style-cell.ts'
import { otherwise, path, query } from './uri-template-cell.ts'

const slashes = `${writeCitation(citeClause(clauses.pathTemplating, '3.2'))}: the value of a path parameter holds no slash.`
const commas = `${writeCitation(citeClause(clauses.compound, '3.2'))}: where reserved characters are allowed, a delimiter in data is encoded before the data is joined.`

/** RFC 6570's own variables (section 3.2). */
const count: Value = ['one', 'two', 'three']
const list: Value = ['red', 'green', 'blue']
const keys: Value = {
  members: [
    ['semi', ';'],
    ['dot', '.'],
    ['comma', ','],
  ],
}
const half = '50%'
const hello = 'Hello World!'
const noKeys: Value = { members: [] }

/**
 * The tables of RFC 6570, section 3.2, as far as OpenAPI can ask for them: prefixes such as `{var:3}` have no counterpart, nor
 * have several variables in one expression of simple or reserved expansion.
 */
export const uriTemplateCells: readonly StyleCell[] = [
  path('3.2.1', '{count}', false, [['count', count]], 'one,two,three'),
  path('3.2.1', '{count*}', true, [['count', count]], 'one,two,three'),
  path('3.2.1', '{;count}', false, [['count', count]], ';count=one,two,three'),
  path('3.2.1', '{;count*}', true, [['count', count]], ';count=one;count=two;count=three'),
  query('3.2.1', '{?count}', false, [['count', count]], '?count=one,two,three'),
  query('3.2.1', '{?count*}', true, [['count', count]], '?count=one&count=two&count=three'),

  path('3.2.2', '{var}', false, [['var', 'value']], 'value'),
  path('3.2.2', '{hello}', false, [['hello', hello]], 'Hello%20World%21'),
  path('3.2.2', '{half}', false, [['half', half]], '50%25'),
  {
    ...path('3.2.2', 'O{empty}X', false, [['empty', '']], 'OX'),
    outcome: { kind: 'refused', expected: 'OX', clause: clauses.pathTemplating },
  },
  path('3.2.2', '{list}', false, [['list', list]], 'red,green,blue'),
  path('3.2.2', '{list*}', true, [['list', list]], 'red,green,blue'),
  path('3.2.2', '{keys}', false, [['keys', keys]], 'semi,%3B,dot,.,comma,%2C'),
  path('3.2.2', '{keys*}', true, [['keys', keys]], 'semi=%3B,dot=.,comma=%2C'),
  path(
    '3.2.3',
    '{base}index',
    false,
    [['base', 'http://example.com/home/']],
    'http%3A%2F%2Fexample.com%2Fhome%2Findex',
  ),

  path('3.2.3', '{+var}', false, [['var', 'value']], 'value'),
  path('3.2.3', '{+hello}', false, [['hello', hello]], 'Hello%20World!'),
  path('3.2.3', '{+half}', false, [['half', half]], '50%25'),
  otherwise(
    path(
      '3.2.3',
      '{+base}index',
      false,
      [['base', 'http://example.com/home/']],
      'http://example.com/home/index',
    ),
    'http:%2F%2Fexample.com%2Fhome%2Findex',
    slashes,
  ),
  otherwise(
    path('3.2.3', '{+path}/here', false, [['path', '/foo/bar']], '/foo/bar/here'),
    '%2Ffoo%2Fbar/here',
    slashes,
  ),
  {
    ...path('3.2.3', 'here?ref={+path}', false, [['ref', '/foo/bar']], 'here?ref=/foo/bar'),
    location: 'query',
    style: 'form',
    template: 'here?{ref}',
  },
  path('3.2.3', '{+list}', false, [['list', list]], 'red,green,blue'),
  path('3.2.3', '{+list*}', true, [['list', list]], 'red,green,blue'),
  otherwise(
    path('3.2.3', '{+keys}', false, [['keys', keys]], 'semi,;,dot,.,comma,,'),
    'semi,;,dot,.,comma,%2C',
    commas,
  ),
  otherwise(
    path('3.2.3', '{+keys*}', true, [['keys', keys]], 'semi=;,dot=.,comma=,'),
    'semi=;,dot=.,comma=%2C',
    commas,
  ),

  path('3.2.5', '{.who}', false, [['who', 'fred']], '.fred'),
  path(
    '3.2.5',
    '{.who,who}',
    false,
    [
      ['who', 'fred'],
      ['who', 'fred'],
    ],
    '.fred.fred',
  ),
  path(
    '3.2.5',
    '{.half,who}',
    false,
    [
      ['half', half],
      ['who', 'fred'],
    ],
    '.50%25.fred',
  ),
  path('3.2.5', 'www{.dom*}', true, [['dom', ['example', 'com']]], 'www.example.com'),
  path('3.2.5', 'X{.var}', false, [['var', 'value']], 'X.value'),
  path('3.2.5', 'X{.empty}', false, [['empty', '']], 'X.'),
  path('3.2.5', 'X{.list}', false, [['list', list]], 'X.red,green,blue'),
  path('3.2.5', 'X{.list*}', true, [['list', list]], 'X.red.green.blue'),
  path('3.2.5', 'X{.keys}', false, [['keys', keys]], 'X.semi,%3B,dot,.,comma,%2C'),
  {
    ...path('3.2.5', 'X{.keys*}', true, [['keys', keys]], 'X.semi=%3B.dot=..comma=%2C'),
    outcome: {
      kind: 'refused',
      expected: 'X.semi=%3B.dot=..comma=%2C',
      clause: clauses.labels,
    },
  },
  {
    ...path('3.2.5', 'X{.empty_keys}', false, [['empty_keys', noKeys]], 'X'),
    outcome: { kind: 'refused', expected: 'X', clause: clauses.undefinedValues },
  },
  {
    ...path('3.2.5', 'X{.empty_keys*}', true, [['empty_keys', noKeys]], 'X'),
    outcome: { kind: 'refused', expected: 'X', clause: clauses.undefinedValues },
  },

  path('3.2.7', '{;who}', false, [['who', 'fred']], ';who=fred'),
  path('3.2.7', '{;half}', false, [['half', half]], ';half=50%25'),
  path('3.2.7', '{;empty}', false, [['empty', '']], ';empty'),
  path(
    '3.2.7',
    '{;v,empty,who}',
    false,
    [
      ['v', '6'],
      ['empty', ''],
      ['who', 'fred'],
    ],
    ';v=6;empty;who=fred',
  ),
  path(
    '3.2.7',
    '{;x,y}',
    false,
    [
      ['x', '1024'],
      ['y', '768'],
    ],
    ';x=1024;y=768',
  ),
  path(
    '3.2.7',
    '{;x,y,empty}',
    false,
    [
      ['x', '1024'],
      ['y', '768'],
      ['empty', ''],
    ],
    ';x=1024;y=768;empty',
  ),
  path('3.2.7', '{;list}', false, [['list', list]], ';list=red,green,blue'),
  path('3.2.7', '{;list*}', true, [['list', list]], ';list=red;list=green;list=blue'),
  path('3.2.7', '{;keys}', false, [['keys', keys]], ';keys=semi,%3B,dot,.,comma,%2C'),
  path('3.2.7', '{;keys*}', true, [['keys', keys]], ';semi=%3B;dot=.;comma=%2C'),

  query('3.2.8', '{?who}', false, [['who', 'fred']], '?who=fred'),
  query('3.2.8', '{?half}', false, [['half', half]], '?half=50%25'),
  query(
    '3.2.8',
    '{?x,y}',
    false,
    [
      ['x', '1024'],
      ['y', '768'],
    ],
    '?x=1024&y=768',
  ),
  query(
    '3.2.8',
    '{?x,y,empty}',
    false,
    [
      ['x', '1024'],
      ['y', '768'],
      ['empty', ''],
    ],
    '?x=1024&y=768&empty=',
  ),
  query(
    '3.2.8',
    '{?x,y,undef}',
    false,
    [
      ['x', '1024'],
      ['y', '768'],
      ['undef', undefined],
    ],
    '?x=1024&y=768',
  ),
  query('3.2.8', '{?list}', false, [['list', list]], '?list=red,green,blue'),
  query('3.2.8', '{?list*}', true, [['list', list]], '?list=red&list=green&list=blue'),
  query('3.2.8', '{?keys}', false, [['keys', keys]], '?keys=semi,%3B,dot,.,comma,%2C'),
  query('3.2.8', '{?keys*}', true, [['keys', keys]], '?semi=%3B&dot=.&comma=%2C'),
]
