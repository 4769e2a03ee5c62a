import { expect, test } from 'vitest'
import { renderSnippet, renderSnippetIn } from '#console/snippet-panel/render-snippet.ts'
import type { ShownSnippet } from '#console/snippet-panel/render-snippet.ts'
import { curl } from '#snippets/curl.ts'
import { powershell } from '#snippets/powershell.ts'
import { ruby } from '#snippets/ruby.ts'
import { sampleFile } from '../../../fixtures/operations.ts'
import { getSnippetText } from '../../../fixtures/snippet-text.ts'
import { plan, planWithoutKey, withBody } from '../../snippets/plans.ts'

const files = withBody({
  kind: 'multipart',
  subtype: 'form-data',
  parts: [
    { name: 'a', contentType: 'image/png', content: { kind: 'file', file: sampleFile } },
    { name: 'b', contentType: 'image/png', content: { kind: 'file', file: sampleFile } },
  ],
})

test('Shows a snippet after the lines that set its variables', () => {
  expect(listTexts(renderSnippetIn(curl, plan))).toEqual([
    curl.setVariable('API_KEY').line,
    getSnippetText(curl, plan),
  ])
})

test('Shows a command with a secret with its private form, and with names to replace', () => {
  const snippet = curl.formatSnippet({ ...plan, placeholders: ['A_ID'] })
  const shown = renderSnippetIn(curl, { ...plan, placeholders: ['A_ID'] })
  const { advice, privateTokens = [] } = shown.outcome === 'written' ? shown : {}
  expect({ advice, privateText: privateTokens.map(([text]) => text).join('') }).toEqual({
    advice: 'Replace A_ID.',
    privateText: snippet.outcome === 'written' ? snippet.privateText : undefined,
  })
  expect(renderSnippetIn(curl, planWithoutKey)).not.toHaveProperty('privateTokens')
  expect(renderSnippetIn(ruby, plan)).not.toHaveProperty('privateTokens')
})

test('Highlights variable lines in their shell’s syntax, and the program in its language', () => {
  const [line, program] = listSteps(renderSnippetIn(ruby, plan))
  expect(line?.tokens).toContainEqual(['read', 'keyword'])
  expect(program?.tokens).toContainEqual(['require ', 'keyword'])
})

test('Highlights typed text like text of the document', () => {
  const typed = { ...planWithoutKey, ...withBody({ kind: 'text', text: 'it is {"typed": 1}' }) }
  const [step] = listSteps(renderSnippetIn(curl, typed))
  expect(step?.tokens.map(([text, kind]) => [text.trim(), kind])).toContainEqual([
    `'it is {"typed": 1}'`,
    'string',
  ])
})

test('Names each file once, with the folder it is read from', () => {
  const [step] = listSteps(renderSnippetIn(curl, { ...planWithoutKey, ...files }))
  expect(step?.note).toBe(
    'Paste it into bash or zsh. It reads cat.png from the folder in which you run it.',
  )
})

test('A refusal names a language that works', () => {
  expect(renderSnippetIn(powershell, { ...plan, ...files })).toEqual({
    outcome: 'refused',
    sentence: 'Windows PowerShell 5.1 cannot send a multipart body.',
    instead: 'curl',
  })
})

test('A sample of the team is the same with and without a plan', () => {
  const offered = { id: 'ts', label: 'SDK', sample: { language: 'typescript', text: 'await f()' } }
  const shown = renderSnippet(offered, undefined)
  expect(shown).toEqual(renderSnippet(offered, plan))
  expect(shown).toEqual({
    outcome: 'sample',
    tokens: [
      ['await ', 'keyword'],
      ['f', 'function'],
      ['()', 'punctuation'],
    ],
  })
})

function listTexts(shown: ShownSnippet): readonly string[] {
  return listSteps(shown).map(({ tokens }) => tokens.map(([text]) => text).join(''))
}

function listSteps(shown: ShownSnippet) {
  return shown.outcome === 'written' ? shown.steps : []
}
