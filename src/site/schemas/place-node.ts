import type { Phrase } from '#schema/view/stated.ts'
import type { OutlineNode, RowGroup } from './outline.ts'

type FindPlace = (pointer: string) => string

/** A node with every place as the document has it, and nothing else of what it was made with. */
export function placeNode(node: OutlineNode, findPlace: FindPlace): OutlineNode {
  const put = <Placed extends { readonly pointer: string }>(said: Placed): Placed => {
    const pointer = findPlace(said.pointer)
    return pointer === said.pointer ? said : { ...said, pointer }
  }
  const all = <Placed extends { readonly pointer: string }>(list: readonly Placed[]) =>
    list.map((said) => put(said))
  return {
    pointer: findPlace(node.pointer),
    type: node.type,
    title: node.title && put(node.title),
    marks: all(node.marks),
    notes: all(node.notes),
    values: all(node.values),
    moreValues: node.moreValues,
    examples: all(node.examples),
    descriptions: all(node.descriptions),
    conflicts: node.conflicts.map(({ text, pointers }) => ({
      text,
      pointers: pointers.map((pointer) => findPlace(pointer)),
    })),
    groups: node.groups.map((group) => placeGroup(group, findPlace, put)),
    more: node.more && put(node.more),
  }
}

function placeGroup(
  { kind, heading, rows }: RowGroup,
  findPlace: FindPlace,
  put: (said: Phrase) => Phrase,
): RowGroup {
  return {
    kind,
    heading: heading && put(heading),
    rows: rows.map(({ label, name, path, anchor, presence, origin, node }) => ({
      label,
      name,
      path,
      anchor,
      presence: presence && put(presence),
      origin,
      node: placeNode(node, findPlace),
    })),
  }
}
