import type { Operation } from '#core/request/description/operation.ts'
import type { Nesting } from '#core/request/description/parameter.ts'
import type { AddedCredential, FileInput } from '#core/request/inputs.ts'
import { isJson } from '#core/text/media-type.ts'

/** All that a reader typed and chose in the form of one operation, sent or not. */
export interface Draft {
  /** By the address of a root: `query:limit`, `content:0`, or `query` for the undocumented parameters. */
  readonly fields: Readonly<Record<string, FieldDraft>>
  readonly content: number
  /** How the body of each media type is entered, by the address of its root. The first way unless chosen. */
  readonly views: Readonly<Record<string, View>>
  /** The roots whose form was edited after their text, so that the form says what is sent. */
  readonly edited: readonly string[]
  /** How nested values are written, by the field as the plan names it. */
  readonly nestings: Readonly<Record<string, Nesting>>
  /** Fields that take no secret, as the reader says; as the plan names them. */
  readonly notSecret: readonly string[]
  /** The kind of credential that the reader has added; its name is a field. */
  readonly added: AddedCredential['kind'] | undefined
  /** The field that an example or another press replaced, so that the change can be taken back. */
  readonly replaced: { readonly at: string; readonly field: FieldDraft } | undefined
}

/** How a body is entered: as fields, as a text, or as one file. */
export type View = 'form' | 'text' | 'file'

/** One field with everything that was typed in it, so that nothing is lost when it is left out or shown in another way. */
export interface FieldDraft {
  /** The kind of content that is sent of it: nothing, an empty text, list or object, null, or what was typed. */
  readonly state: 'out' | 'empty' | 'null' | 'value'
  /** Whether an optional field stands in the form although nothing may be sent of it yet. */
  readonly isAdded: boolean
  readonly text: string
  /** The chosen option or variant, by its index; `another` for a value that is not among the options. */
  readonly choice: number
  /** Whether the text is JSON in the place of the fields that the schema would have. */
  readonly isJson: boolean
  /** For an entry that has a name of its own: an undocumented parameter, an additional member. */
  readonly name: string
  readonly files: readonly FileInput[]
  /** Keys of children: items, additional members, and known members where a text gave their order. */
  readonly order: readonly string[]
  /** By steps of an address: `member:name`, `item:1`, `extra:1`, `choice:0`, `form`, `type`. */
  readonly children: Readonly<Record<string, FieldDraft>>
  /** The number of the next item or additional member; none is used twice. */
  readonly next: number
  /** The part that was emptied because it held the key. */
  readonly refused: 'text' | 'name' | undefined
}

export const another = -1

/** The choice of a field that the reader added, if it holds files and no text. */
export const fileChoice = 1

export const emptyField: FieldDraft = {
  state: 'out',
  isAdded: false,
  text: '',
  choice: 0,
  isJson: false,
  name: '',
  files: [],
  order: [],
  children: {},
  next: 0,
  refused: undefined,
}

/** Nothing is filled in: defaults and examples are offered and not sent unasked. Of several media types, JSON is shown first, unless it has files. */
export function startDraft({ body }: Pick<Operation, 'body'>): Draft {
  const contents = body?.contents ?? []
  const usable = contents.filter(({ files }) => files === undefined)
  const first = usable.find(({ mediaType }) => isJson(mediaType)) ?? usable[0]
  return {
    fields: {},
    content: first === undefined ? 0 : contents.indexOf(first),
    views: {},
    edited: [],
    nestings: {},
    notSecret: [],
    added: undefined,
    replaced: undefined,
  }
}

/** Whether nothing was filled in or chosen that a request could have. */
export function isUntouched({ fields, nestings, notSecret, added }: Draft): boolean {
  const filled = [...Object.keys(fields), ...Object.keys(nestings), ...notSecret]
  return filled.length === 0 && added === undefined
}

export const extraQueryRoot = 'query'

export const extraHeadersRoot = 'header'

export const acceptRoot = 'accept'

/** The root of the name of a header or query parameter for an added credential. */
export const addedNameRoot = 'added'

export function nameContentRoot(index: number): string {
  return `content:${index}`
}

/** The address of a field under another one. Every step has a kind before its name, so that none is a name of Object's. */
export function under(at: string, step: string): string {
  return `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The address of the name of a member that the reader added. No step is called so: each has a kind before its name. */
export function nameOf(at: string): string {
  return under(at, 'name')
}

/** A parameter's name may hold a slash, so roots are escaped as other steps are (RFC 6901, section 3). */
export function nameRoot(root: string): string {
  return root.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function readSteps(at: string): readonly string[] {
  return at.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function findField({ fields }: Pick<Draft, 'fields'>, at: string): FieldDraft {
  const [root = '', ...steps] = readSteps(at)
  return steps.reduce((field, step) => findChild(field, step), pick(fields, root))
}

export function isShown({ state, isAdded, refused }: FieldDraft): boolean {
  return isAdded || state !== 'out' || refused !== undefined
}

export function findChild({ children }: FieldDraft, step: string): FieldDraft {
  return pick(children, step)
}

function pick(fields: Readonly<Record<string, FieldDraft>>, step: string): FieldDraft {
  return Object.hasOwn(fields, step) ? (fields[step] ?? emptyField) : emptyField
}

/** Whether the text says what is sent: the fields show it and were not edited since. */
export function isTextTrue(draft: Draft, root: string): boolean {
  const { text, state } = findField(draft, root)
  return !draft.edited.includes(root) && (text !== '' || state === 'empty')
}
