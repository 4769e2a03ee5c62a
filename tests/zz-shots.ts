import { chromium } from '@playwright/test'
const base = process.argv[2]!; const out = process.argv[3]!; const paths = process.argv.slice(4)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [name, width, height, colorScheme] of [['light', 1366, 768, 'light'], ['dark', 1366, 768, 'dark'], ['phone', 390, 844, 'light']] as const) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  page.on('console', (m) => { if (m.type() === 'error') console.log(name, m.text()) })
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message))
  for (const path of paths) {
    await page.goto(base + path, { waitUntil: 'networkidle' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, path, 'wider by', over)
    await page.screenshot({ path: `${out}/${name}${path.replaceAll('/', '_')}.png`, fullPage: path.includes('errors') })
  }
}
await browser.close(); process.exit(0)
