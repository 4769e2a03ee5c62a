import { z } from 'astro/zod'
import { parseFolder } from '#text/page-address.ts'
import { isUrl } from './fetch-document.ts'

/** A path, or an https URL. */
export const file = (example: string) => {
  const message = `must be the path of a file, or an address with https. Write it like ${example}.`
  return z
    .string()
    .refine(
      (text) =>
        isUrl(text)
          ? URL.canParse(text)
          : text.trim() !== '' && !/^[a-z][a-z\d+.-]+:\/\//i.test(text),
      message,
    )
}

export const folderName = z.string().refine(
  (text) =>
    parseFolder(text) === '' ||
    parseFolder(text)
      .slice(1)
      .split('/')
      .every((name) => /^\w[\w.-]{0,99}$/.test(name)),
  "must be a path of letters, digits, dots, hyphens and underscores, with at most 100 characters between slashes. Write it like 'payments'.",
)

export const recipePattern = z
  .string()
  .refine(
    (text) => text.trim() !== '' && !isUrl(text) && text.split('*').length < 3,
    "must be the path of files, with at most one *. Write it like './recipes/*.arazzo.yaml'.",
  )
