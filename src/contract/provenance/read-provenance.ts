import type { z } from 'zod'
import { listNear } from '#core/text/near-names.ts'
import { enter, findPath, locateRoot } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { writePlace } from '../source/place.ts'
import type { Place } from '../source/place.ts'
import type { OperationSource } from '../openapi/reading.ts'
import type { SourceFile } from '../source/source-file.ts'
import { extensionNames, isExtensionName } from './extension-names.ts'
import type { ExtensionName } from './extension-names.ts'
import { citingExtensions, freeExtensions } from './extensions.ts'
import type { Extensions } from './extensions.ts'
import { findExtensions } from './find-extensions.ts'
import { nameSubject } from './name-subject.ts'
import type { Contradiction, OpenPoint, OperationProvenance, Provenance } from './provenance.ts'

/** Receives what is wrong with an extension; what it states is passed over. */
export type ReportMistake = (at: Located, sentence: string) => void

/**
 * Reads what our own extensions state, in any file of a description. They are optional, and those of others are passed over;
 * in a document that uses ours, a name that comes near one of them is a mistake.
 *
 * @param citesSource whether statements cite the source that this portal publishes, as its own document does
 */
export function readProvenance(
  files: readonly SourceFile[],
  operations: readonly OperationSource[],
  citesSource: boolean,
  report: ReportMistake,
): Provenance {
  const schemas = citesSource ? citingExtensions : freeExtensions
  const found = files.flatMap((file) => [...findExtensions(locateRoot(file))])
  const own = found.filter(({ key }) => isExtensionName(key))
  const named = (name: ExtensionName) => own.filter(({ key }) => key === name)
  if (own.length > 0) for (const at of found) reportNearMiss(at, report)
  // The content of this extension is read with the parameters; here it is only checked.
  for (const at of named('x-nested-arrays')) check(schemas['x-nested-arrays'], at, report)
  const claimId = keepIds(report)
  const silent = listEntries(named('x-not-specified'), schemas['x-not-specified'], report).filter(
    ({ at, entry }) => claimId(entry.id, at),
  )
  const points = silent.map(({ at, extension, entry: { covers: _covers, ...entry } }) => ({
    at: extension,
    point: { ...entry, subject: nameSubject(at, operations) },
  }))
  const disagreeing = listEntries(
    named('x-contradictory'),
    schemas['x-contradictory'],
    report,
  ).filter(({ at, entry }) => claimId(entry.id, at))
  const contradictions = disagreeing.map(
    ({ entry: { covers: _covers, ...entry } }): Contradiction => entry,
  )
  const mainPlace = files[0]?.place ?? ''
  return {
    openPoints: points.map(({ point }) => point),
    contradictions,
    coverings: [...silent, ...disagreeing].flatMap(({ extension, entry: { covers } }) =>
      covers.map((detector) => ({ detector, at: placeHolder(extension, mainPlace) })),
    ),
    operations: new Map(
      operations.map((operation) => [
        operation.slug,
        readOperation(operation, points, schemas, citesSource, report),
      ]),
    ),
  }
}

/** The holder of an extension; one at the root or under `info` is said of the whole document. */
function placeHolder(extension: Located, mainPlace: string): Place {
  const holder = extension.parent ?? extension
  const [first, ...others] = findPath(holder)
  const isWhole = holder.file.place === mainPlace && others.length === 0
  return isWhole && (first === undefined || first === 'info') ? '#' : writePlace(holder, mainPlace)
}

interface LocatedPoint {
  readonly at: Located
  readonly point: OpenPoint
}

function readOperation(
  { at, item }: OperationSource,
  points: readonly LocatedPoint[],
  schemas: Extensions,
  citesSource: boolean,
  report: ReportMistake,
): OperationProvenance {
  // A path may stand elsewhere, behind a reference.
  const items = [item, at.parent]
  const section = enter(at, 'x-section')
  const isSectionNeeded = citesSource || section.value !== undefined
  return {
    section: isSectionNeeded ? check(schemas['x-section'], section, report) : undefined,
    openPoints: points
      .filter(
        (each) => isBelow(each.at, at) || items.some((place) => isSame(each.at.parent, place)),
      )
      .map(({ point }) => point),
    statedHeaders: readHeaders(enter(at, 'x-request-headers'), schemas, report),
  }
}

function readHeaders(at: Located, schemas: Extensions, report: ReportMistake) {
  if (at.value === undefined) return []
  const headers = check(schemas['x-request-headers'], at, report) ?? []
  return headers.map(({ name, value }) => ({ name, value }))
}

/** The entries of every extension of one name, each with its place. */
function listEntries<Entry>(
  extensions: readonly Located[],
  schema: z.ZodType<Entry[]>,
  report: ReportMistake,
) {
  return extensions.flatMap((extension) => {
    const entries = check(schema, extension, report) ?? []
    return entries.map((entry, index) => ({ extension, at: enter(extension, index), entry }))
  })
}

/** @returns undefined for a value of another shape, which is reported */
function check<Value>(
  schema: z.ZodType<Value>,
  at: Located,
  report: ReportMistake,
): Value | undefined {
  const parsed = schema.safeParse(at.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const keys = (issue?.path ?? []).map(String)
  const place = keys.reduce<Located>(enter, at)
  report(place, `${findPath(place).join(' → ')}: ${issue?.message}.`)
  return undefined
}

function reportNearMiss(at: Located, report: ReportMistake): void {
  if (isExtensionName(at.key) || listNear(at.key, extensionNames).length === 0) return
  const known: readonly ExtensionName[] = extensionNames
  report(at, `${at.key} is not an extension of this project. It knows ${known.join(', ')}.`)
}

function keepIds(report: ReportMistake): (id: string, at: Located) => boolean {
  const seen = new Set<string>()
  return (id, at) => {
    if (!seen.has(id)) {
      seen.add(id)
      return true
    }
    const sentence = `The id ${id} is used twice. An id is the permanent name of one entry.`
    report(enter(at, 'id'), sentence)
    return false
  }
}

function isBelow(at: Located, above: Located): boolean {
  const [path, start] = [listSteps(at), listSteps(above)]
  return start.every((step, index) => step === path[index])
}

function isSame(one: Located | undefined, other: Located | undefined): boolean {
  if (!one || !other) return false
  return isBelow(one, other) && isBelow(other, one)
}

/** By name, because a document that was converted holds other values at the same place. */
function listSteps(at: Located): readonly string[] {
  return [at.file.place, ...findPath(at)]
}
