import { z } from 'zod'
import type { Finding } from '#contract/findings/finding.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command, CommandResult } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/usage-error.ts'
import { identify } from '#contract/findings/finding.ts'
import { foldCauses } from '#contract/findings/fold-findings.ts'
import { listFindings } from '#contract/findings/list-findings.ts'
import { count } from '#schema/keywords.ts'
import { chooseDocument, documentOption, locate, readDocument } from '../read-document.ts'
import type { DocumentChoice } from '../read-document.ts'
import { writeDetectors, writeFindings } from './write-findings.ts'

export interface FindingsChoices {
  readonly document: DocumentChoice
  readonly isJson: boolean
  readonly baseline: { readonly file: string; readonly isUpdated: boolean } | undefined
}

const options = {
  ...documentOption,
  json: { text: 'print one line of JSON for each finding, with all its places' },
  baseline: {
    value: 'FILE',
    text: 'pass over the places that the file lists: only new ones are printed, and count for the exit status',
  },
  'update-baseline': { text: 'write all places of now to the file of --baseline' },
  list: { text: 'print every detector and what it finds, ranked' },
} as const

export const findingsCommand: Command<typeof options, FindingsChoices | 'list'> = {
  name: 'findings',
  calls: ['[options]', '--list'],
  about: `Prints what an OpenAPI document leaves open and where it contradicts itself, the
most harmful to a client first, with file and line.`,
  options,
  more: `What has one cause is one finding, however many places it has. A place is known
by its detector and where it is in the document, so that a baseline holds when
lines move, and a new place of a known cause is new. What the document says by
hand is no finding: x-not-specified and x-contradictory entries with "covers",
and x-findings with an answer or with the reason why it is dismissed. Nor is
what a description says in words.

Output: FILE:LINE: status, detector: sentence (operations) and the first places.
A note, which is good to know and no fault of the document, has "note" for its
status. As JSON: {"detector","status","weight","topic","sentence","assume",
"operations","places":[{"file","line","at","sentence","operations"}]}.

Exit status: 0 none, or notes alone, 1 some, 2 usage error.`,
  choose: (typed, environment) => {
    if (typed.has('list')) {
      if (typed.size === 1) return 'list'
      throw new UsageError(
        '--list prints every detector and reads no document. Leave the other options out.',
      )
    }
    const file = typed.get('baseline')
    const isUpdated = typed.has('update-baseline')
    if (isUpdated && file === undefined) {
      throw new UsageError('--update-baseline writes the file of --baseline. Name it.')
    }
    return {
      document: chooseDocument(typed.get('document'), environment),
      isJson: typed.has('json'),
      baseline: file === undefined ? undefined : { file, isUpdated },
    }
  },
  run: (choices) =>
    choices === 'list' ? { status: 0, output: writeDetectors().join('\n') } : find(choices),
}

/**
 * Finds what a document leaves open and contradicts, and compares it with a baseline.
 *
 * @throws {UsageError} for a document that cannot be read, or a baseline that cannot be read or written
 */
async function find({ document, isJson, baseline }: FindingsChoices): Promise<CommandResult> {
  const contract = await readDocument(document)
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
    output: writeFindings(foldCauses(found), contract, dirname(locate(document).path), isJson).join(
      '\n',
    ),
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

/** The findings that were there when it was written: detector and place, one a line, so that a change of it reads well. */
const baseline = z.strictObject({ findings: z.array(z.string()) })

function writeBaseline(findings: readonly Finding[]): string {
  const ids = new Set(findings.map(identify))
  return `${JSON.stringify({ findings: [...ids].toSorted() }, undefined, 2)}\n`
}

/** @throws {UsageError} if the text is no baseline */
function readBaseline(text: string, file: string): ReadonlySet<string> {
  const parsed = baseline.safeParse(parseJson(text))
  if (parsed.success) return new Set(parsed.data.findings)
  throw new UsageError(
    `${file} is no baseline: it must be {"findings": […]}. Write it with --update-baseline.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
