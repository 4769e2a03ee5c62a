import type { Portal } from '../portal.ts'

type Placed = Pick<Portal, 'folder' | 'version'>

/** The folder of the current version, by which the versions of one document are known. */
export function documentOf({ folder, version }: Placed): string {
  return version?.current.folder ?? folder
}

/** Whether it is what readers find who ask for no version. */
export function isCurrent({ version }: Pick<Portal, 'version'>): boolean {
  return version === undefined || version.status === 'current'
}

/** The portals that a page shows of its site: of each document one version, on a page of another version that one. */
export function listShown<One extends Placed>(
  portals: readonly One[],
  here: Placed | undefined,
): readonly One[] {
  return portals.filter((portal) =>
    here && documentOf(here) === documentOf(portal)
      ? here.folder === portal.folder
      : isCurrent(portal),
  )
}
