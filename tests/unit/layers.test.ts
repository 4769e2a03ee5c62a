import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { folders, layers } from '../../src/layers.ts'

const root = join(import.meta.dirname, '../..')
const visible = 'Write an import across layers with #, so that the crossing is visible.'

test.each([
  ['src/key/right.ts', "import { planRequest } from '#core/request/plan.ts'"],
  ['src/console/right.ts', "import { keyHolder } from '#key/key-holder.ts'"],
  ['src/browser/right.ts', "import { planRequest } from '#core/request/plan.ts'"],
  ['src/console/right.ts', "import { withBase } from '#browser/with-base.ts'"],
  ['src/console/right.ts', "import { StreamView } from '#viewer/stream/StreamView.tsx'"],
  ['src/site/right.ts', "import { withBase } from '#browser/with-base.ts'"],
  ['src/host/right.ts', "import { startSandbox } from '#sandbox/server.ts'"],
  ['src/doctor/right.ts', "import { planRequest } from '#core/request/plan.ts'"],
  ['src/commands/right.ts', "import { planRequest } from '#core/request/plan.ts'"],
  ['src/core/right.ts', "import { planRequest } from './plan.ts'"],
  ['src/core/snippet/right.ts', "import { planRequest } from '../plan.ts'"],
])('%s may contain: %s', async (file, line) => {
  expect(await lint({ [file]: use(line) })).toEqual([])
})

test.each([
  ['src/core/wrong.ts', "import { z } from 'zod'", /core is plain TypeScript/],
  [
    'src/core/wrong.ts',
    "import { keyHolder } from '#key/key-holder.ts'",
    /src\/core may import from no other layer/,
  ],
  [
    'src/key/wrong.ts',
    "import { Console } from '#console/console.ts'",
    /src\/key may import from #core, and/,
  ],
  [
    'src/key/wrong.ts',
    "import { withBase } from '#browser/with-base.ts'",
    /src\/key may import from #core, and/,
  ],
  [
    'src/browser/wrong.ts',
    "import { keyHolder } from '#key/key-holder.ts'",
    /src\/browser may import from #core, and/,
  ],
  [
    'src/browser/wrong.ts',
    "import { Console } from '#console/console.ts'",
    /src\/browser may import from #core, and/,
  ],
  ['src/host/wrong.ts', "import { withBase } from '#browser/with-base.ts'", /src\/host may import/],
  [
    'src/console/wrong.ts',
    "import { withBase } from '../browser/with-base.ts'",
    new RegExp(visible),
  ],
  ['src/console/wrong.ts', "import { settings } from '#site/portal.ts'", /src\/console may import/],
  [
    'src/viewer/wrong.ts',
    "import { Console } from '#console/Console.tsx'",
    /src\/viewer may import/,
  ],
  [
    'src/contract/wrong.ts',
    "import { readKey } from '#key/key-holder.ts'",
    /src\/contract may import/,
  ],
  [
    'src/site/wrong.ts',
    "import { startSandbox } from '#sandbox/server.ts'",
    /src\/site may import/,
  ],
  [
    'src/routes/wrong.ts',
    "import { startSandbox } from '#sandbox/server.ts'",
    /src\/routes may import/,
  ],
  ['src/sandbox/wrong.ts', "import { settings } from '#site/portal.ts'", /src\/sandbox may import/],
  [
    'src/doctor/wrong.ts',
    "import { Console } from '#console/console.ts'",
    /src\/doctor may import from #core, #key, #contract, #command-line, #commands, and/,
  ],
  [
    'src/commands/wrong.ts',
    "import { keyHolder } from '#key/key-holder.ts'",
    /src\/commands may import from #core, #search, #schema, #contract, #command-line, and/,
  ],
  [
    'src/site/wrong.ts',
    "import { keyHolder } from '#key/key-holder.ts'",
    /src\/site may import from/,
  ],
  [
    'src/console/wrong.ts',
    "import { SelfCheck } from '#self-check/self-check.ts'",
    /src\/console may import from #core, #schema, #key, #browser, #ui, #form, #viewer, and/,
  ],
  ['src/site/wrong.ts', "import { basePath } from '#build/base-path.ts'", /src\/site may import/],
  [
    'src/host/wrong.ts',
    "import { doctorCommand } from '#doctor/doctor.ts'",
    /src\/host may import/,
  ],
  ['src/host/wrong.ts', "import { keyHolder } from '#key/key-holder.ts'", /src\/host may import/],
  ['src/key/wrong.ts', "import { planRequest } from '../core/plan.ts'", new RegExp(visible)],
  ['src/console/wrong.ts', "import { planRequest } from '../core/plan.ts'", new RegExp(visible)],
])('%s may not contain: %s', async (file, line, message) => {
  const found = await lint({ [file]: use(line) })

  expect(found).toEqual([
    { rule: 'eslint(no-restricted-imports)', message: expect.stringMatching(message) },
  ])
})

