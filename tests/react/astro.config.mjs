import renderReact from '@astrojs/react'
import portal from '../../astro.config.mjs'

/** The portal as it is when one line of its configuration is changed: with React itself in the place of Preact. */
export default {
  ...portal,
  integrations: portal.integrations.map((integration) =>
    integration.name === '@astrojs/preact' ? renderReact({ compat: true }) : integration,
  ),
}
