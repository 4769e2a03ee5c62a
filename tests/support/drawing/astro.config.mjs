import portal from '../../../astro.config.mjs'
import { keepDrawing } from './keep-drawing.ts'

/** The portal as it is, whose build leaves what its pages were drawn with. */
export default {
  ...portal,
  integrations: [...portal.integrations, keepDrawing()],
}