test('A folder may not import from one that stands after it', async () => {
  const found = await lint({
    'src/key/wrong.ts': use("import { one } from './echo/one.ts'"),
    'src/key/echo/one.ts': use("import { right } from '../right.ts'"),
    'src/key/right.ts': 'export const right = 1\n',
  })

  expect(found).toEqual([
    {
      rule: 'eslint(no-restricted-imports)',
      message: 'src/key/. may import only from the folders that stand before it in src/layers.ts.',
    },
  ])
})

test.each(Object.keys(layers))('Every folder of %s has its place', (layer) => {
  const found = readdirSync(join(root, 'src', layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|astro)$/.test(entry.name))
    .map(({ parentPath }) => relative(join(root, 'src', layer), parentPath) || '.')
  const shown = new Set(found)
  const listed: readonly string[] =
    Object.entries(folders).find(([name]) => name === layer)?.[1] ?? (shown.size > 0 ? ['.'] : [])
  expect([...shown].toSorted()).toEqual(listed.toSorted())
})

test('core may not read the clock', async () => {
  const found = await lint({ 'src/core/wrong.ts': 'export const now = () => new Date()\n' })

  expect(found.map(({ rule }) => rule)).toEqual(['eslint(no-restricted-globals)'])
})

test('An import cycle is refused', async () => {
  const found = await lint({
    'src/core/one.ts': "import { two } from './two.ts'\nexport const one = () => two()\n",
    'src/core/two.ts': "import { one } from './one.ts'\nexport const two = (): unknown => one()\n",
  })

  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['import(no-cycle)']))
})

/** A module whose only possible fault is its import. */
function use(line: string): string {
  const name = /\{ (?<name>\w+) \}/.exec(line)?.groups?.['name'] ?? ''
  return `${line}\n\nexport const used = ${name}\n`
}

/** Runs this project's linter, with its configuration, on a project that contains only these files. */
async function lint(files: Readonly<Record<string, string>>) {
  const directory = await mkdtemp(join(tmpdir(), 'portal-layers-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await cp(join(root, '.oxlint.config.ts'), join(directory, '.oxlint.config.ts'))
  await cp(join(root, 'src/layers.ts'), join(directory, 'src/layers.ts'))
  await cp(join(root, 'package.json'), join(directory, 'package.json'))
  await cp(join(root, 'tsconfig.json'), join(directory, 'tsconfig.json'))
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  for (const [file, text] of Object.entries({ 'src/core/plan.ts': plan, ...files })) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(directory, file)), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(directory, file), text)
  }
  return readFindings(await runLinter(directory))
}

const plan = 'export const planRequest = (path: string) => path\n'

async function runLinter(directory: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    process.execPath,
    [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '--config=.oxlint.config.ts',
      '--format=json',
      'src',
    ],
    { cwd: directory },
    (_error, stdout) => resolve(stdout),
  )
  return promise
}

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), message: z.string(), help: z.string().optional() }),
  ),
})

function readFindings(output: string) {
  const report: unknown = JSON.parse(output)
  return reportSchema.parse(report).diagnostics.map(({ code, message, help }) => ({
    rule: code,
    message: help ?? message,
  }))
}
