import type { Page } from '@playwright/test'
import { documentPlace } from '../document-place.ts'
import type { Spots } from '../ledger.ts'
import type { Place } from '../place.ts'
import type { Inside } from './inside.ts'

/** What a page shows and consists of. */
export function makeDocumentPlace(inside: (page: Page) => Inside): Place {
  return {
    plant: documentPlace.plant,
    read: async (page): Promise<Spots> => {
      const { inBrowser, inPage, inProcess } = inside(page)
      const tree = await inProcess(page, readTree)
      const screen = await inProcess(page, readPainted)
      await inBrowser(page, `tab.browsingContext.mediumOverride = 'print'; return ''`)
      const paper = await inProcess(page, readPainted)
      await inBrowser(page, `tab.browsingContext.mediumOverride = ''; return ''`)
      const markup = await inPage(page, 'return document.documentElement.outerHTML')
      return {
        'DOM and shadow trees': tree,
        'serialised markup': [
          markup,
          markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
        ].join('\n'),
        'field values and selection': await inPage(page, readFields),
        'accessibility tree': await inProcess(page, readAccessible),
        'text painted on screen': screen,
        'text painted on paper': paper,
      }
    },
  }
}

/** With every shadow tree: open, closed and the browser's own, such as inside an input, and generated content. */
const walk = `const walk = (node, visit) => {
  visit(node)
  for (const child of InspectorUtils.getChildrenForNode(node, true, false)) walk(child, visit)
  const root = node.openOrClosedShadowRoot
  if (root) for (const child of root.childNodes) walk(child, visit)
}`

const readTree = `${walk}
const texts = []
walk(content.document, (node) => {
  texts.push(node.nodeName, node.nodeValue ?? '')
  for (const { name, value } of node.attributes ?? []) texts.push(name, value)
})
return texts.join('\\n')`

/** The text of every node that has a box. The text inside a password field is painted as bullets. */
const readPainted = `${walk}
const texts = []
walk(content.document, (node) => {
  if (node.nodeType !== 3) return
  const host = node.containingShadowRoot?.host ?? node.parentNode?.closestNativeAnonymousSubtreeRootParentOrHost
  if (host?.type === 'password') return
  const range = content.document.createRange()
  range.selectNodeContents(node)
  if (range.getClientRects().length > 0) texts.push(node.nodeValue)
})
for (const field of content.document.querySelectorAll('input:not([type=password]), textarea')) {
  if (field.getClientRects().length > 0) texts.push(field.value, field.placeholder)
}
return [...texts, texts.join('')].join('\\n')`

const readFields = `const fields = [...document.querySelectorAll('input, textarea, select')]
return [...fields.map(({ value }) => value), getSelection()?.toString()].join('\\n')`

const readAccessible = `const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService)
let root
for (let tries = 0; tries < 100 && !root?.firstChild; tries += 1) {
  root = service.getAccessibleFor(content.document)
  await new Promise((resolve) => content.setTimeout(resolve, 50))
}
if (!root?.firstChild) throw new Error('Firefox made no accessibility tree.')
const texts = []
const visit = (accessible) => {
  for (const name of ['name', 'value', 'description']) {
    try {
      texts.push(accessible[name])
    } catch {
      // Gone meanwhile, or without such a text.
    }
  }
  for (let child = accessible.firstChild; child; child = child.nextSibling) visit(child)
}
visit(root)
return texts.filter(Boolean).join('\\n')`
