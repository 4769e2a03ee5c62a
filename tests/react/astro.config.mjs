import react from '@astrojs/react'
import portal from '../../astro.config.mjs'

/** The portal with React itself in the place of Preact: all else is its own configuration. */
export default {
  ...portal,
  integrations: portal.integrations.map((integration) =>
    integration.name === '@astrojs/preact' ? react() : integration,
  ),
}
