import { expect, test } from 'vitest'
import { splitIconImports } from '#site/api-document/drawing/split-icon-imports.ts'

test.each([
  [
    'import { ScalarIconInfo } from "@scalar/icons";',
    'import ScalarIconInfo from "file:///icons/ScalarIconInfo.js";',
  ],
  [
    'import { ScalarIconCheck, ScalarIconX as Close } from "@scalar/icons";\nrun()',
    'import ScalarIconCheck from "file:///icons/ScalarIconCheck.js";\nimport Close from "file:///icons/ScalarIconX.js";\nrun()',
  ],
])('%s', (code, split) => {
  expect(splitIconImports(code, 'file:///icons/')).toBe(split)
})

test.each([
  'import { LibraryIcon } from "@scalar/icons/library";',
  'import { ScalarButton } from "@scalar/components";',
])('%s is left as it is', (code) => {
  expect(splitIconImports(code, 'file:///icons/')).toBe(code)
})
