import { expect, test } from 'vitest'
import { problems } from '#sandbox/http/problem.ts'
import { keyProblems } from '#service/sandbox/implementation.ts'
import { findAll, readAttribute, readBuiltPages } from './built-page.ts'

test.each(Object.keys({ ...problems, ...keyProblems }))(
  'The type of the problem %s links to its row on the sandbox page',
  async (name) => {
    const pages = await readBuiltPages()
    const page = pages.find(({ path }) => path === '/sandbox/')
    const ids = page && findAll(page.content, (element) => readAttribute(element, 'id') === name)
    expect(ids).toHaveLength(1)
  },
)
