import type { FileInput } from '../request/inputs.ts'
import type { PlannedBody } from '../request/request-plan.ts'
import { listFiles } from './list-files.ts'

/**
 * The path of a file from the folder where the snippet runs. `-` alone would mean standard input, `~` someone's home to HTTPie
 * and PowerShell, and what stands before a colon a protocol to PHP.
 */
export function namePath({ fileName, path = fileName }: FileInput): string {
  return /^[-~]|^$|:/.test(path) ? `./${path}` : path
}

export function holdsFile(body: PlannedBody): boolean {
  return listFiles(body).length > 0
}
