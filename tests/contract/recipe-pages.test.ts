import { expect, test } from 'vitest'
import { snippetLanguages } from '#snippets/languages.ts'
import { siteDirectory } from '../support/test-locations.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'
import { openSite } from './built-site.ts'

const site = openSite(siteDirectory)
const path = 'recipes/list-experiments-with-a-new-key'

test('The recipe of the portal names its step, its operation and what a person does before', () => {
  const page = site.readPage(path)
  expect(page).toContain(
    'Create an API key in the web application, and list the experiments with it.',
  )
  expect(page).toContain('1. List experiments')
  expect(page).toContain('GET /v1/experiments')
  expect(page).toContain('Before this step:')
  expect(page).toContain('choose Create New Key')
  expect(page).toContain('The status is 2xx. The recipe has no criteria for this step.')
  expect(site.read(path)).toContain('href="/reference/list-experiments/"')
})

test('The list of recipes, and the page of operations, link to it', () => {
  for (const from of ['recipes', 'reference']) {
    expect(site.read(from)).toContain(`href="/${path}/"`)
  }
})

test('The recipe is a program in each language of snippets', () => {
  const page = site.read(path)
  expect(page).not.toContain('would repeat a step')
  expect(page.match(/<input type="radio" name="program" value="[\w-]+"/g)).toEqual(
    snippetLanguages.map(({ id }) => `<input type="radio" name="program" value="${id}"`),
  )
  expect(site.readPage(path)).toContain('Environment variables: API_KEY')
})

test('Its Markdown has the program in the first language', () => {
  const markdown = site.read(`${path}.md`)
  expect(markdown).toContain('## As a program')
  expect(markdown).toContain('```bash\nset -euo pipefail')
  expect(markdown).not.toContain('await fetch(')
})

test('The recipe is also Markdown', () => {
  expect(site.read(`${path}.md`)).toContain('## 1. List experiments')
  expect(site.read('llms.txt')).toContain(`/${path}.md`)
})

test('Inputs have their defaults, and secrets are marked, on the page and in its Markdown', async () => {
  const { read, readPage } = openSite((await buildDocumentsSite()).site)
  const page = readPage('rails/recipes/add-train')
  expect(page).toContain('seats an integer required default 10 How many it has.')
  expect(page).toContain('pin a text (secret, entered in the console of a step)')
  const markdown = read('rails/recipes/add-train.md')
  expect(markdown).toContain(
    '- `seats` an integer _required_ default `10`\n\n  > **Specified**: How many it has.\n',
  )
  expect(markdown).toContain('- `pin` a text (secret, entered in the console of a step)\n')
})

test('The list shows what each recipe is for and its first five steps', async () => {
  const { read, readPage } = openSite((await buildDocumentsSite()).site)
  const list = readPage('rails/recipes')
  expect(list).toContain('Add a train Adds a train of a number of seats. 1 step: POST /trains')
  expect(list).toContain(
    'addTwoTrains 6 steps: Add a train, POST /trains, GET /trains, POST /trains, GET /trains, …',
  )
  expect(read('rails/recipes/add-two-trains')).toContain(
    'content="Its steps: Add a train, POST /trains, GET /trains, POST /trains, GET /trains, …"',
  )
})

test('A step that runs another recipe has the name of that recipe, also in the table of contents', async () => {
  const { read, readPage } = openSite((await buildDocumentsSite()).site)
  expect(readPage('rails/recipes/add-two-trains')).toContain('1. Add a train')
  expect(read('rails/recipes/add-two-trains')).toMatch(
    /href="#step-first"[^>]*>\s*<span[^>]*>1\. Add a train</,
  )
})

test('The page for agents names the recipes of a document that has some', async () => {
  const { readPage } = openSite((await buildDocumentsSite()).site)
  expect(readPage('rails/agents')).toContain(
    '--recipes and an Arazzo document, search also finds recipes, read_recipe reads them, and each is a prompt. None',
  )
  expect(readPage('rails/agents')).toContain('Each recipe, a task of several requests, is a skill')
  expect(readPage('trains/agents')).not.toMatch(/recipe/i)
})

test('Each version has its own recipes', async () => {
  const versions = openSite((await buildDocumentsSite()).site)
  expect(versions.readPage('rails/recipes/add-train')).toContain('1. Add a train')
  expect(versions.readPage('rails/recipes/add-train')).toContain(
    'The program stops where the recipe would repeat a step.',
  )
  expect(versions.readPage('rails/recipes/add-train')).toContain(
    'Environment variables: INPUT_SEATS (JSON, default 10)',
  )
  expect(versions.read('rails/recipes/add-train')).toContain('href="/rails/reference/add-train/"')
  expect(versions.read('rails/reference/add-train')).toContain('href="/rails/recipes/add-train/"')
  expect(versions.readPage('rails/reference/add-train')).toContain('Recipes: Add a train')
  expect(versions.readPage('rails/reference/read-train')).not.toContain('Recipes:')
  expect(versions.read('rails/v1/reference/add-train')).not.toContain('recipes/')
})
