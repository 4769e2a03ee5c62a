import type { Origin } from '#core/request/server-url.ts'

/** A script of the team that every page of its site runs, such as one that counts visits. */
export interface SiteScript {
  /** Its absolute path. */
  readonly path: string
  /** Its name, as readers of a console see it. */
  readonly name: string
  /** The origins that it may call from any page. */
  readonly origins: readonly Origin[]
}
