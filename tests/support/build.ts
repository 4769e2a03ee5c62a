import { runProgram } from '#portal/host/run-program.ts'
import { buildTestSite } from './sites.ts'

/** Builds the site as users see it, for the contract tests and the browser. */
await runProgram(async () => {
  console.log(`The site is in ${await buildTestSite('default')}.`)
})
