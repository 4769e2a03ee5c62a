import { type Context } from 'hono'
import { type SandboxDocument, type SandboxOperation } from '../described/sandbox-document.ts'
import { type SandboxOptions } from '../sandbox-options.ts'
import { respondExperiments } from './api.ts'

type Implementation = (context: Context, options: SandboxOptions) => Response | Promise<Response>

/** The operations of the portal's own document that code of the sandbox does, by method and path. */
const implementations: Readonly<Record<string, Implementation>> = {
  'GET /v1/experiments': respondExperiments,
}

/** @returns undefined for what the sandbox answers from the document alone, as every operation of another document */
export function findImplementation(
  { isOwn }: Pick<SandboxDocument, 'isOwn'>,
  { operation: { method, path } }: SandboxOperation,
): Implementation | undefined {
  const name = `${method} ${path}`
  return isOwn && Object.hasOwn(implementations, name) ? implementations[name] : undefined
}
