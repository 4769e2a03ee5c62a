import { describe, expect, test } from 'vitest'
import { readBrand } from '#brand/brand-options.ts'
import { projectRoot } from '#host/places.ts'
import { makeBrowser, makeSandbox, origin } from './sandbox-under-test.ts'

const picture = 'src/brand/favicon.svg'
const about = { root: projectRoot, name: 'Pet store' }

describe('a sandbox without a brand of its own', () => {
  test('It has the name of its document and the default look', async () => {
    const { app } = makeSandbox()
    const page = await makeBrowser(app).open('/')
    expect(page).toContain('<bdi>Service API</bdi>')
    expect(page).toContain('<link rel="icon" href="/assets/favicon.svg" />')
    expect(await readText(app, '/assets/sandbox.css')).toContain(
      '--accent: light-dark(#0b6670, #6fcdd3);',
    )
  })
})

describe('a sandbox with a brand', () => {
  const logo = { light: picture, dark: picture, alt: 'Acme', replacesName: true }
  const brand = readBrand({ name: 'Acme & Co', accent: '#7c3aed', logo }, about)

  test('Its pages have the colours, and an escaped name', async () => {
    const { app } = makeSandbox({ brand: { ...brand, logo: undefined } })
    expect(await makeBrowser(app).open('/')).toContain('<bdi>Acme &amp; Co</bdi>')
    expect(await readText(app, '/assets/sandbox.css')).toContain('--accent: light-dark(#7c3aed, ')
  })

  test('A logo with the name stands for it, in a picture for each scheme', async () => {
    const { app } = makeSandbox({ brand })
    const page = await makeBrowser(app).open('/')
    expect(page).not.toContain('<bdi>Acme')
    expect(page).toContain('<img src="/assets/logo-light.svg" alt="Acme" />')
    expect(page).toContain('srcset="/assets/logo-dark.svg"')
  })

  test.each(['/assets/favicon.svg', '/assets/logo-light.svg', '/assets/logo-dark.svg'])(
    '%s is a picture',
    async (path) => {
      const response = await makeSandbox({ brand }).app.request(`${origin}${path}`, {
        headers: { 'Sec-Fetch-Mode': 'no-cors' },
      })
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(await response.text()).toContain('<svg')
    },
  )
})

async function readText(app: ReturnType<typeof makeSandbox>['app'], path: string): Promise<string> {
  return (await app.request(`${origin}${path}`)).text()
}
