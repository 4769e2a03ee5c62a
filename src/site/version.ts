/** What a version is to the readers of a site. */
export type VersionStatus = 'current' | 'deprecated' | 'next'

/** Which version of a document a portal is about, where a site has several. */
export interface Version {
  readonly label: string
  readonly status: VersionStatus
  /** The current version of the same document, by its label and the folder of its pages. */
  readonly current: { readonly label: string; readonly folder: string }
}
