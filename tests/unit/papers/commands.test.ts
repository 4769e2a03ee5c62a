import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { readSettings } from '#site/settings.ts'
import { statuses } from '#site/statuses.ts'
import { stepNames, steps, tiers } from '../../support/steps.ts'
import { papers, project, read, readRows, readSection } from './paper.ts'

const readme = read('README.md')
const contributing = read('CONTRIBUTING.md')
const forTeams = read('docs/your-portal.md')
const { scripts, engines } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    engines: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

/** `npm start` and `npm run dev` set it for the pages; a build for publishing ignores it. */
const internalSetting = 'PORTAL_SANDBOX_URL'

describe('The commands', () => {
  test.each(papers)('Every command that %s names is a script of package.json', (paper) => {
    expect(listCommands(read(paper)).filter((name) => !(name in scripts))).toEqual([])
  })

  test('Every script of package.json is named in the README, in CONTRIBUTING or in docs/your-portal.md', () => {
    const named = new Set(listCommands(readme + forTeams + contributing))
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
  })

  test.each(tiers)('The steps that %s adds are named in their order', (tier) => {
    const named = readRows(readSection(contributing, 'Checks')).map((cells) => cells[2])
    expect(named[tiers.indexOf(tier)]).toBe(
      stepNames.filter((name) => steps[name].tier === tier).join(', '),
    )
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

test('Every setting of the table is read by the code, and every setting that is read is in it', () => {
  const table = [...forTeams.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name)
  expect(table.toSorted()).toEqual(
    listSettings()
      .filter((name) => name !== internalSetting)
      .toSorted(),
  )
})

describe('The addresses of this computer', () => {
  const { port, sandboxPort } = readSettings({})
  const used = [`localhost:${port}`, `localhost:${sandboxPort}`]

  test.each(papers)('%s names those of the portal and the sandbox alone', (paper) => {
    expect(listAddresses(read(paper)).filter((address) => !used.includes(address))).toEqual([])
  })

  test('The README names both', () => {
    expect(new Set(listAddresses(readme))).toEqual(new Set(used))
  })
})

test('The versions of Node and npm that are asked for are those of package.json', () => {
  // Of the package, which a site runs on its own Node. This project brings the one that its scripts run on.
  expect(engines).toEqual({ node: '>=24', npm: '>=10' })
  expect(readme).toContain('You need Node 20 or newer and npm 10 or newer.')
  expect(readme).toContain('The install brings its own Node 24,')
})

test('CI installs the packages that CONTRIBUTING names, and does what .ci/run does', () => {
  const packages = [...contributing.matchAll(/`apt-get install ([^`]+)`/g)].map(
    ([, names = '']) => names,
  )
  const script = read('.ci/run').replaceAll(/\\\n\s*/g, '')

  expect(packages).toHaveLength(4)
  for (const names of packages) expect(script).toContain(`--no-install-recommends ${names}\n`)
  expect(read('.github/workflows/ci.yml')).toMatch(/^ +- run: \.ci\/run$/m)
})

test('CONTRIBUTING says by what each snippet is run', () => {
  const table = readRows(readSection(contributing, 'What the tests need')).join('\n')
  expect(
    snippetLanguages.map(({ label }) => label).filter((label) => !table.includes(label)),
  ).toEqual([])
})

test('CONTRIBUTING explains each status that a statement can have', () => {
  const explained = readRows(readSection(contributing, 'Write a page')).map(([status]) => status)
  // What was observed is said by the console, not by pages.
  const known = Object.keys(statuses)
    .filter((status) => status !== 'observed')
    .map((status) => `\`${status}\``)

  expect(explained).toEqual(known)
})

/** The names of npm scripts, in the order in which they stand. */
function listCommands(text: string): readonly string[] {
  const inRun = String.raw`npm run (?:--\S+ )*(?<run>[\w:-]+)`
  const alone = String.raw`npm (?<alone>start|test)\b`
  const short = '`(?<short>(?:check|test|bench|sandbox|audit):[\\w-]+)`'
  const names = [...text.matchAll(new RegExp([inRun, alone, short].join('|'), 'g'))].map(
    ({ groups }) => groups?.['run'] ?? groups?.['alone'] ?? groups?.['short'] ?? '',
  )
  return [...new Set(names)]
}

function listAddresses(text: string): readonly string[] {
  return text.match(/localhost:\d+/g) ?? []
}

/** What the sources name, pages apart. */
function listSettings(): readonly string[] {
  const files = readdirSync(join(project, 'src'), { recursive: true })
    .map((file) => join('src', String(file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('content'))
  const named = files.flatMap(
    (file) => read(file).match(/\b(?:PORTAL_[A-Z_]+|SANDBOX_[A-Z_]+|PORT)\b/g) ?? [],
  )
  return [...new Set(named)]
}
