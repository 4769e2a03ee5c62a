import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { snippetLanguages } from '#core/snippet/languages.ts'

const readme = read('README.md')
const deployment = read('docs/deploy.md')
const { scripts, engines } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    engines: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

/** `npm start` and `npm run dev` set it for the pages; a published build ignores it. */
const internalSetting = 'PORTAL_SANDBOX_URL'

describe('The commands', () => {
  test('Every command that the README and the recipes name is a script of package.json', () => {
    expect(listCommands(readme + deployment).filter((name) => !(name in scripts))).toEqual([])
  })

  test('Every script of package.json is named in the README', () => {
    const named = new Set(listCommands(readme))
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
  })

  test.for([
    ['`npm run --silent sandbox:key -- --name "x"`', ['sandbox:key']],
    [
      '`npm run check:format`, `check:types` and `npm start`',
      ['check:format', 'check:types', 'start'],
    ],
    ['`npm install && npm test`', ['test']],
    ['The layer `#core/plan.ts` and `node:sqlite`', []],
  ] as const)('In %s, the commands are %j', ([text, commands]) => {
    expect(listCommands(text)).toEqual(commands)
  })
})

test('The code reads every setting in the table, and the table has every setting that it reads', () => {
  const table = [...readme.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name)
  expect(table.toSorted()).toEqual(
    listSettings()
      .filter((name) => name !== internalSetting)
      .toSorted(),
  )
})

test('The required versions of Node and npm are those of package.json', () => {
  expect(`Node ${engines['node']} and npm ${engines['npm']}`).toBe('Node >=20 and npm >=10')
  expect(readme).toContain('You need Node 20 or newer and npm 10 or newer;')
})

test('CI installs the packages that the README names, and does what .ci/run does', () => {
  const packages = [...readme.matchAll(/`apt-get install ([^`]+)`/g)].map(([, names = '']) => names)
  const script = read('.ci/run').replaceAll(/\\\n\s*/g, '')

  expect(packages).toHaveLength(2)
  for (const names of packages) expect(script).toContain(`--no-install-recommends ${names}\n`)
  expect(read('.github/workflows/ci.yml')).toMatch(/^ +- run: \.ci\/run$/m)
})

test('The README says what runs each snippet', () => {
  const table = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')
  expect(
    snippetLanguages.map(({ label }) => label).filter((label) => !table.includes(label)),
  ).toEqual([])
})

describe('The recipes', () => {
  test.each(['Netlify', 'Cloudflare Pages', 'GitHub Pages', 'Vercel'])(
    'The recipe for %s sets the base URL where it builds',
    (host) => {
      const recipe = readSection(deployment, host)
      expect(recipe).toContain('npm run build')
      expect(recipe).toContain('PORTAL_API_BASE_URL')
    },
  )

  test('The image exposes the port that its Caddyfile listens on', () => {
    const recipe = readSection(deployment, 'OCI image')
    const ports = [
      /with `:(\d+)` in the place/.exec(recipe)?.[1],
      /^EXPOSE (\d+)$/m.exec(recipe)?.[1],
      /-p \d+:(\d+) /.exec(recipe)?.[1],
    ]
    expect(new Set(ports)).toEqual(new Set(['8080']))
    expect(readSection(deployment, 'Caddy')).toContain('root * /srv/portal')
    expect(recipe).toContain('COPY dist /srv/portal')
  })
})

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
}

/** The names of npm scripts, in order. */
function listCommands(text: string): readonly string[] {
  const inRun = String.raw`npm run (?:--\S+ )*(?<run>[\w:-]+)`
  const alone = String.raw`npm (?<alone>start|test)\b`
  const short = '`(?<short>(?:check|test|bench|sandbox|audit):[\\w-]+)`'
  const names = [...text.matchAll(new RegExp([inRun, alone, short].join('|'), 'g'))].map(
    ({ groups }) => groups?.['run'] ?? groups?.['alone'] ?? groups?.['short'] ?? '',
  )
  return [...new Set(names)]
}

/** The settings that the sources name, pages excluded. */
function listSettings(): readonly string[] {
  const files = readdirSync(join(import.meta.dirname, '../../src'), { recursive: true })
    .map((file) => join('src', String(file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('content'))
  const named = files.flatMap(
    (file) => read(file).match(/\b(?:PORTAL_[A-Z_]+|SANDBOX_[A-Z_]+|PORT)\b/g) ?? [],
  )
  return [...new Set(named)]
}

function readSection(text: string, title: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`))
  if (section === undefined) throw new Error(`There is no section ${title}.`)
  return section
}
