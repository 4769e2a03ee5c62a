import type { Operation } from '#request/description/operation.ts'
import type { Nesting } from '#request/description/parameter.ts'
import type { AddedCredential, FileInput } from '#request/inputs.ts'
import { isJson } from '#text/media-type.ts'
import type { FieldKindOf } from '../field-kind/field-kind.ts'

/** State of the form of one operation: everything typed and chosen, sent or not. */
export interface FormState {
  /** By the address of a root: `query:limit`, `content:0`, or `query` for the undocumented parameters. */
  readonly fields: Readonly<Record<string, FieldState>>
  /** The fields before any input. */
  readonly start: Readonly<Record<string, FieldState>>
  /** The fields that an example filled, by root. A field is an example until it changes. */
  readonly examples: Readonly<Record<string, FieldState>>
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
  /** Index of the chosen option or variant; `customChoice` for a custom value. */
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

/** Field as stored in a page, without the properties that are as in `emptyField`. */
export interface StoredField extends Partial<Omit<FieldState, 'children'>> {
  readonly children?: Readonly<Record<string, StoredField>>
}

/** The fields that the document's examples fill, by root: computed by the build, so that its page and the loaded form agree. */
export type FilledFields = Readonly<Record<string, StoredField>>

/**
 * Returns the form before any input: the document's examples, and nothing else. Of several media types, prefers that of the
 * example, then JSON, unless it has files.
 */
export function createFormState(
  { body }: Pick<Operation, 'body'>,
  filled: FilledFields = {},
): FormState {
  const contents = body?.contents ?? []
  const usable = contents.filter(({ files }) => files === undefined)
  const first =
    usable.find((content) => Object.hasOwn(filled, getContentRoot(contents.indexOf(content)))) ??
    usable.find(({ mediaType }) => isJson(mediaType)) ??
    usable[0]
  const start = Object.fromEntries(
    Object.entries(filled).map(([root, field]) => [root, restoreField(field)]),
  )
  return {
    fields: start,
    start,
    examples: start,
    content: first === undefined ? 0 : contents.indexOf(first),
    views: {},
    edited: [],
    nestings: {},
    notSecret: [],
    added: undefined,
    replaced: undefined,
  }
}

function restoreField({ children = {}, ...field }: StoredField): FieldState {
  const entries = Object.entries(children)
  return {
    ...emptyField,
    ...field,
    children: Object.fromEntries(entries.map(([step, child]) => [step, restoreField(child)])),
  }
}

/** Checks whether the user did nothing that affects the request. */
export function isUntouched(formState: FormState): boolean {
  const { fields, start, content, views, nestings, notSecret, added } = formState
  const roots = Object.keys(fields)
  const body = Object.keys(start).find((root) => root.startsWith('content:'))
  const isBodyShown =
    body === undefined || (body === getContentRoot(content) && !Object.hasOwn(views, body))
  return (
    isBodyShown &&
    roots.length === Object.keys(start).length &&
    roots.every((root) => fields[root] === start[root]) &&
    Object.keys(nestings).length === 0 &&
    notSecret.length === 0 &&
    added === undefined
  )
}

/** Checks whether a root still has the example that filled it. */
export function isExample({ fields, examples }: FormState, root: string): boolean {
  return Object.hasOwn(examples, root) && fields[root] === examples[root]
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
  return `${at}/${escapeRoot(step)}`
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
  return steps.reduce((field, step) => findChild(field, step), fields[root] ?? emptyField)
}

export function isShown({ state, isAdded, refused }: FieldState): boolean {
  return isAdded || state !== 'out' || refused !== undefined
}

export function findChild({ children }: FieldState, step: string): FieldState {
  return children[step] ?? emptyField
}

/** Checks whether the text is sent: the fields have not been edited since. */
export function isTextCurrent(formState: FormState, root: string): boolean {
  const { text, state } = findField(formState, root)
  return !formState.edited.includes(root) && (text !== '' || state === 'empty')
}

/** Checks whether a field takes a secret, unless the user marked it as not secret. */
export function takesSecret(
  { notSecret }: FormState,
  field: string,
  isSecret: boolean | undefined,
): boolean {
  return isSecret === true && !notSecret.includes(field)
}

/** Returns the chosen variant: the first if there is no such variant. */
export function findVariant({ choice }: FieldState, { variants }: FieldKindOf<'choice'>) {
  const index = variants[choice] ? choice : 0
  return { index, step: `choice:${index}`, schema: variants[index]?.schema }
}

/**
 * Changes a field without marking its root as edited.
 *
 * @param isSent whether its ancestors become part of the request
 */
export function updateField(
  formState: FormState,
  at: string,
  next: (field: FieldState) => FieldState,
  isSent = false,
): FormState {
  const [root = '', ...steps] = parseAddress(at)
  const field = changeField(formState.fields[root] ?? emptyField, steps, next, isSent)
  return { ...formState, fields: { ...formState.fields, [root]: field } }
}

function changeField(
  field: FieldState,
  steps: readonly string[],
  next: (field: FieldState) => FieldState,
  isSent: boolean,
): FieldState {
  const [step, ...rest] = steps
  if (step === undefined) return next(field)
  const child = changeField(findChild(field, step), rest, next, isSent)
  return {
    ...field,
    state: isSent && child.state !== 'out' ? 'value' : field.state,
    children: { ...field.children, [step]: child },
  }
}

/** Empties all refused texts. @returns the same draft if nothing is refused */
export function rejectTexts(formState: FormState, isRefused: (text: string) => boolean): FormState {
  return getFormTexts(formState)
    .filter(({ text }) => isRefused(text))
    .reduce<FormState>((next, { field }) => rejectText(next, field), formState)
}

/** @param address from `getFormTexts` */
export function rejectText(formState: FormState, address: string): FormState {
  const isName = address.endsWith(nameStep)
  const at = isName ? address.slice(0, -nameStep.length) : address
  // The field that an example replaced may contain the same text.
  return updateField({ ...formState, replaced: undefined }, at, (field) =>
    isName
      ? { ...field, name: '', refused: 'name' }
      : {
          ...field,
          text: '',
          refused: 'text',
          state: field.state === 'value' ? 'out' : field.state,
        },
  )
}

const nameStep = nameAddress('')

/** Returns every typed text, visible or not, with the address by which `text-refused` empties it. */
export function getFormTexts(formState: FormState): readonly { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = []
  const visit = (field: FieldState, at: string): void => {
    if (field.text !== '') texts.push({ field: at, text: field.text })
    if (field.name !== '') texts.push({ field: nameAddress(at), text: field.name })
    for (const [step, child] of Object.entries(field.children)) visit(child, childAddress(at, step))
  }
  for (const [root, field] of Object.entries(formState.fields)) visit(field, escapeRoot(root))
  if (formState.replaced) visit(formState.replaced.field, formState.replaced.at)
  return texts
}
