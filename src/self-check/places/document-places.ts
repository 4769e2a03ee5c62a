import { decoyName } from './place.ts'
import type { Place, Undo } from './place.ts'
import { readDocument } from './read-document.ts'
import type { DocumentPart } from './read-document.ts'

/** The one place where a key may be while it is typed. */
export const fieldValues = 'values of fields'

/** The parts of the document, each with its own decoy. */
export const documentPlaces: readonly Place[] = [
  inDocument('texts and comments', 'text', (decoy) =>
    addElement('div', (element) => element.append(document.createComment(decoy))),
  ),
  inDocument('attributes', 'attribute', (decoy) =>
    addElement('div', (element) => element.setAttribute('data-decoy', decoy)),
  ),
  inDocument(fieldValues, 'value', (decoy) =>
    addElement('input', (element) => {
      element.value = decoy
    }),
  ),
  inDocument('open shadow roots', 'shadow', (decoy) =>
    addElement('div', (element) => element.attachShadow({ mode: 'open' }).append(decoy)),
  ),
  inDocument('templates', 'template', (decoy) =>
    addElement('template', (element) => element.content.append(decoy)),
  ),
  inDocument('frames of this site', 'frame', (decoy) =>
    addElement('iframe', (element) => element.contentDocument?.body.append(decoy)),
  ),
  { name: 'style sheets', read: readStyleSheets, plant: plantStyleSheet },
]

function inDocument(name: string, wanted: DocumentPart, plant: Place['plant']): Place {
  return {
    name,
    *read() {
      for (const reading of readDocument(document)) if (reading.part === wanted) yield reading
    },
    plant,
  }
}

function addElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fill: (element: HTMLElementTagNameMap[Name]) => void,
): Undo {
  const element = document.createElement(name)
  element.id = decoyName
  element.hidden = true
  document.body.append(element)
  fill(element)
  return () => element.remove()
}

function* readStyleSheets() {
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const { cssText } of sheet.cssRules) yield { where: 'a rule', content: cssText }
  }
}

function plantStyleSheet(decoy: string): Undo {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.${decoyName} { --decoy: '${decoy}' }`)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
