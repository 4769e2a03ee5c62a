import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers } from '../../../src/layers.ts'
import { project, read, readCode, readRows, readSection } from './paper.ts'

const architecture = read('docs/architecture.md')
const internals = readSection(architecture, 'Internals of others')

describe('The map', () => {
  const rows = readRows(readSection(architecture, 'The map'))

  test('It shows each layer that the linter knows, in one short sentence', () => {
    expect(rows.map(([layer]) => layer)).toEqual(Object.keys(layers).map((name) => `\`${name}\``))
    const long = rows.filter(
      ([, sentence = '']) => sentence.length > 120 || !sentence.endsWith('.'),
    )
    expect(long).toEqual([])
  })

  test.each(rows)('The rooms that it names in %s are there', (layer, sentence = '') => {
    const rooms = readCode(sentence).filter((code) => code.endsWith('/'))
    const folder = join(project, 'src', layer.replaceAll('`', ''))
    expect(rooms.filter((room) => !existsSync(join(folder, room)))).toEqual([])
  })

  test('Its arrows are those of the table', () => {
    const drawing = /```\n([^`]+)```/.exec(readSection(architecture, 'The map'))?.[1] ?? ''
    const arrows = drawing.split(/\n| {2,}/).flatMap(listArrows)
    const permitted: Readonly<Record<string, readonly string[]>> = layers

    expect(arrows.length).toBeGreaterThan(10)
    expect(arrows.filter(([from, to]) => !permitted[to]?.includes(from))).toEqual([])
  })
})

describe('Internals of others', () => {
  const rows = readRows(internals)

  test('Each has its place and a test that guards it', () => {
    expect(rows.length).toBeGreaterThan(20)
    const faulty = rows.filter(([where = '', , guards = '']) => {
      const tests = readCode(guards)
      return readCode(where).length === 0 || tests.length === 0 || !tests.every(isGuard)
    })
    expect(faulty).toEqual([])
  })

  test('Every file that names one is listed', () => {
    const listed = new Set(rows.flatMap(([where = '']) => readCode(where)))
    const files = [...globSync('src/**/*.{ts,astro,css}', { cwd: project }), 'astro.config.mjs']
    const found = files.filter((file) => marks.test(read(file)))
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter((file) => !listed.has(file))).toEqual([])
  })
})

/** By what it is recognised that a file relies on the inside of a package. */
const marks = new RegExp(
  [
    '--__sl-|virtual:starlight|starlight\\.core|starlight-theme|starlight-tabs',
    '\\.sl-[a-z]|expressive-code|\\.ec-line|\\(--1\\)',
    'astro-island|astro:hydrat|codeSplitting|vite/preload-helper',
    '__zod_|--scalar-|npm_execpath|cdx:',
  ].join('|'),
)

function isGuard(path: string): boolean {
  return /^tests\/.+\.(test|spec)\.ts$/.test(path)
}

/** `a, b → c` has the arrows from a to c and from b to c. */
function listArrows(line: string): readonly (readonly [from: string, to: string])[] {
  const stops = line.split('→').map((stop) => stop.split(',').map((name) => name.trim()))
  return stops.flatMap((froms, index) =>
    froms.flatMap((from) => (stops[index + 1] ?? []).map((to) => [from, to] as const)),
  )
}
