import { parseArgs } from 'node:util'
import { UsageError, defineCommand } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  loadDocument,
} from '../command-line/load-document.ts'
import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import { loadAccepted, separateAccepted } from './accepted.ts'
import { formatChanges, locateChanges } from './format-changes.ts'
import { loadBase } from './load-base.ts'

const options = {
  ...documentOption,
  base: { type: 'string' },
  accept: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

export const changesCommand = defineCommand({
  name: 'changes',
  calls: ['--base REVISION [options]', '--base FILE [options]'],
  help: `Compares an OpenAPI document with an older one, and prints what changed as
Markdown, the most harmful to a client first.

  --base REVISION  the older document: this one in a Git revision, such as main,
                   v1.2.0 or HEAD~3
  --base FILE      the older document is this file
${documentHelp}
  --accept FILE    JSON or YAML with changes that the team accepts, as a list of
                   {"change","at","reason"}: the sentence and a location of a
                   change, as --json prints them, and why it is accepted
  --json           print one line of JSON for each change

The effect of each change:
  breaking    a request that was valid is no longer valid, or a response may hold
              or lack what the older document excluded
  unknown     the documents do not decide it
  indirect    the same requests are valid, but a name in generated code, a default
              or a server changed
  compatible  everything else

As JSON: {"effect","kind","sentence","direction","operations","schema",
"before":{"file","line","at"},"after":{"file","line","at"},"accepted"}, in which
"accepted" is the reason.

Exit status: 0 no change is breaking or unknown, except accepted ones; 1 some
are; 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    const { base, accept, json: isJson } = values
    if (base === undefined || base === '') {
      throw new UsageError('Name the older document with --base: a Git revision or a file.')
    }
    return { document: chooseDocument(values.document, environment), base, accept, isJson }
  },
  run: async ({ document, base, accept, isJson }) => {
    const accepted = accept === undefined ? [] : await loadAccepted(accept)
    const after = await loadDocument(document)
    const before = await loadBase(base, document)
    const changes = locateChanges(compareDescriptions(before.api, after), [
      { api: before.api, name: before.name },
      { api: after, name: document.path },
    ])
    const { open, settled, unused } = separateAccepted(changes, accepted)
    const isHarmful = open.some(({ effect }) => effect === 'breaking' || effect === 'unknown')
    return {
      status: isHarmful ? 1 : 0,
      output: formatChanges(open, settled, isJson),
      notes: unused,
    }
  },
})
