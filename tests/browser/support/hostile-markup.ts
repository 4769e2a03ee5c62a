import type { ServerResponse } from 'node:http'

/**
 * Creates markup that runs code in every possible way, and text that breaks out of other contexts.
 *
 * @param origin the server that it sends requests to
 */
export function createMarkup(origin: string): string {
  return [
    '</pre></textarea></script></style>',
    `<script>ran('a script')</script>`,
    `<img src="${origin}/image" onerror="ran('an image')">`,
    `<style>@import "${origin}/import"; * { background: url(${origin}/background) }</style>`,
    `<link rel="stylesheet" href="${origin}/sheet">`,
    `<form action="${origin}/form"><input name="key" autofocus onfocus="ran('a focus')"></form>`,
    `<iframe src="${origin}/frame"></iframe><iframe srcdoc="<script>parent.ran('a frame')</script>"></iframe>`,
    `<svg xmlns="http://www.w3.org/2000/svg" onload="ran('an SVG image')"><a href="javascript:ran('an SVG link')"/></svg>`,
    `<a href="javascript:ran('a link')">link</a><a href="data:text/html,x">data</a> ${origin}/bare javascript:ran('text')`,
    '\u001b[31mred\u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007 {{7*7}} ${7*7} __proto__',
  ].join('')
}

interface HostileResponse {
  readonly type: string
  readonly status: number
  readonly count: number
}

/** Responds with hostile markup in the body and headers, and with headers that redirect or store something. */
export function respondHostile(
  response: ServerResponse,
  origin: string,
  { type, status, count }: HostileResponse,
): void {
  response.writeHead(status, {
    'content-type': type,
    'access-control-expose-headers': '*',
    location: `${origin}/location`,
    refresh: `0; url=${origin}/refresh`,
    link: `<${origin}/preload>; rel=preload; as=script, <${origin}/sheet>; rel=stylesheet`,
    'content-disposition': `attachment; filename="<img src=x onerror=ran(1)>.html"`,
    'set-cookie': 'tracked=yes; SameSite=None; Path=/',
    'clear-site-data': '"*"',
    'report-to': `{"group":"g","max_age":1,"endpoints":[{"url":"${origin}/report"}]}`,
    nel: '{"report_to":"g","max_age":1,"success_fraction":1}',
    'reporting-endpoints': `g="${origin}/report"`,
    sourcemap: `${origin}/map`,
    'www-authenticate': 'Basic realm="<b>sign in</b>"',
    'x-poison': `<img src=x onerror="ran('a header')"> javascript:ran('header')`,
  })
  const markup = createMarkup(origin)
  const isJson = type.endsWith('json')
  const json = { count, [markup]: markup, __proto: markup, list: [markup, { [markup]: null }] }
  // An object literal cannot have this name; JSON can.
  response.end(
    isJson
      ? JSON.stringify(json).replace('__proto', '__proto__')
      : `${count}\n${type.includes('svg') ? '<svg xmlns="http://www.w3.org/2000/svg">' : ''}${markup}`,
  )
}
