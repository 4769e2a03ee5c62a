import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { identify } from '#contract/findings/finding.ts'
import { foldCauses } from '#contract/findings/fold-findings.ts'
import { listFindings } from '#contract/findings/list-findings.ts'
import { readContract } from '#contract/read-contract.ts'
import { count } from '#core/schema/keywords.ts'
import { locate } from '../choose-document.ts'
import type { ProgramResult } from '../program.ts'
import { UsageError } from '../usage-error.ts'
import { readBaseline, writeBaseline } from './baseline.ts'
import type { FindingsOptions } from './parse-arguments.ts'
import { writeFindings } from './write-findings.ts'

/**
 * Finds what a document leaves open and contradicts, and compares it with a baseline.
 *
 * @throws {UsageError} for a baseline that cannot be read or written
 * @throws {ContractError} if the document cannot be read
 */
export async function runCommand({
  document,
  isJson,
  baseline,
}: FindingsOptions): Promise<ProgramResult> {
  const source = locate(document)
  const contract = await readContract(source)
  const { open, settled } = listFindings(contract)
  const notes = settled.length === 0 ? [] : [`${settled.length} settled by hand in the document.`]
  if (baseline?.isUpdated) {
    await store(baseline.file, writeBaseline(open))
    return {
      status: 0,
      output: '',
      notes: [...notes, `${baseline.file} lists ${count(open.length, 'place')}.`],
    }
  }
  const known = baseline
    ? readBaseline(await load(baseline.file), baseline.file)
    : new Set<string>()
  const found = open.filter((finding) => !known.has(identify(finding)))
  const gone = known.size - (open.length - found.length)
  return {
    status: found.some(({ weight }) => weight === 'finding') ? 1 : 0,
    output: writeFindings(foldCauses(found), contract, dirname(source.path), isJson).join('\n'),
    notes: [
      ...notes,
      ...(gone > 0
        ? [
            `${count(gone, 'place')} of the baseline ${gone === 1 ? 'is' : 'are'} gone. --update-baseline takes ${gone === 1 ? 'it' : 'them'} out.`,
          ]
        : []),
    ],
  }
}

async function load(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read. Write it with --update-baseline.`, { cause })
  }
}

async function store(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (cause) {
    throw new UsageError(`${file} cannot be written.`, { cause })
  }
}
