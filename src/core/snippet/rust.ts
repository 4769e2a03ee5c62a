import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, PlannedBody } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming } from './shared/program-gap.ts'
import { interpolate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForRust } from './shared/quote-escaped.ts'
import { describeUnusable, leaksOnRedirect, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret, UsableSecret } from './shared/secrets.ts'

export const rust = makeLanguage({
  id: 'rust',
  label: 'Rust (reqwest)',
  syntax: 'rust',
  setVariable: setInPosix,
  howToRun:
    'In a new project, save as src/main.rs and run: cargo run (after cargo add reqwest --features blocking).',
  findGap,
  write: (plan, manner) => writeProgram(nameSecrets(plan, manner)).join('\n'),
})

function findGap(plan: RequestPlan): Gap | undefined {
  if (plan.method === 'CONNECT') {
    return {
      sentence: 'reqwest sends CONNECT to a host and port only, and not to a path.',
      instead: 'python',
    }
  }
  return findFraming(plan, 'reqwest')
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { before, calls } = writeBody(plan)
  const staysHere = plan.isCareful || leaksOnRedirect(plan, true)
  return [
    ...listUses(plan).map((name) => `use ${name};`),
    '',
    'use reqwest::blocking::Client;',
    ...(staysHere ? ['use reqwest::redirect::Policy;'] : []),
    '',
    'fn main() -> Result<(), Box<dyn Error>> {',
    ...readSecrets(plan),
    ...before,
    ...(staysHere
      ? [
          '    let client = Client::builder()',
          '        .redirect(Policy::none())',
          ...limitTime(plan),
          '        .build()?;',
          '    let response = client',
        ]
      : plan.stream
        ? ['    let response = Client::builder()', '        .timeout(None)', '        .build()?']
        : ['    let response = Client::new()']),
    `        ${writeCall(plan)}`,
    ...writeHeaders(plan),
    ...calls,
    ...(plan.isCareful
      ? ['        .send()?;', '']
      : ['        .send()?', '        .error_for_status()?;']),
    ...(plan.isCareful ? ['    let status = response.status();'] : []),
    ...writeReading(plan),
    '    Ok(())',
    '}',
  ]
}

/** A stream may be silent for longer than the 30 seconds that reqwest waits by itself. */
function limitTime({ isCareful, stream }: ProgramPlan): readonly string[] {
  if (stream) {
    return [
      ...(isCareful ? ['        .connect_timeout(Duration::from_secs(30))'] : []),
      '        .timeout(None)',
    ]
  }
  return isCareful ? ['        .timeout(Duration::from_secs(30))'] : []
}

function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const print = '    println!("{}", response.text()?);'
  const fail = ['        return Err(format!("HTTP {status}").into());', '    }']
  const isFailure = '    if !status.is_success() {'
  const items = stream ? readItems(stream).map((line) => `    ${line}`) : [print]
  if (!isCareful) return items
  return stream ? [isFailure, `    ${print}`, ...fail, ...items] : [...items, isFailure, ...fail]
}

function listUses({ isCareful, body, slots, stream }: ProgramPlan): readonly string[] {
  return [
    'std::error::Error',
    ...(isCareful ? ['std::time::Duration'] : []),
    ...(slots.length > 0 ? ['std::env'] : []),
    ...(stream ? ['std::io::{BufRead, BufReader}'] : []),
    ...listBodyUses(body),
  ].toSorted()
}

function writeCall(plan: ProgramPlan): string {
  const { method } = plan
  const url = writeText(composeUrl(plan))
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(method)) return `.${method.toLowerCase()}(${url})`
  return namedMethods.test(method)
    ? `.request(reqwest::Method::${method}, ${url})`
    : `.request(reqwest::Method::from_bytes(b${quoteForRust(method)})?, ${url})`
}

const namedMethods = /^(?:OPTIONS|TRACE)$/

function writeHeaders(plan: ProgramPlan): readonly string[] {
  const basic = plan.named.find(({ slot }) => takesPair(slot))
  return composeAllHeaders(plan).map(({ name, value }) => {
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

/** A literal, a variable or `format!`. */
function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForRust,
    encode: nameEncoded,
    escape: escapeForFormat,
    insert: (name) => `{${name}}`,
    enclose: (inner) => `format!("${inner}")`,
  })
}

/** Braces are doubled (Rust, std::fmt, "Escaping"), but not those of an escape by number, which std::fmt never sees. */
function escapeForFormat(text: string): string {
  return quoteForRust(text)
    .slice(1, -1)
    .replaceAll(/\\u\{[\dA-F]+\}|\\\\|[{}]/g, (match) =>
      match.length === 1 ? match + match : match,
    )
}

/** The variable that holds a percent-encoded secret. */
function nameEncoded(local: string): string {
  return `encoded_${local}`
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return writeSlots(plan, { read: plan.isCareful ? readSecret : bindSecret, encode })
}

