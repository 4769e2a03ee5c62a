import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { rust } from '#core/snippet/rust.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(rust, plan)).toMatchInlineSnapshot(`
    "use std::env;
    use std::error::Error;
    use std::time::Duration;

    use reqwest::blocking::Client;
    use reqwest::redirect::Policy;

    fn main() -> Result<(), Box<dyn Error>> {
        let key = env::var("API_KEY").unwrap_or_default();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("API_KEY is not set, or contains white space or non-ASCII characters".into());
        }

        let client = Client::builder()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(30))
            .build()?;
        let response = client
            .get("https://api.example.com/v1/experiments")
            .header("Content-Type", "application/json")
            .bearer_auth(key)
            .send()?;

        let status = response.status();
        println!("{}", response.text()?);
        if !status.is_success() {
            return Err(format!("HTTP {status}").into());
        }
        Ok(())
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(rust, withoutKey)).toMatchInlineSnapshot(`
    "use std::error::Error;
    use std::time::Duration;

    use reqwest::blocking::Client;
    use reqwest::redirect::Policy;

    fn main() -> Result<(), Box<dyn Error>> {
        let client = Client::builder()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(30))
            .build()?;
        let response = client
            .get("https://api.example.com/v1/experiments")
            .header("Content-Type", "application/json")
            .send()?;

        let status = response.status();
        println!("{}", response.text()?);
        if !status.is_success() {
            return Err(format!("HTTP {status}").into());
        }
        Ok(())
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(rust, { ...plan, method: 'POST' })).toContain('.request(reqwest::Method::POST, ')
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(rust, { ...plan, headers })).toContain(
    String.raw`.header("X-Note", "it's \"q\" \\")`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(rust, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
