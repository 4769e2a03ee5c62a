import { expect, test } from 'vitest'
import { createSectionRecords } from '#starlight/finish/section-records.ts'
import { parseElements } from '#starlight/html/page-elements.ts'

test('A page and each section have their own text, without code, scripts and controls', () => {
  const content = parseContent(`
    <p>Before the first heading.</p>
    <h2 id="create">Create a key</h2>
    <p>Choose <code>Create New Key</code>.</p>
    <pre>export API_KEY</pre>
    <div><h3 id="name">Name it</h3><p>So that you know it.</p></div>
    <script>run()</script><button>Copy</button>
    <h4>Without a place</h4>`)

  const page = { path: '/keys/', title: 'Keys', description: 'All of them.' }
  expect(createSectionRecords({ ...page, content })).toEqual([
    {
      kind: 'page',
      title: 'Keys',
      address: '/keys/',
      where: 'All of them.',
      text: 'All of them. Before the first heading.',
    },
    {
      kind: 'page',
      title: 'Create a key',
      address: '/keys/#create',
      groups: ['Keys'],
      text: 'Choose Create New Key.',
    },
    {
      kind: 'page',
      title: 'Name it',
      address: '/keys/#name',
      groups: ['Keys'],
      text: 'So that you know it. Without a place',
    },
  ])
})

test('A path that may break after its slashes is one text', () => {
  const content = parseContent('<p>GET <code>/v1/<wbr>cats/<wbr>{id}</code></p>')

  const page = { path: '/', title: 'Start', description: 'An API.' }
  expect(createSectionRecords({ ...page, content })[0]?.text).toBe('An API. GET /v1/cats/{id}')
})

test('A heading that search ignores is not a result, and its section belongs to the one before', () => {
  const content = parseContent(`
    <h2 id="operations">Operations</h2>
    <h3 id="other-groups" data-pagefind-ignore>41 other groups</h3><p>Accounts</p>`)

  const page = { path: '/', title: 'Start', description: 'An API.' }
  expect(createSectionRecords({ ...page, content }).slice(1)).toEqual([
    {
      kind: 'page',
      title: 'Operations',
      address: '/#operations',
      groups: ['Start'],
      text: 'Accounts',
    },
  ])
})

function parseContent(html: string) {
  const main = parseElements(`<main>${html}</main>`).find(({ tagName }) => tagName === 'main')
  if (!main) throw new Error('The page was not read.')
  return main
}
