import { describeReading } from '#contract/describe-faults.ts'
import type { Fault } from '#contract/openapi/reading.ts'
import { readContract } from '#contract/read-contract.ts'
import { writeName } from '#core/text/quote-document.ts'
import { locate } from '../choose-document.ts'
import type { ProgramResult } from '../program.ts'
import { UsageError } from '../usage-error.ts'
import { describeOperation } from './describe-operation.ts'
import { findOperation } from './find-operation.ts'
import { makePlan } from './make-plan.ts'
import type { PlanArguments, PlanOptions } from './parse-arguments.ts'
import { noInputs, readInputs } from './read-inputs.ts'
import type { GivenInputs } from './read-inputs.ts'
import { readJson } from './read-json.ts'
import { readText } from './read-text.ts'
import { writePlan, writeRefusals } from './write-plan.ts'
import { writeSnippet } from './write-snippet.ts'

/**
 * Lists the operations of a document, or plans one.
 *
 * @throws {UsageError} for what was typed wrongly, inputs included
 * @throws {ContractError} if the document cannot be read
 */
export async function runCommand(
  parsed: Extract<PlanArguments, { readonly kind: 'list' | 'plan' }>,
): Promise<ProgramResult> {
  const contract = await readContract(locate(parsed.document))
  const { operations, faults, internal } = contract
  if (parsed.isStrict && faults.length > 0) {
    throw new UsageError([...describeReading(contract), 'PORTAL_STRICT=1 ends here.'].join('\n'))
  }
  const notes = parsed.isVerbose
    ? [
        ...faults.map(writeFault),
        ...internal.map((name) => `${name} is internal (x-internal), and not listed.`),
      ]
    : []
  if (parsed.kind === 'list') {
    const lines = operations.map((operation) => JSON.stringify(describeOperation(operation)))
    return { status: 0, output: lines.join('\n'), notes }
  }
  const found = findOperation(operations, faults, parsed.operation)
  const given = await readGiven(parsed.inputs)
  if (found.outcome === 'refused') {
    return { status: 1, output: writeRefusals(found.refusals), notes }
  }
  const planning = makePlan(found.operation, given, parsed.base)
  return { ...printPlanning(planning, parsed.language), notes }
}

function writeFault({ file, line, sentence, operations }: Fault): string {
  const about =
    operations.length > 0 ? ` (${operations.map((name) => writeName(name)).join(', ')})` : ''
  return `${file}:${line}: ${sentence}${about}`
}

async function readGiven(file: string | undefined): Promise<GivenInputs> {
  if (file === undefined) return noInputs
  const source = file === '-' ? 'The inputs on standard input' : file
  return readInputs(readJson(await readText(file, source), source))
}

function printPlanning(
  planning: ReturnType<typeof makePlan>,
  language: PlanOptions['language'],
): Omit<ProgramResult, 'notes'> {
  if (planning.outcome === 'refused') return printRefusals(planning.refusals)
  if (language === undefined) return { status: 0, output: writePlan(planning.plan) }
  const snippet = writeSnippet(language, planning.plan)
  return snippet.outcome === 'written'
    ? { status: 0, output: snippet.text }
    : printRefusals(snippet.refusals)
}

function printRefusals(
  refusals: Parameters<typeof writeRefusals>[0],
): Omit<ProgramResult, 'notes'> {
  return { status: 1, output: writeRefusals(refusals) }
}
