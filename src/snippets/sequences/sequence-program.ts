import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import { splitAtValues } from '#request/request-sequence.ts'
import type {
  ComposedText,
  RequestSequence,
  SequenceInput,
  SequencePart,
  SequenceRead,
  SequenceStep,
  StatusRange,
} from '#request/request-sequence.ts'
import { mergeChunks, splitChunks } from '#request/serialize/multipart.ts'
import type { SnippetLanguage } from '../shared/language.ts'
import { createValue } from '../shared/program.ts'
import type { EnvironmentValue, Program, ProgramHeader, ProgramText } from '../shared/program.ts'

/** A language in which the requests of a recipe are one program. */
export interface SequenceLanguage {
  readonly language: SnippetLanguage
  /**
   * Formats a program that sends the planned requests, one after the other. It stops with a message if a variable is not set, a step fails
   * or a response has no value that it needs. It prints the outputs as JSON, else the body of the last response.
   */
  readonly formatSequence: (sequence: RequestSequence) => SequenceProgram
}

export type SequenceProgram =
  | {
      readonly outcome: 'written'
      readonly text: string
      /** A sentence on how to run it and what it requires. */
      readonly howToRun: string
    }
  /** The sentence is the reason why the language does not support the requests. */
  | { readonly outcome: 'refused'; readonly sentence: string }

interface Definition {
  readonly language: SnippetLanguage
  readonly formatHowToRun: (text: string) => string
  readonly format: (sequence: RequestSequence) => readonly string[]
}

export function createSequenceLanguage({
  language,
  formatHowToRun,
  format,
}: Definition): SequenceLanguage {
  return {
    language,
    formatSequence: (sequence) => {
      const [limitation] = sequence.steps.flatMap(({ plan }) => {
        const snippet = language.formatSnippet(plan)
        return snippet.outcome === 'refused' ? [snippet.sentence] : []
      })
      if (limitation !== undefined) return { outcome: 'refused', sentence: limitation }
      const text = format(sequence).join('\n')
      return { outcome: 'written', text, howToRun: formatHowToRun(text) }
    },
  }
}

/** Returns a plan with the credential slots and the missing parts of the host of all requests. */
export function joinPlans({ steps }: RequestSequence): RequestPlan {
  const slots = new Map<string, CredentialSlot>()
  const variables = new Map<string, NonNullable<RequestPlan['hostVariables']>[number]>()
  for (const { plan } of steps) {
    for (const slot of plan.slots) slots.set(slot.scheme, slot)
    for (const variable of plan.hostVariables ?? []) variables.set(variable.variable, variable)
  }
  return {
    operationId: '',
    method: 'GET',
    url: '',
    headers: [],
    body: { kind: 'none' },
    slots: [...slots.values()],
    hostVariables: [...variables.values()],
  }
}

/** Describes how a program reads the text of an input. */
export function createInputValue(
  { variable, start }: SequenceInput,
  local: string,
): EnvironmentValue {
  return { ...createValue(variable, local), ...(start !== undefined && { start }) }
}

/** Formats the expression for the value of a name where it is inserted. */
interface Insertions {
  /** A text, number or boolean that is not empty, percent-encoded. */
  readonly inUrl: (name: string) => string
  /** Same, in printable ASCII and not encoded. */
  readonly inHeader: (name: string) => string
  readonly asText: (name: string) => string
  readonly asJson: (name: string) => string
}

/** Inserts the values of a step into its request. */
export function insertValues(
  program: Program,
  step: SequenceStep,
  { inUrl, inHeader, asText, asJson }: Insertions,
): Program {
  const encode = (text: ProgramText) => insert(text, 'text', inUrl)
  const insertHeaders = (headers: readonly ProgramHeader[]) =>
    headers.map(({ name, value }) => ({ name, value: insert(value, 'text', inHeader) }))
  const { kind } = step.plan.body
  const text =
    kind === 'form'
      ? encode(program.text)
      : step.isVerbatim
        ? insert(program.text, 'text', asText)
        : insert(program.text, 'json', asJson)
  return {
    ...program,
    url: encode(program.url),
    headers: insertHeaders(program.headers),
    allHeaders: insertHeaders(program.allHeaders),
    text,
  }
}

function insert(
  text: ProgramText,
  format: 'text' | 'json',
  express: (name: string) => string,
): ProgramText {
  return mergeChunks(
    splitChunks(text, (known) => insertParts(splitAtValues(known, format), express)),
  )
}

export function insertParts(
  parts: readonly SequencePart[],
  express: (name: string) => string,
): ProgramText {
  return parts.map((part) =>
    typeof part === 'string' ? part : { expression: express(part.value) },
  )
}

/** Returns the texts that a program composes before a step, and those before it prints the outputs. */
export function insertInTexts(
  texts: readonly ComposedText[],
  asText: (name: string) => string,
): readonly { readonly name: string; readonly text: ProgramText }[] {
  return texts.map(({ name, parts }) => ({ name, text: mergeChunks(insertParts(parts, asText)) }))
}

interface StatusConditions {
  readonly one: (status: number) => string
  readonly range: (...range: StatusRange) => string
  /** The statuses from 200 to 299. */
  readonly success: string
}

/** Formats a condition for each range of statuses, and joins them. */
export function formatRanges(
  ranges: readonly StatusRange[],
  operator: string,
  { one, range, success }: StatusConditions,
): string {
  return ranges
    .map(([first, last]) => {
      if (first === 200 && last === 299) return success
      return first === last ? one(first) : range(first, last)
    })
    .join(operator)
}

interface ReadExpressions {
  readonly status: string
  readonly header: (name: string) => string
  /** @param path names as quoted texts, and indices */
  readonly body: (path: readonly string[]) => string
}

/** Formats the expression that reads a value of a response. */
export function formatRead(
  read: SequenceRead,
  quote: (text: string) => string,
  { status, header, body }: ReadExpressions,
): string {
  switch (read.from) {
    case 'status':
      return status
    case 'header':
      return header(read.header)
    case 'body':
      return body(
        read.path.map((token) => (typeof token === 'string' ? quote(token) : String(token))),
      )
  }
}

/** Returns the functions that the lines of a program call, each before the functions that it calls. */
export function selectFunctions(
  functions: readonly { readonly name: string; readonly lines: readonly string[] }[],
  lines: readonly string[],
): readonly string[] {
  const selected: string[] = []
  for (const { name, lines: own } of functions) {
    const isCalled = [...lines, ...selected].some((line) => line.includes(name))
    if (isCalled) selected.push(...own, '')
  }
  return selected
}
