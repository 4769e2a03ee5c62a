import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

interface Rule {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The names of headers for which the portal's value replaces the site's. */
  readonly required: ReadonlySet<string>
}

/**
 * Formats `_headers`, which Cloudflare, Netlify and others read: one block for every path of a portal, because each page contains its
 * own policy, one for immutable files, and one for the catalogue. These hosts make browsers revalidate everything else.
 *
 * Headers are merged into the site's own file. Cloudflare uses only the last block of a path, and joins the values of one name in all
 * matching blocks, except earlier values that `! name` detaches. Netlify uses the last value, and ignores `! name`. On both, a page of
 * a portal gets the portal's policy, and for other headers the value that the site has set.
 *
 * @param own the file of the site
 * @returns the text, and the lines of the site's file, from 1, with a policy that pages of the portal do not get
 * @throws {Error} for a line longer than these hosts accept, which fails the build
 */
export function formatHeadersFile(headers: SiteHeaders, own = '') {
  const parsed = parseBlocks(own)
  const merged = createRules(headers, parsed).reduce<Merging>(
    (merging, rule) => mergeRule(merging, rule, headers.pages ?? []),
    { blocks: parsed, replaced: [] },
  )
  return {
    text: formatBlocks(merged.blocks),
    replacedPolicies: [...new Set(merged.replaced)].toSorted((a, b) => a - b),
  }
}

function createRules(headers: SiteHeaders, own: readonly Block[]): readonly Rule[] {
  const { always, paths, starts = [], returnPaths = [], guests = [] } = headers
  const policy = { [policyName]: always[policyName] ?? '' }
  // The site's own policy would block the consoles of these pages. Without one, only the policy in the page applies.
  const blocked = guests.filter((address) =>
    own.some((block) => sets(block, policyName) && matches(block.path, address)),
  )
  return [
    ...[...paths.map((path) => `${path}*`), ...starts].map((path) =>
      createRule(path, always, policy),
    ),
    ...blocked.map((path) => createRule(path, policy, policy)),
    ...returnPaths.map((path) => createRule(`${path}*`, unstored, unstored)),
    createRule(`${headers.hashedPath}*`, { 'cache-control': caching.hashed }, {}),
    createRule(headers.catalogPath, catalog, catalog),
  ]
}

const unstored = { 'cache-control': caching.returned }
const catalog = { 'content-type': catalogType }

function createRule(path: string, headers: Rule['headers'], required: object): Rule {
  return { path, headers, required: new Set(Object.keys(required)) }
}

/** A block of the file, or the lines above the first one. */
interface Block {
  readonly path: string
  readonly pathLine?: string
  /** The lines below the path, as written. */
  readonly lines: readonly Line[]
  readonly isAdded?: boolean
  /** Whether it detaches headers of the portal. */
  readonly detaches?: boolean
}

interface Line {
  readonly text: string
  /** In the site's file; undefined for an added line. */
  readonly number?: number
}

interface Merging {
  readonly blocks: readonly Block[]
  readonly replaced: readonly number[]
}

function mergeRule(merging: Merging, rule: Rule, pages: readonly string[]): Merging {
  const names = Object.keys(rule.headers)
  const ownPages = pages.filter((page) => matches(rule.path, page))
  const own = merging.blocks.findLast(({ path }) => path === rule.path)
  const others = merging.blocks.filter((block) => block !== own)
  const relations = new Map(others.map((block) => [block, relate(block.path, rule.path, ownPages)]))
  const find = (name: string, ...wanted: readonly Relation[]) =>
    others.filter(
      (block) => sets(block, name) && wanted.some((one) => one === relations.get(block)),
    )

  const isKept = (name: string) =>
    !rule.required.has(name) && ((own && sets(own, name)) || find(name, 'covers').length > 0)
  const added = names.filter((name) => !isKept(name))
  const earlier = added.flatMap((name) => find(name, 'covers', 'crosses'))
  const target: Block = {
    path: rule.path,
    pathLine: own?.pathLine ?? rule.path,
    isAdded: own === undefined,
    lines: insertLines(
      dropHeaders(own?.lines ?? [], rule.required),
      added.flatMap((name) => [
        ...(find(name, 'covers', 'crosses').length > 0 ? [detach(name)] : []),
        ...formatHeader(name, rule.headers[name] ?? ''),
      ]),
    ),
  }

  let blocks = merging.blocks.map((block) => {
    if (block === own) return target
    const relation = relations.get(block)
    return relation === 'within' || relation === 'has-pages'
      ? narrow(block, added, relation === 'has-pages' ? rule.required : new Set())
      : block
  })
  const isTooEarly = own && earlier.some((block) => follows(merging.blocks, block, own))
  if (!own || isTooEarly) blocks = [...blocks.filter((block) => block !== target), target]
  // A block that detaches headers of the portal comes after them.
  const early = blocks.filter((block) => block.detaches && follows(blocks, target, block))
  const replaced = rule.required.has(policyName)
    ? [...(own ? [own] : []), ...find(policyName, 'covers', 'crosses', 'has-pages')]
    : []
  return {
    blocks: [...blocks.filter((block) => !early.includes(block)), ...early],
    replaced: [
      ...merging.replaced,
      ...replaced.flatMap(({ lines }) =>
        lines.flatMap((line) => (parseName(line) === policyName ? (line.number ?? []) : [])),
      ),
    ],
  }
}

