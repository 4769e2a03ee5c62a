import { readSettings } from '#site/settings.ts'
import { buildSite } from './build-site.ts'
import { locatePublished } from './places.ts'
import { replaceSite } from './replace-site.ts'
import { runProgram } from './run-program.ts'

/** `npm run build`: the site as it is published, with no sandbox in it. */
await runProgram(async (stop) => {
  const settings = readSettings({ ...process.env, PORTAL_SANDBOX_URL: undefined })
  const seconds = await replaceSite(locatePublished(), stop, (staging) =>
    buildSite(staging, settings, stop),
  )
  console.log(`Built the site into dist/ in ${seconds.toFixed(1)} s.`)
  console.log(
    settings.apiBaseUrl
      ? `Its console and snippets call ${settings.apiBaseUrl}.`
      : 'This build has no API server, so its console has nothing to call. Set PORTAL_API_BASE_URL, for example to https://api.example.com, and build again.',
  )
})
