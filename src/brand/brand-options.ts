import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'astro/zod'
import type { Brand, Logo } from './brand.ts'
import { readColour } from './colour.ts'
import { BrandError } from './shade-accent.ts'

/** What a team writes of its brand. Paths are absolute or from the project; what is left out has a default. */
export type BrandOptions = Omit<z.input<ReturnType<typeof brandSchema>>, 'logo'> & {
  /** One picture, or one for each scheme. */
  readonly logo?: string | Logo | undefined
}

/**
 * The brand that the options describe.
 *
 * @param root the folder of the project, from which paths begin
 * @param name the name that a brand has without one of its own: the document's title
 * @throws {BrandError} with one sentence for each unusable option, and a valid example
 */
export function readBrand(
  options: BrandOptions,
  { root, name }: { readonly root: string; readonly name: string },
): Brand {
  const parsed = brandSchema(root).safeParse(options)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `${['brand', ...path].join('.')} ${message}`,
    )
    throw new BrandError(sentences.join('\n'))
  }
  const { data } = parsed
  return {
    name: data.name ?? name,
    accent: data.accent ?? defaultAccent,
    logo: data.logo,
    favicon: data.favicon ?? defaultFavicon,
    headerLinks: data.headerLinks ?? [],
    footerLinks: data.footerLinks ?? [],
  }
}

const defaultAccent = '#0b6670'
export const defaultFavicon = fileURLToPath(new URL('favicon.svg', import.meta.url))

function brandSchema(root: string) {
  const logo = z
    .strictObject(
      {
        light: picture(root, logoEnds),
        dark: picture(root, logoEnds).optional(),
        alt: z.string('must be text that says what the picture shows.').optional(),
        replacesName: z.boolean('must be true or false.').optional(),
      },
      'must be the path of a picture, or one for each scheme: { light, dark }.',
    )
    .transform(({ light, dark = light, ...about }) => ({ light, dark, ...about }))
  return z.strictObject(
    {
      name: text.optional(),
      accent: colour.optional(),
      logo: z
        .preprocess((one) => (typeof one === 'string' ? { light: one } : one), logo)
        .optional(),
      favicon: picture(root, faviconEnds).optional(),
      headerLinks: links.optional(),
      footerLinks: links.optional(),
    },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys'
          ? `has no option ${keys?.join(' or ')}. It has name, accent, logo, favicon, headerLinks and footerLinks.`
          : 'must be an object of options. Write it like { accent: "#0b6670" }.',
    },
  )
}

const text = z
  .string('must be text.')
  .trim()
  .min(1, 'must not be empty. Leave it out for the title of the API document.')

const colour = z
  .string('must be text. Write it like "#0b6670".')
  .refine((accent) => readColour(accent) !== undefined, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}, which is not an opaque colour of CSS. Write it like "#0b6670".`,
  })

const logoEnds = ['.svg', '.png', '.webp', '.avif', '.jpg', '.jpeg']
/** Safari shows neither WebP nor AVIF as a favicon. */
const faviconEnds = ['.svg', '.png', '.jpg', '.jpeg']

function picture(root: string, ends: readonly string[]) {
  return z
    .string('must be the path of a picture.')
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

const links = z.array(
  z.strictObject(
    {
      label: z.string('must be text.').trim().min(1, 'must not be empty: it is what readers see.'),
      href: z
        .string('must be text.')
        .trim()
        .refine(isLink, {
          error: ({ input }) =>
            `is ${JSON.stringify(input)}, which is neither an https address nor a path of the site. Write it like https://example.com or /console/.`,
        }),
    },
    'must be a link. Write it like { label: "Status", href: "https://status.example.com" }.',
  ),
  'must be a list of links.',
)

/** A path with two slashes at its start would be another host. */
function isLink(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || (/^https:\/\//i.test(href) && URL.canParse(href))
}
