import { styleText } from 'node:util'
import { ContractError } from '#contract/contract-error.ts'
import { examine } from './examine.ts'
import { parseArguments, usage } from './parse-arguments.ts'
import type { DoctorOptions } from './parse-arguments.ts'
import { DocumentRefused, planCall } from './plan-call.ts'
import { printReport } from './print-report.ts'
import { writeReport } from './report.ts'

const usageErrorStatus = 2

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    console.log(usage)
    break
  case 'refused':
    console.error(`${parsed.sentence}\n\n${usage}`)
    process.exitCode = usageErrorStatus
    break
  case 'consult':
    try {
      await consult(parsed)
    } catch (error) {
      const isToldWhole = error instanceof ContractError || error instanceof DocumentRefused
      if (!isToldWhole) throw error
      console.error(error.message)
      process.exitCode = usageErrorStatus
    }
}

async function consult({ baseUrl, origin, key, servers, isJson }: DoctorOptions): Promise<void> {
  const plan = await planCall(baseUrl)
  const report = writeReport(await examine(plan, origin, key), servers)
  // `styleText` omits colours when the stream is not a terminal or NO_COLOR is set.
  console.log(isJson ? JSON.stringify(report, null, 2) : printReport(report, styleText))
  process.exitCode = report.exitStatus
}
