import type { z } from 'astro/zod'
import { findSimilar } from '#text/similar-names.ts'
import type { DocumentSource } from './load/locate-document.ts'
import { parseOpenApi } from './parse/parse-openapi.ts'
import type { ParsedOpenApi } from './parse/parse-openapi.ts'
import { bundleFiles } from './parse/bundle-files.ts'
import { createValueFinder } from './parse/find-value.ts'
import { hideData, findInternalParts } from './parse/internal-parts.ts'
import type { InternalParts } from './parse/internal-parts.ts'
import { createResolver } from './parse/resolver.ts'
import type { Resolver } from './parse/resolver.ts'
import type { OperationSource } from './parse/operations.ts'
import type { OperationDocumentation } from './parse/documented-operation.ts'
import { compareProblems, createProblemList, findLines } from './load/problem-list.ts'
import type { SourceLine, DocumentProblem } from './load/problem-list.ts'
import { getChild, getFiles, getPath, isMapping, locateRoot } from './load/located.ts'
import type { Located, Mapping, SourceFile, SourceFiles } from './load/located.ts'
import { formatSourcePointer } from './load/reference.ts'
import type { SourcePointer } from './load/reference.ts'
import { reloadReferencedFiles, loadFiles } from './parse/load-files.ts'
import { parseSamples } from './samples/parse-samples.ts'
import { loadSampleFiles } from './samples/sample-files.ts'
import type { Sample } from './samples/sample.ts'
import { applyOverlay, loadOverlay, loadTranslation } from './overlay/apply-overlay.ts'
import type { PossiblyOverlaidFiles } from './overlay/apply-overlay.ts'
import { reviewChanges } from './overlay/other-changes.ts'
import { listTranslatedTexts } from './overlay/translated-texts.ts'
import { findExtensions, extensions } from './provenance/provenance.ts'
import type {
  Contradiction,
  FindingCover,
  OpenPoint,
  OperationProvenance,
} from './provenance/provenance.ts'
import { formatCounted } from '#text/format.ts'
import type { Operation } from '#request/description/operation.ts'

/** A parsed API description, with what it leaves unspecified or contradicts. */
export interface ApiDescription extends Omit<ParsedOpenApi, 'sources'> {
  readonly documented: ReadonlyMap<string, DocumentedParts>
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  /** Findings that entries of the document describe, so that they are not reported. */
  readonly covers: readonly FindingCover[]
  /**
   * The document with its Overlay applied, as plain values in the same order. All published output
   * derives from it.
   */
  readonly document: Mapping
  /** The texts of its translation; undefined if it has none. */
  readonly translatedTexts?: ReadonlySet<string> | undefined
  /** The original document, for resolving pointers. Never published. */
  readonly original: object
  /** The public document in one file: with its Overlay, without internal parts. */
  readonly bundled: PublishedFile
  /** The file offered for download: the bundled one, or the original if configured. */
  readonly published: PublishedFile
  /** Paths of the document's files from its folder, starting with the document itself. */
  readonly paths: readonly string[]
  /**
   * Returns the lines of pointers, in order. Takes a second for a large document, so batch calls.
   */
  readonly findLines: (pointers: readonly SourcePointer[]) => readonly (SourceLine | undefined)[]
  /** Returns the public value at a pointer, as the document has it: with its Overlay, without internal parts. */
  readonly findValue: (pointer: SourcePointer) => unknown
}

/**
 * The published file. Has bytes if it is published unchanged; else it is serialized from the value.
 */
export type PublishedFile = Pick<SourceFile, 'path' | 'value' | 'bytes' | 'readDigits'>

export interface DocumentedParts extends OperationProvenance, OperationDocumentation {
  readonly samples: readonly Sample[]
}

/**
 * Loads and parses a document, the files it references below its folder, its Overlay, and the
 * team's files with code samples.
 *
 * @throws {DocumentError} if it cannot be parsed at all
 */
