import { parseArgs } from 'node:util'
import { HostError } from '#host/host-error.ts'
import { runProgram } from '#host/run-program.ts'
import { chooseTestPorts } from './support/choose-ports.ts'
import { addTallies, writeTally } from './support/tally.ts'
import type { Tally } from './support/tally.ts'
import { engineNames, isEngineName } from './support/engines.ts'

await chooseTestPorts()
// Only now, because the steps read the ports when they are loaded.
const { isStepName, stepNames, stepOfEngine, steps } = await import('./support/steps.ts')

/**
 * `npm test`, `npm test -- --only unit` (or just `unit`) for a part of it, or `npm test -- --engine firefox` for all browser
 * tests in one engine.
 */
await runProgram(async (stop) => {
  const results: { name: string; tally: Tally; seconds: number }[] = []
  const { names, whole } = readChoice()
  for (const name of names) {
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const start = performance.now()
    // In turn: each needs all of a small machine, and the browser needs the build.
    // oxlint-disable-next-line no-await-in-loop
    const tally = await steps[name](stop, whole)
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

function readChoice() {
  const { parts, chosenEngines } = readArguments()
  const unknown = [
    ...parts.filter((name) => !isStepName(name)).map((name) => `part ${name}`),
    ...chosenEngines.filter((name) => !isEngineName(name)).map((name) => `engine ${name}`),
  ]
  if (unknown.length > 0) {
    throw new HostError(
      `npm test has no ${unknown.join(', no ')}. Choose a part from ${stepNames.join(', ')}, for example: npm test -- --only unit. Or choose an engine from ${engineNames.join(', ')}: npm test -- --engine firefox`,
    )
  }
  const found = chosenEngines.filter(isEngineName)
  if (found.length > 0) {
    return { names: ['build', ...found.map((name) => stepOfEngine[name])] as const, whole: true }
  }
  return { names: parts.length > 0 ? parts.filter(isStepName) : stepNames, whole: false }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      engine: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  return { parts: [...values.only, ...positionals], chosenEngines: values.engine }
}
