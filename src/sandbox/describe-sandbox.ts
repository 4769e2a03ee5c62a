import { writeCall } from '#command-line/write-call.ts'

interface RunningFacts {
  readonly url: string
  /** The origin of the portal, whose pages may call it. */
  readonly portal: string
  /** Whether an operation cannot be called without a key. */
  readonly isKeyNeeded: boolean
}

/** The lines that are printed once the sandbox runs: where it is, and what to do first. */
export function describeSandbox({ url, portal, isKeyNeeded }: RunningFacts): string {
  const first = isKeyNeeded
    ? `Start here: open it, sign in, go to Settings → Developer and choose Create New Key.
  For a program: ${writeCall('sandbox:key', '--name "CI job"')}`
    : 'Start here: open it to see what there is to call.'
  return `
  Sandbox  ${url}

  ${first}

  It can be reached from this computer only, and pages of ${portal} may call it.
  Ctrl-C stops it.
`
}
