import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForRust } from './quote-escaped.ts'
import { unusableKey } from './usable-key.ts'

export const rust = adapt({
  id: 'rust',
  label: 'Rust (reqwest)',
  syntax: 'rust',
  setVariable: setInPosix,
  howToRun:
    'In a new project, save as src/main.rs and run: cargo run (after cargo add reqwest --features blocking).',
  writeSnippet: (plan) =>
    [
      ...(plan.credential === 'bearer' ? ['use std::env;'] : []),
      'use std::error::Error;',
      'use std::time::Duration;',
      '',
      'use reqwest::blocking::Client;',
      'use reqwest::redirect::Policy;',
      '',
      'fn main() -> Result<(), Box<dyn Error>> {',
      ...readKey(plan),
      '    let client = Client::builder()',
      '        .redirect(Policy::none())',
      '        .timeout(Duration::from_secs(30))',
      '        .build()?;',
      '    let response = client',
      `        ${writeCall(plan)}`,
      ...plan.headers.map(
        ({ name, value }) => `        .header(${quoteForRust(name)}, ${quoteForRust(value)})`,
      ),
      ...(plan.credential === 'bearer' ? ['        .bearer_auth(key)'] : []),
      '        .send()?;',
      '',
      '    let status = response.status();',
      '    println!("{}", response.text()?);',
      '    if !status.is_success() {',
      '        return Err(format!("HTTP {status}").into());',
      '    }',
      '    Ok(())',
      '}',
    ].join('\n'),
})

/** The standard library has no regular expressions; "graphic" is the visible ASCII of `usableKey`. */
function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `    let key = env::var("${keyVariable}").unwrap_or_default();`,
    '    if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {',
    `        return Err("${unusableKey}".into());`,
    '    }',
    '',
  ]
}

function writeCall({ method, url }: RequestPlan): string {
  return method === 'GET'
    ? `.get(${quoteForRust(url)})`
    : `.request(reqwest::Method::${method}, ${quoteForRust(url)})`
}
