import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BrandError } from '#theme/shade-accent.ts'
import { parseBrand } from '#theme/brand-options.ts'
import type { BrandOptions } from '#theme/brand-options.ts'
import { projectRoot } from '#portal/host/paths.ts'

const about = { root: projectRoot, name: 'Pet store' }
const favicon = join(projectRoot, 'src/theme/favicon.svg')

test('The default brand has the name of the document and the look of this project', () => {
  expect(parseBrand({}, about)).toEqual({
    name: 'Pet store',
    accent: '#0b6670',
    logo: undefined,
    favicon,
    headerLinks: [],
    footerLinks: [],
  })
})

test('Each option replaces its default', () => {
  const status = { label: 'Status', href: 'https://status.example.com' }
  const console = { label: 'Console', href: '/console/' }
  expect(
    parseBrand(
      {
        name: ' Acme ',
        accent: 'rebeccapurple',
        logo: 'src/theme/favicon.svg',
        favicon,
        headerLinks: [status],
        footerLinks: [status, console],
      },
      about,
    ),
  ).toEqual({
    name: 'Acme',
    accent: 'rebeccapurple',
    logo: { light: favicon, dark: favicon },
    favicon,
    headerLinks: [status],
    footerLinks: [status, console],
  })
})

test('A logo may have a picture for each scheme, an alternative text, and replace the name', () => {
  const logo = { light: favicon, dark: favicon, alt: 'Acme', replacesTitle: true }
  expect(parseBrand({ logo }, about).logo).toEqual(logo)
  expect(parseBrand({ logo: { light: favicon } }, about).logo?.dark).toBe(favicon)
})

describe('an invalid option', () => {
  test.each<[unknown, string]>([
    [{ colour: 'red' }, 'brand: Unrecognized key: "colour".'],
    [null, 'brand: Invalid input: expected object, received null.'],
    [{ name: '  ' }, 'brand.name must not be empty. Omit it to use the title of the API document.'],
    [{ name: 1 }, 'brand.name: Invalid input: expected string, received number.'],
    [
      { accent: 'tael' },
      'brand.accent is "tael", which is not an opaque colour of CSS. Write it like "#0b6670".',
    ],
    [
      { accent: '#0b667080' },
      'brand.accent is "#0b667080", which is not an opaque colour of CSS. Write it like "#0b6670".',
    ],
    [{ accent: 7 }, 'brand.accent: Invalid input: expected string, received number.'],
    [
      { logo: 'logo.gif' },
      'brand.logo.light is "logo.gif", which does not end in .svg, .png, .webp, .avif, .jpg, .jpeg. Use a picture in one of these formats.',
    ],
    [
      { logo: { light: favicon, dark: '/nowhere/logo.svg' } },
      'brand.logo.dark is "/nowhere/logo.svg", which does not exist. Write its path relative to the project.',
    ],
    [
      { logo: { dark: favicon } },
      'brand.logo.light: Invalid input: expected string, received undefined.',
    ],
    [{ logo: true }, 'brand.logo: Invalid input: expected object, received boolean.'],
    [
      { favicon: 'icon.webp' },
      'brand.favicon is "icon.webp", which does not end in .svg, .png, .jpg, .jpeg. Use a picture in one of these formats.',
    ],
    [
      { favicon: '/nowhere.svg' },
      'brand.favicon is "/nowhere.svg", which does not exist. Write its path relative to the project.',
    ],
    [
      { favicon: '/.svg' },
      'brand.favicon is "/.svg", which does not exist. Write its path relative to the project.',
    ],
    [
      { headerLinks: 'Status' },
      'brand.headerLinks: Invalid input: expected array, received string.',
    ],
    [
      { headerLinks: [{ label: '', href: '/' }] },
      'brand.headerLinks[0].label must not be empty: it is the text of the link.',
    ],
    ...[
      'http://example.com',
      '//example.com',
      String.raw`/\example.com`,
      'javascript:alert(1)',
      'console/',
    ].map((href): [unknown, string] => [
      { footerLinks: [{ label: 'A', href }] },
      `brand.footerLinks[0].href is ${JSON.stringify(href)}, which is neither an https address nor a path of the site. Write it like https://example.com or /console/.`,
    ]),
    [
      { footerLinks: ['Status'] },
      'brand.footerLinks[0]: Invalid input: expected object, received string.',
    ],
  ])('%j is reported in one sentence', (invalid, sentence) => {
    const options: BrandOptions = JSON.parse(JSON.stringify(invalid))
    expect(() => parseBrand(options, about)).toThrow(new BrandError(sentence))
  })

  test('Each problem is on its own line', () => {
    expect(() => parseBrand({ name: '', accent: 'tael' }, about)).toThrow(
      /^brand\.name .+\nbrand\.accent .+$/,
    )
  })
})