export async function loadApiDescription(source: DocumentSource): Promise<ApiDescription> {
  const description = await loadDocument(source)
  if (!source.samples) return description
  const { operations, problems } = description
  const files = await loadSampleFiles(source.samples, operations)
  const documented = [...description.documented].map(([slug, parts]) => {
    const samples = [...(files.samples.get(slug) ?? []), ...parts.samples]
    return [slug, { ...parts, samples }] as const
  })
  return {
    ...description,
    documented: new Map(documented),
    problems: [...problems, ...files.problems].toSorted(compareProblems),
  }
}

async function loadDocument(source: DocumentSource): Promise<ApiDescription> {
  const files = await loadFiles(source.path, source.names?.document, source.address)
  const translation = await loadTranslation(source)
  const overlay = await loadOverlay(source)
  const overlays = [overlay, translation].filter((file) => file !== undefined)
  const own: PossiblyOverlaidFiles = overlay ? applyOverlay(files, overlay) : files
  const overlaid = translation ? applyOverlay(own, translation) : own
  if (overlays.length === 0) return createApiDescription(files)
  const { others } = await reloadReferencedFiles(source.path, overlaid)
  const { warnings = [] } = overlaid
  const changed = {
    ...overlaid,
    others,
    warnings: translation ? [...warnings, ...reviewChanges(translation, own)] : warnings,
  }
  const isOriginal = source.publishOriginal === true && others.size === 0
  const description = createApiDescription(
    changed,
    { ...files, others },
    overlays,
    isOriginal ? files.main : undefined,
  )
  return translation
    ? { ...description, translatedTexts: listTranslatedTexts(translation) }
    : description
}

/**
 * @param written the files before Overlays were applied
 * @param overlays the applied Overlays
 * @param published the file to offer for download, if not derived from the files
 */
export function createApiDescription(
  files: PossiblyOverlaidFiles,
  written: SourceFiles = files,
  overlays: readonly SourceFile[] = [],
  published?: PublishedFile,
): ApiDescription {
  const { findOrigin = (at: Located) => at, warnings = [] } = files
  const parsed = parseOpenApi(files, findOrigin)
  const problems = createProblemList(findOrigin)
  for (const { at, sentence } of warnings) problems.add('warning', at, sentence)
  const report: ReportProblem = (at, sentence) =>
    problems.add('warning', at, `${sentence} It is ignored.`)
  const loaded = getFiles(files)
  const { points, contradictions, covers } = parseProvenance(loaded, parsed.sources, report)
  const { sources, ...described } = parsed
  const documented = new Map(
    sources.map((source) => {
      const { slug, tags: _tags, at, item: _item, ...parts } = source
      const samples = parseSamples(at, files.main.path, report)
      return [slug, { ...parseOperationProvenance(source, points, report), ...parts, samples }]
    }),
  )
  const resolver = createResolver(files, { hasAddresses: true })
  const internal = findInternalParts(files, resolver)
  hideData(files, resolver, internal)
  const bundled = bundle(files, resolver, internal)
  return {
    ...described,
    operations: parsed.operations.map((operation) => ({
      ...operation,
      statedHeaders: documented.get(operation.slug)?.statedHeaders ?? [],
    })),
    documented,
    openPoints: points.map(({ point }) => point),
    contradictions,
    covers,
    problems: [...parsed.problems, ...problems.list()].toSorted(compareProblems),
    document: isMapping(files.main.value) ? files.main.value : {},
    original: isMapping(written.main.value) ? written.main.value : {},
    bundled,
    published: published ?? bundled,
    paths: loaded.map(({ path }) => path),
    findLines: (pointers) => findLines([...getFiles(written), ...overlays], pointers),
    findValue: createValueFinder({ files, overlays, findOrigin, resolver, internal }),
  }
}

/**
 * Returns the original document if it is a single file without internal parts, else the bundled
 * one.
 */
function bundle(files: SourceFiles, resolver: Resolver, internal: InternalParts): PublishedFile {
  if (files.others.size === 0 && internal.size === 0) return files.main
  return { path: files.main.path, ...bundleFiles(files, resolver, internal) }
}

