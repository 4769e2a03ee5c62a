import type { DocumentName } from '../find-documents.ts'

/** Task in the words of a user, and the call that solves it, written manually. */
export interface Task {
  readonly words: string
  /** Input that an agent passes to plan_request, with names from the tools. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Parts that the agent opens first, for nested fields. */
  readonly opens?: readonly Readonly<Record<string, unknown>>[]
  readonly method: string
  readonly url: string
  /** Alternative operations that also solve the task. */
  readonly or?: readonly string[]
  /** Expected form as it is sent, or JSON. */
  readonly body?: unknown
}

export const tasks: Readonly<Record<DocumentName, readonly Task[]>> = {
  'The default document': [
    {
      words: 'list my experiments',
      method: 'GET',
      url: 'https://api.example.com/v1/experiments',
    },
    {
      words: 'which experiments are there?',
      method: 'GET',
      url: 'https://api.example.com/v1/experiments',
    },
  ],
  Stripe: [
    {
      words: 'create a customer with metadata',
      inputs: { body: { email: 'ada@example.com', metadata: { team: 'blue' } } },
      method: 'POST',
      url: 'https://api.stripe.com/v1/customers',
      body: 'email=ada%40example.com&metadata%5Bteam%5D=blue',
    },
    {
      words: 'refund a charge in part',
      inputs: { parameters: { 'path:charge': 'ch_1' }, body: { amount: 500 } },
      method: 'POST',
      url: 'https://api.stripe.com/v1/charges/ch_1/refund',
      body: 'amount=500',
    },
    {
      words: 'list customers by email',
      inputs: { parameters: { 'query:email': 'ada@example.com', 'query:limit': 3 } },
      method: 'GET',
      url: 'https://api.stripe.com/v1/customers?email=ada%40example.com&limit=3',
    },
    {
      words: 'create a product with a price',
      inputs: {
        body: { name: 'Tea', default_price_data: { currency: 'eur', unit_amount: 900 } },
      },
      opens: [{ part: 'body', path: ['default_price_data'] }],
      method: 'POST',
      url: 'https://api.stripe.com/v1/products',
      body: 'name=Tea&default_price_data%5Bcurrency%5D=eur&default_price_data%5Bunit_amount%5D=900',
    },
  ],
  GitHub: [
    {
      words: 'create an issue with labels',
      inputs: {
        parameters: { 'path:owner': 'octocat', 'path:repo': 'hello-world' },
        body: { title: 'It breaks', labels: ['bug'] },
      },
      method: 'POST',
      url: 'https://api.github.com/repos/octocat/hello-world/issues',
      body: { title: 'It breaks', labels: ['bug'] },
    },
    {
      words: 'close an issue',
      inputs: {
        parameters: {
          'path:owner': 'octocat',
          'path:repo': 'hello-world',
          'path:issue_number': 7,
        },
        body: { state: 'closed', state_reason: 'completed' },
      },
      method: 'PATCH',
      url: 'https://api.github.com/repos/octocat/hello-world/issues/7',
      body: { state: 'closed', state_reason: 'completed' },
    },
    {
      words: 'merge a pull request by squashing',
      inputs: {
        parameters: {
          'path:owner': 'octocat',
          'path:repo': 'hello-world',
          'path:pull_number': 3,
        },
        body: { merge_method: 'squash' },
      },
      method: 'PUT',
      url: 'https://api.github.com/repos/octocat/hello-world/pulls/3/merge',
      body: { merge_method: 'squash' },
    },
    {
      words: 'create or update a file in a repository',
      inputs: {
        parameters: {
          'path:owner': 'octocat',
          'path:repo': 'hello-world',
          'path:path': 'a.txt',
        },
        body: {
          message: 'Add a',
          content: 'YQ==',
          committer: { name: 'Ada', email: 'ada@example.com' },
        },
      },
      method: 'PUT',
      url: 'https://api.github.com/repos/octocat/hello-world/contents/a.txt',
      body: {
        message: 'Add a',
        content: 'YQ==',
        committer: { name: 'Ada', email: 'ada@example.com' },
      },
    },
  ],
  Spotify: [
    {
      words: 'skip to the next track',
      method: 'POST',
      url: 'https://api.spotify.com/v1/me/player/next',
    },
    {
      words: 'add tracks to a playlist',
      inputs: {
        parameters: { 'path:playlist_id': 'p1' },
        body: { uris: ['spotify:track:1'], position: 0 },
      },
      method: 'POST',
      url: 'https://api.spotify.com/v1/playlists/p1/items',
      body: { uris: ['spotify:track:1'], position: 0 },
    },
    {
      words: 'search for albums and artists',
      inputs: { parameters: { 'query:q': 'low', 'query:type': ['album', 'artist'] } },
      method: 'GET',
      url: 'https://api.spotify.com/v1/search?q=low&type=album,artist',
    },
  ],
  Slack: [
    {
      words: 'post a message to a channel',
      inputs: { body: { channel: 'C1', text: 'Hello' } },
      method: 'POST',
      url: 'https://slack.com/api/chat.postMessage',
      body: 'channel=C1&text=Hello',
    },
    {
      words: 'create a private channel',
      inputs: { body: { name: 'plans', is_private: true } },
      method: 'POST',
      url: 'https://slack.com/api/conversations.create',
      or: ['https://slack.com/api/admin.conversations.create'],
      body: 'name=plans&is_private=true',
    },
    {
      words: 'get info about a user',
      inputs: { parameters: { 'query:user': 'U1' } },
      method: 'GET',
      url: 'https://slack.com/api/users.info?user=U1',
    },
  ],
  DigitalOcean: [
    {
      words: 'create a droplet',
      inputs: {
        body: { name: 'web-1', region: 'nyc3', size: 's-1vcpu-1gb', image: 'debian-12-x64' },
      },
      method: 'POST',
      url: 'https://api.digitalocean.com/v2/droplets',
      body: { name: 'web-1', region: 'nyc3', size: 's-1vcpu-1gb', image: 'debian-12-x64' },
    },
    {
      words: 'destroy a droplet',
      inputs: { parameters: { 'path:droplet_id': 7 } },
      method: 'DELETE',
      url: 'https://api.digitalocean.com/v2/droplets/7',
    },
    {
      words: 'add a record to a domain',
      inputs: {
        parameters: { 'path:domain_name': 'example.com' },
        body: { type: 'A', name: 'www', data: '192.0.2.1', ttl: 1800 },
      },
      opens: [{ part: 'body', path: ['domains_models_domain_record_types_domain_record_a'] }],
      method: 'POST',
      url: 'https://api.digitalocean.com/v2/domains/example.com/records',
      body: { type: 'A', name: 'www', data: '192.0.2.1', ttl: 1800 },
    },
    {
      words: 'list block storage volumes in a region',
      inputs: { parameters: { 'query:region': 'nyc3' } },
      method: 'GET',
      url: 'https://api.digitalocean.com/v2/volumes?region=nyc3',
    },
  ],
}
