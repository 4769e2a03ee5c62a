import type { Parameter } from '#core/request/description/parameter.ts'

/** The anchors of an operation’s page: names of the document, as far as they can stand in an address. */

export function anchorParameter({ in: location, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${location}-${plain(name)}`
}

export function anchorStatus(status: string): string {
  return `response-${status.toLowerCase()}`
}

export function anchorHeader(status: string, name: string): string {
  return `${anchorStatus(status)}-header-${plain(name.toLowerCase())}`
}

export function anchorBody(mediaType: string, isOnly: boolean): string {
  return isOnly ? 'body' : `body-${plain(mediaType)}`
}

/** The anchor of a heading that the document itself has in its introduction. */
export function anchorHeading(text: string): string {
  return `about-${plain(text.toLowerCase())}`
}

/** Anchors of a list, in order: what would be there twice gets its position. */
export function keepApart(anchors: readonly string[]): readonly string[] {
  return anchors.map((anchor, index) =>
    anchors.indexOf(anchor) === index ? anchor : `${anchor}-${index + 1}`,
  )
}

/** Letters of any script stay, since browsers find them. */
function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'value'
}
