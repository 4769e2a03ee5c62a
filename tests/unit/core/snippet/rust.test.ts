import { expect, test } from 'vitest'
import { rust } from '#core/snippet/rust.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(rust, textPlan)).toMatchInlineSnapshot(`
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
            .request(reqwest::Method::POST, "https://api.example.com/v1/things")
            .header("Content-Type", "application/json")
            .bearer_auth(key)
            .body("{\\n  \\"name\\": \\"it's\\"\\n}")
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

test('A file is read from its name', () => {
  expect(writeText(rust, filePlan)).toMatchInlineSnapshot(`
    "use std::env;
    use std::error::Error;
    use std::fs;
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
            .request(reqwest::Method::POST, "https://api.example.com/v1/things")
            .header("Content-Type", "image/png")
            .bearer_auth(key)
            .body(fs::read("cat.png")?)
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

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(rust, uploadPlan)).toMatchInlineSnapshot(`
    "use std::collections::hash_map::RandomState;
    use std::env;
    use std::error::Error;
    use std::fs;
    use std::hash::{BuildHasher, Hasher};
    use std::time::Duration;

    use reqwest::blocking::Client;
    use reqwest::redirect::Policy;

    fn main() -> Result<(), Box<dyn Error>> {
        let user = env::var("API_KEY_LOGIN_USER").unwrap_or_default();
        if user.is_empty() || user.contains(|character: char| character == ':' || character.is_control()) {
            return Err("API_KEY_LOGIN_USER is not set, or contains a colon or control characters".into());
        }
        let password = env::var("API_KEY_LOGIN_PASSWORD").unwrap_or("\\n".into());
        if password.contains(char::is_control) {
            return Err("API_KEY_LOGIN_PASSWORD is not set, or contains control characters".into());
        }

        let key2 = env::var("API_KEY_APP_KEY").unwrap_or_default();
        if key2.is_empty() || !key2.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters".into());
        }
        let encoded_key2: String = key2
            .bytes()
            .map(|byte| match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                    char::from(byte).to_string()
                }
                _ => format!("%{:02X}", byte),
            })
            .collect();

        let key3 = env::var("API_KEY_SESSION").unwrap_or_default();
        if key3.is_empty() || !key3.bytes().all(|byte| byte.is_ascii_graphic() && byte != b';') {
            return Err("API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters".into());
        }

        let boundary = format!("{:016x}", RandomState::new().build_hasher().finish());
        let body = [
            format!("--{boundary}\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{{\\"a\\":1}}\\r\\n").as_bytes(),
            format!("--{boundary}\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n").as_bytes(),
            fs::read("cat.png")?.as_slice(),
            format!("\\r\\n--{boundary}\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--{boundary}--\\r\\n").as_bytes(),
        ]
        .concat();

        let client = Client::builder()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(30))
            .build()?;
        let response = client
            .request(reqwest::Method::PUT, format!("https://api.example.com/v1/photos?size=2&app%20key={encoded_key2}"))
            .header("Cookie", format!("theme=dark; sid={key3}"))
            .basic_auth(user, Some(password))
            .header("Content-Type", format!("multipart/form-data; boundary={boundary}"))
            .body(body)
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
