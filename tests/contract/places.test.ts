import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite, petStore, referenceDocument } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { joinPlace, lookUp } from '../support/prove-places.ts'
import { findContent, findMain, hasClass, readAttribute, readText } from './built-page.ts'

type Element = Parameters<typeof readText>[0]

describe('Each statement of a page is at the place of the document that it names', () => {
  test.each<[path: string, site: SiteName]>([
    [referenceDocument, 'reference'],
    [petStore, 'petStore'],
    ['tests/fixtures/every-input/every-input.openapi.yaml', 'everyInput'],
    ['tests/fixtures/every-field/every-field.swagger.yaml', 'everySwagger'],
  ])(
    '%s',
    async (path, name) => {
      const site = await buildTestSite(name)
      const files = readSources(path)
      const wrong: string[] = []
      let proven = 0
      for await (const file of glob('reference/{**/index,members/*}.html', { cwd: site })) {
        const page = readFileSync(join(site, file), 'utf8')
        const content = file.includes('members/') ? findMain(page) : findContent(page)
        for (const { element, place, text } of content ? listPlaced(content, '') : []) {
          proven += 1
          // An example of Swagger 2.0 is of a response, and stands also where only the schema is named.
          const isOfResponse =
            hasClass(element, 'portal-example') && /\/responses\/[^/]+$/.test(place)
          const around = isOfResponse ? `${text} ${place}` : text
          const fault = prove(files, place, readText(element), around)
          if (fault !== undefined) wrong.push(`${file} ${place}: ${fault}`)
        }
      }
      expect(proven).toBeGreaterThan(50)
      expect(wrong).toEqual([])
    },
    buildTime,
  )
})

/** The document, and the Overlay beside it. */
function readSources(path: string): Readonly<Record<string, unknown>> {
  const overlay = path.replace(/\.yaml$/, '.overlay.yaml')
  return path === petStore
    ? { '': readYaml(path), [overlay.split('/').at(-1) ?? '']: readYaml(overlay) }
    : { '': readYaml(path) }
}

function readYaml(path: string): unknown {
  return parse(readFileSync(path, 'utf8'))
}

interface Placed {
  readonly element: Element
  readonly place: string
  /** What it says, with the headings before it. */
  readonly text: string
}

/** Elements with their places. */
function listPlaced(parent: Element, around: string, head = ''): readonly Placed[] {
  let heading = head
  return parent.childNodes.flatMap((node): readonly Placed[] => {
    if (!('tagName' in node)) return []
    if (hasClass(node, 'portal-part-head')) heading = readText(node)
    const written = readAttribute(node, 'data-place')
    const place = written === undefined ? around : joinPlace(around, written)
    const text = `${heading} ${readText(parent)}`
    return [
      ...(written === undefined ? [] : [{ element: node, place, text }]),
      ...listPlaced(node, place, heading),
    ]
  })
}

/** @returns what is wrong, if anything is */
function prove(
  files: Readonly<Record<string, unknown>>,
  place: string,
  text: string,
  around: string,
) {
  const found = lookUp(files, place)
  if (!found) return 'there is nothing'
  const { value } = found
  const said = plain(text)
  // Words of the document are shown without their markup.
  if (typeof value === 'string' && / /.test(value)) {
    const missing = words(value).filter((word) => !said.includes(word))
    return missing.length > 0 ? `lacks ${missing.join(' ')}` : undefined
  }
  const name = nameOf(value, place)
  return name !== undefined && !plain(around).includes(plain(name))
    ? `does not name ${name}`
    : undefined
}

/** What a statement about an object has to name: a parameter’s name, or the key of a status, header or media type. */
function nameOf(value: unknown, place: string): string | undefined {
  const tokens = place.split('/')
  const [kind = '', key = ''] = tokens.slice(-2)
  if (typeof value === 'object' && value !== null && kind === 'parameters') {
    const name: unknown = Reflect.get(value, 'name')
    return typeof name === 'string' ? name : undefined
  }
  const isNamed = ['responses', 'headers', 'content', 'links'].includes(kind)
  // A definition that all may use is named by whoever does.
  return isNamed && tokens[1] !== 'components' && tokens.length > 3
    ? key.replaceAll('~1', '/').replaceAll('~0', '~')
    : undefined
}

/** Without markup, scripts and targets of links: tags, and the signs of Markdown. */
function words(text: string): readonly string[] {
  const shown = text.replaceAll(/<script>.*?<\/script>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  return plain(shown.replaceAll(/\]\([^)]*\)/g, ' '))
    .split(' ')
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}./_-]+/gu, ' ')
}
