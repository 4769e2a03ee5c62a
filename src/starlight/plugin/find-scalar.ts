import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { hashCode } from '../finish/policy/policy.ts'
import type { Scalar } from '../site/portal-site.ts'

/**
 * Returns Scalar if the site has installed it.
 *
 * @param root of the project
 * @param option the option `scalar`
 * @throws {Error} if the option requires Scalar and it is not installed
 */
export function findScalar(root: string, option: boolean | undefined): Scalar | undefined {
  if (option === false) return undefined
  const file = locate('@scalar/api-reference', join(root, 'package.json'))
  if (file !== undefined) {
    const texts = ['', ...getThemes(file), ...getToasts(file)]
    return { file, styles: texts.map(hashCode) }
  }
  if (option === undefined) return undefined
  throw new Error(
    'The option scalar needs the package @scalar/api-reference, which is not installed. Run npm install @scalar/api-reference, or remove the option.',
  )
}

/** Returns the text of the default theme without its fonts, as Scalar renders it after an empty `customCss`. */
function getThemes(scalar: string): readonly string[] {
  const file = locate('@scalar/themes', scalar)
  if (file === undefined) return []
  // Not imported: while Astro loads its configuration, Vite would run the import, and fail.
  const { getThemeStyles } = themesSchema.parse(createRequire(scalar)(file))
  return [`\n${getThemeStyles('default', { fonts: false })}`]
}

const themesSchema = z.object({
  getThemeStyles: z.custom<(name: string, options: { readonly fonts: boolean }) => string>(),
})

/** Returns the texts that the script of the toasts adds to a style element, which is empty first. */
function getToasts(scalar: string): readonly string[] {
  const file = locate('@scalar/use-toasts', scalar)
  if (file === undefined) return []
  const script = readFileSync(file, 'utf8')
  return [...script.matchAll(/createTextNode\(("(?:[^"\\]|\\.)*")\)/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  )
}

/** @param importer the file whose packages are searched */
function locate(name: string, importer: string): string | undefined {
  try {
    return createRequire(importer).resolve(name)
  } catch {
    return undefined
  }
}
