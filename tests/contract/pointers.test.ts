import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite, petStore, referenceDocument } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { resolvePointer } from '../support/check-pointers.ts'
import { findContent, findMain, hasClass, getAttribute, getVisibleText } from './built-page.ts'

type Element = Parameters<typeof getVisibleText>[0]

describe('Each statement of a page matches the location of the document that it cites', () => {
  test.each<[path: string, site: SiteName]>([
    [referenceDocument, 'reference'],
    [petStore, 'petStore'],
    ['tests/fixtures/every-input/every-input.openapi.yaml', 'everyInput'],
    ['tests/fixtures/every-field/every-field.swagger.yaml', 'everySwagger'],
  ])(
    '%s',
    async (path, name) => {
      const site = await buildTestSite(name)
      const files = loadSources(path)
      const wrong: string[] = []
      let proven = 0
      for await (const file of glob('reference/{**/index,members/*}.html', { cwd: site })) {
        const page = readFileSync(join(site, file), 'utf8')
        const content = file.includes('members/') ? findMain(page) : findContent(page)
        for (const { element, place, text } of content ? getPlacedElements(content) : []) {
          proven += 1
          // An example of Swagger 2.0 belongs to a response, and is also shown where only the schema is referenced.
          const isOfResponse =
            hasClass(element, 'portal-example') && /\/responses\/[^/]+$/.test(place)
          const around = isOfResponse ? `${text} ${place}` : text
          const fault = prove(files, place, getVisibleText(element), around)
          if (fault !== undefined) wrong.push(`${file} ${place}: ${fault}`)
        }
      }
      expect(proven).toBeGreaterThan(50)
      expect(wrong).toEqual([])
    },
    buildTime,
  )
})

function loadSources(path: string): Readonly<Record<string, unknown>> {
  const overlay = path.replace(/\.yaml$/, '.overlay.yaml')
  return path === petStore
    ? { '': loadYaml(path), [overlay.split('/').at(-1) ?? '']: loadYaml(overlay) }
    : { '': loadYaml(path) }
}

function loadYaml(path: string): unknown {
  return parse(readFileSync(path, 'utf8'))
}

interface Placed {
  readonly element: Element
  readonly place: string
  /** Its text, with the headings before it. */
  readonly text: string
}

function getPlacedElements(parent: Element, head = ''): readonly Placed[] {
  let heading = head
  return parent.childNodes.flatMap((node): readonly Placed[] => {
    if (!('tagName' in node)) return []
    if (hasClass(node, 'portal-part-head')) heading = getVisibleText(node)
    const place = getAttribute(node, 'data-pointer')
    const text = `${heading} ${getVisibleText(parent)}`
    return [
      ...(place === undefined ? [] : [{ element: node, place, text }]),
      ...getPlacedElements(node, heading),
    ]
  })
}

/** Compares an element with the document. @returns the error, if any */
function prove(
  files: Readonly<Record<string, unknown>>,
  place: string,
  text: string,
  around: string,
) {
  const found = resolvePointer(files, place)
  if (!found) return 'there is nothing'
  const { value } = found
  const shownText = plain(text)
  // Text of the document is shown without its markup.
  if (typeof value === 'string' && / /.test(value)) {
    const missing = getWords(value).filter((word) => !shownText.includes(word))
    return missing.length > 0 ? `lacks ${missing.join(' ')}` : undefined
  }
  const name = nameOf(value, place)
  return name !== undefined && !plain(around).includes(plain(name))
    ? `does not name ${name}`
    : undefined
}

/**
 * Returns the name that a statement about an object must contain: a parameter’s name, or the key of a status, header or media
 * type.
 */
function nameOf(value: unknown, place: string): string | undefined {
  const tokens = place.split('/')
  const [kind = '', key = ''] = tokens.slice(-2)
  if (typeof value === 'object' && value !== null && kind === 'parameters') {
    const name: unknown = Reflect.get(value, 'name')
    return typeof name === 'string' ? name : undefined
  }
  const isNamed = ['responses', 'headers', 'content', 'links'].includes(kind)
  // A shared definition is named by its references.
  return isNamed && tokens[1] !== 'components' && tokens.length > 3
    ? key.replaceAll('~1', '/').replaceAll('~0', '~')
    : undefined
}

/** Returns the words without markup, scripts and link targets: tags and Markdown syntax. */
function getWords(text: string): readonly string[] {
  const shown = text.replaceAll(/<script>.*?<\/script>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  return plain(shown.replaceAll(/\]\([^)]*\)/g, ' '))
    .split(' ')
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}./_-]+/gu, ' ')
}
