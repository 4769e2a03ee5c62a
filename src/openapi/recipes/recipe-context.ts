import type { Operation } from '#request/description/operation.ts'
import type { KnownNames } from '#recipes/expression.ts'
import type { Located } from '../load/located.ts'
import type { ProblemList } from '../load/problem-list.ts'

/** An OpenAPI document of the site, whose operations recipes can call. */
export interface RecipeSource {
  /** Path relative to the working directory, or absolute. */
  readonly path: string
  /** The URL of a fetched document. */
  readonly address?: string | undefined
  /** Identifies the document among those of the site: the folder of its pages. */
  readonly folder: string
  readonly operations: readonly Operation[]
}

/** An entry of `sourceDescriptions`. */
export type SourceDescription =
  | { readonly kind: 'openapi'; readonly name: string; readonly source: RecipeSource }
  | {
      readonly kind: 'arazzo'
      readonly name: string
      /** The slugs of its recipes, by `workflowId`; undefined if the site has no recipes of it. */
      readonly slugs: ReadonlyMap<string, string> | undefined
    }
  /** Not supported: a step that names it omits its recipe. */
  | { readonly kind: 'asyncapi'; readonly name: string }

/** What the objects of one Arazzo document need to be parsed. */
export interface RecipeContext {
  readonly root: Located
  /** The version of the specification: `1.0` or `1.1`. */
  readonly version: '1.0' | '1.1'
  readonly sources: readonly SourceDescription[]
  /** The slugs of the recipes of this document, by `workflowId`. */
  readonly slugs: ReadonlyMap<string, string>
  readonly problems: ProblemList
}

/** What the parts of one workflow need. */
export interface WorkflowContext extends RecipeContext {
  readonly known: KnownNames
  readonly stepIds: ReadonlySet<string>
  /** Records an error, which omits the recipe. */
  readonly reject: (at: Located, sentence: string) => undefined
  /** Records a warning. */
  readonly warn: (at: Located, sentence: string) => undefined
}
