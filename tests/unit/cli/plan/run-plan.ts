import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseChoices } from '#cli/command-line/run-command.ts'
import type { CommandResult, Environment } from '#cli/command-line/run-command.ts'
import { planCommand } from '#cli/plan/plan.ts'
import { createTemporaryDirectory } from '../../portal/host/temporary-directory.ts'

export const documents = 'tests/fixtures/plan-documents'
export const shop = ['--document', `${documents}/shop.openapi.yaml`] as const

export async function runPlan(
  parameters: readonly string[],
  environment: Environment = {},
): Promise<CommandResult> {
  const result = await planCommand.run(parseChoices(planCommand, parameters, environment))
  if (!result) throw new Error('It has no result.')
  return result
}

/** @param inputs text of the inputs file */
export async function runShop(operation: string, inputs: string) {
  const file = join(await createTemporaryDirectory(), 'inputs.json')
  await writeFile(file, inputs)
  return runPlan([...shop, '--operation', operation, '--inputs', file])
}

export function readJson(text: string): unknown {
  return JSON.parse(text)
}
