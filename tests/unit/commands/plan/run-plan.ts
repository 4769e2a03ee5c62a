import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')
export const program = join(root, 'src/program/main.ts')
export const documents = 'tests/fixtures/plan-documents'
export const shop = ['--document', `${documents}/shop.openapi.yaml`] as const

interface RunOptions {
  readonly input?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export function runShop(operation: string, input: string) {
  return runPlan([...shop, '--operation', operation, '--inputs', '-'], { input })
}

export function runPlan(
  parameters: readonly string[],
  { input = '', settings = {}, cwd = root }: RunOptions = {},
) {
  const { promise, resolve } = Promise.withResolvers<{
    status: number | null
    stdout: string
    stderr: string
  }>()
  const child = execFile(
    process.execPath,
    [program, 'plan', ...parameters],
    { cwd, env: { ...settings } },
    (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
  )
  child.stdin?.end(input)
  return promise
}

export function readJson(text: string): unknown {
  return JSON.parse(text)
}