/** Keeps the values that a block of the site sets for a part of a path, except the required ones. */
function narrow(block: Block, added: readonly string[], required: ReadonlySet<string>): Block {
  const staying = added.filter((name) => sets(block, name) && !required.has(name))
  const lines = dropHeaders(block.lines, required)
  // Cloudflare warns of a path without headers.
  const { pathLine: _, ...empty } = block
  const left = lines.some(isEntry) ? block : empty
  return staying.length === 0
    ? { ...left, lines }
    : { ...left, lines: [...staying.map(detach), ...lines], detaches: true }
}

/** How a block of the site relates to a path: to all of it, a part without or with pages of the portal, or only some pages. */
type Relation = 'covers' | 'within' | 'has-pages' | 'crosses'

function relate(path: string, of: string, pages: readonly string[]): Relation | undefined {
  const own = path.replace(/^[^\s/]+:\/\/[^/]*/, '')
  if (own === path && matches(path, createSample(of))) return 'covers'
  const hasPages = pages.some((page) => matches(own, page))
  if (matches(of, createSample(own))) return hasPages ? 'has-pages' : 'within'
  return hasPages ? 'crosses' : undefined
}

/** Matches as Cloudflare does. Netlify also ignores a trailing slash and case. */
function matches(path: string, address: string): boolean {
  const pattern = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/(?<=\/):[A-Za-z]\w*/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(address)
}

function createSample(path: string): string {
  return path.replaceAll(/\*|(?<=\/):[A-Za-z]\w*/g, 'x')
}

function follows(blocks: readonly Block[], block: Block, other: Block): boolean {
  return blocks.indexOf(block) > blocks.indexOf(other)
}

function sets({ lines }: Block, name: string): boolean {
  return lines.some((line) => parseName(line) === name)
}

function parseName({ text }: Line): string | undefined {
  return /^\s*([^\s#!:][^:]*?)\s*:/.exec(text)?.[1]?.toLowerCase()
}

function dropHeaders(lines: readonly Line[], names: ReadonlySet<string>): readonly Line[] {
  const parseDetached = ({ text }: Line) => /^\s*! (\S+)\s*$/.exec(text)?.[1]?.toLowerCase()
  return lines.filter((line) => !names.has(parseName(line) ?? parseDetached(line) ?? ''))
}

function isEntry({ text }: Line): boolean {
  return /^\s*[^\s#]/.test(text)
}

function insertLines(lines: readonly Line[], added: readonly Line[]): readonly Line[] {
  const at = lines.findLastIndex(isEntry) + 1
  return [...lines.slice(0, at), ...added, ...lines.slice(at)]
}

function detach(name: string): Line {
  return { text: `  ! ${name}` }
}

/** Parses a line that begins with a slash as a path, and one that begins with an origin, as Cloudflare does. */
function parseBlocks(text: string): readonly Block[] {
  const blocks: { path: string; pathLine?: string; lines: Line[] }[] = [{ path: '', lines: [] }]
  if (text === '') return []
  for (const [index, line] of text.split('\n').entries()) {
    const path = line.trim()
    if (/^\/|^[^\s#]+:\/\//.test(path)) blocks.push({ path, pathLine: line, lines: [] })
    else blocks.at(-1)?.lines.push({ text: line, number: index + 1 })
  }
  return blocks
}

function formatBlocks(blocks: readonly Block[]): string {
  const lines: string[] = []
  for (const block of blocks) {
    const isApart = lines.length === 0 || lines.at(-1)?.trim() === ''
    if (block.isAdded && !isApart) lines.push('')
    lines.push(...(block.pathLine === undefined ? [] : [block.pathLine]))
    lines.push(...block.lines.map(({ text }) => text))
  }
  return `${lines.join('\n').trimEnd()}\n`
}

const policyName = 'content-security-policy'

/**
 * Formats a header. Splits a policy that is too long for a line: `connect-src` becomes a second policy, and the directives that
 * `default-src` does not cover a third. These hosts join them with commas, and browsers enforce every policy of such a list (CSP
 * Level 3, section 2.2).
 */
function formatHeader(name: string, value: string): readonly Line[] {
  const complete = formatLine(name, value)
  if (complete.text.length <= maxLineLength) return [complete]
  const directives = Map.groupBy(value.split('; '), (directive) =>
    directive.startsWith('connect-src ') ? 'calls' : uncovered.test(directive) ? 'apart' : 'rest',
  )
  const { rest = [], calls = [], apart = [] } = Object.fromEntries(directives)
  // Without its own connect-src, the first policy would restrict calls by its default-src.
  const policies = [calls.length > 0 ? [...rest, 'connect-src *'] : rest, calls, apart]
  const lines =
    name === policyName
      ? policies
          .filter((policy) => policy.length > 0)
          .map((policy) => formatLine(name, policy.join('; ')))
      : [complete]
  const long = lines.find(({ text }) => text.length > maxLineLength)
  if (long === undefined) return lines
  throw new Error(
    `The line ${name} of _headers would be ${long.text.length} characters long, and static hosts ignore lines longer than ${maxLineLength}. Move inline scripts into files: each one costs 54 characters.`,
  )
}

/** Directives that `default-src` does not cover (CSP Level 3, section 6). */
const uncovered =
  /^(?:base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types) /

function formatLine(name: string, value: string): Line {
  return { text: `  ${name}: ${value}` }
}

/** The limit of Cloudflare Pages, the lowest known. */
const maxLineLength = 2000
