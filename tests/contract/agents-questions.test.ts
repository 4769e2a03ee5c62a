import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

type Status = 'specified' | 'not specified' | 'contradictory' | 'sandbox only' | 'this portal'

interface Question {
  readonly status: Status
  /** Where its answer stands: in `llms.txt`, or on a page that `llms.txt` names. */
  readonly in: string
  /** What stands there, in this order, in one paragraph or entry of a list. */
  readonly words: readonly string[]
}

/** What somebody asks who is to write a program for this service, and what may be said. */
const questions: Readonly<Record<string, Question>> = {
  'Which method and path lists the experiments?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['GET /v1/experiments', '(section 4)'],
  },
  'Which headers does the call need?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['Authorization: Bearer <API_KEY>', '(required)', 'Content-Type: application/json'],
  },
  'Does the call have a body?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['GET /v1/experiments', 'no body'],
  },
  'How does a person create a key?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['Settings, then Developer', 'Create New Key', 'displayed once'],
  },
  'Which version of the API is there?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['The only version that appears is v1'],
  },
  'What should a service use instead of a person’s key?': {
    status: 'specified',
    in: 'llms.txt',
    words: ['tightly scoped, expiring service principals'],
  },
  'What is the base URL?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['The value of {base_url}', 'Do not guess a URL'],
  },
  'Is Content-Type required?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['Whether the request header Content-Type is required'],
  },
  'What identifies an experiment?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['What identifies an experiment', 'Do not expect an id'],
  },
  'How is a service principal created?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['How a service principal is created', 'Ask the owner'],
  },
  'What does a response hold?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['The response payload of this operation', 'Do not assume an array'],
  },
  'Which status comes for a wrong key?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['The response to a missing or invalid key', 'Do not assume status 401'],
  },
  'How many calls a minute are allowed?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['Rate limits', 'do not assume a number'],
  },
  'How is the next page of experiments fetched?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['Query parameters of this operation (filtering, paging, ordering)'],
  },
  'Can an experiment be created or deleted?': {
    status: 'not specified',
    in: 'llms.txt',
    words: ['Any other operation, such as create, read one, update or delete'],
  },
  'What may a key do?': {
    status: 'contradictory',
    in: 'llms.txt',
    words: ['What a key gives access to', 'as if it gave full access'],
  },
  'How is a key made without a browser?': {
    status: 'sandbox only',
    in: 'llms.txt',
    words: ['npm run --silent sandbox:key', 'path/to/portal'],
  },
  'How is it noticed that no key was made?': {
    status: 'sandbox only',
    in: 'llms.txt',
    words: ['its status is not 0', '`API_KEY` is empty', 'standard error'],
  },
  'Which status does a wrong key get when it is only tried?': {
    status: 'sandbox only',
    in: 'sandbox.md',
    words: ['A key that is malformed, unknown or deleted', '401'],
  },
  'Which tools are there, and do they need a key?': {
    status: 'this portal',
    in: 'agents.md',
    words: ['Model Context Protocol', 'None takes a key or sends a request'],
  },
}

describe('Twenty questions of an agent', () => {
  test('There are twenty, of every status that an agent meets', () => {
    const statuses = Object.values(questions).map(({ status }) => status)
    expect(statuses).toHaveLength(20)
    expect(new Set(statuses).size).toBe(5)
  })

  test.each(Object.entries(questions))('%s', (_, { status, in: file, words }) => {
    const passages = listPassages(file)
    const found = passages.filter((passage) => has(passage.text, words))
    // And under no other status.
    expect([...new Set(found.map((passage) => passage.status))]).toEqual([status])
  })

  test.each(['sandbox.md', 'agents.md'])('llms.txt leads to %s', (file) => {
    expect(read('llms.txt')).toMatch(new RegExp(`\\(http[^)]*/${file}\\)`))
  })
})

/** The paragraphs and entries of a file, each with the status under which it stands. */
function listPassages(file: string): readonly { readonly status: Status; readonly text: string }[] {
  return file === 'llms.txt' ? listEntries(read(file)) : listStatements(read(file))
}

/** In llms.txt an entry with a status holds those that are set in below it. */
function listEntries(text: string) {
  let status: Status = 'this portal'
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('- ')) status = readStatus(/^- \*\*([^*]+)\*\*/.exec(line)?.[1])
    return line.startsWith('  - ') ? [{ status, text: line }] : []
  })
}

/** On a page each statement is a block quote that begins with its status. */
function listStatements(text: string) {
  return text
    .split(/\n(?!>)/)
    .map((block) => block.trim())
    .filter((block) => block.startsWith('> **'))
    .map((block) => ({ status: readStatus(/^> \*\*([^*]+)\*\*/.exec(block)?.[1]), text: block }))
}

function readStatus(label = 'this portal'): Status {
  const known = ['specified', 'not specified', 'contradictory', 'sandbox only'] as const
  return known.find((status) => status === label.toLowerCase()) ?? 'this portal'
}

/** Whether all words stand in the text, one after the other. */
function has(text: string, words: readonly string[]): boolean {
  let from = 0
  return words.every((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return at >= 0
  })
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}
