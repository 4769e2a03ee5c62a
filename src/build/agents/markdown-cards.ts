import type { Element, ElementContent } from 'hast'
import { select } from 'hast-util-select'
import type { State } from 'hast-util-to-mdast'
import type { List } from 'mdast'

/** Starlight's grid of cards as a list. */
export function writeCards(state: State, grid: Element): List {
  const cards = grid.children.filter((child) => child.type === 'element')
  return {
    type: 'list',
    spread: false,
    children: cards.map((card) => ({
      type: 'listItem',
      spread: false,
      children: state.toFlow(state.all({ ...grid, children: [card] })),
    })),
  }
}

/** A link card as its title, a colon and its description. */
export function writeLinkCard(state: State, card: Element) {
  const link = select('a', card)
  const description = select('.description', card)
  const children: ElementContent[] = [
    ...(link ? [link] : []),
    ...(description ? [{ type: 'text' as const, value: ': ' }, ...description.children] : []),
  ]
  return state.all({
    ...card,
    children: [{ type: 'element', tagName: 'p', properties: {}, children }],
  })
}
