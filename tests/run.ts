import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { HostError } from '#host/host-error.ts'
import { runProgram } from '#host/run-program.ts'
import { chooseTestPorts } from './support/choose-ports.ts'
import { forgetRun, noteRun, readRun } from './support/run-record.ts'
import type { Result } from './support/run-record.ts'
import type { Tier } from './support/steps.ts'
import { addTallies, writeTally } from './support/tally.ts'

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
  for (const batch of divide(names)) {
    // Those that need the whole machine, in turn: the browser needs the build too.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(batch.map((lane) => runLane(lane, batch.length > 1)))
  }
  summarize(results, tier)

  async function runLane(lane: Iterator<Name>, isBeside: boolean): Promise<void> {
    for (let next = lane.next(); !next.done; next = lane.next()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      results.push(await runStep(next.value, isBeside))
      // oxlint-disable-next-line no-await-in-loop -- so that a run that is cut off leaves what it did
      await noteRun(results)
    }
  }

  async function runStep(name: Name, isBeside: boolean): Promise<Result> {
    const head = `\n── ${name} ${'─'.repeat(60 - name.length)}`
    if (!isBeside) console.log(head)
    const printed: string[] = []
    const start = performance.now()
    const tally = await steps[name].run(
      stop,
      isBeside ? (text) => void printed.push(text) : undefined,
    )
    if (isBeside) console.log([head, printed.join('').trimEnd()].join('\n'))
    return { name, tally, seconds: (performance.now() - start) / 1000 }
  }
})

/** Lanes that run side by side, for one batch after another: narrow steps share a queue, and another step is alone. */
function divide(names: readonly Name[]): readonly (readonly Iterator<Name>[])[] {
  const isNarrow = (name: Name) => 'isNarrow' in steps[name]
  const narrow = names.filter(isNarrow)
  const queue = narrow.values()
  const lanes = Array.from({ length: Math.min(narrow.length, availableParallelism()) }, () => queue)
  return [
    ...(lanes.length > 0 ? [lanes] : []),
    ...names.filter((name) => !isNarrow(name)).map((name) => [[name].values()]),
  ]
}

function summarize(results: readonly Result[], tier: Tier | undefined): void {
  console.log('\n── summary ─────────────────────────────────────────────────────')
  for (const { name, tally, seconds } of results) {
    const verdict = tally.failed > 0 ? 'failed' : 'ok'
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    console.log(`${name.padEnd(10)} ${verdict.padEnd(7)} ${time}   ${writeTally(tally)}`)
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
