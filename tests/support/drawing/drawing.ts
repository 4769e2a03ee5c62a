import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder in a built site in which a build leaves the bundle that draws its pages. */
export const drawingFolder = '.drawing'

/** The file in that folder which says how the bundle is used. */
export const drawingName = 'drawing.json'

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
})

/** What Astro drew with. */
export type Drawing = z.infer<typeof drawingSchema>

/** @throws {Error} for a folder without one */
export async function readDrawing(folder: string): Promise<Drawing> {
  return drawingSchema.parse(JSON.parse(await readFile(join(folder, drawingName), 'utf8')))
}
