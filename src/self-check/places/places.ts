import type { Place } from './place.ts'
import { databasePlace } from './database-place.ts'
import { documentPlaces } from './document-places.ts'
import { filePlaces } from './file-places.ts'
import { storagePlaces } from './storage-places.ts'
import { windowPlaces } from './window-places.ts'

/** Every kind of place where a script of this page could leave text and this page can look. */
export const places: readonly Place[] = [
  ...documentPlaces,
  ...windowPlaces,
  ...storagePlaces,
  databasePlace,
  ...filePlaces,
]
