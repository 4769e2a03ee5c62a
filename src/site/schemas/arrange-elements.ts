import type { RichElement, RichNode, RichTag, RichText } from '#core/text/rich-text.ts'

/** Counts the elements of a text as they are made. */
export interface ElementBudget {
  /** Whether one more may be made. */
  readonly take: () => boolean
}

/**
 * An element with what may stand in it, so that HTML that is written from it is read as the same tree, wherever it stands: lists
 * hold items, tables hold rows of cells, and paragraphs, headings and what stands in a line hold no blocks. What is misplaced
 * leaves its content; what a table cannot hold goes before it.
 */
export function arrangeElement(
  tag: RichTag,
  nodes: RichText,
  budget: ElementBudget,
  properties: Pick<RichElement, 'href' | 'start'> = {},
): RichText {
  const make = (children: RichText, of: RichTag = tag): RichText =>
    budget.take() ? [{ tag: of, children, ...(of === tag ? properties : {}) }] : []
  const children = structural.has(tag) ? nodes : keepInFlow(nodes, budget, tag)

  switch (tag) {
    case 'br':
    case 'hr':
      return make([])
    case 'ul':
    case 'ol':
    case 'dl': {
      const items = listItems(children, tag === 'dl' ? ['dt', 'dd'] : ['li'], budget)
      return items.length === 0 ? [] : make(items)
    }
    case 'table': {
      const [kept, others] = sort(children, ['thead', 'tbody', 'tr'])
      const rows = groupRuns(
        kept,
        (node) => node.tag === 'tr',
        (run) => make(run, 'tbody'),
      )
      return [...wrapLoose(others, budget), ...(rows.length === 0 ? [] : make(rows))]
    }
    case 'thead':
    case 'tbody':
    case 'tr': {
      const [kept, others] = sort(children, tag === 'tr' ? ['td', 'th'] : ['tr'])
      return [...(kept.length === 0 ? [] : make(kept)), ...wrapLoose(others, budget)]
    }
    case 'summary':
      return make(flatten(children))
    case 'pre':
      return groupLoose(children, (run) => make(dropLineEnds(run)))
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return groupLoose(children, make)
    case 'li':
    case 'dt':
    case 'dd':
    case 'td':
    case 'th':
    case 'blockquote':
    case 'details':
      return make(children)
    case 'a':
    case 'code':
    case 'strong':
    case 'em':
    case 'del':
    case 'sub':
    case 'sup':
    case 'bdi':
    case 'span':
      return children.length === 0 ? [] : wrapInline(children, make, budget)
  }
}

/** The parts of lists and tables that stand in neither leave their content. */
export function keepInFlow(nodes: RichText, budget: ElementBudget, parent?: RichTag): RichText {
  let isTitled = parent !== 'details'
  return nodes.flatMap((node): RichText => {
    if (typeof node === 'string' || !partTags.has(node.tag)) return [node]
    if (node.tag === 'summary' && !isTitled) {
      isTitled = true
      return [node]
    }
    return wrapLoose(keepInFlow(node.children, budget), budget)
  })
}

/** Loose words between blocks get paragraphs of their own. */
export function wrapLoose(nodes: RichText, budget: ElementBudget): RichText {
  return groupLoose(nodes, (children) => (budget.take() ? [{ tag: 'p', children }] : []))
}

function groupLoose(nodes: RichText, make: (children: RichText) => RichText): RichText {
  return groupRuns(nodes, isInline, (run) => (run.every(isBlank) ? [] : make(run)))
}

function groupRuns<Node extends RichNode>(
  nodes: readonly Node[],
  isLoose: (node: Node) => boolean,
  make: (run: readonly Node[]) => RichText,
): RichText {
  const made: RichNode[] = []
  let run: Node[] = []
  const close = () => {
    if (run.length > 0) for (const node of make(run)) made.push(node)
    run = []
  }
  for (const node of nodes) {
    if (isLoose(node)) run.push(node)
    else {
      close()
      made.push(node)
    }
  }
  close()
  return made
}

/** Around the words of each block in it, because none can stand in a line. */
function wrapInline(
  nodes: RichText,
  make: (children: RichText) => RichText,
  budget: ElementBudget,
): RichText {
  if (nodes.every(isInline)) return make(nodes)
  return groupRuns(nodes, isInline, (run) => (run.every(isBlank) ? run : make(run))).flatMap(
    (node): RichText => {
      if (typeof node === 'string' || isInline(node) || node.children.length === 0) return [node]
      return budget.take() ? [{ ...node, children: wrapInline(node.children, make, budget) }] : []
    },
  )
}

/** What is no item goes on in the one before it. */
function listItems(
  nodes: RichText,
  [first, last = first]: readonly [RichTag, RichTag?],
  budget: ElementBudget,
): RichText {
  const items: { readonly tag: RichTag; readonly children: RichNode[] }[] = []
  for (const node of nodes) {
    if (typeof node !== 'string' && (node.tag === first || node.tag === last)) {
      items.push({ tag: node.tag, children: [...node.children] })
      continue
    }
    if (isBlank(node) && node.includes('\n')) continue
    const item = items.at(-1)
    if (item) item.children.push(...keepInFlow([node], budget))
    else if (!isBlank(node) && budget.take()) {
      items.push({ tag: last, children: [...keepInFlow([node], budget)] })
    }
  }
  return items
}

function sort(
  nodes: RichText,
  tags: readonly RichTag[],
): readonly [kept: readonly RichElement[], others: RichText] {
  const isKept = (node: RichNode): node is RichElement =>
    typeof node !== 'string' && tags.includes(node.tag)
  return [nodes.filter(isKept), nodes.filter((node) => !isKept(node))]
}

/** As words in a line. */
function flatten(nodes: RichText): RichText {
  return nodes.flatMap((node): RichText => {
    if (typeof node === 'string' || isInline(node)) return [node]
    return [' ', ...flatten(node.children), ' ']
  })
}

/** HTML leaves out a line end that begins such an element. */
function dropLineEnds([first, ...rest]: RichText): RichText {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(/^\n+/, '')
  return text === '' ? dropLineEnds(rest) : [text, ...rest]
}

function isInline(node: RichNode): boolean {
  return typeof node === 'string' || inline.has(node.tag)
}

function isBlank(node: RichNode): node is string {
  return typeof node === 'string' && node.trim() === ''
}

const inline = new Set<RichTag>([
  'a',
  'code',
  'strong',
  'em',
  'del',
  'sub',
  'sup',
  'br',
  'bdi',
  'span',
])
const structural = new Set<RichTag>(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tr'])
const partTags = new Set<RichTag>(['li', 'dt', 'dd', 'thead', 'tbody', 'tr', 'th', 'td', 'summary'])
