import { listKeyParameters } from '#console/link/is-credential.ts'
import type { ExpectedResponse } from '#console/state/console-state.ts'
import { showSnippet } from '#console/snippet/show-snippet.ts'
import { findObstacles } from '#console/state/list-obstacles.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { RichText } from '#core/text/rich-text.ts'
import { isInGroup } from '#contract/provenance/detector-names.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Finding } from '#contract/findings/finding.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { listResponseTabs } from '../examples/response-tabs.ts'
import { asExample } from '../examples/make-example.ts'
import { showExample } from '../examples/show-example.ts'
import type { Portal } from '../portal.ts'
import { readRichText } from '../schemas/rich-text.ts'
import type { FindLink } from '../schemas/rich-text.ts'
import { documentOperation } from '../statements/document-operation.ts'
import type { ConsoleData } from './start-console.tsx'
import { makeSeveralOperations } from './list-operations.ts'
import { sliceOperation } from './slice-operation.ts'
import { statuses } from '../statuses.ts'

export function makeConsoleData(
  { addresses, contract, settings, webAppUrl }: Portal,
  operation: Operation,
  links?: FindLink,
): ConsoleData {
  const several = makeSeveralOperations(contract.operations)
  const slice = sliceOperation(operation, contract.schemas, addresses)
  const { consoleMethods } = settings
  const [firstLanguage, ...otherLanguages] = snippetLanguages
  const obstacles = findObstacles(Object.values(slice.plans)[0], consoleMethods)
  const findings = noteFields(readDocumentFindings(contract).ofOperation(operation.slug))
  const secretParameters = listKeyParameters(contract.operations)
  const first = Object.fromEntries(
    Object.entries({ ...slice.plans, ...slice.sketches }).map(([id, plan]) => [
      id,
      showSnippet(firstLanguage, plan),
    ]),
  )
  const expected = findExpected(contract, operation)
  return {
    ...slice,
    ...(expected && { expected }),
    ...(consoleMethods && { methods: consoleMethods }),
    ...(obstacles.obstacles.length > 0 && { obstacles }),
    ...(secretParameters.length > 0 && { secretParameters }),
    ...(findings && { findings }),
    ...(several && { several }),
    texts: readTexts([slice.operation, slice.schemas], links),
    webAppUrl,
    choices: { languages: [name(firstLanguage), ...otherLanguages.map(name)], first },
  }
}

function findExpected(contract: Contract, operation: Operation): ExpectedResponse | undefined {
  const { responses } = documentOperation(contract, operation)
  const [tab] = listResponseTabs(
    contract,
    responses.filter(({ status }) => status.startsWith('2')).slice(0, 1),
  )
  const [content] = tab?.contents ?? []
  if (!tab || !content) return undefined
  const { mediaType, examples } = content
  const [example = tab.made === undefined ? undefined : asExample(tab.made)] = examples
  if (!example) return undefined
  const { text } = showExample(example, longestExpected, mediaType)
  return { status: tab.response.status, mediaType, text, isMade: examples.length === 0 }
}

/** In characters; more is no first look. */
const longestExpected = 1500

function name({ id, label }: { readonly id: string; readonly label: string }) {
  return { id, label }
}

/**
 * The descriptions with markup in the data of a console, by their text. The console renders them, and reads no Markdown
 * itself.
 */
export function readTexts(data: unknown, links?: FindLink): Readonly<Record<string, RichText>> {
  const texts = new Map<string, RichText>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key !== 'description' || typeof member !== 'string') visit(member)
      else if (hasMarkup(member)) texts.set(member, readRichText(member, 3, links))
    }
  }
  visit(data)
  return Object.fromEntries(texts)
}

function hasMarkup(text: string): boolean {
  const [first, ...rest] = readRichText(text)
  const isParagraph = typeof first === 'object' && first.tag === 'p' && first.children.length === 1
  const only = isParagraph ? first.children[0] : first
  return text !== '' && (rest.length > 0 || only !== text)
}

/**
 * Notes for a reader who fills in a request, by field: where the document contradicts itself, and what it leaves open that a call
 * depends on. Undefined where there are none.
 */
export function noteFields(
  findings: readonly Finding[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const notes = new Map<string, string[]>()
  for (const { field, detector, status, sentence, assume } of findings) {
    const matters = status === 'contradictory' || isInGroup(detector, 'call')
    if (field === undefined || !matters) continue
    const own = notes.get(field) ?? []
    notes.set(field, own)
    if (own.length < most) own.push(`${statuses[status].label}: ${sentence} ${assume}`)
  }
  return notes.size === 0 ? undefined : Object.fromEntries(notes)
}

/** The most notes on one field of a form, which is not a page of reference. */
const most = 2
