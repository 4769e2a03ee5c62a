import type { DetectorName } from '../provenance/detector-names.ts'
import type { Detector } from './survey/detector.ts'
import { callDetectors } from './detectors/calls.ts'
import { contradictorySchemaDetectors } from './detectors/contradictory-schemas.ts'
import { credentialDetectors } from './detectors/credentials.ts'
import { discriminatorDetectors } from './detectors/discriminators.ts'
import { failureDetectors } from './detectors/failures.ts'
import { listDetectors } from './detectors/lists.ts'
import { nameDetectors } from './detectors/names.ts'
import { openSchemaDetectors } from './detectors/open-schemas.ts'
import { parameterDetectors } from './detectors/parameters.ts'
import { responseDetectors } from './detectors/responses.ts'
import { timeDetectors } from './detectors/times.ts'
import { valueDetectors } from './detectors/values.ts'

/** Everything that is looked for, by permanent name. */
export const detectors = {
  ...callDetectors,
  ...credentialDetectors,
  ...parameterDetectors,
  ...responseDetectors,
  ...failureDetectors,
  ...contradictorySchemaDetectors,
  ...discriminatorDetectors,
  ...valueDetectors,
  ...listDetectors,
  ...openSchemaDetectors,
  ...timeDetectors,
  ...nameDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>
