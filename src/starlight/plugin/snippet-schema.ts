import { z } from 'astro/zod'
import type { SnippetOption } from '#snippets/snippet-choices.ts'
import type { FormatSample } from '../reference/snippet-options.ts'

/** The schema of labels. Length is limited because labels name folders. */
export const labelText = z.string().trim().min(1).max(100, 'must have at most 100 characters.')

const idRule =
  "must be the id of a language in lower-case letters, digits and hyphens. Write it like 'typescript' or { id: 'typescript', label: 'Acme SDK' }."

const sampleRule =
  "must be a function, or the path of files in which one * is the operationId. Write it like { typescript: './samples/*.ts' }."

const languageId = z.string().regex(/^[a-z][a-z\d-]{0,39}$/, idRule)

/** The schema of the option `samples`: a function or a path for each language. */
export const sampleOption = z.record(
  languageId,
  z.union(
    [
      z.custom<FormatSample>((given) => typeof given === 'function'),
      z.string().regex(/^(?!\w+:\/\/)[^*]*\*[^*]*$/, sampleRule),
    ],
    sampleRule,
  ),
)

/** The schema of the option `snippets`. */
export const snippetList = z
  .array(
    z.union(
      [
        languageId,
        z.strictObject({
          /** Selects a language of the portal, or one with samples of the team. */
          id: languageId,
          /** Names it in the menu. @default the name of the language */
          label: labelText.optional(),
        }),
      ],
      idRule,
    ),
  )
  .min(1)
  .transform((all) =>
    all.map((one): SnippetOption => (typeof one === 'string' ? { id: one } : one)),
  )
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'must name each language once.',
  )
  .readonly()
