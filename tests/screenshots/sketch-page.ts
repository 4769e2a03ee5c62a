import type { Page } from '@playwright/test'

/**
 * The elements of a page as text: their tags, attributes, values and words, one element per line. It omits what differs
 * from run to run and is not visible: hidden fields, addresses, the port.
 */
export async function sketchPage(page: Page): Promise<string> {
  const lines = await page.evaluate(() => {
    const list = (element: Element, indent: string): string[] => {
      if (element.matches('script, input[type="hidden"]')) return []
      const attributes = [...element.attributes]
        .filter(({ name }) => !['href', 'action', 'value'].includes(name))
        .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${value}"`))
      const value = element instanceof HTMLInputElement ? [element.value] : []
      const words = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim())
        .concat(value)
        .filter((text) => text !== '')
      const line = `${indent}<${element.localName}${attributes.join('')}> ${words.join(' … ')}`
      return [
        line.trimEnd(),
        ...[...element.children].flatMap((child) => list(child, `${indent}  `)),
      ]
    }
    return list(document.body, '')
  })
  const { host } = new URL(page.url())
  return lines.join('\n').replaceAll(host, 'localhost:4322')
}
