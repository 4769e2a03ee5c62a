import type { FileInput } from '../request/inputs.ts'
import type { PlannedBody } from '../request/request-plan.ts'
import { listFiles } from './list-files.ts'

/** The path of a file in the folder where the snippet runs. `-` alone would mean standard input. */
export function namePath({ fileName }: FileInput): string {
  return fileName === '-' || fileName === '' ? `./${fileName}` : fileName
}

export function holdsFile(body: PlannedBody): boolean {
  return listFiles(body).length > 0
}
