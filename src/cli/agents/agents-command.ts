import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '#text/format.ts'
import { UsageError, defineCommand } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  loadDocument,
} from '../command-line/load-document.ts'
import { checkDocument, documentChecks } from './check-document.ts'
import { checkPages, pageChecks } from './check-pages.ts'

const checks = { ...documentChecks, ...pageChecks }

type Check = keyof typeof checks

interface Checked {
  readonly check: Check
  readonly file: string
  readonly line: number
  readonly problem: string | undefined
}

const options = {
  ...documentOption,
  check: { type: 'boolean', default: false },
  dir: { type: 'string' },
  threshold: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

export const agentsCommand = defineCommand({
  name: 'agents',
  calls: ['--check [options]'],
  help: `Checks what an agent needs to choose and call the operations of an OpenAPI
document, and prints each problem with file and line, and a score.

${documentHelp}
  --dir DIR        also check the Markdown pages of this built site
  --threshold N    exit with 1 if the score is lower, from 0 to 100
  --json           print one line of JSON for each problem, and one with the score

The checks are the shares of:
${Object.entries(checks)
  .map(([name, what]) => `  ${name.padEnd(12)} ${what}`)
  .join('\n')}

The score is the mean of the checks that apply, from 0 to 100. A token is
counted as four characters.

Exit status: 0 no threshold, or reached; 1 the score is lower; 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    if (!values.check) throw new UsageError('Add --check.')
    if (values.dir !== undefined && !existsSync(values.dir)) {
      throw new UsageError('The folder of --dir does not exist. Build the site first.')
    }
    return {
      document: chooseDocument(values.document, environment),
      directory: values.dir,
      threshold: parseThreshold(values.threshold),
      isJson: values.json,
    }
  },
  run: async ({ document, directory, threshold, isJson }) => {
    const api = await loadDocument(document)
    const parts = checkDocument(api)
    const lines = api.findLines(parts.map(({ at }) => at))
    const checked: readonly Checked[] = [
      ...parts.map(({ check, problem }, index) => ({
        check,
        problem,
        file: join(dirname(document.path), lines[index]?.file ?? ''),
        line: lines[index]?.line ?? 1,
      })),
      ...(directory === undefined ? [] : await checkPages(directory)),
    ]
    const shares = countShares(checked)
    const score = getScore(shares)
    return {
      status: score < threshold ? 1 : 0,
      output: [...formatProblems(checked, isJson), ...formatScore(shares, score, isJson)].join(
        '\n',
      ),
    }
  },
})

/** @throws {UsageError} */
function parseThreshold(text: string | undefined): number {
  if (text === undefined) return 0
  const threshold = Number(text)
  if (/^\d{1,3}$/.test(text) && threshold <= 100) return threshold
  throw new UsageError('--threshold takes a number from 0 to 100.')
}

interface Share {
  readonly check: Check
  readonly passed: number
  readonly total: number
}

/** Returns the checks that apply to at least one part. */
function countShares(checked: readonly Checked[]): readonly Share[] {
  return Object.keys(checks)
    .filter(isCheck)
    .map((check) => {
      const parts = checked.filter((one) => one.check === check)
      const passed = parts.filter(({ problem }) => problem === undefined).length
      return { check, passed, total: parts.length }
    })
    .filter(({ total }) => total > 0)
}

function isCheck(name: string): name is Check {
  return Object.hasOwn(checks, name)
}

/** Rounds down, so that 100 means that there is no problem. */
function getScore(shares: readonly Share[]): number {
  const sum = shares.reduce((total, share) => total + share.passed / share.total, 0)
  return shares.length === 0 ? 100 : Math.floor((100 * sum) / shares.length + 1e-9)
}

function formatProblems(checked: readonly Checked[], isJson: boolean): readonly string[] {
  return checked.flatMap(({ check, file, line, problem }) => {
    if (problem === undefined) return []
    return isJson
      ? JSON.stringify({ check, file, line, sentence: problem })
      : `${file}:${line}: ${check}: ${problem}`
  })
}

function formatScore(shares: readonly Share[], score: number, isJson: boolean): readonly string[] {
  if (isJson) {
    const counts = shares.map(({ check, passed, total }) => [check, { passed, total }])
    return [JSON.stringify({ score, checks: Object.fromEntries(counts) })]
  }
  const rows = shares.map(({ check, passed, total }) => {
    const percent = `${Math.floor((100 * passed) / total)} %`
    return `${percent.padStart(6)}  ${formatCount(passed)} of ${formatCount(total)} ${checks[check]}`
  })
  return ['', ...rows, `Score: ${score}`]
}
