import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeHeaders } from './header-expressions.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForJava } from './quote-escaped.ts'
import { unusableKey, usableKey } from './usable-key.ts'

export const java = adapt({
  id: 'java',
  label: 'Java',
  syntax: 'java',
  setVariable: setInPosix,
  howToRun: 'Save as CallApi.java and run: java CallApi.java (Java 11 or newer).',
  writeSnippet: (plan) =>
    [
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpResponse;',
      'import java.time.Duration;',
      '',
      'public class CallApi {',
      '    public static void main(String[] args) throws Exception {',
      ...readKey(plan),
      '        HttpRequest request = HttpRequest',
      `            .newBuilder(URI.create(${quoteForJava(plan.url)}))`,
      ...writeMethod(plan),
      '            .timeout(Duration.ofSeconds(30))',
      ...writeHeaders(plan, quoteForJava, '"Bearer " + key').map(
        ({ name, value }) => `            .header(${name}, ${value})`,
      ),
      '            .build();',
      '        HttpResponse<String> response = HttpClient.newBuilder()',
      '            .followRedirects(HttpClient.Redirect.NEVER)',
      '            .build()',
      '            .send(request, HttpResponse.BodyHandlers.ofString());',
      '',
      '        System.out.println(response.body());',
      '        if (response.statusCode() / 100 != 2) {',
      '            System.err.println("HTTP " + response.statusCode());',
      '            System.exit(1);',
      '        }',
      '    }',
      '}',
    ].join('\n'),
})

function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `        String key = System.getenv("${keyVariable}");`,
    `        if (key == null || !key.matches("${usableKey}")) {`,
    `            System.err.println("${unusableKey}");`,
    '            System.exit(1);',
    '        }',
    '',
  ]
}

function writeMethod({ method }: RequestPlan): readonly string[] {
  if (method === 'GET') return []
  return [`            .method(${quoteForJava(method)}, HttpRequest.BodyPublishers.noBody())`]
}
