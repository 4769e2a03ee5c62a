import { formatCodeSpan, formatDocumentName } from '#text/quote-document.ts'
import { formatPath } from '#schema/check/walk.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import type { Value } from '#request/inputs.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Expression } from './expression.ts'
import type { Criterion, Recipe, StepAction, Template } from './recipe.ts'
import { maxWait } from './run.ts'

/** A part of a sentence. A page renders a step as a link. */
export type Phrase =
  | string
  | { readonly code: string }
  /** The number of a step, counted from 1, with its id. */
  | { readonly step: number; readonly id: string }
  | { readonly recipe: string }

export type Phrases = readonly Phrase[]

/** Describes where the value of an expression is from. */
function describeExpression(
  { source, path, text }: Expression,
  recipe: Pick<Recipe, 'steps'>,
): Phrases {
  const steps = path.map((token) => (/^\d+$/.test(token) ? Number(token) : token))
  const below = (name: string) => ({ code: formatPath([name, ...steps]) })
  switch (source.from) {
    case 'url':
      return ['the URL of the request']
    case 'method':
      return ['the method of the request']
    case 'statusCode':
      return ['the status']
    case 'request':
    case 'response':
      if (source.part !== 'body') {
        const kind = source.part === 'header' ? 'header' : `${source.part} parameter`
        return [`the ${kind} `, { code: source.name }, ` of the ${source.from}`]
      }
      return path.length === 0
        ? [`the body of the ${source.from}`]
        : [{ code: formatPath(steps) }, ` of the ${source.from}`]
    case 'inputs':
      return ['the input ', below(source.name)]
    case 'outputs':
      return ['the output ', below(source.name)]
    case 'steps': {
      const index = recipe.steps.findIndex(({ id }) => id === source.step)
      return [below(source.name), ' of ', { step: index + 1, id: source.step }]
    }
    case 'workflows':
      return [below(source.name), ' of ', { recipe: source.workflow }]
    case 'sourceDescriptions':
      return [{ code: text }]
  }
}

/** Describes a value that contains expressions, except constants, lists and objects. */
export function describeTemplate(template: Template, recipe: Pick<Recipe, 'steps'>): Phrases {
  switch (template.kind) {
    case 'constant':
      return [{ code: formatConstant(template.value) }]
    case 'expression':
      return describeExpression(template.expression, recipe)
    case 'text':
      return template.parts.flatMap((part, index) => [
        ...(index > 0 ? [', '] : []),
        ...(typeof part === 'string' ? [{ code: part }] : describeExpression(part, recipe)),
      ])
    case 'selector':
      return [{ code: template.selector }, ' in ', ...describeExpression(template.context, recipe)]
    case 'list':
    case 'object':
      return [{ code: formatTemplate(template) }]
  }
}

function formatConstant(value: Value): string {
  return typeof value === 'string' ? value : formatJsonValue(value)
}

/** Formats a payload as JSON in which expressions are in braces, as in a text. */
export function formatTemplate(template: Template, indent = ''): string {
  const inner = `${indent}  `
  switch (template.kind) {
    case 'constant':
      return formatJsonValue(template.value, indent)
    case 'expression':
      return `{${template.expression.text}}`
    case 'text':
      return JSON.stringify(formatParts(template.parts))
    case 'selector':
      return `{${template.context.text} ${template.selector}}`
    case 'list':
      return `[\n${template.items.map((item) => inner + formatTemplate(item, inner)).join(',\n')}\n${indent}]`
    case 'object':
      return `{\n${template.members
        .map(
          ([name, member]) => `${inner}${JSON.stringify(name)}: ${formatTemplate(member, inner)}`,
        )
        .join(',\n')}\n${indent}}`
  }
}

export function formatParts(parts: readonly (string | Expression)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.text}}`)).join('')
}

export function describeCriterion(criterion: Criterion, recipe: Pick<Recipe, 'steps'>): Phrases {
  if (criterion.kind === 'simple') return describeCondition(criterion.condition, recipe)
  const context = describeExpression(criterion.context, recipe)
  const code = { code: criterion.text }
  if (criterion.kind === 'regex') return [...context, ' matches ', code]
  const isQuery = formatParts(criterion.parts) === criterion.text
  return [code, isQuery ? ' selects something in ' : ' is true for ', ...context]
}

function describeCondition(condition: Condition, recipe: Pick<Recipe, 'steps'>): Phrases {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const [left, right] = condition.of.map((one) => describeNested(one, condition.kind, recipe))
      return [...(left ?? []), ` ${condition.kind} `, ...(right ?? [])]
    }
    case 'not':
      return ['not (', ...describeCondition(condition.of, recipe), ')']
    case 'comparison': {
      const [left, right] = condition.of.map((one) => describeOperand(one, recipe))
      return [...(left ?? []), ` ${comparisonTexts[condition.operator]} `, ...(right ?? [])]
    }
    case 'literal':
    case 'expression':
      return [...describeOperand(condition, recipe), ' is true']
  }
}

function describeNested(
  condition: Condition,
  kind: 'and' | 'or',
  recipe: Pick<Recipe, 'steps'>,
): Phrases {
  const words = describeCondition(condition, recipe)
  const isOther = (condition.kind === 'and' || condition.kind === 'or') && condition.kind !== kind
  return isOther ? ['(', ...words, ')'] : words
}

function describeOperand(
  operand: Extract<Condition, { kind: 'literal' | 'expression' }>,
  recipe: Pick<Recipe, 'steps'>,
): Phrases {
  if (operand.kind === 'expression') return describeExpression(operand.expression, recipe)
  const { value } = operand
  return [{ code: typeof value === 'string' && value === '' ? "''" : formatConstant(value) }]
}

const comparisonTexts = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is greater than',
  '>=': 'is at least',
} as const satisfies Readonly<Record<Comparison, string>>

/** Describes what follows a step, as a sentence without its conditions. */
export function describeAction(action: StepAction, recipe: Pick<Recipe, 'steps'>): Phrases {
  switch (action.type) {
    case 'end':
      return ['End the recipe']
    case 'goto':
      return ['Continue with ', describeTarget(action.target, recipe)]
    case 'retry': {
      const times = action.limit === 1 ? 'once' : `at most ${action.limit} times`
      const delay = action.after > maxWait ? 'more than an hour' : `${action.after} s`
      const wait = action.after === 0 ? '' : `, each time after ${delay}`
      return action.target
        ? ['Run ', describeTarget(action.target, recipe), `, then repeat this step ${times}${wait}`]
        : [`Repeat this step ${times}${wait}`]
    }
  }
}

function describeTarget(
  { kind, id }: { readonly kind: 'step' | 'recipe'; readonly id: string },
  { steps }: Pick<Recipe, 'steps'>,
): Phrase {
  return kind === 'recipe'
    ? { recipe: id }
    : { step: steps.findIndex((step) => step.id === id) + 1, id }
}

/** Formats phrases as Markdown. Names and values of the document stay in their code spans. */
export function formatPhrases(phrases: Phrases): string {
  return phrases
    .map((phrase) => {
      if (typeof phrase === 'string') return phrase
      if ('code' in phrase) return formatCodeSpan(phrase.code)
      return 'step' in phrase
        ? `step ${phrase.step} (${formatDocumentName(phrase.id)})`
        : `the recipe ${formatDocumentName(phrase.recipe)}`
    })
    .join('')
}
