import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkTranslations } from '#starlight/i18n/translate.ts'
import { run } from '../support/run.ts'
import { writeFolder } from '../support/write-folder.ts'
import { createSite } from './support/create-site.ts'
import { build, prepareSites, siteMs } from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { pets } from './support/pets.ts'
import { runIn } from './support/run-in.ts'

interface Example {
  /** Location, such as `docs/starlight.md:9`. */
  readonly where: string
  readonly language: string
  readonly text: string
}

const examples = [
  'README.md',
  'docs/starlight.md',
  'docs/moving.md',
  'docs/your-portal.md',
].flatMap(parseExamples)
const ofLanguage = (language: string) => examples.filter((example) => example.language === language)

const shared = prepareSites()
let site: string

/** Files that examples reference, in addition to the files of the template. */
const document = JSON.stringify(pets)
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'
const files = {
  'openapi/payments.yaml': document,
  'openapi/payments-v1.yaml': document,
  'openapi/payments-v2.yaml': document,
  'openapi/accounts.yaml': document,
  'openapi.yaml': document,
  'api.yaml': document,
  'src/assets/logo-light.svg': picture,
  'src/assets/logo-dark.svg': picture,
  'src/assets/favicon.svg': picture,
  'src/analytics.js': 'export {}\n',
  'src/components/MyOperation.astro': ofLanguage('astro')[0]?.text ?? '',
}

beforeAll(async () => {
  site = join(shared.folder, 'examples')
  await createSite(site, { files })
  await installIn(site, shared.archive)
  const { stdout } = await runIn(site, ['redirects', '--document', './api.yaml'])
  await writeFile(join(site, 'redirects.json'), stdout)
}, siteMs)

describe('A site can be built with the example', () => {
  test.for(ofLanguage('js'))('$where', { timeout: siteMs }, async ({ text }) => {
    await writeFile(join(site, 'astro.config.mjs'), completeConfig(text))
    await expect(build(site)).resolves.toBeUndefined()
  })

  test.for(ofLanguage('mdx'))('$where', { timeout: siteMs }, async ({ text }) => {
    const page = join(site, 'src/content/docs/example.mdx')
    await writeFile(join(site, 'astro.config.mjs'), completeConfig(plugin))
    await mkdir(dirname(page), { recursive: true })
    await writeFile(page, `---\ntitle: Pets\n---\n\n${text}`)
    await build(site)
    expect(await readFile(join(site, 'dist/example/index.html'), 'utf8')).toContain('List pets')
  })
})

test.for(ofLanguage('ts'))('$where runs', { timeout: siteMs }, async ({ text }) => {
  const program = `const app = { all: (path, answer) => console.log(path, typeof answer) }\n${text}`
  const { stdout, stderr } = await run(
    [
      process.execPath,
      '--input-type=module',
      '--eval',
      program.replace(/^([^]*?)(import .*\n)/, '$2$1'),
    ],
    { cwd: site, env: {} },
  )
  expect([stdout, stderr]).toEqual(['/mcp function\n', ''])
})

test.for(ofLanguage('json'))('$where is JSON with known keys', async ({ text }) => {
  expect(() => JSON.parse(text)).not.toThrow()
  const sources = await writeFolder({ 'content/i18n/de.json': text })
  expect(checkTranslations(sources)).toEqual([])
})

const plugin = "plugins: [developerPortal({ documents: [{ file: './openapi/payments.yaml' }] })],"

function completeConfig(text: string): string {
  if (text.includes('export default')) return text
  const [imports = ''] = /^(?:import .*\n)*/.exec(text) ?? []
  const rest = text.slice(imports.length)
  const options = rest.startsWith('plugins:')
    ? rest
    : rest.startsWith('developerPortal(')
      ? `plugins: [${rest.trimEnd()}],`
      : undefined
  const [before = '', call = ''] = rest.split(/^(?=starlight\()/m)
  return [
    "import starlight from '@astrojs/starlight'",
    "import { defineConfig } from 'astro/config'",
    imports === '' ? "import developerPortal from 'starlight-developer-portal'" : imports,
    options === undefined ? before : '',
    'export default defineConfig({ integrations: [',
    options === undefined ? call : `starlight({ title: 'Acme', ${options} })`,
    '] })',
  ].join('\n')
}

function parseExamples(file: string): readonly Example[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^```(\w+).*\n([^]*?)^```$/gm)].map((match) => ({
    where: `${file}:${text.slice(0, match.index).split('\n').length}`,
    language: match[1] ?? '',
    text: match[2] ?? '',
  }))
}
