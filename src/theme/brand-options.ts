import { statSync } from 'node:fs'
import { resolve, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'astro/zod'
import { parseColour } from './colour.ts'
import { BrandError } from './shade-accent.ts'

/** The brand options. Paths are absolute or relative to the project. */
export type BrandOptions = z.input<ReturnType<typeof brandSchema>>

type LogoOptions = z.input<ReturnType<typeof logoSchema>>

/** The validated brand with its defaults: the source of everything with the team's name, colours or pictures. */
export type Brand = Readonly<z.output<ReturnType<typeof brandSchema>>>

export type Logo = Readonly<NonNullable<Brand['logo']>>

/**
 * Validates the brand options.
 *
 * @param root the folder of the project, to which paths are relative
 * @param name the default name: the title of the document
 * @throws {BrandError} with one sentence for each unusable option
 */
export function parseBrand(
  options: BrandOptions,
  { root, name }: { readonly root: string; readonly name: string },
): Brand {
  const parsed = brandSchema(root, name).safeParse(options)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) =>
    formatIssue(['brand', ...path], message),
  )
  throw new BrandError(sentences.join('\n'))
}

/** Formats a problem, such as `brand.name must not be empty.` Messages of zod are sentences, and follow a colon. */
export function formatIssue(path: readonly PropertyKey[], message: string): string {
  const name = z.core.toDotPath(path)
  return /^[A-Z]/.test(message) ? `${name}: ${message}.` : `${name} ${message}`
}

export const defaultFavicon = fileURLToPath(new URL('favicon.svg', import.meta.url))

function brandSchema(root: string, name: string) {
  return z.strictObject({
    /** Names the site. @default the title of the site */
    name: text.default(name),
    /** Sets the colour from which all others are derived: an opaque CSS colour. @default '#0b6670' */
    accent: colour.default('#0b6670'),
    /** Shows a picture next to the name: one, or one for each colour scheme. @default the logo of the site */
    logo: z
      .custom<string | LogoOptions>()
      .transform((one) => (typeof one === 'string' ? { light: one } : one))
      .pipe(logoSchema(root))
      .optional(),
    /** Sets the favicon: SVG, PNG or JPEG. @default the favicon of the site, or a generic one */
    favicon: picture(root, faviconExtensions).default(defaultFavicon),
    /** Adds links to the header of every page. @default [] */
    headerLinks: links.default([]),
    /** Adds links to the footer of every page. @default [] */
    footerLinks: links.default([]),
  })
}

function logoSchema(root: string) {
  return z
    .strictObject({
      /** Sets the picture for the light colour scheme. */
      light: picture(root, logoExtensions),
      /** Sets the picture for the dark colour scheme. @default the picture for the light one */
      dark: picture(root, logoExtensions).optional(),
      /** Sets the alternative text. @default none */
      alt: z.string().optional(),
      /** Hides the name next to the logo, for a picture that contains it. @default false */
      replacesTitle: z.boolean().optional(),
    })
    .transform(({ light, dark = light, ...about }) => ({ light, dark, ...about }))
}

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty. Omit it to use the title of the API document.')

const colour = z.string().refine((accent) => parseColour(accent) !== undefined, {
  error: ({ input }) =>
    `is ${JSON.stringify(input)}, which is not an opaque colour of CSS. Write it like "#0b6670".`,
})

/** The media types of pictures that all supported browsers show, by file extension. */
const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/** @returns `undefined` for a file with another extension */
export function findPictureType(path: string): string | undefined {
  return pictureTypes[extname(path).toLowerCase()]
}

const logoExtensions = Object.keys(pictureTypes)
/** The file extensions of favicons. Safari shows neither WebP nor AVIF as a favicon. */
export const faviconExtensions: readonly string[] = ['.svg', '.png', '.jpg', '.jpeg']

function picture(root: string, extensions: readonly string[]) {
  return z
    .string()
    .trim()
    .refine((path) => extensions.some((extension) => path.toLowerCase().endsWith(extension)), {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}, which does not end in ${extensions.join(', ')}. Use a picture in one of these formats.`,
      abort: true,
    })
    .transform((path) => resolve(root, path))
    .refine((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true, {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}, which does not exist. Write its path relative to the project.`,
    })
}

const links = z
  .array(
    z.strictObject({
      /** Sets the text of the link. */
      label: z.string().trim().min(1, 'must not be empty: it is the text of the link.'),
      /** Sets the address: an https URL, or a path of the site. */
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

/** Whether a link is an https URL or a path of the site. A path that begins with two slashes would be another host. */
function isLink(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || (/^https:\/\//i.test(href) && URL.canParse(href))
}
