/**
 * The layers (folders of src) that each layer may import from. Anything else is forbidden, so imports go one way; the linter
 * enforces it (.oxlint.config.ts).
 */
export const layers = {
  core: [],
  key: ['core'],
  browser: ['core'],
  contract: ['core'],
  console: ['core', 'key', 'browser'],
  'self-check': ['core', 'key', 'browser', 'console'],
  site: ['core', 'browser', 'contract', 'console', 'self-check'],
  build: ['core', 'contract', 'site'],
  pages: ['core', 'contract', 'site', 'build'],
  content: ['site'],
  sandbox: ['core'],
  doctor: ['core', 'key', 'contract'],
  commands: ['core', 'contract'],
  host: ['core', 'contract', 'site', 'build', 'sandbox'],
} as const satisfies Readonly<Record<string, readonly string[]>>
