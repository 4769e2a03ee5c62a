import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import type { YAMLMap } from 'yaml'
import { editText } from '#text/edit-text.ts'
import type { Edit } from '#text/edit-text.ts'
import { getChild, isMapping, locateRoot } from '../load/located.ts'
import type { Mapping, SourceFile } from '../load/located.ts'
import { parseSource } from '../load/parse-source.ts'
import { createErrorAt, DocumentError } from '../load/problem-list.ts'
import { digestField } from './source-digest.ts'

/**
 * Writes the digests of actions into an Overlay (YAML or JSON), and changes nothing else: neither comments, order, quotation marks
 * nor indentation. A new digest has its own line if the fields of its action have.
 *
 * @param overlay an Overlay as loaded
 * @param digests the digest of each action; undefined for an action that is not changed
 * @returns the new text of the file
 * @throws {DocumentError} with the line of an action whose syntax does not allow it, such as an alias
 */
export function writeDigests(
  overlay: SourceFile,
  digests: readonly (string | undefined)[],
): string {
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(overlay.bytes)
  const mark = decoded.startsWith(byteOrderMark) ? byteOrderMark : ''
  const text = decoded.slice(mark.length)
  // JSON is YAML. Duplicate keys were rejected when the file was loaded.
  const actions = parseDocument(text, { uniqueKeys: false, logLevel: 'error' }).get('actions')
  const write = (some: readonly Digest[]) =>
    editText(
      text,
      some.flatMap(([index, digest]) => {
        const action = isSeq(actions) ? actions.items[index] : undefined
        return isMap(action) ? editAction(text, action, digest) : []
      }),
    )
  const all = digests.flatMap((digest, index): readonly Digest[] =>
    digest === undefined ? [] : [[index, digest]],
  )
  const written = write(all)
  if (!isWritten(overlay, written, all)) rejectOne(overlay, all, write)
  return mark + written
}

type Digest = readonly [index: number, digest: string]

const byteOrderMark = '\uFEFF'

function editAction(text: string, action: YAMLMap, digest: string): readonly Edit[] {
  const find = (name: string) => action.items.find(({ key }) => isScalar(key) && key.value === name)
  const [old, target, update] = [find(digestField), find('target'), find('update')]
  if (old) return replaceValue(text, old.value, digest)
  const [key, end] = [getRange(target?.key)?.[0], getRange(target?.value)?.[1]]
  const [next = key] = getRange(update?.key) ?? []
  if (action.flow) return next === undefined ? [] : [insertMember(text, next, digest)]
  return key === undefined || end === undefined ? [] : [insertLine(text, key, end, digest)]
}

function replaceValue(text: string, value: unknown, digest: string): readonly Edit[] {
  const [start, end] = getRange(value) ?? []
  if (start === undefined || end === undefined) return []
  // The range of a block scalar includes its last line end.
  // A no-break space belongs to the value, because only these are white space in YAML 1.2.
  const { length } = text.slice(start, end).replace(/[ \t\r\n]+$/, '')
  const quote = /["']/.exec(text.charAt(start))?.[0] ?? ''
  // A value may be missing after the colon.
  const space = /\s/.test(text.charAt(start - 1)) ? '' : ' '
  return [{ at: start, length, text: space + quote + digest + quote }]
}

/** Inserts a member of a mapping in braces before a key, on its own line if the key begins one. */
function insertMember(text: string, at: number, digest: string): Edit {
  const quote = text.charAt(at) === '"' ? '"' : ''
  // Lines may be long: a minified file is one.
  let start = at
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1
  const isFirst = text.charAt(start - 1) === '\n'
  const space = isFirst ? getLineEnd(text, start - 1) + text.slice(start, at) : ' '
  return { at, text: `${quote}${digestField}${quote}: ${quote}${digest}${quote},${space}` }
}

/** Inserts a line after the line on which a value ends, with the indentation of its key. */
function insertLine(text: string, key: number, end: number, digest: string): Edit {
  const line = ' '.repeat(key - text.lastIndexOf('\n', key) - 1) + `${digestField}: ${digest}`
  const endOfLine = text.charAt(end - 1) === '\n' ? end - 1 : text.indexOf('\n', end)
  return endOfLine === -1
    ? { at: text.length, text: getLineEnd(text, text.lastIndexOf('\n')) + line }
    : { at: endOfLine + 1, text: line + getLineEnd(text, endOfLine) }
}

function getLineEnd(text: string, at: number): string {
  return text.charAt(at - 1) === '\r' ? '\r\n' : '\n'
}

function getRange(node: unknown): readonly number[] | undefined {
  return (isNode(node) && node.range) || undefined
}

/** Returns whether a text is the Overlay with these digests and without any other change, in any syntax. */
function isWritten(overlay: SourceFile, text: string, digests: readonly Digest[]): boolean {
  const [before, after] = [overlay.value, parseWritten(overlay, text)].map(splitActions)
  const expected = new Map(digests)
  return (
    JSON.stringify(before?.rest) === JSON.stringify(after?.rest) &&
    (before?.actions ?? []).every((action, index) => {
      const { [digestField]: old, ...rest } = action
      const { [digestField]: found, ...kept } = after?.actions[index] ?? {}
      return found === (expected.get(index) ?? old) && JSON.stringify(rest) === JSON.stringify(kept)
    })
  )
}

/** Finds an action whose digest cannot be written, by halves. */
function rejectOne(
  overlay: SourceFile,
  digests: readonly Digest[],
  write: (some: readonly Digest[]) => string,
): never {
  let suspects = digests
  while (suspects.length > 1) {
    const half = suspects.slice(0, suspects.length / 2)
    suspects = isWritten(overlay, write(half), half) ? suspects.slice(half.length) : half
  }
  const [[index, digest] = [0, '']] = suspects
  const at = getChild(getChild(locateRoot(overlay), 'actions'), index)
  const sentence = `The syntax of this action is not supported, so no digest was written. Add it yourself: ${digestField}: ${digest}`
  throw createErrorAt(at, sentence)
}

function parseWritten({ name, path }: SourceFile, text: string): unknown {
  try {
    return parseSource(new TextEncoder().encode(text), name, path).value
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}

interface SplitOverlay {
  readonly actions: readonly Mapping[]
  readonly rest: unknown
}

function splitActions(overlay: unknown): SplitOverlay {
  if (!isMapping(overlay)) return { actions: [], rest: undefined }
  const { actions, ...rest } = overlay
  return { actions: Array.isArray(actions) ? actions.filter(isMapping) : [], rest }
}
