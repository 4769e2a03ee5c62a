/** What a team shows of itself: everything with its name, colours or pictures is made from this. */
export interface Brand {
  readonly name: string
  /** An opaque colour of CSS, from which all others are made (shade-accent.ts). */
  readonly accent: string
  /** Beside the name or instead of it; without one, the favicon is beside the name. */
  readonly logo?: Logo | undefined
  /** The path of an SVG, PNG or JPEG. */
  readonly favicon: string
  readonly headerLinks: readonly BrandLink[]
  readonly footerLinks: readonly BrandLink[]
}

/** The paths of a picture for each scheme, which may be the same. */
export interface Logo {
  readonly light: string
  readonly dark: string
  readonly alt?: string | undefined
  /** Whether the picture shows the name, so that it is not written beside it. */
  readonly replacesName?: boolean | undefined
}

export interface BrandLink {
  readonly label: string
  /** An https address, or a path of the site. */
  readonly href: string
}
