import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainFraming, publishHeaders } from '#starlight/finish/publish-headers.ts'
import { formatRecordedHeaders } from '#starlight/headers/hosts.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const command = 'npm exec --no -- starlight-developer-portal headers'

test('A site without a known host gets no file, and a message names the command that prints the headers', async () => {
  const { root, published } = await publish({ 'dist/index.html': '' })

  expect(published).toEqual([explainFraming(command)])
  expect(explainFraming(command)).not.toContain('\n')
  expect(await readdir(join(root, 'dist'))).toEqual(['index.html'])
  expect(await formatRecordedHeaders(root, 'dist', 'nginx')).toContain('add_header')
})

test('The written file of a host equals the output of the command', async () => {
  const { root, published } = await publish({
    'dist/_headers': "/*\n  Content-Security-Policy: default-src 'none'\n",
  })

  expect(published).toEqual([
    '_headers, line 2: pages of the portal get the portal’s Content-Security-Policy in place of this one, which would block calls of their consoles.',
  ])
  expect(await readdir(join(root, 'dist'))).toEqual(['_headers'])
  expect(await readFile(join(root, 'dist/_headers'), 'utf8')).toBe(
    await formatRecordedHeaders(root, 'dist', 'netlify'),
  )
})

async function publish(files: Readonly<Record<string, string>>) {
  const root = await writeFolder(files)
  const project = { root, directory: join(root, 'dist'), adapter: undefined }
  const choices = {
    policy: "frame-ancestors 'none'",
    siteUrl: undefined,
    base: '',
    hashedPath: '/_astro/',
    folders: ['/api'],
    pages: ['/api/'],
    guests: [],
  }
  return { root, published: await publishHeaders(project, choices, command) }
}
