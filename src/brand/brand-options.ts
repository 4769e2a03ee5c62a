import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'astro/zod'
import { readColour } from './colour.ts'
import { BrandError } from './shade-accent.ts'

/** What a team writes of its brand. Paths are absolute or from the project; what is left out has a default. */
export type BrandOptions = Omit<z.input<ReturnType<typeof brandSchema>>, 'logo'> & {
  /** One picture, or one for each scheme. */
  readonly logo?: string | Logo | undefined
}

/** What a team shows of itself: everything with its name, colours or pictures is made from this. */
export type Brand = Readonly<z.output<ReturnType<typeof brandSchema>>>

export type Logo = Readonly<NonNullable<Brand['logo']>>

/**
 * The brand that the options describe.
 *
 * @param root the folder of the project, from which paths begin
 * @param name the name that a brand has without one of its own: the document's title
 * @throws {BrandError} with one sentence for each unusable option
 */
export function readBrand(
  options: BrandOptions,
  { root, name }: { readonly root: string; readonly name: string },
): Brand {
  const parsed = brandSchema(root, name).safeParse(options)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) =>
    explainIssue(['brand', ...path], message),
  )
  throw new BrandError(sentences.join('\n'))
}

/** `brand.name must not be empty.`; what zod says itself is a sentence of its own. */
export function explainIssue(path: readonly PropertyKey[], message: string): string {
  const name = z.core.toDotPath(path)
  return /^[A-Z]/.test(message) ? `${name}: ${message}.` : `${name} ${message}`
}

export const defaultFavicon = fileURLToPath(new URL('favicon.svg', import.meta.url))

function brandSchema(root: string, name: string) {
  const logo = z
    .strictObject({
      light: picture(root, logoEnds),
      dark: picture(root, logoEnds).optional(),
      alt: z.string().optional(),
      /** Whether the picture shows the name, so that it is not written beside it. */
      replacesName: z.boolean().optional(),
    })
    .transform(({ light, dark = light, ...about }) => ({ light, dark, ...about }))
  return z.strictObject({
    name: text.default(name),
    /** An opaque colour of CSS, from which all others are made (shade-accent.ts). */
    accent: colour.default('#0b6670'),
    /** Beside the name or instead of it; without one, the favicon is beside the name. */
    logo: z.preprocess((one) => (typeof one === 'string' ? { light: one } : one), logo).optional(),
    favicon: picture(root, faviconEnds).default(defaultFavicon),
    headerLinks: links.default([]),
    footerLinks: links.default([]),
  })
}

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty. Leave it out for the title of the API document.')

const colour = z.string().refine((accent) => readColour(accent) !== undefined, {
  error: ({ input }) =>
    `is ${JSON.stringify(input)}, which is not an opaque colour of CSS. Write it like "#0b6670".`,
})

const logoEnds = ['.svg', '.png', '.webp', '.avif', '.jpg', '.jpeg']
/** The file extensions of favicons. Safari shows neither WebP nor AVIF as a favicon. */
export const faviconEnds: readonly string[] = ['.svg', '.png', '.jpg', '.jpeg']

function picture(root: string, ends: readonly string[]) {
  return z
    .string()
    .trim()
    .refine((path) => ends.some((end) => path.toLowerCase().endsWith(end)), {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}, which does not end in ${ends.join(', ')}. Name a picture of such a format.`,
      abort: true,
    })
    .transform((path) => resolve(root, path))
    .refine((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true, {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}, where no file is. Write its path from the project.`,
    })
}

const links = z
  .array(
    z.strictObject({
      label: z.string().trim().min(1, 'must not be empty: it is what readers see.'),
      href: z
        .string()
        .trim()
        .refine(isLink, {
          error: ({ input }) =>
            `is ${JSON.stringify(input)}, which is neither an https address nor a path of the site. Write it like https://example.com or /console/.`,
        }),
    }),
  )
  .readonly()

/** A path with two slashes at its start would be another host. */
function isLink(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || (/^https:\/\//i.test(href) && URL.canParse(href))
}
