import { parseArgs } from 'node:util'
import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import { listWrittenPages } from '#site/generated/list-written-pages.ts'
import { readSettings } from '#site/settings.ts'
import { listPortalSidebar } from '#site/sidebar.ts'
import { redrawSite } from './redraw-site.ts'

/*
 * Draws a site again after a change of its document, in a process of its own, as a build does: the pages read the settings
 * from the environment. Prints the outcome as JSON.
 */
const { kit, from, to } = parseArgs({
  options: {
    kit: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
  },
}).values

const settings = readSettings(process.env)
const source = locateDocument(settings, process.cwd())
const contract = await readSharedContract(source)
const sidebar = listPortalSidebar(source, contract, listWrittenPages(process.cwd()))
const redrawn = await redrawSite({ source, contract, settings, sidebar }, { kit, from, to })
process.stdout.write(`${JSON.stringify(redrawn)}\n`)
