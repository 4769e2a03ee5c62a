import { expect, test } from 'vitest'
import { getAgentLinks } from '#starlight/layout/agent-links.ts'

test('Links name the public address of the Markdown', () => {
  const location = { siteUrl: 'https://docs.example.com', base: '/pets' }
  expect(getAgentLinks('/reference/a b.md', location)).toEqual([
    { name: 'Claude', href: expect.stringMatching(/^https:\/\/claude\.ai\/new\?q=Read%20/) },
    {
      name: 'ChatGPT',
      href: expect.stringMatching(/^https:\/\/chatgpt\.com\/\?hints=search&prompt=/),
    },
    { name: 'Cursor', href: expect.stringMatching(/^https:\/\/cursor\.com\/link\/prompt\?text=/) },
    {
      name: 'VS Code',
      href: `vscode:chat-prompt/install?url=${encodeURIComponent('https://docs.example.com/pets/reference/a%20b.md')}`,
    },
  ])
})

test.each([undefined, 'http://localhost:4321'])(
  'There are no links for the site %s, which an agent cannot read',
  (siteUrl) => {
    expect(getAgentLinks('/index.md', { siteUrl, base: '' })).toEqual([])
  },
)
