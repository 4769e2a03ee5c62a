import { findConflicts } from '#contract/findings/conflicts.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { collectView } from './collect-view.ts'
import type { SchemaView, Source } from './collect-view.ts'
import { compareMapping } from './compare-mapping.ts'
import { describeLimits } from './describe-limits.ts'
import { describeLoops, describeType, readTypes } from './describe-type.ts'
import type { DraftGroup, DraftNode, DraftRow } from './draft.ts'
import { enterPointer, isSchema } from './keywords.ts'
import { listPlans } from './list-plans.ts'
import type { GroupPlan, RowPlan } from './list-plans.ts'
import { checkDefaults, listExamples, listValues } from './list-values.ts'
import type { Direction, Piece, Said } from './outline.ts'
import { findFlag, listDistinct, listStated } from './read-view.ts'
import { writeValue } from './write-value.ts'
import type { FindDigits } from './write-value.ts'

/** What every part of an outline is made with. */
export interface Ground {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly direction: Direction
  readonly digits: FindDigits
}

/**
 * Says everything about one place; what is below it waits.
 *
 * @param opened the references that were opened around it
 * @param isOpen whether references are opened here, or stay links
 */
export function draftNode(
  sources: readonly Source[],
  pointer: string,
  path: readonly string[],
  opened: ReadonlySet<string>,
  isOpen: boolean,
  ground: Ground,
): DraftNode {
  const { schemas, digits, direction } = ground
  const view = collectView(sources, pointer, { schemas, opened, isOpen })
  const { values, more } = listValues(view, digits)
  const isSilent = sources.every(({ schema }) => schema === undefined)
  const reading = readTypes(view, schemas)
  const items = draftItems(view, path, isOpen, ground)
  let plans: readonly GroupPlan[] | undefined
  const choices = view.choiceSets.length === 1 ? draftPlans(list(), path, view, ground) : []
  const variants = choices.length === 1 && choices[0] ? listVariants(choices[0]) : undefined
  const type = isSilent
    ? [{ text: 'not specified' }]
    : describeType(view, reading, items?.node.type, variants, schemas)
  const title = listStated(view, 'title').find(({ value }) => typeof value === 'string')
  return {
    pointer,
    type,
    title: title && { text: String(title.value), pointer: title.pointer },
    marks: [...listMarks(view, reading.nullAt, ground), ...describeLoops(view, schemas)],
    notes: dropOrigins(describeLimits(view, digits), view),
    values,
    moreValues: more,
    examples: listExamples(view, sources, ground),
    descriptions: listDescriptions(view),
    conflicts: [
      ...(reading.conflict ? [reading.conflict] : []),
      ...findConflicts(view, (value, place) => writeValue(value, place, digits)),
      ...compareMapping(view, schemas),
      ...checkDefaults(view, sources, ground),
    ],
    groups: [],
    more: undefined,
    open: () => {
      const rest = variants ? [] : draftPlans(list(), path, view, ground)
      const hasItems = items && !isTrivial(items.node)
      return [
        ...(hasItems ? [{ kind: 'items' as const, heading: undefined, rows: [items] }] : []),
        ...rest,
      ]
    },
  }

  function list(): readonly GroupPlan[] {
    plans ??= listPlans(view, { schemas, direction, digits })
    return plans
  }
}

function draftPlans(
  plans: readonly GroupPlan[],
  path: readonly string[],
  view: SchemaView,
  ground: Ground,
): readonly DraftGroup[] {
  return plans.map(({ kind, heading, rows }) => ({
    kind,
    heading,
    rows: rows.map((plan) => draftRow(plan, path, view.opened, ground)),
  }))
}

function draftRow(
  { label, name, step, sources, pointer, presence, origin }: RowPlan,
  path: readonly string[],
  opened: ReadonlySet<string>,
  ground: Ground,
  isOpen = false,
): DraftRow {
  const own = [...path, step]
  const node = draftNode(sources, pointer, own, opened, isOpen, ground)
  // A choice bears its title as its name.
  if (node.title?.text === label) node.title = undefined
  return { label: { text: label }, name, path: own, anchor: '', presence, origin, node }
}

/** One row for all items; undefined where nothing is said of them. */
function draftItems(
  view: SchemaView,
  path: readonly string[],
  isOpen: boolean,
  ground: Ground,
): DraftRow | undefined {
  const sources = view.parts.flatMap(({ keywords, pointer, origin }): readonly Source[] => {
    const schema = keywords['items']
    return isSchema(schema) ? [{ schema, pointer: enterPointer(pointer, 'items'), origin }] : []
  })
  const [first] = sources
  if (!first) return undefined
  const hasPrefix = listStated(view, 'prefixItems').length > 0
  const label = hasPrefix ? 'each further item' : 'each item'
  const plan: RowPlan = {
    label,
    name: undefined,
    step: label,
    sources,
    pointer: first.pointer,
    presence: undefined,
    origin: undefined,
  }
  return draftRow(plan, path, view.opened, ground, isOpen)
}

/** Choices that are no more than a type each are said in one line. */
function listVariants({ kind, rows }: DraftGroup): readonly (readonly Piece[])[] | undefined {
  const isShort = kind === 'choices' && rows.length <= 4
  return isShort && rows.every(({ presence, node }) => !presence && isTrivial(node))
    ? rows.map(({ node }) => node.type)
    : undefined
}

function isTrivial(node: DraftNode): boolean {
  return (
    [node.marks, node.notes, node.values, node.examples, node.descriptions, node.conflicts].every(
      ({ length }) => length === 0,
    ) &&
    node.title === undefined &&
    node.moreValues === undefined &&
    node.open().length === 0
  )
}

function listMarks(
  view: SchemaView,
  nullAt: string | undefined,
  { schemas, direction }: Ground,
): readonly Said[] {
  const deprecated = findFlag(view, 'deprecated', schemas)
  const readOnly = findFlag(view, 'readOnly', schemas)
  const writeOnly = findFlag(view, 'writeOnly', schemas)
  return [
    ...(deprecated === undefined ? [] : [{ text: 'deprecated', pointer: deprecated }]),
    ...(readOnly === undefined
      ? []
      : [
          {
            text: direction === 'both' ? 'read-only: in responses alone' : 'read-only',
            pointer: readOnly,
          },
        ]),
    ...(writeOnly === undefined
      ? []
      : [
          {
            text: direction === 'both' ? 'write-only: in requests alone' : 'write-only',
            pointer: writeOnly,
          },
        ]),
    ...(nullAt === undefined ? [] : [{ text: 'may be null', pointer: nullAt }]),
  ]
}

/** All of them: of a schema that is merged, each part may have one. */
function listDescriptions(view: SchemaView): readonly Said[] {
  const own = view.parts[0]?.origin
  return listDistinct(view, 'description').flatMap(({ value, pointer, origin }) =>
    typeof value === 'string' && value.trim() !== ''
      ? [{ text: value, pointer, origin: origin === own ? undefined : origin }]
      : [],
  )
}

/** A reader needs to know who says something only where several do. */
function dropOrigins(said: readonly Said[], view: SchemaView): readonly Said[] {
  const origins = new Set(view.parts.map(({ origin }) => origin))
  return origins.size > 1 ? said : said.map(({ text, code, pointer }) => ({ text, code, pointer }))
}
