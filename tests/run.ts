import { parseArgs } from 'node:util'
import { HostError } from '#host/host-error.ts'
import { runProgram } from '#host/run-program.ts'
import { chooseTestPorts } from './support/choose-ports.ts'
import { addTallies, writeTally } from './support/tally.ts'
import type { Tally } from './support/tally.ts'

await chooseTestPorts()
// Only now, because the steps read the ports when they are loaded.
const { isStepName, stepNames, steps } = await import('./support/steps.ts')

/** `npm test`, or `npm test -- --only unit` (or just `unit`) for a part of it. */
await runProgram(async (stop) => {
  const results: { name: string; tally: Tally; seconds: number }[] = []
  for (const name of readNames()) {
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const start = performance.now()
    // In turn: each needs all of a small machine, and the browser needs the build.
    // oxlint-disable-next-line no-await-in-loop
    const tally = await steps[name](stop)
    results.push({ name, tally, seconds: (performance.now() - start) / 1000 })
  }
  console.log('\n── summary ─────────────────────────────────────────────────────')
  for (const { name, tally, seconds } of results) {
    const verdict = tally.failed > 0 ? 'failed' : 'ok'
    console.log(
      `${name.padEnd(10)} ${verdict.padEnd(7)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${writeTally(tally)}`,
    )
  }
  const total = addTallies(results.map(({ tally }) => tally))
  console.log(`\n${writeTally(total)}`)
  if (total.failed > 0) process.exit(1)
})

function readNames() {
  const requested = readArguments()
  const unknown = requested.filter((name) => !isStepName(name))
  if (unknown.length > 0) {
    throw new HostError(
      `npm test has no part ${unknown.join(', ')}. Choose from ${stepNames.join(', ')}, for example: npm test -- --only unit`,
    )
  }
  return requested.length > 0 ? requested.filter(isStepName) : stepNames
}

function readArguments(): readonly string[] {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  return [...values.only, ...positionals]
}
