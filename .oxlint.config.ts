import { relative } from 'node:path/posix'
import { defineConfig } from 'oxlint'
import type { OxlintOverride } from 'oxlint'
import { folders, layers } from './src/layers.ts'

export default defineConfig({
  // Astro's checker covers the module that imports its components, and a build checks the site of the template.
  ignorePatterns: ['src/plugin/components.ts', 'tests/package/template'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'virtual:portal/styles'] }],
    'no-console': 'error',
    // TypeScript's noImplicitReturns recognises exhaustive switches; this rule does not.
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
    // role="status" and role="group" are precise; <output> and <fieldset> are for forms.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A scrollable block must be focusable, or the keyboard cannot scroll it (WCAG 2.1.1).
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
  },
  overrides: [
    ...Object.entries(layers).flatMap(([layer, allowed]) => createLayerRules(layer, allowed)),
    {
      files: ['src/core/**', 'src/schema/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...[
            'window',
            'document',
            'navigator',
            'location',
            'localStorage',
            'sessionStorage',
            'indexedDB',
            'fetch',
            'process',
            'Buffer',
            'performance',
            'setTimeout',
            'setInterval',
            'Date',
          ].map((name) => ({
            name,
            message: 'core and schema have no DOM, no I/O and no clock: pass the value in.',
          })),
        ],
      },
    },
    {
      files: ['astro.config.mjs', '*.config.ts', 'src/content.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['src/host/**', 'tests/**'],
      rules: {
        'no-console': 'off',
      },
    },
  ],
})

interface Pattern {
  readonly regex: string
  readonly message: string
}

function forbidImports(files: string, patterns: readonly Pattern[]): OxlintOverride {
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
  }
}

/** Creates rules against imports that a layer forbids, and in each of its folders also against imports from later folders. */
function createLayerRules(layer: string, allowed: readonly string[]): OxlintOverride[] {
  const forbidden = getForbiddenImports(layer, allowed)
  const order: readonly string[] =
    Object.entries(folders).find(([name]) => name === layer)?.[1] ?? []
  const apart = order.map((folder, index) => {
    const laterFolders = order.slice(index + 1).map((later) => forbidFolder(layer, folder, later))
    const files = `src/${layer}/${folder === '.' ? '' : `${folder}/`}*`
    return forbidImports(files, forbidden.concat(laterFolders))
  })
  // If two overrides match a file, only the later one applies.
  return [forbidImports(`src/${layer}/**`, forbidden), ...apart]
}

function forbidFolder(layer: string, folder: string, later: string): Pattern {
  const way = relative(folder, later)
  const start = (way.startsWith('.') ? way : `./${way}`).replaceAll('.', String.raw`\.`)
  return {
    regex: `^${start}/[^/]+$`,
    message: `src/${layer}/${folder} may import only from the folders before it in src/layers.ts.`,
  }
}

/** Returns the patterns of forbidden imports: from a layer that is not listed, or across layers by a relative path. */
function getForbiddenImports(layer: string, allowed: readonly string[]): readonly Pattern[] {
  const names = Object.keys(layers)
  const others = names.filter((name) => !allowed.includes(name))
  const list =
    allowed.length === 0 ? 'no other layer' : allowed.map((name) => `#${name}`).join(', ')
  return [
    {
      regex: `^(\\.\\./)+(${names.join('|')})/`,
      message: 'Write an import across layers with #, so that the crossing is visible.',
    },
    {
      regex: `^#(${others.join('|')})/`,
      message: `src/${layer} may import from ${list}, and from its own files by a relative path.`,
    },
    ...(layer === 'core'
      ? [
          {
            regex: '^[^.#]',
            message: 'core is plain TypeScript: it imports nothing from outside itself.',
          },
        ]
      : []),
  ]
}