type ReportProblem = (at: Located, sentence: string) => void

/**
 * Parses this project's own extensions in all files. They are optional, and others are ignored; but
 * in a document that uses ours, a similar name is reported as a typo.
 */
function parseProvenance(
  files: readonly SourceFile[],
  operations: readonly OperationSource[],
  report: ReportProblem,
) {
  const found = files.flatMap((file) => [...findExtensions(locateRoot(file))])
  const own = found.filter(({ key }) => isExtensionName(key))
  const named = (name: ExtensionName) => own.filter(({ key }) => key === name)
  if (own.length > 0) for (const at of found) reportSimilarName(at, report)
  // This extension is parsed with the parameters; here it is only validated.
  for (const at of named('x-nested-arrays')) validate(extensions['x-nested-arrays'], at, report)
  const ids = new Set<string>()
  const silent = parseEntries(named('x-not-specified'), extensions['x-not-specified'], ids, report)
  const points = silent.map(({ at, extension, entry: { covers: _covers, ...entry } }) => ({
    at: extension,
    point: { ...entry, subject: getSubject(at, operations) },
  }))
  const disagreeing = parseEntries(
    named('x-contradictory'),
    extensions['x-contradictory'],
    ids,
    report,
  )
  const contradictions = disagreeing.map(
    ({ entry: { covers: _covers, ...entry } }): Contradiction => entry,
  )
  const mainFile = files[0]?.path ?? ''
  return {
    points,
    contradictions,
    covers: [...silent, ...disagreeing].flatMap(({ extension, entry: { covers } }) =>
      covers.map((detector) => ({ detector, at: locateHolder(extension, mainFile) })),
    ),
  }
}

/**
 * Returns the pointer of the object with an extension; at the root or under `info`, that of the
 * document.
 */
function locateHolder(extension: Located, mainFile: string): SourcePointer {
  const holder = extension.parent ?? extension
  const [first, ...others] = getPath(holder)
  const isWhole = holder.file.path === mainFile && others.length === 0
  return isWhole && (first === undefined || first === 'info')
    ? '#'
    : formatSourcePointer(holder, mainFile)
}

interface LocatedPoint {
  readonly at: Located
  readonly point: OpenPoint
}

function parseOperationProvenance(
  { at, item }: OperationSource,
  points: readonly LocatedPoint[],
  report: ReportProblem,
): OperationProvenance {
  // A path item may be elsewhere, behind a reference.
  const items = [item, at.parent]
  const section = getChild(at, 'x-section')
  return {
    section: validate(extensions['x-section'], section, report),
    openPoints: points
      .filter((each) => isBelow(each.at, at) || items.some((one) => isSame(each.at.parent, one)))
      .map(({ point }) => point),
    statedHeaders: parseHeaders(getChild(at, 'x-request-headers'), report),
  }
}

function parseHeaders(at: Located, report: ReportProblem) {
  if (at.value === undefined) return []
  const headers = validate(extensions['x-request-headers'], at, report) ?? []
  return headers.map(({ name, value }) => ({ name, value }))
}

/** @param ids the ids of other entries; the ids of these entries are added */
function parseEntries<Entry extends { readonly id: string }>(
  found: readonly Located[],
  schema: z.ZodType<Entry[]>,
  ids: Set<string>,
  report: ReportProblem,
) {
  return found.flatMap((extension) => {
    const entries = validate(schema, extension, report) ?? []
    return entries.flatMap((entry, index) => {
      const at = getChild(extension, index)
      if (ids.has(entry.id)) {
        report(getChild(at, 'id'), `The id ${entry.id} is used twice. IDs must be unique.`)
        return []
      }
      ids.add(entry.id)
      return [{ extension, at, entry }]
    })
  })
}

