import { execFile } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { projectRoot } from '#portal/host/paths.ts'
import { startRepository } from '../../../support/git-repository.ts'
import { writeFiles, writeFolder } from '../../../support/write-folder.ts'

const document = `openapi: 3.1.0
info: { title: Payments, version: '1' }
paths:
  /payments: { get: { responses: { '200': { description: Done. } } } }
  /refunds: { get: { responses: { '200': { description: Done. } } } }
`

test.each([
  [
    'A breaking change fails, with a comment',
    document.replace(/ {2}\/refunds.*\n/, ''),
    {
      status: 1,
      comment: `**Changes of the API:** 1 breaking

### Breaking

- \`GET /refunds\`: The operation was removed. (origin/main:openapi/payments.yaml:5)
`,
    },
  ],
  ['No change passes', document, { status: 0, comment: '**Changes of the API:** none\n' }],
  [
    'A document that cannot be parsed fails with its line, without a comment',
    document.replace('paths:', 'paths'),
    { status: 2, comment: '', errors: expect.stringContaining('openapi/payments.yaml:3: ') },
  ],
])('The workflow of the docs: %s', async (_, changed, expected) => {
  expect(await runWorkflow(changed)).toMatchObject({ ...expected, summary: '' })
})

test('The workflow of the docs writes a summary if it must not comment', async () => {
  expect(await runWorkflow(document, 'exit 1')).toMatchObject({
    status: 0,
    summary: '**Changes of the API:** none\n',
  })
})

/** Runs the step of the workflow as GitHub does, with a program that saves the comment instead of `gh`. */
async function runWorkflow(changed: string, gh = 'cp changes.md comment.md') {
  const main = join(projectRoot, 'src/cli/main.ts')
  const folder = await writeFolder({
    'openapi/payments.yaml': document,
    'bin/gh': `#!/bin/sh\n${gh}\n`,
    'bin/npm': `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${main}" "$@"\n`,
    'comment.md': '',
    'summary.md': '',
  })
  await Promise.all(['gh', 'npm'].map(async (name) => chmod(join(folder, 'bin', name), 0o755)))
  const git = startRepository(folder)
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await writeFiles(folder, { 'openapi/payments.yaml': changed })
  const env = {
    ...process.env,
    PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
    GITHUB_BASE_REF: 'main',
    GITHUB_STEP_SUMMARY: 'summary.md',
    PR: '7',
  }
  const script = await readScript()
  const { status, errors } = await new Promise<{ status: unknown; errors: string }>((resolve) => {
    execFile('bash', ['-e', '-c', script], { cwd: folder, env }, (error, _, stderr) =>
      resolve({ status: error?.code ?? 0, errors: stderr }),
    )
  })
  const [comment, summary] = await Promise.all(
    ['comment.md', 'summary.md'].map(async (name) => readFile(join(folder, name), 'utf8')),
  )
  return { status, errors, comment, summary }
}

async function readScript(): Promise<string> {
  const docs = await readFile(join(projectRoot, 'docs/starlight.md'), 'utf8')
  const [, yaml] = /```yaml\n(# \.github\/workflows\/changes\.yml\n[^]*?)```/.exec(docs) ?? []
  const { jobs } = z
    .object({ jobs: z.object({ changes: z.object({ steps: z.array(step) }) }) })
    .parse(parse(yaml ?? ''))
  const last = jobs.changes.steps.at(-1)?.run
  if (last === undefined) throw new Error('The last step of the workflow runs nothing.')
  return last
}

const step = z.object({ run: z.string().optional() })
