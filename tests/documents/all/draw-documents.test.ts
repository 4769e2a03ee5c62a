import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAll, readAttribute } from '../../contract/built-page.ts'
import { buildTime } from '../../support/build-time.ts'
import { drawDocument } from '../../support/drawing/draw-document.ts'
import { installPackages } from '../../support/install-packages.ts'
import { buildTestSite } from '../../support/sites.ts'

const packages = join(await installPackages('documents/programs'), 'node_modules')
const paths = globSync('@readme/oas-examples/{2.0,3.0,3.1}/json/**/*.json', { cwd: packages })

beforeAll(async () => buildTestSite('reference'), buildTime)

test('There are some', () => {
  expect(paths.length).toBeGreaterThan(50)
})

describe('The pages of documents of others are drawn without a warning, below 100 KB, and every link within the reference leads somewhere', () => {
  test.each(paths.toSorted())('%s', { timeout: 120_000 }, async (path) => {
    const { pages, printed } = await drawDocument(join(packages, path))
    const faults = [...pages].flatMap(([page, html]) => findFaults(page, html, pages))

    expect(listWarnings(printed)).toEqual([])
    expect(pages.size).toBeGreaterThan(2)
    expect(faults).toEqual([])
  })
})

/** Without what Astro says where a team has written no pages of its own. */
function listWarnings(printed: string): readonly string[] {
  return printed
    .split('\n')
    .filter((line) => line.trim() !== '' && !/The collection "\w+" does not exist/.test(line))
}

function findFaults(
  page: string,
  html: string,
  pages: ReadonlyMap<string, string>,
): readonly string[] {
  const elements = findAll(parse(html), () => true)
  const ids = elements.flatMap((element) => readAttribute(element, 'id') ?? [])
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const lost = elements.flatMap((element) => {
    const href = readAttribute(element, 'href') ?? ''
    const isDrawn = href.startsWith('/reference/') && href.endsWith('/')
    const isThere = isDrawn
      ? pages.has(decodeURI(href))
      : !/^#./.test(href) || ids.includes(decodeURIComponent(href.slice(1)))
    return isThere ? [] : [href]
  })
  const isLarge = Buffer.byteLength(html) > 100_000
  return [
    ...(isLarge ? [`${page}: ${Buffer.byteLength(html)} bytes`] : []),
    ...[...new Set(twice)].map((id) => `${page}: #${id} twice`),
    ...lost.map((href) => `${page}: ${href} leads nowhere`),
  ]
}
