import { relative } from 'node:path/posix'
import { defineConfig } from 'oxlint'
import type { OxlintOverride } from 'oxlint'
import { folders, parts } from './src/parts.ts'

export default defineConfig({
  // Astro's checker covers the module that imports its components, and a build checks the site of the template.
  ignorePatterns: ['src/starlight/components/index.ts', 'tests/package/template'],
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
    ...Object.entries(parts).flatMap(([part, allowed]) => restrictPart(part, allowed)),
    {
      files: ['src/{text,request,response,snippets,schema}/**'],
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
            message: 'This part has no DOM, no I/O and no clock: pass the value in.',
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
      files: ['src/portal/host/**', 'tests/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['tests/**'],
      rules: {
        // A test does one thing after the other: it has one page, one server or one clock.
        'no-await-in-loop': 'off',
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

/** Returns the rules of a part, and of each of its folders, which may import only from the folders before it. */
function restrictPart(part: string, allowed: readonly string[]): OxlintOverride[] {
  const names = Object.keys(parts)
  const allowedParts = restrictParts(part, allowed)
  const order: readonly string[] =
    Object.entries(folders).find(([name]) => name === part)?.[1] ?? []
  return [
    forbidImports(`src/${part}/**`, [
      { regex: `^(\\.\\./)+(${names.join('|')})/`, message: 'Import from another part with #.' },
      ...allowedParts,
    ]),
    // Where two overrides match a file, only the later one applies.
    ...order.map((folder, index) => {
      const depth = folder === '.' ? 0 : folder.split('/').length
      const later = order.slice(index + 1).map((name) => forbidFolder(part, folder, name))
      return forbidImports(`src/${part}/${folder === '.' ? '' : `${folder}/`}*`, [
        { regex: `^(\\.\\./){${depth + 1}}[a-z]`, message: 'Import from another part with #.' },
        ...allowedParts,
        ...later,
      ])
    }),
  ]
}

function forbidFolder(part: string, folder: string, later: string): Pattern {
  const path = relative(folder, later)
  const start = (path.startsWith('.') ? path : `./${path}`).replaceAll('.', String.raw`\.`)
  return {
    regex: `^${start}/[^/]+$`,
    message: `src/${part}/${folder} may import only from the folders before it in src/parts.ts.`,
  }
}

function restrictParts(part: string, allowed: readonly string[]): readonly Pattern[] {
  const others = Object.keys(parts).filter((name) => !allowed.includes(name))
  const list = allowed.length === 0 ? 'no other part' : allowed.map((name) => `#${name}`).join(', ')
  return [
    { regex: `^#(${others.join('|')})/`, message: `src/${part} may import from ${list}.` },
    ...(part === 'text' ? [{ regex: '^[^.#]', message: `src/${part} imports no package.` }] : []),
  ]
}
