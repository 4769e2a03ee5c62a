import type { OperationPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { Snippet, SnippetLanguage } from './language.ts'
import { quoteForRust } from './quote-escaped.ts'
import { refused, refuseFraming, written } from './refuse-program.ts'
import { listBodyUses, writeBody } from './rust/body.ts'
import { readSecrets } from './rust/secrets.ts'
import { writeText } from './rust/text.ts'
import { nameSlots } from './secrets.ts'

export const rust = {
  id: 'rust',
  label: 'Rust (reqwest)',
  syntax: 'rust',
  setVariable: setInPosix,
  howToRun:
    'In a new project, save as src/main.rs and run: cargo run (after cargo add reqwest --features blocking).',
  writeSnippet: (plan) => findGap(plan) ?? written(writeProgram(plan)),
} as const satisfies SnippetLanguage

function findGap(plan: OperationPlan): Snippet | undefined {
  if (plan.method === 'CONNECT') {
    return refused('reqwest sends CONNECT to a host and port only, and not to a path.', 'python')
  }
  return refuseFraming(plan, 'reqwest')
}

function writeProgram(plan: OperationPlan): readonly string[] {
  const { before, calls } = writeBody(plan.body)
  return [
    ...listUses(plan).map((name) => `use ${name};`),
    '',
    'use reqwest::blocking::Client;',
    'use reqwest::redirect::Policy;',
    '',
    'fn main() -> Result<(), Box<dyn Error>> {',
    ...readSecrets(plan.slots),
    ...before,
    ...writeUrl(plan),
    '    let client = Client::builder()',
    '        .redirect(Policy::none())',
    '        .timeout(Duration::from_secs(30))',
    '        .build()?;',
    '    let response = client',
    `        ${writeCall(plan)}`,
    ...writeHeaders(plan),
    ...calls,
    '        .send()?;',
    '',
    '    let status = response.status();',
    '    println!("{}", response.text()?);',
    '    if !status.is_success() {',
    '        return Err(format!("HTTP {status}").into());',
    '    }',
    '    Ok(())',
    '}',
  ]
}

function listUses({ body, slots }: OperationPlan): readonly string[] {
  const env = slots.length > 0 ? ['std::env'] : []
  return ['std::error::Error', 'std::time::Duration', ...env, ...listBodyUses(body)].toSorted()
}

/** The library of URLs encodes the secrets in the query. */
function writeUrl({ url, slots }: OperationPlan): readonly string[] {
  const inQuery = nameSlots(slots).filter(({ slot }) => slot.place === 'query')
  if (inQuery.length === 0) return []
  return [
    `    let mut url = reqwest::Url::parse(${quoteForRust(url)})?;`,
    ...inQuery.map(({ slot, local }) => {
      const name = slot.place === 'query' ? slot.name : ''
      return `    url.query_pairs_mut().append_pair(${quoteForRust(name)}, &${local});`
    }),
    '',
  ]
}

function writeCall({ method, url, slots }: OperationPlan): string {
  const address = slots.some(({ place }) => place === 'query') ? 'url' : quoteForRust(url)
  if (method === 'GET') return `.get(${address})`
  return namedMethods.test(method)
    ? `.request(reqwest::Method::${method}, ${address})`
    : `.request(reqwest::Method::from_bytes(b${quoteForRust(method)})?, ${address})`
}

const namedMethods = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/

function writeHeaders(plan: OperationPlan): readonly string[] {
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const basic = nameSlots(plan.slots).find(({ slot }) => slot.place === 'basic')
  return [...composeHeaders(plan), ...type].map(({ name, value }) => {
    const [prefix, ...key] = value
    if (name === 'Authorization' && prefix === 'Bearer ') return `        .bearer_auth(${writeText(key)})`
    if (name === 'Authorization' && basic) {
      const [user, password] = basic.secrets.map(({ local }) => local)
      return `        .basic_auth(${user}, Some(${password}))`
    }
    return `        .header(${quoteForRust(name)}, ${writeText(value)})`
  })
}
