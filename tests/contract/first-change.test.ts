import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { cleanEnvironment } from '#starlight/serve/run-astro.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { run } from '../support/run.ts'
import { loadSourceDocument } from '../support/source-document.ts'

/**
 * Follows the recipe "Add an operation" of CONTRIBUTING.md in a copy of the project. Its code blocks are added unchanged, so
 * that the recipe cannot contradict the tests that a first change runs into.
 */
const copy = join(projectRoot, '.portal/first-change')
const site = join(copy, '.portal/test/site')

const files = {
  source: 'src/content/docs/source.md',
  digest: 'tests/unit/portal/service.test.ts',
  document: 'openapi/service.openapi.yaml',
  sandbox: 'src/portal/sandbox-implementation.ts',
} as const

beforeAll(async () => {
  await copyProject()
  const blocks = await readRecipe('Add an operation.')
  const [added, described, responds] = [files.source, files.document, files.sandbox].map((file) => {
    const block = blocks.get(file)
    if (block === undefined) throw new Error(`The recipe has no code block for ${file}.`)
    return block
  })
  await edit(files.source, [
    ['### Key management', `${added}\n\n### Key management`],
    ['such as create, read one, update', 'such as create, update'],
  ])
  await edit(files.digest, [[digestSource(projectRoot), digestSource(copy)]])
  await edit(files.document, [
    ['\ncomponents:\n', `\n${described?.replaceAll(/^(?=.)/gm, '  ')}\ncomponents:\n`],
    ['such as create, read one, update', 'such as create, update'],
    [/ +- id: experiment-identifier\n(?: {10}.*\n)+/, ''],
  ])
  await edit(files.sandbox, [['bodies: {', `bodies: { ${responds}`]])
}, 60_000)

afterAll(() => rm(copy, { recursive: true, force: true }))

test('The findings command prints nothing after the recipe', async () => {
  expect(await runNode('src/cli/main.ts', 'findings')).toMatchObject({ status: 0, stdout: '' })
})

test('Unit tests allow an added operation', { timeout: 600_000 }, async () => {
  expect(await runTests('unit')).toEqual({ failed: [], hasRun: true })
})

test(
  'The added operation has a page, and the tests of the built site allow it',
  { timeout: 600_000 },
  async () => {
    expect(await runNode('tests/support/build.ts')).toMatchObject({ status: 0 })
    expect(await readFile(join(site, 'reference/read-experiment/index.html'), 'utf8')).toContain(
      'Read an experiment',
    )
    expect(await runTests('local', 'tests/contract')).toEqual({ failed: [], hasRun: true })
  },
)

function digestSource(project: string): string {
  return createHash('sha256').update(loadSourceDocument(project).text).digest('hex')
}

/** Copies the project, with links to its packages: tools keep their caches next to these links. */
async function copyProject(): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  await mkdir(join(copy, 'node_modules'), { recursive: true })
  for (const name of await readdir(projectRoot)) {
    if (!made.test(name)) await cp(join(projectRoot, name), join(copy, name), { recursive: true })
  }
  const packages = join(projectRoot, 'node_modules')
  const names = await readdir(packages)
  await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map((name) => symlink(join(packages, name), join(copy, 'node_modules', name))),
  )
}

const made = /^(?:node_modules|\.git|\.portal|\.sandbox|\.astro|dist|bin|test-results)$/

/** Returns the code block of each step of a recipe, by the first file that the step mentions. */
async function readRecipe(title: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(copy, 'CONTRIBUTING.md'), 'utf8')
  const { children } = fromMarkdown(text)
  const begin = children.findIndex(
    ({ position }) => position && text.startsWith(`**${title}**`, position.start.offset),
  )
  const steps = children[begin + 1]
  if (begin < 0 || steps?.type !== 'list') throw new Error(`There is no recipe “${title}”.`)
  return new Map(
    steps.children.flatMap((step) => {
      const block = step.children.find((child) => child.type === 'code')
      const [paragraph] = step.children
      const named = paragraph?.type === 'paragraph' ? paragraph.children : []
      const file = named.flatMap((node) =>
        node.type === 'inlineCode' && node.value.includes('/') ? [node.value] : [],
      )[0]
      return block && file !== undefined ? [[file, block.value] as const] : []
    }),
  )
}

async function edit(
  file: string,
  changes: readonly (readonly [before: string | RegExp, after: string])[],
): Promise<void> {
  let text = await readFile(join(copy, file), 'utf8')
  for (const [before, after] of changes) {
    const changed = text.replace(before, () => after)
    if (changed === text) throw new Error(`${file} has no ${before}.`)
    text = changed
  }
  await writeFile(join(copy, file), text)
}

function runNode(...parameters: readonly string[]) {
  return run([process.execPath, ...parameters], {
    cwd: copy,
    env: cleanEnvironment({
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORTAL_BUILT_SITE: site,
      PORTAL_TEST_DIR: undefined,
    }),
  })
}

async function runTests(project: string, ...paths: readonly string[]) {
  const report = join(copy, `${project}.json`)
  const { stdout, stderr } = await runNode(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    `--project=${project}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  )
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(stdout + stderr)
  })
  const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(text))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed')
  return {
    hasRun: numPassedTests > 0,
    failed: [
      ...testResults.map(({ message }) => message).filter((message) => message !== ''),
      ...failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('')}`),
    ],
  }
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})
