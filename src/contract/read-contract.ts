import type { Version } from '#core/citation/version.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DocumentSource } from './source/locate-document.ts'
import type { DocumentAbout } from './openapi/about.ts'
import { describe } from './openapi/describe.ts'
import type { InboundRequest, OperationDocumentation } from './openapi/documented-operation.ts'
import { compareFaults, createFaultList } from './source/fault-list.ts'
import { findLines } from './source/find-lines.ts'
import type { SourceLine } from './source/find-lines.ts'
import { isMapping } from './source/located.ts'
import type { Located, Mapping } from './source/located.ts'
import type { Place } from './source/place.ts'
import { readChanged, readFiles } from './openapi/read-files.ts'
import type { Fault } from './source/fault-list.ts'
import type { SourceFile, SourceFiles } from './source/source-file.ts'
import type { Tag } from './openapi/tags.ts'
import { applyOverlay } from './overlay/apply-overlay.ts'
import type { OverlaidFiles } from './overlay/apply-overlay.ts'
import { findOverlay } from './overlay/find-overlay.ts'
import type {
  Contradiction,
  OpenPoint,
  OperationProvenance,
  Covering,
} from './provenance/provenance.ts'
import { readProvenance } from './provenance/read-provenance.ts'
import { rejectAt } from './source/contract-error.ts'

/** The API document: what is specified, what is not, and where it contradicts itself. */
export interface Contract {
  readonly title: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** The version of OpenAPI by whose rules it is read. */
  readonly openapi: Version
  /** All of them, in the order of the document. */
  readonly operations: readonly Operation[]
  /** By the text of a reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly tags: readonly Tag[]
  readonly about: DocumentAbout
  /** In the order of the document. */
  readonly webhooks: readonly InboundRequest[]
  /** The parts of each operation and what our extensions state about it, by its slug. */
  readonly documented: ReadonlyMap<string, DocumentedParts>
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  /** What entries of the document state by hand, so that it is not found as well. */
  readonly coverings: readonly Covering[]
  /** The operations that are not meant for readers (`x-internal`), by method and path. Nothing else here is about them. */
  readonly internal: readonly string[]
  /** Faults: what could not be taken as written, by file and line. */
  readonly faults: readonly Fault[]
  /** The whole document as its owner wrote it, as plain values in the same order. */
  readonly document: object
  /** The same with what an Overlay changes. */
  readonly overlaid: Mapping
  /**
   * The number at a place of its files as it was written, where JavaScript may write it in another way.
   *
   * @param path from the root of the file
   * @param file its place, where that is not the document itself
   */
  readonly readDigits: (path: readonly string[], file?: string) => string | undefined
  /** The files that were read, from the folder of the document; itself is the first. */
  readonly places: readonly string[]
  /** The parts of another of its files that the document refers to, each at its place. */
  readonly readPart: (file: string) => unknown
  /** The lines of places, in their order. Takes a second for a large document, so ask once for many. */
  readonly findLines: (places: readonly Place[]) => readonly (SourceLine | undefined)[]
}

export interface DocumentedParts extends OperationProvenance, OperationDocumentation {}

/**
 * Reads a document, the files below its folder that it refers to, and the Overlay that belongs to it.
 *
 * @throws {ContractError} for what cannot be read at all, and for a mistake in our extensions where they have to cite a source
 */
export async function readContract(source: DocumentSource): Promise<Contract> {
  const files = await readFiles(source.path)
  const overlay = await findOverlay(source)
  if (!overlay) return describeContract(files, source)
  const overlaid = applyOverlay(files, overlay)
  const { others } = await readChanged(source.path, overlaid)
  return describeContract({ ...overlaid, others }, source, { ...files, others }, [overlay])
}

/**
 * @param written the files as they were before an Overlay changed them
 * @param overlays those that did
 */
export function describeContract(
  files: SourceFiles & Partial<Pick<OverlaidFiles, 'findOrigin'>>,
  { citesSource = false }: Pick<DocumentSource, 'citesSource'>,
  written: SourceFiles = files,
  overlays: readonly SourceFile[] = [],
): Contract {
  const { findOrigin = (at: Located) => at } = files
  const reading = describe(files, findOrigin)
  const mistakes = createFaultList(findOrigin)
  const others = [...files.others.values()].flatMap((file) => ('why' in file ? [] : [file]))
  const provenance = readProvenance(
    [files.main, ...others],
    reading.sources,
    citesSource,
    (at, sentence) => {
      if (citesSource) throw rejectAt(findOrigin(at), sentence)
      mistakes.add('noted', at, `${sentence} It is passed over.`)
    },
  )
  const { title, version, description, openapi, schemas, tags, about, webhooks } = reading
  const { openPoints, contradictions, coverings } = provenance
  const operations = reading.operations.map((operation) => ({
    ...operation,
    statedHeaders: provenance.operations.get(operation.slug)?.statedHeaders ?? [],
  }))
  return {
    title,
    version,
    description,
    openapi,
    operations,
    schemas,
    tags,
    about,
    webhooks,
    documented: new Map(
      reading.sources.map(({ slug, tags: _tags, at: _at, item: _item, ...parts }) => {
        const stated = provenance.operations.get(slug) ?? nothing
        return [slug, { ...stated, ...parts }]
      }),
    ),
    openPoints,
    contradictions,
    coverings,
    internal: reading.internal,
    faults: [...reading.faults, ...mistakes.list()].toSorted(compareFaults),
    overlaid: isMapping(files.main.value) ? files.main.value : {},
    document: isMapping(written.main.value) ? written.main.value : {},
    readDigits: (path, file) => {
      const found = file === undefined ? written.main : written.others.get(file)
      return found && 'readDigits' in found ? found.readDigits(path) : undefined
    },
    places: [written.main.place, ...others.map(({ place }) => place)],
    readPart: (file) => others.find(({ place }) => place === file)?.value,
    findLines: (places) => findLines([written.main, ...others, ...overlays], places),
  }
}

const nothing: OperationProvenance = { section: undefined, openPoints: [], statedHeaders: [] }
