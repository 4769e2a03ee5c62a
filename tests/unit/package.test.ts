import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { resolveImport, parseImports } from '../support/parse-imports.ts'

const root = join(import.meta.dirname, '../..')

const names = z.record(z.string(), z.string())
const manifest = z
  .object({
    files: z.array(z.string()),
    dependencies: names,
    peerDependencies: names,
    peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The sources that a team's site compiles. */
const shipped = getShippedFiles()

/** The sources that `npm pack` builds to JavaScript, with the packages that only they import. */
const built = globSync('src/{cli,sandbox}/**/*.ts', { cwd: root })

/** Packages that are installed without an import in the sources, or the reverse. */
const exceptions = {
  /** Preact replaces React in the browser and in the build. */
  react: 'not installed',
  'react-dom': 'not installed',
  preact: 'not imported',
  'preact-render-to-string': 'not imported',
  /** Resolved from Scalar, which depends on it. */
  '@scalar/workspace-store': 'not installed',
} as const satisfies Readonly<Record<string, 'not installed' | 'not imported'>>

test('The package contains sources, but no pages of this service, programs of this project or tests', () => {
  expect(shipped.length).toBeGreaterThan(400)
  expect(
    shipped.filter((file) => /^src\/(?:portal|content|sandbox|cli)\/|\.test\./.test(file)),
  ).toEqual([])
})

test('Sources of the package import only files of the package', () => {
  const missing = shipped.flatMap((file) =>
    getImports(file)
      .flatMap((name) => resolveImport(name, file) ?? [])
      .filter((path) => !shipped.includes(path))
      .map((path) => `${file} imports ${path}`),
  )
  expect(missing).toEqual([])
})

test('Exactly the packages that the sources import are installed', () => {
  const imported = getPackages([...shipped, ...built])
  const installed = { ...manifest.dependencies, ...manifest.peerDependencies }
  const absent = [...getPackages(shipped)].filter((name) => !(name in installed))
  const unused = Object.keys(installed).filter((name) => !imported.has(name))
  expect(absent.toSorted()).toEqual(getExceptions('not installed'))
  expect(unused.toSorted()).toEqual(getExceptions('not imported'))
})

test('Scalar is installed only by sites that choose it', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => /scalar/.test(name))).toEqual([])
  expect(manifest.peerDependencies).toHaveProperty('@scalar/api-reference')
  expect(manifest.peerDependenciesMeta).toEqual({ '@scalar/api-reference': { optional: true } })
})

test.each([
  ["import { a } from 'one'", ['one']],
  ["import 'one/style.css'", ['one']],
  ["const a = await import('@scope/two/part')", ['@scope/two']],
  ["@import '@scope/two/part.css';", ['@scope/two']],
  ["require.resolve('one/file.woff2')", ['one']],
  ["import type { Root } from 'hast'", []],
  ["import { a } from './a.ts'\nimport b from '#text/b.ts'\nimport c from 'node:path'", []],
  ["import { getCollection } from 'astro:content'", []],
])('In %s, the packages are %j', (text, packages) => {
  expect(parseImports(text).flatMap(parsePackage)).toEqual(packages)
})

function getPackages(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap(getImports).flatMap(parsePackage))
}

function getShippedFiles(): readonly string[] {
  const folders = manifest.files.filter((entry) => entry.startsWith('src/'))
  const excluded = manifest.files
    .filter((entry) => entry.startsWith('!'))
    .map((entry) => entry.slice(1))
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !excluded.some((pattern) => matchesGlob(file, pattern)))
}

function getImports(file: string): readonly string[] {
  return /\.(?:ts|tsx|js|astro|css)$/.test(file)
    ? parseImports(readFileSync(join(root, file), 'utf8'))
    : []
}

function parsePackage(name: string): readonly string[] {
  if (/^[.#/$]|^(?:node|astro|virtual):/.test(name)) return []
  const [first = '', second = ''] = name.split('/')
  return [first.startsWith('@') ? `${first}/${second}` : first]
}

function getExceptions(state: 'not installed' | 'not imported'): readonly string[] {
  return Object.entries(exceptions)
    .filter(([, each]) => each === state)
    .map(([name]) => name)
    .toSorted()
}
