import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findFraming } from './program-gap.ts'
import { quoteForRust } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'
import { listBodyUses, writeBody } from './rust/body.ts'
import { readItems } from './rust/read-items.ts'
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
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  if (plan.method === 'CONNECT') {
    return {
      sentence: 'reqwest sends CONNECT to a host and port only, and not to a path.',
      instead: 'python',
    }
  }
  return findFraming(plan, 'reqwest')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  const { before, calls } = writeBody(plan)
  return [
    ...listUses(plan).map((name) => `use ${name};`),
    '',
    'use reqwest::blocking::Client;',
    'use reqwest::redirect::Policy;',
    '',
    'fn main() -> Result<(), Box<dyn Error>> {',
    ...readSecrets(plan.slots),
    ...before,
    '    let client = Client::builder()',
    '        .redirect(Policy::none())',
    ...(plan.stream
      ? ['        .connect_timeout(Duration::from_secs(30))', '        .timeout(None)']
      : ['        .timeout(Duration::from_secs(30))']),
    '        .build()?;',
    '    let response = client',
    `        ${writeCall(plan)}`,
    ...writeHeaders(plan),
    ...calls,
    '        .send()?;',
    '',
    '    let status = response.status();',
    ...writeReading(plan),
    '    Ok(())',
    '}',
  ]
}

function writeReading({ stream }: RequestPlan): readonly string[] {
  const print = '    println!("{}", response.text()?);'
  const fail = ['        return Err(format!("HTTP {status}").into());', '    }']
  const isFailure = '    if !status.is_success() {'
  if (!stream) return [print, isFailure, ...fail]
  return [isFailure, `    ${print}`, ...fail, ...readItems(stream).map((line) => `    ${line}`)]
}

function listUses({ body, slots, stream }: RequestPlan): readonly string[] {
  const env = slots.length > 0 ? ['std::env'] : []
  const io = stream ? ['std::io::{BufRead, BufReader}'] : []
  return [
    'std::error::Error',
    'std::time::Duration',
    ...env,
    ...io,
    ...listBodyUses(body),
  ].toSorted()
}

function writeCall(plan: RequestPlan): string {
  const { method } = plan
  const url = writeText(composeUrl(plan))
  if (method === 'GET') return `.get(${url})`
  return namedMethods.test(method)
    ? `.request(reqwest::Method::${method}, ${url})`
    : `.request(reqwest::Method::from_bytes(b${quoteForRust(method)})?, ${url})`
}

const namedMethods = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/

function writeHeaders(plan: RequestPlan): readonly string[] {
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const basic = nameSlots(plan.slots).find(({ slot }) => slot.place === 'basic')
  return [...composeHeaders(plan), ...type].map(({ name, value }) => {
    const [prefix, ...key] = value
    if (name === 'Authorization' && prefix === 'Bearer ')
      return `        .bearer_auth(${writeText(key)})`
    if (name === 'Authorization' && basic) {
      const [user, password] = basic.secrets.map(({ local }) => local)
      return `        .basic_auth(${user}, Some(${password}))`
    }
    return `        .header(${quoteForRust(name)}, ${writeText(value)})`
  })
}
