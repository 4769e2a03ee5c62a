import { describe, expect, test } from 'vitest'
import { parseBrand } from '#theme/brand-options.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { makeBrowser, makeSandbox, origin } from './sandbox-under-test.ts'

const picture = 'src/theme/favicon.svg'
const about = { root: projectRoot, name: 'Pet store' }

describe('A sandbox with a brand', () => {
  const logo = { light: picture, dark: picture, alt: 'Acme', replacesTitle: true }
  const brand = parseBrand({ name: 'Acme & Co', accent: '#7c3aed', logo }, about)

  test('A logo that contains the name replaces it, with a picture for each colour scheme', async () => {
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
