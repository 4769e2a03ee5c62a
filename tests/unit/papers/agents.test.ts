import { expect, test } from 'vitest'
import { keyCommand } from '#build/agents/sandbox-instructions.ts'
import { read, readRows, readSection } from './paper.ts'

const agents = read('AGENTS.md')

test('AGENTS.md names the two commands of the README', () => {
  const commands = /```sh\n([^`]+)```/.exec(readSection(agents, 'Two commands'))?.[1]
  expect(commands).toBe('npm install && npm start\nnpm install && npm test\n')
  for (const command of commands?.trim().split('\n') ?? []) {
    expect(read('README.md')).toContain(`\n${command}\n`)
  }
})

test('It gets a key as llms.txt and the page for agents do, and says how that fails', () => {
  const keys = readSection(agents, 'Keys')
  expect(keys).toContain(`\`${keyCommand}\``)
  expect(keys).toContain('It failed if its status is not 0.')
  expect(read('src/content/docs/agents.mdx')).toContain(`${keyCommand}\n`)
  expect(read('src/routes/Agents.astro')).toContain(`{'${keyCommand}'}`)
})

test('It is short', () => {
  expect(agents.split('\n').length).toBeLessThan(80)
  expect(readRows(readSection(agents, 'Where things are')).length).toBeGreaterThan(5)
})
