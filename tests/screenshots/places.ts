import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import type { ShotName } from './walk-sandbox.ts'

/** The folder of the pictures, and the record of what they show. */
export const pictureDirectory = join(projectRoot, 'src/service/sandbox-pictures/shots')
export const recordName = 'record.txt'

export const schemes = ['light', 'dark'] as const

/** A window as narrow as a phone's, so that a picture keeps its size there; twice as sharp. */
export const camera = { width: 416, height: 640, deviceScaleFactor: 2 } as const

export function namePicture(shot: ShotName, scheme: (typeof schemes)[number]): string {
  return `${shot}-${scheme}.webp`
}
