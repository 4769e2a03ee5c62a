import { buildSite } from '#host/build-site.ts'
import { readLocalSettings } from '#host/local-sandbox.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { runProgram } from '#host/run-program.ts'
import { buildInTurn } from './build-in-turn.ts'
import { buildPlaces, hostEnvironment } from './test-places.ts'

/** The site as users see it, for the contract tests and the browser. */
await runProgram(async (stop) => {
  const settings = readLocalSettings(hostEnvironment)
  const seconds = await buildInTurn(() =>
    refreshSite({ places: buildPlaces, settings, stop, build: buildSite }),
  )
  console.log(
    seconds === undefined ? 'The site is up to date.' : `Built in ${seconds.toFixed(1)} s.`,
  )
})
