import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#host/places.ts'
import { listLackingMembers } from '../../../support/compatibility/member-features.ts'
import { listLackingGlobals } from '../../../support/compatibility/script-features.ts'
import { listLackingStyles } from '../../../support/compatibility/style-features.ts'
import {
  isAtMost,
  readSupportedBrowsers,
  readVersion,
} from '../../../support/compatibility/supported-browsers.ts'

test.each([
  ['26.0', '26', true],
  ['26.1', '26', false],
  ['≤79', '79', true],
  ['9', '10', true],
  ['10.4-10.8', '10.4', true],
])('%s is at most %s: %s', (left, right, expected) => {
  expect(isAtMost(readVersion(left), readVersion(right))).toBe(expected)
})

test('Each of the four browsers, and Safari of phones, has an oldest supported version', () => {
  expect(Object.keys(readSupportedBrowsers(projectRoot)).toSorted()).toEqual([
    'chrome',
    'edge',
    'firefox',
    'safari',
    'safari_ios',
  ])
})

// All of these are in one engine alone, and others have refused them.
test.each([
  ['navigator.connection.saveData', ['api.Navigator.connection']],
  ['window.performance.memory', ['api.Performance.memory']],
  ['new BatteryManager()', ['api.BatteryManager']],
  ['const { memory } = performance', []],
  ['const BatteryManager = 1; console.log(BatteryManager)', []],
  ['Promise.withResolvers(); fetch("/")', []],
])('In the script %s, what not all have is %j', (script, expected) => {
  expect(listLackingGlobals(script)).toEqual(expected)
})

test.each([
  [
    'a { overflow-anchor: none }',
    ['css.properties.overflow-anchor', 'css.properties.overflow-anchor.none'],
  ],
  ['@supports (overflow-anchor: none) { a { overflow-anchor: none } }', []],
  [
    '@supports (color: red) { a { overflow-anchor: none } }',
    ['css.properties.overflow-anchor', 'css.properties.overflow-anchor.none'],
  ],
  ['a { color: red } @media print { b:hover { margin: 0 } }', []],
  ['a { -webkit-user-drag: none }', []],
])('In the style sheet %s, what not all have is %j', (css, expected) => {
  expect(listLackingStyles(css)).toEqual(expected)
})

test('A property counts as there where its prefixed name stands beside it', () => {
  expect(listLackingStyles('a { user-select: none }')).toEqual(['css.properties.user-select'])
  expect(listLackingStyles('a { -webkit-user-select: none; user-select: none }')).toEqual([])
})

test('A member of an object is known by its type, whatever the object is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-members-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'planted.ts')
  await writeFile(
    file,
    [
      'export const measure = (idle: IdleDeadline) => idle.timeRemaining()',
      'export const own = { timeRemaining: () => 1 }.timeRemaining()',
      'export const all = [1].toSorted()',
    ].join('\n'),
  )
  const found = listLackingMembers([file])
  expect([...found.keys()]).toEqual(['api.IdleDeadline.timeRemaining'])
  expect([...(found.get('api.IdleDeadline.timeRemaining') ?? [])]).toEqual([file])
}, 60_000)