/** Returns the error of a variable that is not set. */
function bindSecret({ variable, local }: Secret): readonly string[] {
  return [`    let ${local} = env::var("${variable}")?;`]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  // Only a password may be empty, which is not the same as unset: a line break stands for that.
  const fallback =
    usable.kind === 'password' ? String.raw`unwrap_or("\n".into())` : 'unwrap_or_default()'
  return [
    `    let ${local} = env::var("${variable}").${fallback};`,
    `    if ${refusals[usable.kind](local)} {`,
    `        return Err("${describeUnusable(secret)}".into());`,
    '    }',
  ]
}

/** The standard library has no regular expressions; "graphic" is visible ASCII. */
const refusals: Readonly<Record<UsableSecret['kind'], (local: string) => string>> = {
  key: (local) => `${local}.is_empty() || !${local}.bytes().all(|byte| byte.is_ascii_graphic())`,
  cookie: (local) =>
    `${local}.is_empty() || !${local}.bytes().all(|byte| byte.is_ascii_graphic() && byte != b';')`,
  text: (local) => `${local}.is_empty() || ${local}.contains(char::is_control)`,
  user: (local) =>
    `${local}.is_empty() || ${local}.contains(|character: char| character == ':' || character.is_control())`,
  password: (local) => `${local}.contains(char::is_control)`,
}

/** Everything but unreserved characters (RFC 3986, section 2.3) byte by byte. */
function encode(local: string): readonly string[] {
  return [
    `    let ${nameEncoded(local)}: String = ${local}`,
    '        .bytes()',
    '        .map(|byte| match byte {',
    "            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {",
    '                char::from(byte).to_string()',
    '            }',
    '            _ => format!("%{:02X}", byte),',
    '        })',
    '        .collect();',
  ]
}

/** The lines before the request, which end in an empty one, and the calls that give it its body. */
interface BodyLines {
  readonly before: readonly string[]
  readonly calls: readonly string[]
}

function writeBody(plan: BodyPlan): BodyLines {
  const { body, isCareful, named } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], calls: [] }
    case 'text':
    case 'form':
      return {
        before: [],
        calls: [`        .body(${writeBodyText(composeText(plan), isCareful)})`],
      }
    case 'file':
      return { before: [], calls: [`        .body(${readFile(namePath(body.file))})`] }
    case 'multipart': {
      // The keys of a hasher are all that the standard library has at random.
      const before = [
        '    let boundary = format!("{:016x}", RandomState::new().build_hasher().finish());',
        '    let body = [',
        ...composeMultipart(body, named).map((stretch) => `        ${writeStretch(stretch)},`),
        '    ]',
        '    .concat();',
        '',
      ]
      return { before, calls: ['        .body(body)'] }
    }
  }
}

function writeBodyText(text: ProgramText, isCareful: boolean): string {
  const block = writeBlock(text, isCareful, { open: 'r#"', close: '"#', excludes: /"#/ })
  return block ?? writeText(text)
}

/** The names of the standard library in those lines. */
function listBodyUses(body: PlannedBody): readonly string[] {
  return [
    ...(listFiles(body).length > 0 ? ['std::fs'] : []),
    ...(body.kind === 'multipart'
      ? ['std::collections::hash_map::RandomState', 'std::hash::{BuildHasher, Hasher}']
      : []),
  ]
}

function writeStretch(stretch: ProgramStretch): string {
  return stretch.kind === 'text'
    ? `${writeText(stretch.text)}.as_bytes()`
    : `${readFile(namePath(stretch.file))}.as_slice()`
}

function readFile(path: string): string {
  return `fs::read(${quoteForRust(path)})?`
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  return readers[format]
}

const printItem = [
  '    let item = String::from_utf8_lossy(&part?).trim().to_string();',
  '    if !item.is_empty() {',
  '        println!("{item}");',
  '    }',
  '}',
] as const

const readers = {
  'event-stream': [
    'let mut data: Vec<String> = Vec::new();',
    "for part in BufReader::new(response).split(b'\\n') {",
    '    let bytes = part?;',
    '    let text = String::from_utf8_lossy(&bytes);',
    "    let line = text.trim_end_matches('\\r');",
    '    if let Some(value) = line.strip_prefix("data:") {',
    "        data.push(value.strip_prefix(' ').unwrap_or(value).to_string());",
    '    } else if line.is_empty() && !data.is_empty() {',
    '        println!("{}", data.join("\\n"));',
    '        data.clear();',
    '    }',
    '}',
  ],
  'json-lines': ["for part in BufReader::new(response).split(b'\\n') {", ...printItem],
  // Without a reader of JSON, an item is known to be whole when the next one begins.
  'json-sequence': ["for part in BufReader::new(response).split(b'\\x1e') {", ...printItem],
} as const satisfies Readonly<Record<StreamFormat, readonly string[]>>
