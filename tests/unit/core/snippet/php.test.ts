import { expect, test } from 'vitest'
import { php } from '#core/snippet/php.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(php, plan)).toMatchInlineSnapshot(`
    "<?php

    $key = (string) getenv('API_KEY');
    if (!preg_match('/^[!-~]+$/D', $key)) {
        fwrite(STDERR, 'API_KEY is not set, or contains white space or non-ASCII characters' . PHP_EOL);
        exit(1);
    }

    $request = curl_init('https://api.example.com/v1/experiments');
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
            'Authorization: Bearer ' . $key,
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_TIMEOUT => 30,
    ]);

    $body = curl_exec($request);
    if ($body === false) {
        fwrite(STDERR, curl_error($request) . PHP_EOL);
        exit(1);
    }
    echo $body, PHP_EOL;

    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);
        exit(1);
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
  expect(writeText(php, withoutKey)).toMatchInlineSnapshot(`
    "<?php

    $request = curl_init('https://api.example.com/v1/experiments');
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_TIMEOUT => 30,
    ]);

    $body = curl_exec($request);
    if ($body === false) {
        fwrite(STDERR, curl_error($request) . PHP_EOL);
        exit(1);
    }
    echo $body, PHP_EOL;

    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);
        exit(1);
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(php, { ...plan, method: 'POST' })).toContain("CURLOPT_CUSTOMREQUEST => 'POST',")
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(php, { ...plan, headers })).toContain(String.raw`'X-Note: it\'s "q" \\'`)
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(php, { ...plan, url })).toContain("'{base_url}/v1/experiments'")
})

test('A text is sent as it is', () => {
  expect(writeText(php, textPlan)).toMatchInlineSnapshot(`
    "<?php

    $key = (string) getenv('API_KEY');
    if (!preg_match('/^[!-~]+$/D', $key)) {
        fwrite(STDERR, 'API_KEY is not set, or contains white space or non-ASCII characters' . PHP_EOL);
        exit(1);
    }

    $content = "{\\n  \\"name\\": \\"it's\\"\\n}";

    $request = curl_init('https://api.example.com/v1/things');
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => 'POST',
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
            'Authorization: Bearer ' . $key,
        ],
        CURLOPT_POSTFIELDS => $content,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_TIMEOUT => 30,
    ]);

    $body = curl_exec($request);
    if ($body === false) {
        fwrite(STDERR, curl_error($request) . PHP_EOL);
        exit(1);
    }
    echo $body, PHP_EOL;

    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);
        exit(1);
    }"
  `)
})

test('A file is read from its name', () => {
  expect(writeText(php, filePlan)).toMatchInlineSnapshot(`
    "<?php

    $key = (string) getenv('API_KEY');
    if (!preg_match('/^[!-~]+$/D', $key)) {
        fwrite(STDERR, 'API_KEY is not set, or contains white space or non-ASCII characters' . PHP_EOL);
        exit(1);
    }

    foreach (['cat.png'] as $path) {
        if (!is_file($path) || !is_readable($path)) {
            fwrite(STDERR, $path . ' cannot be read' . PHP_EOL);
            exit(1);
        }
    }
    $content = file_get_contents('cat.png');

    $request = curl_init('https://api.example.com/v1/things');
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => 'POST',
        CURLOPT_HTTPHEADER => [
            'Content-Type: image/png',
            'Authorization: Bearer ' . $key,
        ],
        CURLOPT_POSTFIELDS => $content,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_TIMEOUT => 30,
    ]);

    $body = curl_exec($request);
    if ($body === false) {
        fwrite(STDERR, curl_error($request) . PHP_EOL);
        exit(1);
    }
    echo $body, PHP_EOL;

    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);
        exit(1);
    }"
  `)
})

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(php, uploadPlan)).toMatchInlineSnapshot(`
    "<?php

    $user = (string) getenv('API_KEY_LOGIN_USER');
    if (!preg_match('/^[^\\x00-\\x1F\\x7F:]+$/D', $user)) {
        fwrite(STDERR, 'API_KEY_LOGIN_USER is not set, or contains a colon or control characters' . PHP_EOL);
        exit(1);
    }
    $password = getenv('API_KEY_LOGIN_PASSWORD');
    if ($password === false || !preg_match('/^[^\\x00-\\x1F\\x7F]*$/D', $password)) {
        fwrite(STDERR, 'API_KEY_LOGIN_PASSWORD is not set, or contains control characters' . PHP_EOL);
        exit(1);
    }
    $credentials = base64_encode($user . ':' . $password);

    $key2 = (string) getenv('API_KEY_APP_KEY');
    if (!preg_match('/^[!-~]+$/D', $key2)) {
        fwrite(STDERR, 'API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters' . PHP_EOL);
        exit(1);
    }

    $key3 = (string) getenv('API_KEY_SESSION');
    if (!preg_match('/^[!-:<-~]+$/D', $key3)) {
        fwrite(STDERR, 'API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters' . PHP_EOL);
        exit(1);
    }

    foreach (['cat.png'] as $path) {
        if (!is_file($path) || !is_readable($path)) {
            fwrite(STDERR, $path . ' cannot be read' . PHP_EOL);
            exit(1);
        }
    }
    $boundary = bin2hex(random_bytes(16));
    $content = '--' . $boundary . "\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{\\"a\\":1}\\r\\n"
        . '--' . $boundary . "\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n"
        . file_get_contents('cat.png')
        . "\\r\\n--" . $boundary . "\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--" . $boundary . "--\\r\\n";

    $request = curl_init('https://api.example.com/v1/photos?size=2&app%20key=' . rawurlencode($key2));
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => 'PUT',
        CURLOPT_HTTPHEADER => [
            'Cookie: theme=dark; sid=' . $key3,
            'Authorization: Basic ' . $credentials,
            'Content-Type: multipart/form-data; boundary=' . $boundary,
        ],
        CURLOPT_POSTFIELDS => $content,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_TIMEOUT => 30,
    ]);

    $body = curl_exec($request);
    if ($body === false) {
        fwrite(STDERR, curl_error($request) . PHP_EOL);
        exit(1);
    }
    echo $body, PHP_EOL;

    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);
        exit(1);
    }"
  `)
})
