import type { Value } from '#request/inputs.ts'
import { formatValuePlaceholder, splitAtValues } from '#request/request-sequence.ts'
import type {
  ComposedText,
  SequenceInput,
  SequenceRead,
  SequenceSource,
} from '#request/request-sequence.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { formatPointer, parsePointer } from '#schema/pointer.ts'
import { formatEmbedded, select } from './evaluate.ts'
import type { Expression } from './expression.ts'
import type { RecipeField } from './recipe-fields.ts'
import type { Recipe, RecipeStep, Template } from './recipe.ts'

/** Thrown with the reason why a recipe cannot be a program. */
export class UnsupportedRecipe extends Error {}

/** The use of a template in a program. */
export interface TemplateUse {
  /** The steps before this index are completed. */
  readonly index: number
  /** Receives the texts that the template is composed of. */
  readonly texts: ComposedText[]
  /** The words of the names of its values. */
  readonly words: readonly string[]
  /** The step whose response it reads. */
  readonly responding?: RecipeStep
}

/** Collects the values that the program of a recipe reads, and names them. */
export class SequenceValues {
  readonly inputs = new Map<string, SequenceInput>()
  /** By step and source. */
  readonly #reads = new Map<string, Map<string, SequenceRead>>()
  readonly #taken = new Set<string>(functionNames)
  readonly #placed = new Set<string>()
  readonly #steps: readonly RecipeStep[]
  readonly #fields: readonly RecipeField[]

  constructor({ steps }: Pick<Recipe, 'steps'>, fields: readonly RecipeField[]) {
    this.#steps = steps
    this.#fields = fields
  }

  getReads(step: string): readonly SequenceRead[] {
    return [...(this.#reads.get(step)?.values() ?? [])]
  }

  /** Creates a unique name of at least two words, which is not a keyword of a language. */
  createName(words: readonly string[]): string {
    const spaced = words.join(' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    const name = (spaced.match(/[A-Za-z]+|\d+/g) ?? []).join('_').toLowerCase()
    const base = /^[a-z].*_/.test(name) ? name : `step_${name}`
    let unique = base
    for (let number = 2; this.#taken.has(unique); number += 1) unique = `${base}_${number}`
    this.#taken.add(unique)
    return unique
  }

  /**
   * Returns the value of a template, in which placeholders replace its expressions.
   *
   * @throws {UnsupportedRecipe}
   */
  place(template: Template, use: TemplateUse): Value {
    switch (template.kind) {
      case 'constant':
        return template.value
      case 'expression':
        return this.#placeExpression(template.expression, use)
      case 'selector': {
        const { context, selector, type } = template
        if (type === 'jsonpath') {
          throw new UnsupportedRecipe(`It selects a value by the JSONPath query ${selector}.`)
        }
        const path = [...context.path, ...parsePointer(selector.replace(/^#/, ''))]
        return this.#placeExpression({ ...context, path }, use)
      }
      case 'text': {
        const parts = template.parts.map((part) =>
          typeof part === 'string' ? part : this.#embed(this.#placeExpression(part, use)),
        )
        const text = parts.join('')
        this.rejectForged([text])
        const name = this.createName([...use.words, 'text'])
        use.texts.push({ name, parts: splitAtValues(text, 'text') })
        return this.#refer(name)
      }
      case 'list':
        return template.items.map((item) => this.place(item, use))
      case 'object':
        return {
          members: template.members.map(([name, member]) => [
            name,
            this.place(member, { ...use, words: [...use.words, name] }),
          ]),
        }
    }
  }

  #refer(name: string): string {
    this.#placed.add(name)
    return formatValuePlaceholder(name)
  }

  /**
   * Rejects texts with a placeholder that stands for no value: the document contains it, and in a program it would be code.
   *
   * @throws {UnsupportedRecipe}
   */
  rejectForged(texts: readonly string[]): void {
    const isForged = texts.flatMap(getNames).some((name) => !this.#placed.has(name))
    if (isForged) throw new UnsupportedRecipe('One of its texts cannot be part of a program.')
  }

  #embed(value: Value): string {
    const text = formatEmbedded(value)
    if (typeof value === 'string' || !hasValues(text)) return text
    throw new UnsupportedRecipe('A text contains a list or an object of several values.')
  }

  #placeExpression({ source, path, text }: Expression, use: TemplateUse): Value {
    const { responding } = use
    if (source.from === 'inputs' && path.length === 0) return this.#placeInput(source.name)
    if (source.from === 'steps') return this.#placeOutput(source, path, use)
    if (responding && source.from === 'statusCode') {
      return this.#placeRead(responding, use.words, { from: 'status' })
    }
    if (responding && source.from === 'response') {
      if (source.part === 'header') {
        return this.#placeRead(responding, use.words, { from: 'header', header: source.name })
      }
      const tokens = path.map((one) => (/^(?:0|[1-9]\d*)$/.test(one) ? Number(one) : one))
      return this.#placeRead(responding, use.words, { from: 'body', path: tokens })
    }
    throw new UnsupportedRecipe(`It uses \`${text}\`, which a program does not keep.`)
  }

  #placeInput(name: string): Value {
    const known = this.inputs.get(name)
    if (known) return this.#refer(known.name)
    const local = this.createName(['input', name])
    const { kind = 'text', default: value } = this.#fields.find((one) => one.name === name) ?? {}
    const isText = kind === 'text'
    this.inputs.set(name, {
      name: local,
      source: this.createName(['input', name, 'source']),
      variable: local.toUpperCase(),
      isText,
      ...(value !== undefined && { start: isText ? formatEmbedded(value) : serializeJson(value) }),
    })
    return this.#refer(local)
  }

  #placeRead({ id }: RecipeStep, words: readonly string[], source: SequenceSource): Value {
    const known = this.#reads.get(id) ?? new Map<string, SequenceRead>()
    const key = JSON.stringify(source)
    const read = known.get(key) ?? { name: this.createName(words), ...source }
    this.#reads.set(id, known.set(key, read))
    return this.#refer(read.name)
  }

  #placeOutput(
    { step: id, name }: { readonly step: string; readonly name: string },
    path: readonly string[],
    { index, texts }: TemplateUse,
  ): Value {
    const responding = this.#steps.slice(0, index).find((step) => step.id === id)
    const value = responding?.outputs.find((output) => output.name === name)?.value
    if (!responding || !value) {
      throw new UnsupportedRecipe(`It uses the output \`${name}\` of step ${id} before that step.`)
    }
    const use = { index, texts, words: [id, name, ...path], responding }
    if (value.kind === 'expression') {
      const { expression } = value
      return this.#placeExpression({ ...expression, path: [...expression.path, ...path] }, use)
    }
    const placed = this.place(value, use)
    const [member] = select(placed, formatPointer(path), 'jsonpointer')
    if (member !== undefined) return member
    throw new UnsupportedRecipe(`It uses a part of the output \`${name}\` of step ${id}.`)
  }
}

export function hasValues(text: string): boolean {
  return getNames(text).length > 0
}

/** Returns the names of the values that a text contains. */
export function getNames(text: string): readonly string[] {
  return splitAtValues(text, 'text').flatMap((part) =>
    typeof part === 'string' ? [] : [part.value],
  )
}

/** The names of functions in programs. */
const functionNames = [
  'exact_numbers',
  'read_header',
  'read_value',
  'to_header',
  'to_json',
  'to_plain',
  'to_text',
  'to_url',
] as const
