import { parseArgs } from 'node:util'
import { HostError } from '#host/host-error.ts'
import { runProgram } from '#host/run-program.ts'
import { choosePortsBeside, chooseTestPorts } from './support/choose-ports.ts'
import { forgetRun, noteRun, readRun } from './support/run-record.ts'
import type { Result } from './support/run-record.ts'
import type { Output } from './support/run-command.ts'
import { runLanes } from './support/run-lanes.ts'
import type { Lane, Step, Tier } from './support/steps.ts'
import { addTallies, tallyCheck, writeTally } from './support/tally.ts'
import type { Tally } from './support/tally.ts'

await chooseTestPorts()
// Only now, because the steps read the ports when they are loaded.
const { isStepName, listSteps, stepNames, steps, tiers } = await import('./support/steps.ts')
type Name = (typeof stepNames)[number]

/**
 * `npm run check`, `npm test` and `npm run test:all`, each with all steps of the one before. `npm test -- --only unit`, or just
 * `unit`, is for a part of them, and `npm run test:all -- --continue` leaves out what has just run and counts it.
 */
await runProgram(async (stop) => {
  const { names, before, tier } = await readChoice()
  const results: Result[] = [...before]
  await forgetRun()
  const environments = [{}, await choosePortsBeside()]
  await runLanes(
    names,
    (name): Step => steps[name],
    async (name, lane, isBeside) => {
      if (!isBeside) console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
      const start = performance.now()
      const tally = await attempt(name, {
        print: isBeside ? printBehind(name) : undefined,
        environment: environments[lane] ?? {},
      })
      results.push({ name, tally, seconds: (performance.now() - start) / 1000 })
      // So that a run that is cut off leaves what it did.
      await noteRun(results)
    },
  )
  summarize(results, tier)

  /** What breaks a step leaves the others. */
  async function attempt(name: Name, lane: Lane): Promise<Tally> {
    try {
      return await steps[name].run(stop, lane)
    } catch (error) {
      stop.throwIfAborted()
      console.error(error)
      return tallyCheck(1)
    }
  }
})

/** Prints whole lines, each behind the name of its step, since two steps print in turns. */
function printBehind(name: string): Output {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) console.log(`${name.padEnd(10)}│ ${line}`)
  }
}

function summarize(results: readonly Result[], tier: Tier | undefined): void {
  console.log('\n── summary ─────────────────────────────────────────────────────')
  for (const { name, tally, seconds } of results) {
    const verdict = tally.failed > 0 ? 'failed' : 'ok'
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    console.log(`${name.padEnd(10)} ${verdict.padEnd(7)} ${time}   ${writeTally(tally)}`)
  }
  for (const { name, tally } of results) {
    if (tally.failures.length > 0) console.log(`\nFailed in ${name}:`)
    for (const failure of tally.failures) console.log(`- ${failure}`)
  }
  const total = addTallies(results.map(({ tally }) => tally))
  if (tier !== undefined && tier !== 'all') {
    const run = listSteps(tier)
    console.log(
      tier === 'test' ? '\nLeft to npm run test:all:' : '\nLeft to npm test and npm run test:all:',
    )
    for (const name of stepNames) {
      if (!run.includes(name)) console.log(`- ${name}: ${steps[name].what}`)
    }
  }
  if (total.skipped > 0) {
    console.log(`\n${total.skipped} skipped, for want of what this machine has not.`)
  }
  console.log(`\n${writeTally({ ...total, skipped: 0 })}`)
  if (total.failed > 0) process.exit(1)
}

async function readChoice(): Promise<{
  readonly names: readonly Name[]
  readonly before: readonly Result[]
  /** Undefined when parts were chosen. */
  readonly tier: Tier | undefined
}> {
  const { values, positionals } = parseArgs({
    options: {
      tier: { type: 'string', default: 'test' },
      only: { type: 'string', multiple: true, default: [] },
      continue: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const chosen = [...values.only, ...positionals]
  const unknown = chosen.filter((name) => !isStepName(name))
  const tier = tiers.find((each) => each === values.tier)
  if (unknown.length > 0 || tier === undefined) {
    throw new HostError(
      `npm test has no part ${unknown.join(', no ') || values.tier}. Choose from ${stepNames.join(', ')}, for example: npm test -- --only unit`,
    )
  }
  const before = values.continue ? await readRun() : []
  const isDone = (name: Name) => before.some((result) => result.name === name)
  const names = chosen.length > 0 ? chosen.filter(isStepName) : listSteps(tier)
  return {
    names: names.filter((name) => !isDone(name)),
    before,
    tier: chosen.length > 0 ? undefined : tier,
  }
}
