import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'

/** A workflow of an Arazzo document, with its references resolved. Plain data, so that it can be embedded in a page. */
export interface Recipe {
  /** The `workflowId`. */
  readonly id: string
  /** Unique among the recipes of a document, used in page addresses. */
  readonly slug: string
  /** The summary, else the id. */
  readonly name: string
  /** Set if the workflow has no summary, so that `name` is the id. */
  readonly isNamedById?: boolean
  readonly description: string | undefined
  /** The section of the service’s source that the recipe is from (`x-section`). */
  readonly section: string | undefined
  /** JSON Schema 2020-12 of an object. */
  readonly inputs: Schema | undefined
  readonly steps: readonly RecipeStep[]
  readonly outputs: readonly RecipeOutput[]
  /** Recipes that must be completed before, by id. */
  readonly dependsOn: readonly string[]
  /** The pointer of the workflow in its file. */
  readonly pointer: string
}

export interface RecipeStep {
  readonly id: string
  readonly description: string | undefined
  /** What a person does before the step (`x-manual`). */
  readonly manual: string | undefined
  /** The section of the service’s source that the step is from (`x-section`). */
  readonly section: string | undefined
  readonly call: StepCall
  readonly parameters: readonly StepParameter[]
  readonly body: StepBody | undefined
  /** Empty if the document specifies none. */
  readonly criteria: readonly Criterion[]
  readonly onSuccess: readonly StepAction[]
  readonly onFailure: readonly StepAction[]
  readonly outputs: readonly RecipeOutput[]
  /** Milliseconds until the step fails. */
  readonly timeout: number | undefined
  readonly pointer: string
}

export type StepCall =
  /** An operation, by the slug of its API reference's page. */
  | { readonly kind: 'operation'; readonly source: string; readonly slug: string }
  | { readonly kind: 'recipe'; readonly id: string }

export interface StepParameter {
  readonly name: string
  /** Undefined for an input of a recipe that the step calls. */
  readonly in: ParameterLocation | undefined
  readonly value: Template
}

export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface StepBody {
  /** Undefined if the operation's media type is used. */
  readonly contentType: string | undefined
  readonly payload: Template | undefined
  readonly replacements: readonly {
    readonly target: string
    readonly targetType: SelectorType
    readonly value: Template
  }[]
}

export interface RecipeOutput {
  readonly name: string
  readonly value: Template
}

/** A value with runtime expressions, which are evaluated before a request or for an output. */
export type Template =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
  | {
      readonly kind: 'selector'
      readonly context: Expression
      readonly selector: string
      readonly type: SelectorType
    }
  | { readonly kind: 'list'; readonly items: readonly Template[] }
  | {
      readonly kind: 'object'
      readonly members: readonly (readonly [name: string, value: Template])[]
    }

export type SelectorType = 'jsonpath' | 'jsonpointer'

export type Criterion = (
  | { readonly kind: 'simple'; readonly condition: Condition }
  | {
      readonly kind: 'regex' | 'jsonpath'
      readonly context: Expression
      /** The pattern or query, in which embedded expressions are replaced. */
      readonly parts: readonly (string | Expression)[]
    }
) & { readonly text: string }

export type StepAction = {
  readonly name: string
  /** All must be met. */
  readonly criteria: readonly Criterion[]
} & (
  | { readonly type: 'end' }
  | { readonly type: 'goto'; readonly target: ActionTarget }
  | {
      readonly type: 'retry'
      /** Runs before the step is repeated. */
      readonly target: ActionTarget | undefined
      /** Seconds. */
      readonly after: number
      readonly limit: number
    }
)

export interface ActionTarget {
  readonly kind: 'step' | 'recipe'
  readonly id: string
  /** The inputs of a recipe. */
  readonly parameters: readonly StepParameter[]
}
