import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FinishedFile } from '../finish/finish-site.ts'

/** The name of the folder in a built site in which a build leaves the kit. */
export const kitFolder = '.kit'

/** The folder in the kit with the code that draws pages. */
export const drawingFolder = 'drawing'

const hashes = z.object({
  scripts: z.array(z.string()).readonly(),
  styles: z.array(z.string()).readonly(),
})

const finishedSchema = z.object({
  /** The path of the page in the site, with slashes. */
  file: z.string(),
  needs: z.object({ hashes, trustedTypes: z.array(z.string()).readonly() }),
  published: z
    .object({
      path: z.string(),
      title: z.string(),
      description: z.string(),
      reviewed: z.string().optional(),
    })
    .optional(),
})

const drawingSchema = z.object({
  /** The module that draws, in its folder. */
  entry: z.string(),
  /** Of the addresses that pages are drawn for. */
  origin: z.string(),
  /** What integrations put into every page. */
  scripts: z.array(z.unknown()).readonly(),
  /** The style sheets of each route, by Astro's name for it. */
  pages: z.array(z.tuple([z.string(), z.unknown()])).readonly(),
  /** The file of each script that pages name by its module. */
  specifiers: z.array(z.tuple([z.string(), z.string()])).readonly(),
  /** Everything that was drawn, in its order. */
  paths: z.array(z.string()).readonly(),
})

const files = z.array(z.string()).readonly()

const keys = z.record(z.string(), z.string())

const optionalText = z.string().optional()

const searchablePageSchema = z.object({
  kind: z.enum(['tag', 'operation', 'webhook', 'schema']),
  title: z.string(),
  address: z.string(),
  about: z.string(),
  isDeprecated: z.boolean(),
  method: optionalText,
  path: optionalText,
  id: optionalText,
  tags: z.array(z.string()).readonly(),
  description: optionalText,
  values: z.array(z.string()).readonly(),
  entries: z
    .array(
      z.object({
        kind: z.enum(['parameter', 'member', 'status', 'callback']),
        name: z.string(),
        ownName: z.string(),
        role: z.string(),
        anchor: z.string(),
        description: optionalText,
        values: z.array(z.string()).readonly(),
        isDeprecated: z.boolean(),
      }),
    )
    .readonly(),
})

const exportOutcomeSchema = z.object({
  written: z.array(z.enum(['postman', 'bruno', 'http'])).readonly(),
  refused: z.array(z.object({ label: z.string(), reason: z.string() })).readonly(),
})

const foundSchema = z.object({
  /** What each format makes of an operation, by its slug. */
  exports: z.record(z.string(), exportOutcomeSchema),
  /** What a search can find on the pages of operations and schemas. */
  searchable: z.array(searchablePageSchema).readonly(),
  /** The lines of places, by the place. */
  lines: z.record(z.string(), z.number()),
})

const kitSchema = z.object({
  drawing: drawingSchema,
  graph: z.object({
    chunks: z.record(
      z.string(),
      z.object({ imports: files, dynamicImports: files, isShared: z.boolean() }),
    ),
  }),
  keys: z.object({ shared: z.string(), operations: keys, schemas: keys, others: keys }),
  found: foundSchema,
  finished: z.array(finishedSchema).readonly(),
})

/** A page that was finished, without its text. */
export type FinishedRecord = z.infer<typeof finishedSchema>

/** What Astro drew with. */
export type Drawing = z.infer<typeof drawingSchema>

/** What a build found out about the document while it drew the pages. */
export type Found = z.infer<typeof foundSchema>

/** What a build leaves for the next one: how to draw single pages, and what is known of the finished ones. */
export type Kit = z.infer<typeof kitSchema>

/** What is kept of a finished page; its text is in the site. */
export function recordPage({ file, needs, published }: FinishedFile): FinishedRecord {
  if (!published) return { file, needs }
  const { markdown: _, ...facts } = published
  return { file, needs, published: facts }
}

export async function writeKit(file: string, kit: Kit): Promise<void> {
  await writeFile(file, JSON.stringify(kit))
}

/** @throws {Error} for a folder without a kit, or with one of another version of this project */
export async function readKit(directory: string): Promise<Kit> {
  return kitSchema.parse(JSON.parse(await readFile(join(directory, kitName), 'utf8')))
}

export const kitName = 'kit.json'
