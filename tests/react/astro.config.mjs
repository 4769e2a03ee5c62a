import renderReact from '@astrojs/react'
import portal from '../../astro.config.mjs'

/** The portal as it is in a site that has React: its components run on that in the place of Preact. */
export default {
  ...portal,
  integrations: [renderReact({ compat: true }), ...portal.integrations],
}
