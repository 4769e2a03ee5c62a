import { searchDescription } from '#cli/mcp/tools/search.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { createSearch } from '#search/create-search.ts'
import { unpackMembers } from '#search/record.ts'
import { createDocumentRecords } from '#starlight/search-dialog/document-records.ts'
import { findMedian } from './bench.ts'
import { findDocuments } from './find-documents.ts'
import type { DocumentName } from './find-documents.ts'

/*
 * Measures whether the operation that a question is about is the first result, and among the first five: for agents among all results
 * of their tool, for readers among the operations, which the search dialog shows first.
 *
 *   npm run bench:search                        the default document and GitHub’s
 *   npm run bench:search -- folder slack.json   all available documents of the six, by the prefix of their names
 */

type Question = readonly [asked: string, ...meant: string[]]

/** Written before the search was tuned. A question with two operations is correct for both of them. */
const questionsOf: Readonly<Record<DocumentName, readonly Question[]>> = {
  'The default document': [
    ['list experiments', 'GET /v1/experiments'],
    ['how do I fetch my experiments?', 'GET /v1/experiments'],
    ['experiment', 'GET /v1/experiments'],
    ['lst experimnts', 'GET /v1/experiments'],
  ],
  Stripe: [
    ['charge a customer', 'POST /v1/charges', 'POST /v1/payment_intents'],
    [
      'refund a payment',
      'POST /v1/refunds',
      'POST /v1/charges/{charge}/refunds',
      'POST /v1/charges/{charge}/refund',
    ],
    ['create a subscription', 'POST /v1/subscriptions'],
    ['cancel subscription', 'DELETE /v1/subscriptions/{subscription_exposed_id}'],
    ['I want to see all invoices of a customer', 'GET /v1/invoices'],
    ['make a coupon', 'POST /v1/coupons'],
    ['get the balance', 'GET /v1/balance'],
    ['payment_methods attach', 'POST /v1/payment_methods/{payment_method}/attach'],
    ['remove a webhook', 'DELETE /v1/webhook_endpoints/{webhook_endpoint}'],
    ['send an invoice to the customer', 'POST /v1/invoices/{invoice}/send'],
    ['creat paymnt intent', 'POST /v1/payment_intents'],
  ],
  GitHub: [
    ['close an issue', 'PATCH /repos/{owner}/{repo}/issues/{issue_number}'],
    ['who am I', 'GET /user'],
    [
      'lst isues',
      'GET /repos/{owner}/{repo}/issues',
      'GET /issues',
      'GET /orgs/{org}/issues',
      'GET /user/issues',
    ],
    ['open a pull request', 'POST /repos/{owner}/{repo}/pulls'],
    ['comment on an issue', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'],
    ['make a new repository', 'POST /user/repos', 'POST /orgs/{org}/repos'],
    ['fork a repo', 'POST /repos/{owner}/{repo}/forks'],
    [
      'invite someone to my organization',
      'POST /orgs/{org}/invitations',
      'PUT /orgs/{org}/memberships/{username}',
    ],
    [
      'download a workflow artifact',
      'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
    ],
    ['rerun failed jobs', 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs'],
    ['add a label to an issue', 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels'],
    ['show me the latest release', 'GET /repos/{owner}/{repo}/releases/latest'],
  ],
  Spotify: [
    ['skip to the next song', 'POST /me/player/next'],
    ['pause the music', 'PUT /me/player/pause'],
    ['make a playlist', 'POST /me/playlists', 'POST /users/{user_id}/playlists'],
    ['add songs to a playlist', 'POST /playlists/{playlist_id}/items'],
    [
      'remove a track from a playlist',
      'DELETE /playlists/{playlist_id}/items',
      'DELETE /playlists/{playlist_id}/tracks',
    ],
    ['what is playing right now', 'GET /me/player/currently-playing', 'GET /me/player'],
    ['search for artists', 'GET /search'],
    ['who am I', 'GET /me'],
    ['turn up the volume', 'PUT /me/player/volume'],
    ['unfollow an artist', 'DELETE /me/following'],
    ['artist top-tracks', 'GET /artists/{id}/top-tracks'],
  ],
  Slack: [
    ['invite someone to a channel', 'POST /conversations.invite'],
    ['send a message', 'POST /chat.postMessage'],
    ['delete a message', 'POST /chat.delete'],
    ['list channels', 'GET /conversations.list'],
    ['create a channel', 'POST /conversations.create'],
    ['upload a file', 'POST /files.upload'],
    ['who is in this channel?', 'GET /conversations.members'],
    ['react to a message with an emoji', 'POST /reactions.add'],
    ['find a user by email', 'GET /users.lookupByEmail'],
    ['edit a message', 'POST /chat.update'],
    ['set a reminder', 'POST /reminders.add'],
  ],
  DigitalOcean: [
    ['make a droplet', 'POST /v2/droplets'],
    ['reboot a droplet', 'POST /v2/droplets/{droplet_id}/actions'],
    ['delete droplet', 'DELETE /v2/droplets/{droplet_id}'],
    ['list all my databases', 'GET /v2/databases', 'GET /v2/databases/{database_cluster_uuid}/dbs'],
    ['add a DNS record', 'POST /v2/domains/{domain_name}/records'],
    ['kubernetes cluster list', 'GET /v2/kubernetes/clusters'],
    ['download kubeconfig', 'GET /v2/kubernetes/clusters/{cluster_id}/kubeconfig'],
    ['purge the cdn cache', 'DELETE /v2/cdn/endpoints/{cdn_id}/cache'],
    ['upload an ssh key', 'POST /v2/account/keys'],
    ['crete a load balancr', 'POST /v2/load_balancers'],
    ['what is my account balance?', 'GET /v2/customers/my/balance'],
  ],
}

const rows: Record<string, ReturnType<typeof summarize>> = {}
const all: QuestionResult[] = []
for (const [name, path] of await findDocuments(process.argv.slice(2))) {
  // Parallel readings would distort each other's times.
  const asked = await search(path, questionsOf[name])
  rows[name] = summarize(asked)
  all.push(...asked)
}
rows['All'] = summarize(all)
console.table(rows)
for (const { question, agents, readers } of all) {
  if (agents.place === 1 && readers.place === 1) continue
  const [asked, meant] = question
  console.log(`“${asked}” means ${meant}`)
  console.log(`   agents  ${agents.place || 'not found'}; first: ${agents.first}`)
  console.log(`   readers ${readers.place || 'not found'}; first: ${readers.first}`)
}

interface Rank {
  /** Rank; 0 if it was not found. */
  readonly place: number
  readonly first: string
}

interface QuestionResult {
  readonly question: Question
  readonly agents: Rank
  readonly readers: Rank
  /** Duration of a reader's search in milliseconds. */
  readonly time: number
}

async function search(
  path: string,
  questions: readonly Question[],
): Promise<readonly QuestionResult[]> {
  const api = await loadApiDescription({ path, overlay: undefined })
  const askAgents = openAgents(api)
  const { records, members } = createDocumentRecords(api)
  const engine = createSearch(records)
  engine.add(unpackMembers(members, records))
  return questions.map((question) => {
    const [asked, ...meant] = question
    const times: number[] = []
    const findOperations = () => {
      const start = performance.now()
      const hits = engine.find(asked)
      times.push(performance.now() - start)
      return hits.flatMap(({ record: { kind, method, path: at } }) =>
        kind === 'operation' ? `${method} ${at}` : [],
      )
    }
    for (let run = 0; run < 4; run += 1) findOperations()
    return {
      question,
      agents: rank(askAgents(asked), meant),
      readers: rank(findOperations(), meant),
      time: findMedian(times),
    }
  })
}

function openAgents(api: ApiDescription): (asked: string) => readonly string[] {
  const names = new Map(api.operations.map(({ slug, method, path }) => [slug, `${method} ${path}`]))
  return (asked) =>
    searchDescription(api, asked, 50).results.map(({ kind, name, slug = '' }) =>
      kind === 'operation' ? (names.get(slug) ?? name) : `the ${kind} ${name}`,
    )
}

function rank(found: readonly string[], meant: readonly string[]): Rank {
  return {
    place: found.findIndex((name) => meant.includes(name)) + 1,
    first: found[0] ?? 'nothing',
  }
}

function summarize(asked: readonly QuestionResult[]) {
  const share = (isRight: (result: QuestionResult) => boolean) =>
    `${((100 * asked.filter(isRight).length) / asked.length).toFixed(1)} %`
  return {
    questions: asked.length,
    'agents first': share(({ agents }) => isAmong(agents, 1)),
    'agents first five': share(({ agents }) => isAmong(agents, 5)),
    'readers first': share(({ readers }) => isAmong(readers, 1)),
    'readers first five': share(({ readers }) => isAmong(readers, 5)),
    'median ms': Number(findMedian(asked.map(({ time }) => time)).toFixed(1)),
  }
}

function isAmong({ place }: Rank, most: number): boolean {
  return place > 0 && place <= most
}
