import type { Operation } from '#request/description/operation.ts'
import type { Nesting } from '#request/description/parameter.ts'
import type { AddedCredential, FileInput } from '#request/inputs.ts'
import { isJson } from '#text/media-type.ts'

/** State of the form of one operation: everything typed and chosen, sent or not. */
export interface FormState {
  /** By the address of a root: `query:limit`, `content:0`, or `query` for the undocumented parameters. */
  readonly fields: Readonly<Record<string, FieldState>>
  readonly content: number
  /** The view of the body for each media type, by the address of its root. Defaults to the first view. */
  readonly views: Readonly<Record<string, BodyView>>
  /** Roots whose form was edited after their text, so that the form is sent. */
  readonly edited: readonly string[]
  /** How nested values are serialized, by the plan's name of the field. */
  readonly nestings: Readonly<Record<string, Nesting>>
  /** The plan's names of the fields that the user marked as not secret. */
  readonly notSecret: readonly string[]
  /** The kind of credential that the user added; its name is a field. */
  readonly added: AddedCredential['kind'] | undefined
  /** The field that was replaced by an example or default, for undo. */
  readonly replaced: { readonly at: string; readonly field: FieldState } | undefined
}

/** How a body is entered: as fields, as text, or as one file. */
export type BodyView = 'form' | 'text' | 'file'

/** State of one field with everything that was typed in it, so that nothing is lost when it is omitted or its view changes. */
export interface FieldState {
  /** Kind of content to send: nothing, an empty text, list or object, null, or the typed value. */
  readonly state: 'out' | 'empty' | 'null' | 'value'
  /** Whether an optional field is shown although it may not be sent yet. */
  readonly isAdded: boolean
  readonly text: string
  /** Index of the chosen option or variant; `another` for a custom value. */
  readonly choice: number
  /** Whether the text is JSON that replaces the schema's fields. */
  readonly isJson: boolean
  /** For entries with an editable name: undocumented parameters and additional members. */
  readonly name: string
  readonly files: readonly FileInput[]
  /** Keys of children: items, additional members, and known members if a text determined their order. */
  readonly order: readonly string[]
  /** By address step: `member:name`, `item:1`, `extra:1`, `choice:0`, `form`, `type`. */
  readonly children: Readonly<Record<string, FieldState>>
  /** The number of the next item or additional member; never reused. */
  readonly next: number
  /** The part that was emptied because it contained a key. */
  readonly refused: 'text' | 'name' | undefined
}

/** The choice of a custom value. */
export const customChoice = -1

/** The choice of an added field with files instead of text. */
export const fileChoice = 1

export const emptyField: FieldState = {
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

/** Returns an empty form: defaults and examples are not filled in. Of several media types, prefers JSON unless it has files. */
export function createFormState({ body }: Pick<Operation, 'body'>): FormState {
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

/** Checks whether nothing that affects the request was filled in or chosen. */
export function isUntouched({ fields, nestings, notSecret, added }: FormState): boolean {
  const filled = [...Object.keys(fields), ...Object.keys(nestings), ...notSecret]
  return filled.length === 0 && added === undefined
}

export const extraQueryRoot = 'query'

export const extraHeadersRoot = 'header'

export const acceptRoot = 'accept'

/** Root of the header or parameter name of an added credential. */
export const addedNameRoot = 'added'

export function getContentRoot(index: number): string {
  return `content:${index}`
}

/** Returns the address of a child field. Steps have a kind before their name, so that none is a property of `Object.prototype`. */
export function childAddress(at: string, step: string): string {
  return `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the address of the name of an added member. Differs from all steps, which have a kind before their name. */
export function nameAddress(at: string): string {
  return childAddress(at, 'name')
}

/** Escapes a root like other steps (RFC 6901, section 3), because a parameter's name may contain a slash. */
export function escapeRoot(root: string): string {
  return root.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function parseAddress(at: string): readonly string[] {
  return at.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function findField({ fields }: Pick<FormState, 'fields'>, at: string): FieldState {
  const [root = '', ...steps] = parseAddress(at)
  return steps.reduce((field, step) => findChild(field, step), pick(fields, root))
}

export function isShown({ state, isAdded, refused }: FieldState): boolean {
  return isAdded || state !== 'out' || refused !== undefined
}

export function findChild({ children }: FieldState, step: string): FieldState {
  return pick(children, step)
}

function pick(fields: Readonly<Record<string, FieldState>>, step: string): FieldState {
  return Object.hasOwn(fields, step) ? (fields[step] ?? emptyField) : emptyField
}

/** Checks whether the text is sent: the fields have not been edited since. */
export function isTextCurrent(formState: FormState, root: string): boolean {
  const { text, state } = findField(formState, root)
  return !formState.edited.includes(root) && (text !== '' || state === 'empty')
}
