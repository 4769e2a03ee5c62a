import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { php } from '#core/snippet/php.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

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
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
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