function validate<Value>(
  schema: z.ZodType<Value>,
  at: Located,
  report: ReportProblem,
): Value | undefined {
  const parsed = schema.safeParse(at.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const keys = (issue?.path ?? []).map(String)
  const located = keys.reduce<Located>(getChild, at)
  report(located, `${getPath(located).join(' → ')}: ${issue?.message}.`)
  return undefined
}

function reportSimilarName(at: Located, report: ReportProblem): void {
  const known = Object.keys(extensions)
  if (isExtensionName(at.key) || findSimilar(at.key, known).length === 0) return
  report(
    at,
    `${at.key} is not an extension of this project. The extensions are ${known.join(', ')}.`,
  )
}

/** Returns whether paths are equal or below: a converted document has other values at the same pointer. */
function isBelow(at: Located, above: Located): boolean {
  const path = getPath(at)
  const start = getPath(above)
  return at.file.path === above.file.path && start.every((step, index) => step === path[index])
}

function isSame(one: Located | undefined, other: Located | undefined): boolean {
  return one !== undefined && other !== undefined && isBelow(one, other) && isBelow(other, one)
}

type ExtensionName = keyof typeof extensions

function isExtensionName(name: string): name is ExtensionName {
  return Object.hasOwn(extensions, name)
}

/** Returns the heading for an entry, from its location in the document. */
function getSubject(at: Located, operations: readonly OperationSource[]): string {
  const path = getPath(at)
  if (path[0] === 'info') return 'The service'
  if (path.includes('securitySchemes') || path[0] === 'securityDefinitions') return 'Authentication'
  if (path[0] !== 'paths') return 'The API document'
  const status = path[path.indexOf('responses') + 1] ?? ''
  if (path.includes('responses') && /^(default|[45])/.test(status)) return 'Errors'
  const siblings = operations.filter(({ item }) => item.key === path[1])
  const own = siblings.find((one) => one.at.key === path[2]) ?? siblings[0]
  return own?.tags[0] ?? 'Operations'
}

/**
 * Returns the operations that cannot be called as described, by method and path, and the paths that
 * could not be parsed.
 */
function collectOmitted({ operations, problems }: ApiDescription): ReadonlySet<string> {
  const nowhere = operations.filter(({ callable }) => callable.from === 'nowhere')
  const errors = problems.filter(({ severity }) => severity === 'error')
  return new Set([...nowhere.map(formatOperation), ...errors.flatMap((one) => one.operations)])
}

function formatOperation({ method, path, writtenPath = path }: Operation): string {
  return `${method} ${writtenPath}`
}

/** Formats a problem as a line, such as `api.yaml:12: The parameter has no name. (left out: GET /pets)`. */
export function formatProblem({
  file,
  line,
  severity,
  sentence,
  operations,
}: DocumentProblem): string {
  const names = operations.slice(0, 3).join(', ')
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : ''
  const about = names === '' ? '' : ` (${severity === 'error' ? 'left out: ' : ''}${names}${more})`
  return `${file}:${line}: ${sentence}${about}`
}

/** @param folder identifies the document if a site has several */
export function summarizeProblems(description: ApiDescription, folder?: string): readonly string[] {
  const { operations, problems, internal } = description
  const omitted = collectOmitted(description)
  const met = new Set(problems.flatMap((problem) => problem.operations))
  const warned = operations
    .map(formatOperation)
    .filter((name) => met.has(name) && !omitted.has(name))
  const shown = problems.slice(0, maxShown).map(formatProblem)
  const rest = problems.length - shown.length
  const hidden =
    internal.length === 0
      ? ''
      : `, and ${formatCounted(internal.length, 'internal one')} (x-internal) not shown`
  return [
    ...shown,
    ...(rest > 0
      ? [`… and ${rest} more: the command plan --list --verbose prints all of them.`]
      : []),
    `The API document${folder === undefined ? '' : ` of ${folder}/`}: ${formatCounted(operations.length, 'operation')} read, ${warned.length} with warnings, ${omitted.size} left out${hidden}.`,
  ]
}

const maxShown = 20
