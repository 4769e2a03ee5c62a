import { isAtLeast } from '#core/citation/version.ts'
import { convertSwagger, renameSwaggerPlace } from './convert-swagger.ts'
import { createFaultList } from '../source/fault-list.ts'
import type { FaultList } from '../source/fault-list.ts'
import { locateRoot } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { writePlace } from '../source/place.ts'
import { createResolver } from './resolver.ts'
import { createSchemaReader } from './schema-reader.ts'
import { openDocument } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import type { SourceFiles } from '../source/source-file.ts'
import { readVersion } from './version.ts'
import type { VersionReading } from './version.ts'

/** A document that can be read from: converted where it has to be, with the means to follow its references. */
export interface OpenSource {
  readonly version: VersionReading
  readonly scope: DocumentScope
  readonly faults: FaultList
}

/**
 * @param findOrigin where a value was written, if that is not where it stands
 * @throws {ContractError} for what is no OpenAPI document of a version that is read
 */
export function openSource(given: SourceFiles, findOrigin?: (at: Located) => Located): OpenSource {
  const reading = readVersion(given.main)
  const { version } = reading
  const isSwagger = !isAtLeast(version, '3.0')
  const files = isSwagger ? convertSwagger(given) : given
  const root = locateRoot(files.main)
  const faults = createFaultList(findOrigin)
  const rename = isSwagger ? renameSwaggerPlace : undefined
  const isSchema2020 = isAtLeast(version, '3.1')
  const resolver = createResolver(files, {
    rename,
    hasSiblings: isSchema2020,
    hasAddresses: isSchema2020,
  })
  const source = { version, root, resolver } as const
  const schemas = createSchemaReader({ ...source, rename }, (at, sentence) =>
    faults.add('noted', at, sentence),
  )
  const place = (at: Located) => writePlace(findOrigin?.(at) ?? at, files.main.place)
  return {
    version: reading,
    faults,
    scope: openDocument({ ...source, schemas, place }, faults),
  }
}
