import type { z } from 'astro/zod'
import { listNear } from '#core/text/near-names.ts'
import type { DocumentSource } from './source/locate-document.ts'
import { readOpenApi } from './openapi/read-openapi.ts'
import type { OpenApiReading } from './openapi/read-openapi.ts'
import { bundleFiles } from './openapi/bundle-files.ts'
import { hideData } from './openapi/hide-data.ts'
import { findInternalParts } from './openapi/internal-parts.ts'
import { createResolver } from './openapi/resolver.ts'
import type { OperationSource } from './openapi/operations.ts'
import type { OperationDocumentation } from './openapi/documented-operation.ts'
import { compareFaults, createFaultList, findLines } from './source/fault-list.ts'
import type { SourceLine } from './source/fault-list.ts'
import { enter, findPath, isMapping, locateRoot } from './source/located.ts'
import type { Located, Mapping } from './source/located.ts'
import { writePlace } from './source/reference.ts'
import type { Place } from './source/reference.ts'
import { readChanged, readFiles } from './openapi/read-files.ts'
import type { SourceFile, SourceFiles } from './source/source-file.ts'
import { applyOverlay, findOverlay } from './overlay/apply-overlay.ts'
import type { OverlaidFiles } from './overlay/apply-overlay.ts'
import { findExtensions } from './provenance/provenance.ts'
import type {
  Contradiction,
  Covering,
  OpenPoint,
  OperationProvenance,
  Provenance,
} from './provenance/provenance.ts'
import { extensions } from './provenance/extensions.ts'

/** The API document: what is specified, what is not, and where it contradicts itself. */
export interface Contract extends Omit<OpenApiReading, 'sources'> {
  readonly documented: ReadonlyMap<string, DocumentedParts>
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  /** What entries of the document state by hand, so that it is not found as well. */
  readonly coverings: readonly Covering[]
  /** The document after its Overlay, as plain values in the same order. Everything that is published is made of it. */
  readonly document: Mapping
  /** The document as it was written, in which places are found. Nothing of it is published. */
  readonly written: object
  /** The document in one file, as readers see it: after its Overlay, without internal parts. */
  readonly bundled: PublishedFile
  /** The file that is offered for download: the bundled one, unless a team offers the original. */
  readonly published: PublishedFile
  /** The files that the document is in, from its folder; itself is the first. */
  readonly places: readonly string[]
  /** The lines of places, in their order. Takes a second for a large document, so ask once for many. */
  readonly findLines: (places: readonly Place[]) => readonly (SourceLine | undefined)[]
}

/** The published file, with its bytes where it is published as it was written; else they are made of its value. */
export type PublishedFile = Pick<SourceFile, 'place' | 'value' | 'bytes' | 'readDigits'>

export interface DocumentedParts extends OperationProvenance, OperationDocumentation {
  /** The extension `x-codeSamples`, or `x-code-samples`, whatever it contains. */
  readonly codeSamples: unknown
}

/**
 * Reads a document, the files below its folder that it refers to, and the Overlay that belongs to it.
 *
 * @throws {ContractError} for what cannot be read at all
 */
export async function readContract(source: DocumentSource): Promise<Contract> {
  const files = await readFiles(source.path, source.names?.document, source.address)
  const overlay = await findOverlay(source)
  if (!overlay) return makeContract(files)
  const overlaid = applyOverlay(files, overlay)
  const { others } = await readChanged(source.path, overlaid)
  const changed = { ...overlaid, others }
  const isOriginal = source.offersOriginal === true && others.size === 0
  return makeContract(changed, { ...files, others }, [overlay], isOriginal ? files.main : undefined)
}

/**
 * @param written the files as they were before an Overlay changed them
 * @param overlays those that did
 * @param published the file to offer for download, where it is not made of the files
 */
export function makeContract(
  files: SourceFiles & Partial<Pick<OverlaidFiles, 'findOrigin' | 'warnings'>>,
  written: SourceFiles = files,
  overlays: readonly SourceFile[] = [],
  published?: PublishedFile,
): Contract {
  const { findOrigin = (at: Located) => at, warnings = [] } = files
  const reading = readOpenApi(files, findOrigin)
  const mistakes = createFaultList(findOrigin)
  const others = listRead(files)
  for (const { at, sentence } of warnings) mistakes.add('noted', at, sentence)
  const provenance = readProvenance([files.main, ...others], reading.sources, (at, sentence) =>
    mistakes.add('noted', at, `${sentence} It is passed over.`),
  )
  const { openPoints, contradictions, coverings } = provenance
  const { sources, ...described } = reading
  const bundled = bundle(files)
  return {
    ...described,
    operations: reading.operations.map((operation) => ({
      ...operation,
      statedHeaders: provenance.operations.get(operation.slug)?.statedHeaders ?? [],
    })),
    documented: new Map(
      sources.map(({ slug, tags: _tags, at, item: _item, ...parts }) => {
        const stated = provenance.operations.get(slug) ?? nothing
        const codeSamples = enter(at, 'x-codeSamples').value ?? enter(at, 'x-code-samples').value
        return [slug, { ...stated, ...parts, codeSamples }]
      }),
    ),
    openPoints,
    contradictions,
    coverings,
    faults: [...reading.faults, ...mistakes.list()].toSorted(compareFaults),
    document: isMapping(files.main.value) ? files.main.value : {},
    written: isMapping(written.main.value) ? written.main.value : {},
    bundled,
    published: published ?? bundled,
    places: [files.main, ...others].map(({ place }) => place),
    findLines: (places) => findLines([written.main, ...others, ...overlays], places),
  }
}

