import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  compareFunctions,
  judgeFunctions,
  printFunctions,
  takeInspector,
} from '#browser/functions/key-functions.ts'
import type { Realm } from '#browser/functions/key-functions.ts'

const hidden = 'Function.prototype.toString = () => "function replaceAll() { [native code] }"'

const replacements: readonly (readonly [
  name: string,
  code: string,
  replaced: readonly string[],
])[] = [
  ['Nothing', '', []],
  ['A method', 'String.prototype.trim = () => ""', ['String.prototype.trim']],
  ['A constructor', 'globalThis.WeakMap = class extends WeakMap {}', ['WeakMap']],
  [
    'A method that passes everything on',
    'const { set } = WeakMap.prototype; WeakMap.prototype.set = function (...all) { return set.apply(this, all) }',
    ['WeakMap.prototype.set'],
  ],
  [
    'A bound function',
    'String.prototype.slice = String.prototype.slice.bind("")',
    ['String.prototype.slice'],
  ],
  ['A proxy', 'Array.from = new Proxy(Array.from, {})', ['Array.from']],
  [
    'A function under the name of another',
    'String.prototype.trim = String.prototype.slice',
    ['String.prototype.trim'],
  ],
  [
    'A property replaced by a getter',
    'Object.defineProperty(String.prototype, "repeat", { get: () => String.prototype.at })',
    ['String.prototype.repeat'],
  ],
  [
    'A method by a symbol',
    'Array.prototype[Symbol.iterator] = function* () {}',
    ['Array.prototype.[Symbol.iterator]'],
  ],
  [
    'The halves of a property, once',
    'Object.defineProperty(RegExp.prototype, "flags", { get() { return "" }, set() {} })',
    ['RegExp.prototype.flags'],
  ],
  ['A deleted method', 'delete String.prototype.at', ['String.prototype.at']],
  [
    'A function that lies about its text',
    `String.prototype.replaceAll = () => ""; ${hidden}`,
    ['String.prototype.replaceAll'],
  ],
  [
    'The functions that inspect others',
    'String.prototype.trim = () => ""; Reflect.getOwnPropertyDescriptor = () => undefined; Reflect.apply = () => ""',
    ['String.prototype.trim'],
  ],
  ['A method that only this page has', 'String.prototype.mine = () => ""', []],
  ['A function that no key passes through', 'Math.max = () => 0', []],
]

test.each(replacements)('%s, compared with a fresh realm', (_, code, replaced) => {
  const [page, fresh] = [makeRealm(code), makeRealm('')]
  const inspector = takeInspector(fresh)
  const found = compareFunctions(printFunctions(page, inspector), printFunctions(fresh, inspector))
  expect(found).toEqual(replaced)
})

test('A function replaced in every realm is found by its text', () => {
  const code = 'String.prototype.trim = () => ""; Array.from = Array.from.bind(Array)'
  const [page, fresh] = [makeRealm(code), makeRealm(code)]
  const inspector = takeInspector(fresh)
  const found = compareFunctions(printFunctions(page, inspector), printFunctions(fresh, inspector))
  expect(found).toEqual(['String.prototype.trim', 'Array.from'])
})

test('Without a fresh realm, functions that do not print as the browser’s own are found', () => {
  const inspector = takeInspector(makeRealm(''))
  const judge = (code: string) => judgeFunctions(printFunctions(makeRealm(code), inspector))
  expect(judge('')).toEqual([])
  expect(judge('String.prototype.trim = () => ""')).toEqual(['String.prototype.trim'])
  expect(judge('Array.from = Array.from.bind(Array)')).toEqual(['Array.from'])
  expect(judge('Array.from = new Proxy(Array.from, {})')).toEqual(['Array.from'])
})

test('Without a fresh realm, a faked text is believed: that is its limit', () => {
  const page = makeRealm(`String.prototype.replaceAll = () => ""; ${hidden}`)
  expect(judgeFunctions(printFunctions(page, takeInspector(page)))).toEqual([])
})

test('A realm that lacks some functions is inspected as far as possible', () => {
  const texts = printFunctions({}, takeInspector(makeRealm('')))
  expect(texts).toEqual({})
})

function makeRealm(code: string): Realm {
  const realm = createContext({})
  runInContext(code, realm)
  const made: Realm = runInContext('globalThis', realm)
  return made
}