/** The document as it was written where it is one file without internal parts, and bundled otherwise. */
function bundle(files: SourceFiles): PublishedFile {
  const resolver = createResolver(files, { hasAddresses: true })
  const internal = findInternalParts(files, resolver)
  hideData(files, resolver, internal)
  if (files.others.size === 0 && internal.size === 0) return files.main
  const { place } = files.main
  return { place, ...bundleFiles(files, resolver, internal) }
}

function listRead({ others }: SourceFiles): readonly SourceFile[] {
  return [...others.values()].flatMap((file) => ('why' in file ? [] : [file]))
}

const nothing: OperationProvenance = { section: undefined, openPoints: [], statedHeaders: [] }

/** Receives what is wrong with an extension; what it states is passed over. */
type ReportMistake = (at: Located, sentence: string) => void

/**
 * Reads what our own extensions state, in any file of a description. They are optional, and those of others are passed over;
 * in a document that uses ours, a name that comes near one of them is a mistake.
 */
function readProvenance(
  files: readonly SourceFile[],
  operations: readonly OperationSource[],
  report: ReportMistake,
): Provenance {
  const found = files.flatMap((file) => [...findExtensions(locateRoot(file))])
  const own = found.filter(({ key }) => isExtensionName(key))
  const named = (name: ExtensionName) => own.filter(({ key }) => key === name)
  if (own.length > 0) for (const at of found) reportNearMiss(at, report)
  // The content of this extension is read with the parameters; here it is only checked.
  for (const at of named('x-nested-arrays')) check(extensions['x-nested-arrays'], at, report)
  const claimId = keepIds(report)
  const silent = listEntries(
    named('x-not-specified'),
    extensions['x-not-specified'],
    report,
  ).filter(({ at, entry }) => claimId(entry.id, at))
  const points = silent.map(({ at, extension, entry: { covers: _covers, ...entry } }) => ({
    at: extension,
    point: { ...entry, subject: nameSubject(at, operations) },
  }))
  const disagreeing = listEntries(
    named('x-contradictory'),
    extensions['x-contradictory'],
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
      operations.map((operation) => [operation.slug, readOperation(operation, points, report)]),
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
  report: ReportMistake,
): OperationProvenance {
  // A path may stand elsewhere, behind a reference.
  const items = [item, at.parent]
  const section = enter(at, 'x-section')
  return {
    section: check(extensions['x-section'], section, report),
    openPoints: points
      .filter(
        (each) => isBelow(each.at, at) || items.some((place) => isSame(each.at.parent, place)),
      )
      .map(({ point }) => point),
    statedHeaders: readHeaders(enter(at, 'x-request-headers'), report),
  }
}

function readHeaders(at: Located, report: ReportMistake) {
  if (at.value === undefined) return []
  const headers = check(extensions['x-request-headers'], at, report) ?? []
  return headers.map(({ name, value }) => ({ name, value }))
}

function listEntries<Entry>(
  found: readonly Located[],
  schema: z.ZodType<Entry[]>,
  report: ReportMistake,
) {
  return found.flatMap((extension) => {
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
  const known = Object.keys(extensions)
  if (isExtensionName(at.key) || listNear(at.key, known).length === 0) return
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

type ExtensionName = keyof typeof extensions

function isExtensionName(name: string): name is ExtensionName {
  return Object.hasOwn(extensions, name)
}

/** The heading for an entry, from its place in the document. */
function nameSubject(at: Located, operations: readonly OperationSource[]): string {
  const path = findPath(at)
  if (path[0] === 'info') return 'The service'
  if (path.includes('securitySchemes') || path[0] === 'securityDefinitions') return 'Authentication'
  if (path[0] !== 'paths') return 'The API document'
  const status = path[path.indexOf('responses') + 1] ?? ''
  if (path.includes('responses') && /^(default|[45])/.test(status)) return 'Errors'
  const near = operations.filter(({ item }) => item.key === path[1])
  const own = near.find(({ at: place }) => place.key === path[2]) ?? near[0]
  return own?.tags[0] ?? 'Operations'
}
